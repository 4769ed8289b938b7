"""Policy in layers: a denial wins, a question may be answered beforehand."""

from typing import Any

import pytest

from qhub.engine.policy import EVERY_AGENT, Policy, Rule
from qhub.events.verdicts import Verdict
from qhub.tools.tool import Tool, tool


@tool(effect="write")
def escrever(texto: str = "") -> str:
    """Escreve."""
    return texto


@tool()
def ler() -> str:
    """Lê."""
    return ""


@tool(component="form")
def preencher(texto: str) -> str:
    """Pergunta à pessoa."""
    return texto


CASES: list[tuple[str, Tool, dict[str, Any], Verdict]] = [
    ("what only reads runs", ler, {}, "run"),
    ("what changes something asks", escrever, {}, "ask"),
    ("autonomous mode answers the question", escrever, {"autonomous": True}, "run"),
    ("a pack may let it run", escrever, {"agent": {"escrever": "run"}}, "run"),
    ("a pack may make reading ask", ler, {"agent": {"ler": "ask"}}, "ask"),
    ("the organisation overrules the pack", escrever, {"agent": {"escrever": "run"},
     "organization": {(EVERY_AGENT, "escrever"): "ask"}}, "ask"),
    ("its word for one agent overrules its word for all", escrever,
     {"organization": {(EVERY_AGENT, "escrever"): "ask", ("a", "escrever"): "run"}}, "run"),
    ("its word for another agent does not count", escrever, {"organization": {("b", "escrever"): "run"}}, "ask"),
    ("a remembered rule answers the question", escrever, {"rules": [Rule("a", "escrever")]}, "run"),
    ("a rule of another agent does not", escrever, {"rules": [Rule("b", "escrever")]}, "ask"),
    ("a rule for these arguments does", escrever, {"rules": [Rule("a", "escrever", {"texto": "x"})]}, "run"),
    ("a rule for other arguments does not", escrever, {"rules": [Rule("a", "escrever", {"texto": "y"})]}, "ask"),
    ("what a person fills in always asks", preencher, {"autonomous": True, "agent": {"preencher": "run"},
     "rules": [Rule("a", "preencher")]}, "ask"),
    ("and may be denied", preencher, {"denied": frozenset(["preencher"])}, "deny"),
    ("the operator's denial wins over everything", ler, {"denied": frozenset(["ler"]), "autonomous": True}, "deny"),
    ("a pack's denial wins over the organisation", escrever, {"agent": {"escrever": "deny"},
     "organization": {("a", "escrever"): "run"}, "autonomous": True, "rules": [Rule("a", "escrever")]}, "deny"),
    ("an organisation that insists is asked for whatever was allowed", escrever, {"agent": {"escrever": "run"},
     "organization": {(EVERY_AGENT, "escrever"): "insist"}, "autonomous": True, "rules": [Rule("a", "escrever")]},
     "insist"),
    ("it insists also where its word for one agent is another", escrever,
     {"organization": {(EVERY_AGENT, "escrever"): "insist", ("a", "escrever"): "run"}}, "insist"),
    ("a denial wins over insisting", escrever, {"denied": frozenset(["escrever"]),
     "organization": {("a", "escrever"): "insist"}}, "deny"),
    ("a denial for all agents wins over a word for one", escrever,
     {"organization": {(EVERY_AGENT, "escrever"): "deny", ("a", "escrever"): "run"}}, "deny"),
]  # fmt: skip


@pytest.mark.parametrize(("tool_", "layers", "verdict"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_policy(tool_: Tool, layers: dict[str, Any], verdict: Verdict) -> None:
    assert Policy(agent_id="a", **layers).decide(tool_, {"texto": "x"}) == verdict


AFTER_OUTSIDE: list[tuple[str, Tool, dict[str, Any], Verdict]] = [
    ("autonomous mode answers no more", escrever, {"autonomous": True}, "ask"),
    ("reading goes on", ler, {"autonomous": True}, "run"),
    ("a remembered rule counts", escrever, {"autonomous": True, "rules": [Rule("a", "escrever")]}, "run"),
    ("and so does the organisation's", escrever, {"organization": {("a", "escrever"): "run"}}, "run"),
]


@pytest.mark.parametrize(
    ("tool_", "layers", "verdict"), [case[1:] for case in AFTER_OUTSIDE], ids=[case[0] for case in AFTER_OUTSIDE]
)
def test_policy_after_text_from_outside(tool_: Tool, layers: dict[str, Any], verdict: Verdict) -> None:
    assert Policy(agent_id="a", **layers).decide(tool_, {"texto": "x"}, outside=True) == verdict
