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
    """The base of what clients send. An unknown field is refused: a typing mistake must not pass in silence. Fields
    have English names; aliases are the names that clients know."""

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


class BaseAnswer(BaseModel):
    """The base of what clients get. Fields have English names; aliases are the names that clients know."""

    model_config = ConfigDict(serialize_by_alias=True)


class RowAnswer(BaseAnswer):
    """The base of answers that take their fields from a row, by their own names."""

    model_config = ConfigDict(from_attributes=True)

    @classmethod
    def from_row(cls, row: object, **more: object) -> Self:
        """The answer for a row; `more` are the fields that the row does not have."""
        if not more:
            return cls.model_validate(row)
        return cls.model_validate({name: getattr(row, name) for name in cls.model_fields if name not in more} | more)


class ReadingBody(Body):
    """The way in which a column, or a table, of a file is to be read."""

    table: Text = Field(max_length=MAX_TABLE, validation_alias="tabela")
    column: str = Field("", max_length=MAX_COLUMN, validation_alias="coluna")
    """Empty for what is about the table: its totals, or whether its first row names the columns."""
    reading: Reading = Field(validation_alias="leitura")


class UploadAnswer(BaseAnswer):
    """The message that a file has become."""

    message_id: str = Field(serialization_alias="mensagem_id")
    summary: str = Field(serialization_alias="resumo")


class LoginBody(Body):
    """An e-mail with its password; a code too, where there is a second factor."""

    email: Text = Field(max_length=MAX_EMAIL)
    password: str = Field(max_length=MAX_PASSWORD)
    code: Text | None = Field(None, max_length=MAX_CODE, validation_alias="codigo")
    """The second factor's, where it is asked for."""


class LoginAnswer(BaseAnswer):
    """The token of a login, for programs: pages have cookies instead."""

    token: str
    name: str = Field(serialization_alias="nome")
    role: str


class PageLogin(BaseAnswer):
    """The login as its page knows it. What lets it in is in cookies, which no script reads."""

    session: str = Field(serialization_alias="sessao")
    id: int
    name: str = Field(serialization_alias="nome")
    role: str


class SessionAnswer(RowAnswer):
    """A place where somebody is logged in."""

    id: str
    device: str = Field(serialization_alias="dispositivo")
    """What the client says that it is, in words; empty where it does not say."""
    address: str = Field(serialization_alias="endereco")
    """The address that the login came from."""
    created_at: Moment = Field(serialization_alias="inicio")
    used_at: Moment = Field(serialization_alias="usado")
    """When it was last used, to some minutes."""
    expires_at: Moment = Field(serialization_alias="expira")
    current: bool = Field(serialization_alias="atual")
    """Whether it is the one that asks."""


class EndedSessions(BaseAnswer):
    """The number of logins that ended."""

    ended: int = Field(serialization_alias="terminadas")


class PasswordBody(Body):
    """A change of one's own password."""

    current: str = Field(max_length=MAX_PASSWORD, validation_alias="atual")
    new: str = Field(max_length=MAX_PASSWORD, validation_alias="nova")


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


class AgentAnswer(BaseAnswer):
    """An agent that the person may use."""

    id: str
    name: str = Field(serialization_alias="nome")
    description: str = Field(serialization_alias="descricao")
    icon: str = Field(serialization_alias="icone")
    suggestions: list[str] = Field(serialization_alias="sugestoes")
    has_workflows: bool = Field(serialization_alias="fluxos")
    """Whether it has workflows: then `/conversas/{id}/fluxo` says where a conversation stands."""
    has_profile: bool = Field(serialization_alias="perfil")
    """Whether it keeps a profile of each person: then `/agentes/{id}/perfil` shows it."""


class ConversationBody(Body):
    """The agent that a new conversation is with."""

    agent_id: Text = Field(max_length=MAX_ID, validation_alias="agente_id")


class ConversationId(BaseAnswer):
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


class ConversationPage(BaseAnswer):
    """Conversations, the newest first."""

    conversations: list[ConversationAnswer] = Field(serialization_alias="conversas")
    next_cursor: str | None = Field(serialization_alias="proximo")


class ConversationChange(Body):
    """A change of a conversation; what is left out stays as it is."""

    title: Trimmed | None = Field(None, min_length=1, max_length=MAX_TITLE, validation_alias="titulo")
    pinned: bool | None = Field(None, validation_alias="fixada")
    archived: bool | None = Field(None, validation_alias="arquivada")
    folder: Trimmed | None = Field(None, max_length=MAX_FOLDER, validation_alias="pasta")
    """Empty takes it out of its folder."""


class TitleBody(Body):
    """A title that a person gives."""

    title: Trimmed = Field(min_length=1, max_length=MAX_TITLE, validation_alias="titulo")


class MessageBody(Body):
    """A message to an agent."""

    content: Text = Field(max_length=MAX_CONTENT)
    autonomous_mode: bool | None = None
    replaces: Text | None = Field(None, max_length=MAX_ID, validation_alias="substitui")
    """The question of which it is another version."""


class MessagePage(BaseAnswer):
    """The last messages of a conversation, and where its stream goes on."""

    messages: list[Message] = Field(serialization_alias="mensagens")
    status: ConversationStatus
    cursor: str
    previous: str | None = Field(serialization_alias="anterior")


class Accepted(BaseAnswer):
    """The confirmation that a request is under way, or done."""

    status: str


class ChatBody(Body):
    """A message in the first form of the chat route."""

    chatInput: Text = Field(max_length=MAX_CONTENT)  # noqa: N815
    userId: int | str | None = None  # noqa: N815
    sessionId: Text = Field(min_length=1, max_length=MAX_ID)  # noqa: N815
    agent_id: Text | None = Field(None, max_length=MAX_ID, validation_alias="agente_id")
    autonomous_mode: bool | None = None


class ChatV2Body(Body):
    """A message in the second form of the chat route."""

    message: Text = Field(max_length=MAX_CONTENT)
    conversationId: Text | None = Field(None, max_length=MAX_ID)  # noqa: N815
    agent_id: Text | None = Field(None, max_length=MAX_ID, validation_alias="agente_id")
    autonomous_mode: bool | None = None


class DemoLogin(RowAnswer):
    """A login of the demo, whose passwords are public."""

    email: str
    password: str
    name: str = Field(serialization_alias="nome")
    role: str


class ModelAnswer(BaseAnswer):
    """The model that answers."""

    name: str = Field(serialization_alias="nome")
    is_demonstration: bool = Field(serialization_alias="demonstracao")


class UploadLimits(BaseAnswer):
    """The kinds of files that can be added, and their largest sizes."""

    max_bytes: int
    extensions: list[str] = Field(serialization_alias="extensoes")


class ConfigAnswer(BaseAnswer):
    """The configuration that the web app needs before anybody has logged in."""

    version: str = Field(serialization_alias="versao")
    demo: bool
    model: ModelAnswer = Field(serialization_alias="modelo")
    models: list[str] = Field(serialization_alias="modelos")
    """Those that people may have an answer made again by."""
    languages: list[str] = Field(serialization_alias="idiomas")
    upload: UploadLimits
    """Files that become tables."""
    attachments: UploadLimits = Field(serialization_alias="anexos")
    """Documents and images."""
    passwords: bool = Field(serialization_alias="senhas")
    """Whether people may log in with a password."""
    single_sign_on: str | None = Field(serialization_alias="sso")
    """The name of the identity provider through which people may log in."""
    logins: list[DemoLogin]


class Health(BaseAnswer):
    """Whether the hub can work."""

    status: str
