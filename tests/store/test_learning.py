"""What people say of answers, what becomes of it, and how it is counted."""

import asyncio
import time
import uuid
from dataclasses import replace

from qhub.events.stored.turns import Done, UserMessage
from qhub.events.stored.usage import Usage
from qhub.store.agent_sessions import AgentSessions
from qhub.store.database import Database
from qhub.store.feedback import AnswerFeedback, FeedbackStore
from qhub.store.golden import GoldenStore
from qhub.store.judgements import JudgeCandidate, JudgementStore, JudgeVerdict
from qhub.store.learning_metrics import LearningMetrics, by_key
from qhub.store.reviews import Review, ReviewStore
from qhub.store.signals import Signal, SignalStore
from qhub.store.usage import UsageStore, today
from tests.store.conftest import AGENT, Person

DAY = 86_400


def feedback(person: Person, conversation: str, type_: str, text: str = "", at: float = 1.0) -> AnswerFeedback:
    return AnswerFeedback(conversation, "1", type_, person.organization_id, person.id, AGENT, text, at)


def review(person: Person, conversation: str, **changes: object) -> Review:
    made = Review(
        id=uuid.uuid4().hex,
        organization_id=person.organization_id,
        conversation_id=conversation,
        message_id="1",
        agent_id=AGENT,
        user_id=person.id,
        kind="negative",
        detail="",
        question="quantos?",
        answer="dois",
        proposal="",
        created_at=time.time(),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


async def test_a_vote_takes_the_place_of_the_other_and_words_stay(shared: Database, person: Person) -> None:
    store, conversation = FeedbackStore(shared), await person.conversation()
    await store.put(feedback(person, conversation, "positive", at=1))
    await store.put(feedback(person, conversation, "correction", "são três", at=2))
    await store.put(feedback(person, conversation, "negative", "errado", at=3))
    await store.put(feedback(person, conversation, "negative", at=4))
    said = await store.of_conversation(conversation)
    assert [(one.type, one.text, one.created_at) for one in said] == [
        ("correction", "são três", 2),
        ("negative", "errado", 4),
    ]
    assert await store.of_conversation("0" * 32) == []


async def test_a_review_is_opened_once_and_decided_once(shared: Database, person: Person, colleague: Person) -> None:
    store, conversation = ReviewStore(shared), await person.conversation()
    first = review(person, conversation)
    assert await store.open(first)
    assert not await store.open(review(person, conversation))
    assert not await store.open(review(person, conversation, detail="são três", proposal="três"))
    found = await store.get(person.organization_id, first.id)
    assert found is not None
    assert (found.review.detail, found.review.proposal, found.person, found.reviewer) == (
        "são três",
        "três",
        "Pessoa",
        None,
    )
    assert await store.count_open(person.organization_id) == 1
    deciding = [
        store.decide(first.id, status, by=colleague.id, at=5.0, note="n")  # type: ignore[arg-type]
        for status in ("promoted", "rejected", "edited")
    ]
    assert sorted(await asyncio.gather(*deciding)) == [False, False, True]
    assert not await store.open(review(person, conversation, detail="mais tarde")), "what was decided is left alone"
    await store.link(first.id, "e" * 32)
    decided = await store.get(person.organization_id, first.id)
    assert decided is not None
    assert (decided.reviewer, decided.review.decided_by, decided.review.decided_at) == ("Pessoa", colleague.id, 5.0)
    assert (decided.review.example_id, decided.review.note, decided.review.detail) == ("e" * 32, "n", "são três")
    assert await store.count_open(person.organization_id) == 0
    await store.reopen(first.id)
    reopened = await store.get(person.organization_id, first.id)
    assert reopened is not None
    assert (reopened.review.status, reopened.review.decided_by, reopened.review.example_id) == ("open", None, None)


async def test_reviews_come_in_pages_by_status_and_agent(shared: Database, person: Person, stranger: Person) -> None:
    store, conversation = ReviewStore(shared), await person.conversation()
    made = [review(person, conversation, message_id=str(n), created_at=float(n // 2)) for n in range(5)]
    for one in made:
        await store.open(one)
    await store.decide(made[0].id, "rejected", by=person.id, at=9.0, note="")
    here, seen = person.organization_id, []
    page = await store.page(here, status=None, agent_id=None, limit=2)
    while page:
        seen += [listed.review for listed in page]
        last = seen[-1]
        page = await store.page(here, status=None, agent_id=AGENT, limit=2, before=(last.created_at, last.id))
    assert [one.id for one in seen] == [
        one.id for one in sorted(made, key=lambda one: (one.created_at, one.id), reverse=True)
    ]
    assert {one.review.id for one in await store.page(here, status="rejected", agent_id=None, limit=9)} == {made[0].id}
    assert await store.page(here, status=None, agent_id="outro", limit=9) == []
    assert await store.page(stranger.organization_id, status=None, agent_id=None, limit=9) == []
    assert await store.get(stranger.organization_id, made[0].id) is None


async def test_an_example_has_every_form_that_it_had(shared: Database, person: Person, stranger: Person) -> None:
    store, here = GoldenStore(shared), person.organization_id
    source, conversation = ReviewStore(shared), await person.conversation()
    origin = review(person, conversation)
    await source.open(origin)
    example = await store.add(here, AGENT, "quantos?", "dois", author=person.id, review_id=origin.id)
    numbers = await asyncio.gather(*(store.revise(example, "quantos?", f"são {n}", author=person.id) for n in range(3)))
    assert sorted(numbers) == [2, 3, 4]
    (counting,) = await store.active(here, AGENT, limit=9)
    assert (counting.id, counting.active, counting.version, counting.question) == (example, True, 4, "quantos?")
    versions = await store.versions(example)
    assert [version.version for version in versions] == [4, 3, 2, 1]
    assert (versions[-1].answer, versions[-1].review_id, versions[-1].author) == ("dois", origin.id, "Pessoa")
    assert await store.restore(example, 1)
    assert not await store.restore(example, 99)
    restored = await store.get(here, example)
    assert restored is not None
    assert (restored.version, restored.answer) == (1, "dois")
    assert [one.id for one in await store.in_force([AGENT, "outro"], limit=99) if one.id == example] == [example]
    await store.switch(example, on=False)
    assert await store.active(here, AGENT, limit=9) == []
    assert [one.id for one in await store.in_force([AGENT], limit=99) if one.id == example] == []
    assert [one.active for one in await store.all(here, None, limit=9)] == [False]
    assert await store.all(here, "outro", limit=9) == []
    assert await store.get(stranger.organization_id, example) is None
    await store.delete(example)
    assert await store.all(here, AGENT, limit=9) == []
    assert await store.versions(example) == []


async def judged(person: Person) -> str:
    """A conversation that has come to an end."""
    conversation = await person.conversation()
    await person.log.append(conversation, [UserMessage(content="olá"), Done(status="completed")])
    return conversation


async def candidates(store: JudgementStore, person: Person, *, stale_before: float = 0.0) -> list[JudgeCandidate]:
    now = time.time()
    return await store.candidates(
        person.organization_id,
        rubric=1,
        model="m",
        active_after=now - 60,
        idle_before=now + 60,
        stale_before=stale_before,
        limit=9,
    )


async def test_a_conversation_is_judged_by_one_and_paid_by_somebody(shared: Database, person: Person) -> None:
    store, conversation = JudgementStore(shared), await judged(person)
    await person.conversation()  # in which nothing has been said
    (candidate,) = await candidates(store, person)
    assert candidate == JudgeCandidate(conversation, person.organization_id, person.id, AGENT, 2)
    claiming = [store.claim(candidate, rubric=1, model="m", now=10.0, stale_before=0.0) for _ in range(5)]
    (claim,) = [claim for claim in await asyncio.gather(*claiming) if claim is not None]
    assert await candidates(store, person) == []
    assert len(await candidates(store, person, stale_before=11.0)) == 1, "its judge fell silent"
    await store.renew(claim, 20.0)
    assert await candidates(store, person, stale_before=11.0) == []
    assert await store.claim(candidate, rubric=1, model="m", now=30.0, stale_before=15.0) is None
    taken = await store.claim(candidate, rubric=1, model="m", now=30.0, stale_before=25.0)
    assert taken is not None
    usage = Usage(model="juiz", input_tokens=1, cost=0.25)
    verdict = JudgeVerdict({"clareza": 4}, 4.0, "bom", ["lento"])
    charged = {"usage": usage, "charged_to": person.id, "agent_id": AGENT, "now": 40.0}
    assert not await store.finish(claim, verdict, **charged)  # type: ignore[arg-type]
    assert await store.finish(taken, verdict, **charged)  # type: ignore[arg-type]
    (done,) = await store.of_conversation(conversation)
    assert (done.id, done.scores, done.mean, done.comment) == (taken, {"clareza": 4}, 4.0, "bom")
    assert (done.failures, done.cost, done.until_seq, done.model, done.finished_at) == (["lento"], 0.25, 2, "m", 40.0)
    spent = UsageStore(shared).spent(person.organization_id, since=today(), user_id=person.id, agent_id=AGENT)
    assert await spent == 0.5, "both were asked, so both are paid"
    counted = by_key(await LearningMetrics(shared).judged(person.organization_id, 0, DAY))
    assert counted == {(0, AGENT): {"judged": 1, "judged_total": 4.0}}


async def test_a_claim_is_given_back_and_a_judge_without_sense_is_not_asked_again(
    shared: Database, person: Person, stranger: Person
) -> None:
    store, conversation = JudgementStore(shared), await judged(person)
    (candidate,) = await candidates(store, person)
    claim = await store.claim(candidate, rubric=1, model="m", now=10.0, stale_before=0.0)
    assert claim is not None
    await store.release(claim)
    assert await candidates(store, person) == [candidate]
    everybody = await store.candidates(
        None, rubric=1, model="m", active_after=0, idle_before=time.time() + 60, stale_before=0, limit=999
    )
    assert candidate in everybody
    claim = await store.claim(candidate, rubric=1, model="m", now=10.0, stale_before=0.0)
    assert claim is not None
    await store.finish(claim, None, usage=Usage(model="juiz"), charged_to=person.id, agent_id=AGENT, now=1.0)
    assert await candidates(store, person) == []
    assert await candidates(store, stranger) == []
    assert await store.of_conversation(conversation) == []


async def test_days_are_counted_by_agent_and_kind(shared: Database, person: Person, stranger: Person) -> None:
    metrics, here = LearningMetrics(shared), person.organization_id
    good, bad, left = [await person.conversation() for _ in range(3)]
    sessions, told = AgentSessions(shared), SignalStore(shared)
    for conversation, moment in ((good, 0.5), (bad, 1.5), (left, 1.6)):
        await sessions.touch(conversation, moment * DAY)
    await FeedbackStore(shared).put(feedback(person, good, "positive", at=0.5 * DAY))
    await FeedbackStore(shared).put(feedback(person, bad, "negative", at=1.5 * DAY))
    signal = Signal(here, person.id, left, AGENT, "1", "workflow_abandoned", "reserva", 1.6 * DAY)
    for one in (
        signal,
        replace(signal, type="copy", message_id=None),
        replace(signal, type="copy", created_at=9 * DAY),
    ):
        await told.add(one)
    assert [one.type for one in await told.of_conversation(left)] == ["workflow_abandoned", "copy", "copy"]
    assert (await told.of_conversation(left))[0] == signal
    assert by_key(await metrics.feedback(here, 0, 2 * DAY)) == {
        (0, AGENT): {"positive": 1},
        (1, AGENT): {"negative": 1},
    }
    assert by_key(await metrics.signals(here, 0, 2 * DAY)) == {(1, AGENT): {"workflow_abandoned": 1, "copy": 1}}
    assert by_key(await metrics.conversations(here, 0, 2 * DAY)) == {
        (0, AGENT): {"conversations": 1, "unresolved": 0, "abandoned": 0, "shown": 0, "clicked": 0},
        (1, AGENT): {"conversations": 2, "unresolved": 2, "abandoned": 1, "shown": 0, "clicked": 0},
    }
    for counted in (metrics.feedback, metrics.signals, metrics.judged, metrics.conversations):
        assert await counted(stranger.organization_id, 0, 2 * DAY) == []
