"""The same sessions through a running hub: HTTP in front, a real SDK behind."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bench.costs.csv_message import CSV, NAME, csv_message, knows_file
from bench.costs.prices import Bill, bill_of
from bench.costs.sessions import Question, Session
from bench.serving import KEY, demo_hub
from qhub.engine.title import INSTRUCTIONS
from qhub_testing import Call, Provider, Request, Say, Script, When, running_provider
from qhub_testing.cache import LIFETIMES
from tests.support.hub import Client, RunningHub

PERSON = "rui"
SUMMARY = (
    "A pessoa quer saber que defeitos são mais frequentes e onde. O lixo lidera com 62 de 200 registos, seguido da "
    "falta de tinta (31) e da casca de laranja (27), a única que cresce de semana para semana, sobretudo à noite. O "
    "descasque aparece mais em PP_Vermelho. As diferenças entre operadores são pequenas e não medem culpa."
)
"""What the light model answers when the hub has it summarise."""
TITLE = "Defeitos mais frequentes na pintura"
"""What it answers when the hub has it name the conversation."""
_PLENTY = 100


_LONG = 10
"""Questions of a session that is played only once."""


class Through(NamedTuple):
    """What became of a session."""

    bill: Bill
    """Of what is counted: every call that the hub made, its title and its summaries too."""
    warm: Bill | None
    """The same again, when somebody else has asked the same agent something shortly before."""
    file_sent: str
    """How the file got there."""
    file_known: bool
    """Whether the request of the last question still has the file in it."""
    missing_tools: Sequence[str]
    """Tools that the model called and the hub does not offer yet."""


@dataclass
class _Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


async def play_through_hub(session: Session) -> Through:
    """A session against a hub and a stand-in of its own."""
    clock = _Clock()
    light = [When(_is_title, Say(TITLE)), When(_is_summary, Say(SUMMARY))]
    script = Script(*(step for _ in range(_PLENTY) for step in light))
    again = len(session.questions) <= _LONG
    async with running_provider(script, clock=clock) as provider:
        async with demo_hub(anthropic_api_key=KEY, anthropic_base_url=provider.anthropic_url) as hub:
            person = await hub.login(PERSON)
            conversation = await person.conversation(session.agent)
            sent = await _play(hub, person, conversation, session, script)
            answers = len(_answers(provider))
            for question in session.extra:
                await _ask(hub, person, conversation, question, script)
            all_answers = len(_answers(provider))
            if again:
                clock.now += 2 * LIFETIMES["1h"]  # all is forgotten
                hello = Question("Olá", [[Say("Olá.")]])
                await _ask(hub, person, await person.conversation(session.agent), hello, script)
                await _play(hub, person, await person.conversation(session.agent), session, script)
        # The hub is closed: what it summarises after an answer is done.
        last = _answers(provider)[all_answers - 1]
        return Through(
            bill=_bill(provider, 0, answers),
            warm=_bill(provider, all_answers + 1, len(_answers(provider))) if again else None,
            file_sent=sent,
            file_known=knows_file(last),
            missing_tools=sorted(_called(session) - set(last.tools)),
        )


async def cold_bills(sessions: Sequence[Session]) -> list[Bill]:
    """What sessions cost in one hub, one after the other, each when all of the one before is forgotten."""
    clock, bills = _Clock(), []
    light = [When(_is_title, Say(TITLE)), When(_is_summary, Say(SUMMARY))]
    script = Script(*(step for _ in range(_PLENTY) for step in light))
    async with (
        running_provider(script, clock=clock) as provider,
        demo_hub(anthropic_api_key=KEY, anthropic_base_url=provider.anthropic_url) as hub,
    ):
        person = await hub.login(PERSON)
        for session in sessions:
            clock.now += 2 * LIFETIMES["1h"]
            before = len(_answers(provider))
            await _play(hub, person, await person.conversation(session.agent), session, script)
            bills.append(_bill(provider, before, len(_answers(provider))))
    return bills


async def hub_prefix(agent: str = "qualidade") -> tuple[str, list[dict[str, Any]]]:
    """The system text and the tools that the hub sends."""
    script = Script()
    async with (
        running_provider(script) as provider,
        demo_hub(anthropic_api_key=KEY, anthropic_base_url=provider.anthropic_url) as hub,
    ):
        person = await hub.login(PERSON)
        await _ask(hub, person, await person.conversation(agent), Question("Olá", [[Say("Olá.")]]), script)
    request = provider.requests[0]
    tools = [{name: value for name, value in tool.items() if name != "cache_control"} for tool in request.body["tools"]]
    return request.system, tools


async def _play(hub: RunningHub, person: Client, conversation: str, session: Session, script: Script) -> str:
    """Ask what is counted; how the file was sent."""
    sent, before = await _send_file(person, conversation) if session.file else ("", "")
    first, *rest = session.questions
    for question in (replace(first, text=before + first.text), *rest):
        await _ask(hub, person, conversation, question, script)
    return sent


async def _ask(hub: RunningHub, person: Client, conversation: str, question: Question, script: Script) -> None:
    script.add(*(When(_is_answer, reply) for reply in (*question.lookup, *question.replies)))
    events = await person.send(conversation, question.text)
    if events[-1].data.get("status") != "completed":
        raise RuntimeError(f"the hub did not answer {question.text[-80:]!r}: {[event.data for event in events[-3:]]}")
    await person.get("/conversas")  # the list beside the answer, for which the conversation is named
    await hub.hub.conversations.titles.settled()
    await hub.hub.worker.settled()  # a person reads an answer for longer than a summary takes


async def _send_file(person: Client, conversation: str) -> tuple[str, str]:
    """How the file was sent, and what to put before the first question where it could not be uploaded."""
    files = {"file": (NAME, CSV.encode(), "text/csv")}
    answer = await person.post(f"/conversas/{conversation}/upload", files=files)
    if answer.is_success:
        return "uploaded", ""
    if answer.status_code not in (404, 405):
        raise RuntimeError(f"upload: {answer.status_code} {answer.text}")
    return "no upload yet: in the first message", csv_message() + "\n\n"


def _is_title(request: Request) -> bool:
    return request.system == INSTRUCTIONS


def _is_summary(request: Request) -> bool:
    return not request.tools and not _is_title(request)


def _is_answer(request: Request) -> bool:
    return bool(request.tools)


def _answers(provider: Provider) -> list[Request]:
    return [request for request in provider.requests if _is_answer(request)]


def _bill(provider: Provider, first: int, last: int) -> Bill:
    """What was asked from one answer on, and before another: summaries follow the answer they are made after."""
    counted: list[Request] = []
    seen = 0
    for request in provider.requests:
        seen += _is_answer(request)
        if first < seen <= last:
            counted.append(request)
    return bill_of(request.usage for request in counted)


def _called(session: Session) -> set[str]:
    parts = (
        part for question in session.questions for reply in (*question.lookup, *question.replies) for part in reply
    )
    return {part.tool for part in parts if isinstance(part, Call)}
