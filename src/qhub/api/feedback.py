"""Feedback of people on answers."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from qhub.api.bodies import MAX_ID, BaseAnswer, Body, RowAnswer, Text
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage
from qhub.errors import InvalidRequest, NotFound
from qhub.events.wire import moment
from qhub.language.catalogue import translate
from qhub.memory import Session
from qhub.memory.logged_turns import answer_id
from qhub.store.alerts import Incident

MAX_FEEDBACK = 2000
"""Characters of a person's words."""
COMPLAINTS = ("negative", "correction")
"""What administrators are told of, without its words."""
router = APIRouter(prefix="/api", tags=["feedback"])


class FeedbackData(Body):
    """About which answer, and in which words."""

    message_id: Text | None = Field(None, max_length=20, validation_alias="mensagem_id")
    """The message or its answer; the last where unset."""
    text: Text = Field("", max_length=MAX_FEEDBACK, validation_alias="texto")
    """What is right, what is preferred, or why. Needed for `correction` and `preference`."""


class FeedbackBody(Body):
    """Somebody's feedback on an answer."""

    session_id: Text = Field(min_length=1, max_length=MAX_ID)
    """The conversation, by its id or the client's own name for it."""
    type: Literal["positive", "negative", "correction", "preference"]
    data: FeedbackData = Field(default_factory=lambda: FeedbackData.model_validate({}))


class FeedbackAnswer(BaseAnswer):
    """The outcome of feedback: what was learnt from it."""

    status: Literal["ok"]
    memories_adjusted: int = Field(serialization_alias="memorias_ajustadas")
    """Memories that became surer, or less sure."""
    memories_saved: list[str] = Field(serialization_alias="memorias_guardadas")
    """Memories that the words became."""


class GivenAnswer(RowAnswer):
    """The caller's feedback on one answer."""

    message_id: str = Field(serialization_alias="mensagem_id")
    """The answer."""
    type: Literal["positive", "negative", "correction", "preference"]
    text: str = Field(serialization_alias="texto")
    """The words, if any; what must not be kept is not in them."""
    given_at: str = Field(serialization_alias="quando")


@router.get("/feedback")
async def read_feedback(
    hub: CurrentHub, identity: CurrentIdentity, session_id: Annotated[str, Query(min_length=1, max_length=MAX_ID)]
) -> list[GivenAnswer]:
    """List what the caller said of a conversation's answers, oldest first; of two votes about one, the last."""
    conversation = await hub.stores.conversations.by_session(identity.user_id, session_id)
    if conversation is None:
        raise NotFound("conversation_not_found")
    return [
        GivenAnswer.from_row(given, message_id=answer_id(given.message_id), given_at=moment(given.created_at))
        for given in await hub.stores.feedback.of_conversation(conversation.id)
    ]


@router.post("/feedback")
async def give_feedback(
    body: FeedbackBody, hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage
) -> FeedbackAnswer:
    """Say how an answer was; hooks learn from it."""
    conversation = await hub.stores.conversations.by_session(identity.user_id, body.session_id)
    if conversation is None:
        raise NotFound("conversation_not_found")
    if body.type in ("correction", "preference") and not body.data.text.strip():
        message = translate(language, "fields.missing")
        raise InvalidRequest(fields=[{"field": "data.texto", "message": message}], resumo=f"data.texto {message}")
    session = Session(identity.user_id, identity.organization_id, conversation.id, conversation.agent_id, language)
    learnt = await hub.memory.learn_from_feedback(session, body.type, body.data.message_id, body.data.text.strip())
    if learnt is None:
        raise NotFound("not_found")
    if body.type in COMPLAINTS:
        hub.alerts.tell(Incident("negative_feedback", identity.organization_id, conversation.agent_id))
    return FeedbackAnswer(status="ok", memories_adjusted=learnt.adjusted, memories_saved=list(learnt.saved))
