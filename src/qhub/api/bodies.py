"""What clients send and get. Unknown fields are refused: nobody sets what they may not."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from qhub.messages import Message

MAX_ID = 200
MAX_TITLE = 200
MAX_PASSWORD = 1024
MAX_EMAIL = 320
MAX_CONTENT = 1_000_000
"""Beyond any setting; the limit that counts is `max_message_chars`."""


def _printable(text: str) -> str:
    """NUL cannot be stored, and means nothing to anybody."""
    return text.replace("\x00", "")


Text = Annotated[str, AfterValidator(_printable)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LoginBody(Body):
    email: Text = Field(max_length=MAX_EMAIL)
    password: str = Field(max_length=MAX_PASSWORD)


class LoginAnswer(BaseModel):
    token: str
    nome: str
    role: str


class PasswordBody(Body):
    atual: str = Field(max_length=MAX_PASSWORD)
    nova: str = Field(max_length=MAX_PASSWORD)


class Me(BaseModel):
    id: int
    email: str
    nome: str
    role: str
    organizacao: str


class AgentAnswer(BaseModel):
    id: str
    nome: str
    descricao: str
    icone: str
    sugestoes: list[str]


class ConversationBody(Body):
    agente_id: Text = Field(max_length=MAX_ID)


class ConversationId(BaseModel):
    id: str


class ConversationAnswer(BaseModel):
    id: str
    titulo: str
    agente_id: str
    agente_nome: str
    status: str
    created_at: str
    updated_at: str


class ConversationPage(BaseModel):
    conversas: list[ConversationAnswer]
    proximo: str | None


class TitleBody(Body):
    titulo: Text = Field(min_length=1, max_length=MAX_TITLE)


class MessageBody(Body):
    content: Text = Field(max_length=MAX_CONTENT)
    autonomous_mode: bool = False


class MessagePage(BaseModel):
    mensagens: list[Message]
    status: str
    cursor: str
    anterior: str | None


class Accepted(BaseModel):
    status: str


class ChatBody(Body):
    chatInput: Text = Field(max_length=MAX_CONTENT)  # noqa: N815
    userId: int | str | None = None  # noqa: N815
    sessionId: Text = Field(min_length=1, max_length=MAX_ID)  # noqa: N815
    agente_id: Text | None = Field(None, max_length=MAX_ID)


class ChatV2Body(Body):
    message: Text = Field(max_length=MAX_CONTENT)
    conversationId: Text | None = Field(None, max_length=MAX_ID)  # noqa: N815
    agente_id: Text | None = Field(None, max_length=MAX_ID)


class DemoLogin(BaseModel):
    email: str
    password: str
    nome: str
    role: str


class ModelAnswer(BaseModel):
    nome: str
    demonstracao: bool


class ConfigAnswer(BaseModel):
    versao: str
    demo: bool
    modelo: ModelAnswer
    idiomas: list[str]
    logins: list[DemoLogin]


class Health(BaseModel):
    status: str
