"""Feedback on answers, and all that is learnt of it."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

answer_feedback = sa.Table(
    "answer_feedback",
    metadata,
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("message_id", sa.String(20), primary_key=True),
    sa.Column("type", sa.String(10), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.CheckConstraint("type IN ('positive', 'negative', 'correction', 'preference')", name="type"),
    sa.Index("ix_answer_feedback_organization_id_created_at", "organization_id", "created_at"),
)
"""What people said of answers; of each kind, the last word counts."""

signals = sa.Table(
    "signals",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("message_id", sa.String(20)),
    sa.Column("type", sa.String(20), nullable=False),
    sa.Column("detail", sa.String(200), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("ix_signals_organization_id_created_at", "organization_id", "created_at"),
)
"""What people did with answers, where nobody asked them: see `feedback/signals.py`."""

judgements = sa.Table(
    "judgements",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("until_seq", sa.BigInteger, nullable=False),
    sa.Column("rubric", sa.Integer, nullable=False),
    sa.Column("model", sa.String(200), nullable=False),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("status", sa.String(7), nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("finished_at", sa.Float),
    sa.Column("scores", sa.Text, nullable=False, server_default="{}"),
    sa.Column("mean", sa.Float),
    sa.Column("comment", sa.Text, nullable=False, server_default=""),
    sa.Column("failures", sa.Text, nullable=False, server_default="[]"),
    sa.Column("cost", sa.Float),
    sa.CheckConstraint("status IN ('started', 'done', 'failed')", name="status"),
    sa.UniqueConstraint("conversation_id", "until_seq", "rubric", "model"),
    sa.Index("ix_judgements_organization_id_finished_at", "organization_id", "finished_at"),
)
"""What the judge found of a conversation up to an event. Starting one claims it: nobody else judges the same."""

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("message_id", sa.String(20), nullable=False),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("proposal", sa.Text, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("note", sa.Text, nullable=False, server_default=""),
    sa.Column("decided_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("decided_at", sa.Float),
    sa.Column("example_id", sa.String(32)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.CheckConstraint("kind IN ('negative', 'correction', 'preference', 'failure', 'golden')", name="kind"),
    sa.CheckConstraint("status IN ('open', 'promoted', 'edited', 'rejected', 'memory_fixed')", name="status"),
    sa.UniqueConstraint("conversation_id", "message_id", "kind"),
    sa.Index("ix_reviews_organization_id_status_created_at", "organization_id", "status", "created_at"),
)
"""Answers that somebody should look at, and what was decided about each."""

golden_examples = sa.Table(
    "golden_examples",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), index=True),
    sa.Index("ix_golden_examples_organization_id_agent_id_active", "organization_id", "agent_id", "active"),
)
"""Questions with the answer that an agent should give. `version` is the version that counts, and `user_id` the person
of whose words it was made: it goes with them."""

golden_versions = sa.Table(
    "golden_versions",
    metadata,
    sa.Column("example_id", sa.ForeignKey("golden_examples.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("review_id", sa.ForeignKey("reviews.id", ondelete="SET NULL"), index=True),
    sa.Column("created_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Every form that an example has had."""
