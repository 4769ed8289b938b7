"""Bodies of requests and responses that several routes share. Unknown fields are refused: nobody sets what they may
not."""

from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from qhub.events.message import Message
from qhub.events.wire import moment
from qhub.store.conversations import ConversationStatus
from qhub.tables.remark import Reading

MAX_FIELDS = 50
MAX_ID = 200
MAX_TABLE = 100
MAX_COLUMN = 300
MAX_TITLE = 200
MAX_FOLDER = 60
MAX_CODE = 40
MAX_PASSWORD = 1024
MAX_EMAIL = 320
MAX_CONTENT = 1_000_000
"""Beyond any setting; the limit that counts is `max_message_chars`."""


def _printable(value: object) -> object:
    """NUL cannot be stored, and means nothing to anybody. Half a character cannot even be encoded: it is refused."""
    if not isinstance(value, str):
        return value
    value.encode()
    return value.replace("\x00", "")


def _trimmed(value: object) -> object:
    """A title of spaces would be a line that nobody can see or click."""
    value = _printable(value)
    return value.strip() if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_printable)]
Trimmed = Annotated[str, BeforeValidator(_trimmed)]


class Body(BaseModel):
    """The base of what clients send. An unknown field is refused: a typing mistake must not pass in silence."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _few_fields(cls, data: object) -> object:
        """Each unknown field is a problem to describe: a hundred thousand would hold up everybody for a second."""
        if isinstance(data, dict) and len(data) > MAX_FIELDS:
            raise ValueError("too many fields")
        return data


def _moment(seconds: float | None) -> str | None:
    return None if seconds is None else moment(seconds)


Moment = Annotated[str, BeforeValidator(_moment)]
"""A point in time, made of the seconds that are kept."""


class RowAnswer(BaseModel):
    """The base of what clients get. It takes its fields from a row by their own names; aliases are the names that
    clients know."""

    model_config = ConfigDict(from_attributes=True, serialize_by_alias=True)

    @classmethod
    def from_row(cls, row: object, **more: object) -> Self:
        """The answer for a row; `more` are the fields that the row does not have."""
        if not more:
            return cls.model_validate(row)
        return cls.model_validate({name: getattr(row, name) for name in cls.model_fields if name not in more} | more)


class ReadingBody(Body):
    """The way in which a column, or a table, of a file is to be read."""

    tabela: Text = Field(max_length=MAX_TABLE)
    coluna: str = Field("", max_length=MAX_COLUMN)
    """Empty for what is about the table: its totals, or whether its first row names the columns."""
    leitura: Reading


class UploadAnswer(BaseModel):
    """The message that a file has become."""

    mensagem_id: str
    resumo: str


class LoginBody(Body):
    """An e-mail with its password; a code too, where there is a second factor."""

    email: Text = Field(max_length=MAX_EMAIL)
    password: str = Field(max_length=MAX_PASSWORD)
    codigo: Text | None = Field(None, max_length=MAX_CODE)
    """The second factor's, where it is asked for."""


class LoginAnswer(BaseModel):
    """The token of a login, for programs: pages have cookies instead."""

    token: str
    nome: str
    role: str


class PageLogin(BaseModel):
    """The login as its page knows it. What lets it in is in cookies, which no script reads."""

    sessao: str
    id: int
    nome: str
    role: str


class SessionAnswer(RowAnswer):
    """A place where somebody is logged in."""

    id: str
    device: str = Field(serialization_alias="dispositivo")
    """What the client says that it is, in words; empty where it does not say."""
    address: str = Field(serialization_alias="endereco")
    """Where it logged in."""
    created_at: Moment = Field(serialization_alias="inicio")
    used_at: Moment = Field(serialization_alias="usado")
    """When it was last used, to some minutes."""
    expires_at: Moment = Field(serialization_alias="expira")
    current: bool = Field(serialization_alias="atual")
    """Whether it is the one that asks."""


class EndedSessions(BaseModel):
    """The number of logins that ended."""

    terminadas: int


class PasswordBody(Body):
    """A change of one's own password."""

    atual: str = Field(max_length=MAX_PASSWORD)
    nova: str = Field(max_length=MAX_PASSWORD)


class OwnErasureBody(Body):
    """The password again, since what is erased does not come back."""

    password: str = Field("", max_length=MAX_PASSWORD)
    """Empty for who may have none and has just logged in."""


