"""`qhub judge`."""

import asyncio
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as ProgressBar

from qhub.cli.common import load_settings, out
from qhub.feedback.judging import MAX_BATCH, Batch, Progress
from qhub.parts import open_hub
from qhub.settings import Settings


def judge_command(
    limit: Annotated[int, typer.Option(help="Conversations at most.", min=1, max=MAX_BATCH)] = MAX_BATCH,
    budget: Annotated[float | None, typer.Option(help="US dollars at most; QHUB_JUDGE_BUDGET_USD where unset.")] = None,
    days: Annotated[float, typer.Option(help="Conversations of the last so many days.", min=0)] = 7,
    idle_minutes: Annotated[
        float, typer.Option(help="Only those in which nobody has written for so long.", min=0)
    ] = 30,
) -> None:
    """Have finished conversations judged. One that is stopped goes on where it was; none is judged twice."""
    settings = load_settings()
    if settings.jwt_secret is None and settings.is_demo_folder:
        settings = settings.model_copy(update={"demo": True})
    batch = Batch(
        limit=limit,
        budget_usd=settings.judge_budget_usd if budget is None else budget,
        days=days,
        idle_seconds=idle_minutes * 60,
    )
    done = asyncio.run(judge_all(settings, batch))
    out.print(
        f"{done.done} judged, {done.failed} not understood, {done.proposed} for review, US$ {done.cost:.4f}"
        + {"": "", "budget": "; stopped: the budget is spent", "model": "; stopped: the model cannot be reached"}[
            done.stopped
        ]
    )
    if done.stopped == "model":
        raise typer.Exit(1)


async def judge_all(settings: Settings, batch: Batch) -> Progress:
    """Run a batch, with a bar that shows how far it is."""
    columns = (TextColumn("judging"), BarColumn(), MofNCompleteColumn(), TextColumn("US$ {task.fields[cost]:.4f}"))
    async with open_hub(settings) as hub:
        with ProgressBar(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("judge", total=None, cost=0.0)

            def show(progress: Progress) -> None:
                seen = progress.done + progress.failed
                bar.update(task, total=progress.total, completed=seen, cost=progress.cost)

            return await hub.learning.judging.run(batch, show)
