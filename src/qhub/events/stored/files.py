"""Files that people bring: tables, documents and images."""

from typing import Literal

from pydantic import Field

from qhub.events.absent import Absent, Flag, Some, Word
from qhub.events.stored.base import BaseEvent, Value


class UploadedColumn(Value):
    """A column of a table that a file became."""

    name: str = Field(serialization_alias="nome")
    """The name by which SQL knows it."""
    type: str = Field(serialization_alias="tipo")
    """Its SQL type."""
    unit: Word = Field(default="", serialization_alias="unidade")
    """The unit that the file writes beside each number."""


class UploadedRemark(Value):
    """A remark for a file's owner on how it was read; see `tables.remark`."""

    code: str = Field(serialization_alias="codigo")
    """The remark's code."""
    column: str = Field(default="", serialization_alias="coluna")
    """Empty for what is said of the table."""
    reading: str = Field(default="", serialization_alias="leitura")
    """The reading that was chosen."""
    choices: list[str] = Field(default=[], serialization_alias="opcoes")
    """The other readings that its owner can choose."""
    example: str = Field(default="", serialization_alias="exemplo")
    """A value, as the file writes it."""
    count: int = Field(default=0, serialization_alias="numero")
    """How many cells, rows or sheets; 0 where it is about all."""


class FileCorrection(Value):
    """The way in which somebody wants a column, or a table, to be read."""

    table: str
    """The name by which SQL knows it."""
    column: str = ""
    """Empty for a reading of the table."""
    reading: str
    """One of `tables.remark.Reading`."""


class UploadedTable(Value):
    """A table that a file, or a sheet of it, became."""

    name: str = Field(serialization_alias="nome")
    """The name by which SQL knows it."""
    source: str = Field(serialization_alias="origem")
    """What people call it: the file, with the sheet where it has several."""
    rows: int = Field(serialization_alias="linhas")
    """The number of rows."""
    columns: list[UploadedColumn] = Field(serialization_alias="colunas")
    """The columns, in the file's order."""
    key: str = Field(default="", exclude=True)
    """Which of the hub's Parquet files holds it."""
    remarks: Some[UploadedRemark] = Field(default=[], serialization_alias="observacoes")
    """How it was read, where that is not plain."""
    notes: list[str] = Field(default=[], exclude=True)
    """Titles, remarks and totals that are no rows of it."""


class FileUploaded(BaseEvent):
    """A person added a file to the conversation. It is a message of theirs, but starts no turn."""

    type: Literal["file_uploaded"] = "file_uploaded"
    file: str = Field(serialization_alias="nome")
    """The file's name."""
    size: int = Field(default=0, serialization_alias="tamanho")
    """The number of its bytes."""
    content: str
    """The message that it stands for: columns, statistics and the first hundred rows."""
    digest: str = Field(exclude=True)
    """The same in short, for a model that can query the tables."""
    tables: list[UploadedTable] = Field(serialization_alias="tabelas")
    """The tables that the file became."""
    original: str = Field(default="", exclude=True)
    """Which of the hub's files holds it as it came, so that it can be read again."""
    replaces: Word = Field(default="", serialization_alias="substitui")
    """The message of the file whose place it takes, a newer one of the same name."""
    corrects: Word = Field(default="", serialization_alias="corrige")
    """The message of the same file, which was read another way before: it is that message now."""
    corrections: list[FileCorrection] = Field(default=[], exclude=True)
    """How its owner wants it read."""
    upload_key: str = Field(default="", exclude=True)
    """The `Idempotency-Key` with which it was sent."""


class FileAttached(BaseEvent):
    """A person added a document or an image to the conversation. It is a message of theirs, but starts no turn."""

    type: Literal["file_attached"] = "file_attached"
    category: Literal["document", "image"] = Field(serialization_alias="categoria")
    """The kind of attachment."""
    file: str = Field(serialization_alias="nome")
    """The file's name."""
    size: int = Field(serialization_alias="tamanho")
    """Its bytes, as they are kept."""
    media_type: str = Field(serialization_alias="formato")
    """The media type."""
    content: str
    """The message that it stands for: a document's text, or what there is to find in it."""
    sha256: str = Field(default="", exclude=True)
    """Which of the conversation's files it is."""
    width: Absent[int] = Field(default=None, serialization_alias="largura")
    """An image's width, in pixels."""
    height: Absent[int] = Field(default=None, serialization_alias="altura")
    """An image's height, in pixels."""
    characters: int = Field(default=0, serialization_alias="caracteres")
    """The characters of a document's text."""
    whole: Flag = Field(default=False, serialization_alias="inteiro")
    """Whether models are given all of it; else they search in it."""
    replaces: Word = Field(default="", serialization_alias="substitui")
    """The message of the document whose place it takes, an earlier one of the same name."""
    upload_key: str = Field(default="", exclude=True)
    """The `Idempotency-Key` with which it was sent."""


Rewritten = FileUploaded | FileAttached
