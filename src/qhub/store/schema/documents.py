"""Documents that agents answer from, and their indexes."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

knowledge_collections = sa.Table(
    "knowledge_collections",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner", sa.String(110), nullable=False),
    sa.Column("pack", sa.String(100)),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("revision", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), index=True),
    sa.CheckConstraint(
        "(CASE WHEN pack IS NULL THEN 0 ELSE 1 END) + (CASE WHEN organization_id IS NULL THEN 0 ELSE 1 END) "
        "+ (CASE WHEN conversation_id IS NULL THEN 0 ELSE 1 END) = 1",
        name="owner",
    ),
    sa.UniqueConstraint("owner", "name", name="uq_knowledge_collections_owner_nome"),
)
"""Documents that belong together: a pack's, an organisation's or a conversation's. `revision` grows with every
change in it."""

knowledge_agents = sa.Table(
    "knowledge_agents",
    metadata,
    sa.Column("collection_id", sa.ForeignKey("knowledge_collections.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agent_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True),
)
"""The agents that may search an organisation's collection. A pack's is its own agents'."""

knowledge_documents = sa.Table(
    "knowledge_documents",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("collection_id", sa.ForeignKey("knowledge_collections.id", ondelete="CASCADE"), nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("title", sa.String(300), nullable=False),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("error", sa.String(60)),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.UniqueConstraint("collection_id", "name"),
)
"""A document as Markdown, whatever it was; `version` is that of the way in which it was cut and indexed, and `error`
says why a pack's document could not be read."""

knowledge_passages = sa.Table(
    "knowledge_passages",
    metadata,
    sa.Column("seq", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("id", sa.String(32), nullable=False, unique=True),
    sa.Column("document_id", sa.ForeignKey("knowledge_documents.id", ondelete="CASCADE"), nullable=False),
    sa.Column("collection_id", sa.ForeignKey("knowledge_collections.id", ondelete="CASCADE"), nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("heading", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("model", sa.String(120)),
    sa.Column("vector", sa.LargeBinary),
    sa.Index("ix_knowledge_passages_collection_id_model", "collection_id", "model"),
    sa.Index("ix_knowledge_passages_document_id_position", "document_id", "position"),
)
"""What is found and cited. `vector` is what `model` made of it, as 32-bit floats."""

knowledge_terms = sa.Table(
    "knowledge_terms",
    metadata,
    sa.Column("collection_id", sa.String(32), primary_key=True),
    sa.Column("term", sa.String(40), primary_key=True),
    sa.Column("passage_seq", sa.ForeignKey("knowledge_passages.seq", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("weight", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The words of each passage, by their stem, with how much each says about it: the full text index."""
