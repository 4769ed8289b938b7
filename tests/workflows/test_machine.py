"""The step machine alone: who speaks, by what is known."""

import re
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from qhub.workflows import Orchestration, Step, Workflow
from qhub.workflows.machine import COMPLETE, WorkflowProgress, enter, resolve
from qhub_demo import Call, TurnSoFar
from tests.workflows.flow_pack.workflows import VIAGENS, Profile

ANA = Profile(nome="Ana")


def where(progress: WorkflowProgress, profile: BaseModel = ANA) -> tuple[str, ...]:
    place = resolve(VIAGENS, progress, profile).place
    return (place.agent, *place.key)


def test_a_compulsory_workflow_comes_before_the_chosen_one_and_that_before_the_visible_agent() -> None:
    chosen = WorkflowProgress(chosen="guia")
    assert where(chosen, Profile()) == ("viagens-apresentacao", "apresentacao", "nome")
    assert where(chosen) == ("viagens-guia", "guia", "guia")
    assert where(WorkflowProgress()) == ("viagens",)
    assert resolve(VIAGENS, chosen, Profile()).progress.chosen == "guia", "it goes on once nothing is compulsory"


def test_a_step_whose_data_is_known_is_skipped_and_the_last_one_completes_the_workflow() -> None:
    assert where(WorkflowProgress("reserva"))[1:] == ("reserva", "destino")
    known = WorkflowProgress("reserva", states={"reserva": {"destino": "Faro"}})
    assert where(known)[1:] == ("reserva", "lugares")
    booked = WorkflowProgress("reserva", states={"reserva": {"destino": "Faro", "reservada": True}})
    assert where(booked) == ("viagens",)
    assert resolve(VIAGENS, booked, ANA).progress.steps == {"reserva": COMPLETE}


def test_a_workflow_that_was_left_goes_on_where_it_was_and_a_complete_one_begins_anew() -> None:
    (workflow,) = [one for one in VIAGENS.workflows if one.id == "reserva"]
    state = {"reserva": {"destino": "Faro", "reservada": True}}
    left = enter(WorkflowProgress(None, {"reserva": "lugares"}, {"reserva": {"destino": "Faro"}}), workflow)
    assert where(left)[1:] == ("reserva", "lugares")
    anew = enter(WorkflowProgress(None, {"reserva": COMPLETE}, state), workflow)
    assert where(anew)[1:] == ("reserva", "destino")


def test_what_the_pack_no_longer_declares_is_passed_over() -> None:
    assert where(WorkflowProgress("foi-se")) == ("viagens",)
    assert where(WorkflowProgress("reserva", steps={"reserva": "foi-se"}))[1:] == ("reserva", "destino")
    assert where(WorkflowProgress("reserva", states={"reserva": {"lugares": "muitos"}}))[1:] == ("reserva", "destino")


def test_next_can_be_a_step_an_end_or_a_function_and_a_circle_of_done_steps_ends() -> None:
    class Flags(BaseModel):
        short: bool = False
        done: bool = True

    def steps(first_next: object) -> Orchestration:
        first = Step("um", "a", done=lambda state, profile: True, next=first_next)  # type: ignore[arg-type]
        second = Step("dois", "a", done=lambda state, profile: False)
        back = Step("tres", "a", done=lambda state, profile: state.done, next="um")
        return Orchestration("root", [Workflow("w", {"pt": "W"}, steps=[first, second, back], state=Flags)])

    def at(first_next: object, **flags: bool) -> tuple[str, ...]:
        return resolve(steps(first_next), WorkflowProgress("w", states={"w": flags}), ANA).place.key

    assert at("dois") == ("w", "dois")
    assert at(None) == ()
    assert at(lambda state, profile: None if state.short else "dois", short=True) == ()
    assert at(lambda state, profile: None if state.short else "dois") == ("w", "dois")
    assert at("tres") == (), "um and tres are done and lead to each other"


def test_the_examples_of_the_page_are_code_that_works() -> None:
    page = (Path(__file__).parents[2] / "docs" / "workflows.md").read_text("utf-8")
    declared, script = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(declared, names)
    assert resolve(names["VIAGENS"], WorkflowProgress(), names["Profile"]()).place.key == ("apresentacao", "nome")
    exec(script, names)
    assert names["booking"](TurnSoFar("Faro", "pt-PT")) == Call("anotar", {"campos": {"destino": "Faro"}})
