"""Documents, their passages and what finds them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "knowledge_collections",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=110), nullable=False),
        sa.Column("pack", sa.String(length=100), nullable=True),
        sa.Column("organizacao_id", sa.Integer(), nullable=True),
        sa.Column("nome", sa.String(length=80), nullable=False),
        sa.Column("revision", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint("(pack IS NULL) <> (organizacao_id IS NULL)", name=op.f("ck_knowledge_collections_owner")),
        sa.ForeignKeyConstraint(
            ["organizacao_id"],
            ["organizacoes.id"],
            name=op.f("fk_knowledge_collections_organizacao_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_knowledge_collections")),
        sa.UniqueConstraint("owner", "nome", name=op.f("uq_knowledge_collections_owner_nome")),
    )
    op.create_index("ix_knowledge_collections_organizacao_id", "knowledge_collections", ["organizacao_id"])

    op.create_table(
        "knowledge_agents",
        sa.Column("collection_id", sa.String(length=32), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["collection_id"],
            ["knowledge_collections.id"],
            name=op.f("fk_knowledge_agents_collection_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["agente_id"], ["agentes.id"], name=op.f("fk_knowledge_agents_agente_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("collection_id", "agente_id", name=op.f("pk_knowledge_agents")),
    )

    op.create_table(
        "knowledge_documents",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("collection_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("title", sa.String(length=300), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(length=60), nullable=True),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["collection_id"],
            ["knowledge_collections.id"],
            name=op.f("fk_knowledge_documents_collection_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_knowledge_documents")),
        sa.UniqueConstraint("collection_id", "name", name=op.f("uq_knowledge_documents_collection_id_name")),
    )

    op.create_table(
        "knowledge_passages",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("document_id", sa.String(length=32), nullable=False),
        sa.Column("collection_id", sa.String(length=32), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("model", sa.String(length=120), nullable=True),
        sa.Column("vector", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["knowledge_documents.id"],
            name=op.f("fk_knowledge_passages_document_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["collection_id"],
            ["knowledge_collections.id"],
            name=op.f("fk_knowledge_passages_collection_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_knowledge_passages")),
        sa.UniqueConstraint("id", name=op.f("uq_knowledge_passages_id")),
    )
    op.create_index("ix_knowledge_passages_collection_id_model", "knowledge_passages", ["collection_id", "model"])
    op.create_index("ix_knowledge_passages_document_id_position", "knowledge_passages", ["document_id", "position"])

    op.create_table(
        "knowledge_terms",
        sa.Column("collection_id", sa.String(length=32), nullable=False),
        sa.Column("term", sa.String(length=40), nullable=False),
        sa.Column("passage_seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("weight", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["passage_seq"],
            ["knowledge_passages.seq"],
            name=op.f("fk_knowledge_terms_passage_seq"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("collection_id", "term", "passage_seq", name=op.f("pk_knowledge_terms")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_knowledge_terms_passage_seq", "knowledge_terms", ["passage_seq"])


def downgrade() -> None:
    for table in (
        "knowledge_terms",
        "knowledge_passages",
        "knowledge_documents",
        "knowledge_agents",
        "knowledge_collections",
    ):
        op.drop_table(table)
