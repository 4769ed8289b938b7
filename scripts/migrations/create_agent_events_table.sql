-- Written by `python scripts/migrations/create_agent_events_table.py --sql`.

BEGIN;

CREATE TABLE IF NOT EXISTS agent_events (
    id BIGSERIAL NOT NULL,
    event_type VARCHAR(20) NOT NULL,
    organization_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    session_id VARCHAR(32) NOT NULL,
    message_id VARCHAR(20),
    payload VARCHAR(500) NOT NULL,
    created_at FLOAT NOT NULL,
    CONSTRAINT pk_agent_events PRIMARY KEY (id),
    CONSTRAINT ck_agent_events_event_type CHECK (event_type IN ('session_start', 'pre_query', 'tool_call', 'tool_result', 'tool_error', 'post_response', 'feedback_received', 'session_end', 'memory_retrieved', 'memory_candidate', 'memory_saved')),
    CONSTRAINT fk_agent_events_organization_id FOREIGN KEY(organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
    CONSTRAINT fk_agent_events_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS ix_agent_events_created_at ON agent_events (created_at);

CREATE INDEX IF NOT EXISTS ix_agent_events_session_id_event_type ON agent_events (session_id, event_type);

CREATE INDEX IF NOT EXISTS ix_agent_events_user_id_created_at ON agent_events (user_id, created_at);

CREATE TABLE IF NOT EXISTS agent_sessions (
    session_id VARCHAR(32) NOT NULL,
    started_at FLOAT NOT NULL,
    active_at FLOAT NOT NULL,
    ended_at FLOAT,
    CONSTRAINT pk_agent_sessions PRIMARY KEY (session_id),
    CONSTRAINT fk_agent_sessions_session_id FOREIGN KEY(session_id) REFERENCES conversations (id) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS ix_agent_sessions_ended_at_active_at ON agent_sessions (ended_at, active_at);

CREATE TABLE IF NOT EXISTS memories (
    id VARCHAR(32) NOT NULL,
    organization_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    scope VARCHAR(6) NOT NULL,
    owner VARCHAR(20) NOT NULL,
    key VARCHAR(120) NOT NULL,
    type VARCHAR(10) NOT NULL,
    status VARCHAR(9) NOT NULL,
    content TEXT NOT NULL,
    value VARCHAR(200) DEFAULT '' NOT NULL,
    confidence FLOAT NOT NULL,
    sensitivity VARCHAR(6) NOT NULL,
    evidence INTEGER NOT NULL,
    conversation_id VARCHAR(32),
    message_id VARCHAR(20),
    excerpt TEXT DEFAULT '' NOT NULL,
    previous TEXT,
    uses INTEGER DEFAULT '0' NOT NULL,
    used_at FLOAT,
    created_at FLOAT NOT NULL,
    updated_at FLOAT NOT NULL,
    CONSTRAINT pk_memories PRIMARY KEY (id),
    CONSTRAINT ck_memories_scope CHECK (scope IN ('global', 'org', 'user')),
    CONSTRAINT ck_memories_sensitivity CHECK (sensitivity IN ('low', 'medium', 'high')),
    CONSTRAINT ck_memories_status CHECK (status IN ('active', 'candidate')),
    CONSTRAINT ck_memories_type CHECK (type IN ('profile', 'semantic', 'procedural', 'correction')),
    CONSTRAINT uq_memories_owner_key UNIQUE (owner, key),
    CONSTRAINT fk_memories_organization_id FOREIGN KEY(organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
    CONSTRAINT fk_memories_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT fk_memories_conversation_id FOREIGN KEY(conversation_id) REFERENCES conversations (id) ON DELETE SET NULL
);

CREATE INDEX IF NOT EXISTS ix_memories_conversation_id ON memories (conversation_id);

CREATE INDEX IF NOT EXISTS ix_memories_owner_status_type_confidence ON memories (owner, status, type, confidence);

CREATE INDEX IF NOT EXISTS ix_memories_user_id ON memories (user_id);

CREATE TABLE IF NOT EXISTS memory_mentions (
    user_id INTEGER NOT NULL,
    kind VARCHAR(6) NOT NULL,
    term VARCHAR(80) NOT NULL,
    display VARCHAR(80) NOT NULL,
    count INTEGER NOT NULL,
    source VARCHAR(60) NOT NULL,
    seen_at FLOAT NOT NULL,
    CONSTRAINT pk_memory_mentions PRIMARY KEY (user_id, kind, term),
    CONSTRAINT fk_memory_mentions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS ix_memory_mentions_user_id_kind_seen_at ON memory_mentions (user_id, kind, seen_at);

CREATE TABLE IF NOT EXISTS memory_terms (
    owner VARCHAR(20) NOT NULL,
    term VARCHAR(40) NOT NULL,
    memory_id VARCHAR(32) NOT NULL,
    CONSTRAINT pk_memory_terms PRIMARY KEY (owner, term, memory_id),
    CONSTRAINT fk_memory_terms_memory_id FOREIGN KEY(memory_id) REFERENCES memories (id) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS ix_memory_terms_memory_id ON memory_terms (memory_id);

COMMIT;
