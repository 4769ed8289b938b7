"""One declaration serves the log and clients: everything is kept, and only what is meant for them goes out."""

import orjson
import pytest

from qhub.events.stored import Event, parse_event
from qhub.events.stored.files import FileUploaded, UploadedColumn, UploadedTable
from qhub.events.stored.memory import MemorySaved
from qhub.events.stored.tools import ToolComplete, ToolDecision
from qhub.events.stored.turns import UserMessage
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.wire import see, to_json

TABLE = UploadedTable(name="v", source="V.csv", rows=1, columns=[UploadedColumn(name="a", type="DATE")], key="k1")
USAGE = Usage(model="m", input_tokens=1, cost=0.5)
EVENTS: list[Event] = [
    UserMessage(content="olá", language="en", autonomous_mode=True, client="c"),
    FileUploaded(file="V.csv", size=3, content="…", digest="curto", tables=[TABLE]),
    ToolDecision(id="t", decision="aprovar", input={"a": [1, None]}, reason="sim", user_id=7),
    ToolComplete(id="t", name="n", result={"a": 1}, ms=2, cached=False),
    Guardrail(verdict="UNSAFE", reason="r", by="model", message="não", usage=USAGE),
    WorkflowMoved(active_workflow="w", step="s", agent="a", states={"w": {"x": 1}}, usage=USAGE),
    MemorySaved(message_id="1-a", memories=["m"], usage=USAGE),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_the_log_keeps_every_field_under_its_own_name(event: Event) -> None:
    kept = orjson.loads(event.to_log())
    assert set(kept) == set(type(event).model_fields)
    assert parse_event(kept) == event


def sent(event: Event) -> list[dict[str, object]]:
    return [orjson.loads(to_json(wire)) for wire in see(3, 0.0, event)]


def test_clients_get_public_names_and_nothing_that_stays_inside() -> None:
    message, file, decision = (sent(event)[0] for event in EVENTS[:3])
    assert message == {"type": "user_message", "id": "3", "content": "olá"}
    assert file == {
        "type": "file_uploaded",
        "id": "3",
        "nome": "V.csv",
        "tamanho": 3,
        "content": "…",
        "tabelas": [{"nome": "v", "origem": "V.csv", "linhas": 1, "colunas": [{"nome": "a", "tipo": "DATE"}]}],
    }
    assert decision == {
        "type": "tool_decision",
        "id": "t",
        "decisao": "aprovar",
        "input": {"a": [1, None]},
        "motivo": "sim",
    }


def test_what_is_absent_has_no_key() -> None:
    complete, copy = sent(EVENTS[3])
    assert complete == {"type": "tool_complete", "id": "t", "name": "n", "result": {"a": 1}, "ms": 2}
    assert copy == {"type": "tool_use", "id": "t", "name": "n", "result": {"a": 1}}
    assert sent(MemorySaved(message_id="1-a", memories=[])) == []
