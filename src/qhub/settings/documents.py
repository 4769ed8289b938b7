"""Documents that agents search, and what people add to a conversation."""

from pydantic import Field

from qhub.settings.group import Group


class DocumentSettings(Group):
    """Documents that agents search, and what people add to a conversation."""

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
    """How long reading a document or an image may take."""
    max_attachment_bytes: int = Field(25_000_000, gt=0)
    """The largest document or image that a person may add to a conversation."""
    max_user_attachment_bytes: int = Field(1_000_000_000, gt=0)
    """What one person's documents and images may take."""
    max_attachments: int = Field(100, ge=1)
    """Documents and images that one conversation may have."""
    max_whole_document_chars: int = Field(40_000, ge=0)
    """Characters of a conversation's documents that models are given whole; in what is beyond they search."""
    image_pixels: int = Field(1568, ge=64, le=4096)
    """The longer side of an image as it is kept and shown to models; a larger one is made smaller."""
    max_prompt_images: int = Field(10, ge=1)
    """Images that a model is shown at once, the newest; it is told of the others."""
