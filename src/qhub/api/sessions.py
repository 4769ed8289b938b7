"""A person's sessions: to see and to end."""

from fastapi import APIRouter, Response

from qhub.api.bodies import EndedSessions, SessionAnswer
from qhub.api.deps import CurrentActor, CurrentCookies, CurrentHub, CurrentIdentity, is_id
from qhub.errors import NotFound
from qhub.people.devices import device_in_words
from qhub.store.audit_writing import noted
from qhub.store.sessions import LoginSession

router = APIRouter(prefix="/auth/sessoes", tags=["sessoes"])


def session_answer(session: LoginSession, current: str) -> SessionAnswer:
    """A session as people are shown it; `current` is the one that asks."""
    return SessionAnswer.from_row(session, device=device_in_words(session.device), current=session.id == current)


@router.get("")
async def list_sessions(hub: CurrentHub, identity: CurrentIdentity) -> list[SessionAnswer]:
    """The person's own, the last used first."""
    found = await hub.stores.sessions.of_user(identity.user_id)
    return [session_answer(session, identity.session_id) for session in found]


@router.delete("/{sessao_id}", status_code=204)
async def end_session(
    sessao_id: str,
    hub: CurrentHub,
    identity: CurrentIdentity,
    actor: CurrentActor,
    cookies: CurrentCookies,
    response: Response,
) -> None:
    """End one of one's own, at once."""
    with noted(actor.did("session.ended", "person", identity.user_id)):
        if not is_id(sessao_id) or not await hub.stores.sessions.close_of(identity.user_id, sessao_id):
            raise NotFound("session_not_found")
    if cookies is not None and sessao_id == identity.session_id:
        cookies.clear(response)


@router.delete("")
async def end_other_sessions(hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> EndedSessions:
    """End all of one's own but the one that asks."""
    with noted(lambda ended: actor.did("session.ended", "person", identity.user_id, sessions=ended)):
        return EndedSessions(ended=await hub.stores.sessions.close_others(identity.user_id, identity.session_id))
