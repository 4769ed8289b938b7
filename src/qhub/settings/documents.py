"""Documents that agents search."""

from pydantic import Field

from qhub.settings.group import Group


class DocumentSettings(Group):
    """Documents that agents search."""

    embedding_model: str | None = None
    """The provider's model that compares documents by meaning (`text-embedding-3-small`); `none` for words alone; the
    extra `semantic` where unset."""
    knowledge_preload: bool = True
    """Whether packs' documents are read when the hub starts, or when somebody first asks."""
    max_document_bytes: int = Field(20_000_000, gt=0)
    """The largest document that an administrator may add."""
    max_documents: int = Field(2000, ge=1)
    """Documents that one organisation may keep."""
    document_seconds: float = Field(60, gt=0)
    """How long reading a document may take."""