class Me(RowAnswer):
    """The person who asks."""

    user_id: int = Field(serialization_alias="id")
    email: str
    name: str = Field(serialization_alias="nome")
    role: str
    organization: str = Field(serialization_alias="organizacao")


class AgentAnswer(BaseModel):
    """An agent that the person may use."""

    id: str
    nome: str
    descricao: str
    icone: str
    sugestoes: list[str]
    fluxos: bool
    """Whether it has workflows: then `/conversas/{id}/fluxo` says where a conversation stands."""
    perfil: bool
    """Whether it keeps a profile of each person: then `/agentes/{id}/perfil` shows it."""


class ConversationBody(Body):
    """The agent that a new conversation is with."""

    agente_id: Text = Field(max_length=MAX_ID)


class ConversationId(BaseModel):
    """A conversation that was made."""

    id: str


class ConversationAnswer(RowAnswer):
    """A conversation, without its messages."""

    id: str
    title: str = Field(serialization_alias="titulo")
    agent_id: str = Field(serialization_alias="agente_id")
    agent_name: str = Field(serialization_alias="agente_nome")
    status: ConversationStatus
    created_at: Moment
    updated_at: Moment
    cost: float = Field(serialization_alias="custo")
    """US dollars spent in it, as far as prices are known."""
    pinned: bool = Field(serialization_alias="fixada")
    archived: bool = Field(serialization_alias="arquivada")
    folder: str = Field(serialization_alias="pasta")


class ConversationPage(BaseModel):
    """Conversations, the newest first."""

    conversas: list[ConversationAnswer]
    proximo: str | None


class ConversationChange(Body):
    """A change of a conversation; what is left out stays as it is."""

    titulo: Trimmed | None = Field(None, min_length=1, max_length=MAX_TITLE)
    fixada: bool | None = None
    arquivada: bool | None = None
    pasta: Trimmed | None = Field(None, max_length=MAX_FOLDER)
    """Empty takes it out of its folder."""


class TitleBody(Body):
    """A title that a person gives."""

    titulo: Trimmed = Field(min_length=1, max_length=MAX_TITLE)


class MessageBody(Body):
    """A message to an agent."""

    content: Text = Field(max_length=MAX_CONTENT)
    autonomous_mode: bool | None = None
    substitui: Text | None = Field(None, max_length=MAX_ID)
    """The question of which it is another version."""


class MessagePage(BaseModel):
    """The last messages of a conversation, and where its stream goes on."""

    mensagens: list[Message]
    status: ConversationStatus
    cursor: str
    anterior: str | None


class Accepted(BaseModel):
    """The confirmation that a request is under way, or done."""

    status: str


class ChatBody(Body):
    """A message in the first form of the chat route."""

    chatInput: Text = Field(max_length=MAX_CONTENT)  # noqa: N815
    userId: int | str | None = None  # noqa: N815
    sessionId: Text = Field(min_length=1, max_length=MAX_ID)  # noqa: N815
    agente_id: Text | None = Field(None, max_length=MAX_ID)
    autonomous_mode: bool | None = None


class ChatV2Body(Body):
    """A message in the second form of the chat route."""

    message: Text = Field(max_length=MAX_CONTENT)
    conversationId: Text | None = Field(None, max_length=MAX_ID)  # noqa: N815
    agente_id: Text | None = Field(None, max_length=MAX_ID)
    autonomous_mode: bool | None = None


class DemoLogin(RowAnswer):
    """A login of the demo, whose passwords are public."""

    email: str
    password: str
    name: str = Field(serialization_alias="nome")
    role: str


class ModelAnswer(BaseModel):
    """The model that answers."""

    nome: str
    demonstracao: bool


class UploadLimits(BaseModel):
    """The kinds of files that can be added, and their largest sizes."""

    max_bytes: int
    extensoes: list[str]


class ConfigAnswer(BaseModel):
    """The configuration that the web app needs before anybody has logged in."""

    versao: str
    demo: bool
    modelo: ModelAnswer
    modelos: list[str]
    """Those that people may have an answer made again by."""
    idiomas: list[str]
    upload: UploadLimits
    """Files that become tables."""
    anexos: UploadLimits
    """Documents and images."""
    senhas: bool
    """Whether people may log in with a password."""
    sso: str | None
    """The name of the identity provider through which people may log in."""
    logins: list[DemoLogin]


class Health(BaseModel):
    """Whether the hub can work."""

    status: str
