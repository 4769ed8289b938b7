"""A turn's trace, made of the same logs that the stream's golden files are made of: an event a second."""

from typing import Any

import orjson
import pytest

from qhub.events.stored import Event
from qhub.events.stored.memory import MemorySaved
from qhub.events.stored.tools import ToolComplete, ToolStart
from qhub.events.stored.turns import Done, Error, LostCall, Reply, Summary, Text, Titled, UserMessage
from qhub.events.stored.usage import CallFacts, Usage
from qhub.events.trace import Trace
from qhub.events.tracing import MAX_SHOWN, trace_of
from scripts.generate import GOLDEN

SECRET = "lote 7781"
FACTS = CallFacts(ms=900, first_ms=400, retries=2, system=10, tools=3, tool_chars=99, messages=5, message_chars=77)
USAGE = Usage(model="m", input_tokens=7, output_tokens=2, cost=0.5, facts=FACTS)


def turns(name: str) -> list[list[tuple[int, float, Event]]]:
    """The turns of a golden log, each with its events' places and times."""
    found: list[list[tuple[int, float, Event]]] = []
    for seq, event in enumerate(GOLDEN[name], start=1):
        if isinstance(event, UserMessage):
            found.append([])
        if found:
            found[-1].append((seq, float(seq), event))
    return found


def traced(events: list[tuple[int, float, Event]]) -> Trace:
    trace = trace_of(events)
    assert trace is not None
    return trace


def of(*events: Event) -> Trace:
    return traced([(seq, float(seq), event) for seq, event in enumerate(events, start=1)])


def sent(trace: Trace) -> dict[str, Any]:
    return dict(orjson.loads(trace.model_dump_json()))


def timeline(trace: Trace) -> list[tuple[str, int, int]]:
    return [(step.type, step.start, step.ms) for step in trace.steps]


def test_an_answer_is_its_model_calls_and_tools_with_their_times() -> None:
    (turn,) = turns("answer")
    trace = traced(turn)
    assert trace.status == "completed"
    assert (trace.ms, trace.waited_ms) == (7000, 0)
    assert trace.answer.startswith("O defeito mais frequente é **lixo**")
    assert timeline(trace) == [("model", 988, 12), ("tool", 2000, 3), ("model", 5000, 1000), ("done", 7000, 0)]
    tool, last = sent(trace)["passos"][1:3]
    assert (tool["nome"], tool["argumentos"], tool["estado"]) == ("top_defeitos", {"n": 1}, "completed")
    assert tool["resultado"] == {"top": [{"tipo": "lixo", "total": 62}]}
    assert last["chamada"]["primeiro_texto_ms"] == 0, "where nobody measured it, the log's own times count"
    assert last["caracteres"] == len(trace.answer)


def test_a_measured_call_says_how_it_went_and_how_large_it_was() -> None:
    (model, _) = sent(of(UserMessage(content="?"), Reply(message={}, usage=USAGE), Done(status="completed")))["passos"]
    assert (model["inicio_ms"], model["ms"]) == (100, 900)
    assert (model["chamada"]["primeiro_texto_ms"], model["chamada"]["repeticoes"]) == (400, 2)
    assert model["chamada"]["enviado"] == {
        "instrucoes": 10,
        "ferramentas": 3,
        "ferramentas_caracteres": 99,
        "mensagens": 5,
        "mensagens_caracteres": 77,
        "no_fim": 0,
    }
    assert "facts" not in model["chamada"]["usage"]


def test_decisions_say_how_long_they_took_and_a_tool_how_often_it_was_tried() -> None:
    (turn,) = turns("control")
    trace = traced(turn)
    assert trace.status == "waiting"
    assert trace.waited_ms == 2000, "from each pause to the decision that ended it"
    steps = sent(trace)["passos"]
    asked = {(step["tool_use_id"], step["sobre"]): step for step in steps if step["type"] == "decision"}
    assert (asked["e", "approval"]["decisao"], asked["e", "approval"]["ms"]) == ("aprovar", 3000)
    assert asked["e", "approval"]["editada"] is True
    assert (asked["f", "approval"]["decisao"], asked["f", "approval"]["motivo"]) == ("recusar", "agora não")
    assert (asked["e", "failure"]["decisao"], asked["e", "failure"]["ms"]) == ("repetir", 3000)
    first, refused, second = [step for step in steps if step["type"] == "tool"]
    assert (first["estado"], first["erro"], first["ms"]) == ("failed", "tool_failed", 2000)
    assert first["tentativas"] == [{"ms": 1000, "erro": "tool_timeout"}]
    assert (refused["erro"], refused["ms"]) == ("tool_refused", 0)
    assert (second["estado"], second["cancelada"]) == ("completed", True)
    assert steps[-2]["type"] == "loop"


