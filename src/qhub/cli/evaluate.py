"""`qhub eval`."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import orjson
import typer
from rich.markup import escape
from rich.table import Column, Table

from qhub.cli.common import load_settings, out
from qhub.cli.database import with_database
from qhub.cli.evaluation import CaseOutcome, active_examples, cases_of, evaluate
from qhub.models.choice import chosen


def eval_command(
    pack: Annotated[str, typer.Argument(help="The pack whose cases are run.")],
    model: Annotated[str | None, typer.Option(help="A model (`provider:model`) instead of the configured one.")] = None,
    examples: Annotated[bool, typer.Option(help="With the golden examples of the configured database.")] = False,
    compare: Annotated[bool, typer.Option(help="Run twice, without and with golden examples.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Run a pack's cases: tools used, facts said, cost. Ends with 1 where one fails."""
    settings = load_settings(main_model=model)
    cases = cases_of(pack, settings.packs)
    golden = with_database(lambda database: active_examples(database, cases)) if examples or compare else []
    runs = [[], golden] if compare else [golden]
    outcomes = [asyncio.run(evaluate(settings, cases, brought)) for brought in runs]
    if as_json:
        typer.echo(orjson.dumps([[asdict(outcome) for outcome in run] for run in outcomes], default=dict).decode())
    else:
        for run, brought in zip(outcomes, runs, strict=True):
            out.print(outcome_table(run, f"{chosen(settings, 'main')}, {len(brought)} golden examples"))
    if not all(outcome.passed for outcome in outcomes[-1]):
        raise typer.Exit(1)


def outcome_table(outcomes: Sequence[CaseOutcome], title: str) -> Table:
    """The outcome of each case, as a table for the terminal."""
    passed = sum(outcome.passed for outcome in outcomes)
    costs = [outcome.cost for outcome in outcomes]
    total = "no price" if None in costs else f"US$ {sum(cost or 0 for cost in costs):.4f}"
    headings = (
        "",
        "agent",
        Column("question", overflow="fold"),
        Column("missing", overflow="fold"),
        "tokens",
        "US$",
        "ms",
    )
    table = Table(*headings, title=title, title_justify="left", caption=f"{passed} of {len(outcomes)} pass; {total}")
    for outcome in outcomes:
        missing = ", ".join((*outcome.missing_tools, *(f"«{fact}»" for fact in outcome.missing_facts)))
        table.add_row(
            "[green]ok[/]" if outcome.passed else "[bold red]no[/]",
            outcome.case.agente,
            escape(outcome.case.entrada),
            escape(missing),
            str(outcome.input_tokens + outcome.output_tokens),
            "—" if outcome.cost is None else f"{outcome.cost:.4f}",
            str(outcome.ms),
        )
    return table