def test_guardrails_the_router_and_handovers_are_steps_with_their_calls() -> None:
    asked, stopped = turns("workflow")
    steps = sent(traced(asked))["passos"]
    assert [step["type"] for step in steps][:3] == ["guardrail", "workflow", "tool"]
    assert steps[0]["chamada"]["usage"]["input_tokens"] == 820
    assert steps[1]["motivo"] == "start"
    assert [step["passo"] for step in steps if step.get("passagem")] == ["Destino"]
    refused = sent(traced(stopped))
    assert refused["passos"][0]["veredicto"] == "UNSAFE"
    assert refused["usage"]["cost"] == pytest.approx(0.004)


def test_a_turn_that_broke_goes_on_and_is_stopped_in_one_trace() -> None:
    (turn,) = turns("trouble")
    trace = traced(turn)
    assert trace.status == "cancelled"
    kinds = [step.type for step in trace.steps]
    assert kinds == ["model", "error", "done", "continued", "tool", "limit", "done", "continued", "cancel", "done"]
    assert sent(trace)["passos"][0]["cortada"] is True


def test_a_model_that_failed_without_a_word_took_the_time_until_then() -> None:
    failed = Error(code="model_overloaded", content="…", model="m", retries=3)
    step = sent(of(UserMessage(content="?"), failed, Done(status="interrupted")))["passos"][0]
    assert (step["type"], step["inicio_ms"], step["ms"]) == ("error", 0, 1000)
    assert (step["modelo"], step["repeticoes"], step["codigo"]) == ("m", 3, "model_overloaded")


def test_what_is_asked_after_the_turn_is_in_it_but_makes_it_no_longer() -> None:
    trace = of(
        UserMessage(content="?"),
        Text(content="Sim."),
        Done(status="completed"),
        Summary(content=SECRET, until=1, usage=USAGE),
        Titled(title=SECRET, usage=USAGE),
        MemorySaved(message_id="1-a", memories=["m"], usage=USAGE),
        LostCall(usage=USAGE),
    )
    assert trace.ms == 2000
    assert timeline(trace)[1:] == [
        ("summary", 2100, 900),
        ("title", 3100, 900),
        ("memory", 4100, 900),
        ("lost", 5100, 900),
    ]
    assert trace.usage is not None
    assert trace.usage.cost == 2.0


def test_a_running_turn_is_traced_as_far_as_it_is() -> None:
    start = ToolStart(id="a", name="n", input={"q": 1})
    step = sent(of(UserMessage(content="?"), start))["passos"][0]
    assert (step["estado"], step["ms"]) == ("running", 0)
    assert of(UserMessage(content="?"), start).status == "running"
    assert trace_of([(1, 1.0, Done(status="completed"))]) is None


def test_long_results_are_shown_by_their_beginning() -> None:
    trace = of(
        UserMessage(content="?"),
        ToolStart(id="a", name="n", input={}),
        ToolComplete(id="a", name="n", result={"a": "x" * 9000}, ms=2, cached=True),
    )
    step = sent(trace)["passos"][0]
    assert step["resultado_caracteres"] == 9008
    assert len(step["resultado"]) == MAX_SHOWN + 1
    assert step["da_cache"] is True


@pytest.mark.parametrize("name", GOLDEN)
def test_without_content_nothing_is_left_that_anybody_said(name: str) -> None:
    for turn in turns(name):
        whole = traced(turn)
        bare = sent(whole.without_content())
        assert not {"pergunta", "resposta"} & bare.keys()
        assert [step["type"] for step in bare["passos"]] == [step.type for step in whole.steps]
        for step in bare["passos"]:
            said = {"argumentos", "resultado", "erro_mensagem", "mensagem", "memorias", "exemplos"}
            assert not said & step.keys()
            assert "motivo" not in step or step["type"] == "workflow", "why a workflow moved is one of few words"
