"""What a script is told of a conversation."""

from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart

from qhub.engine.summary import as_request
from qhub.models.interface import Prompt
from qhub_demo.scripted import turn_so_far

SUMMARY = """- quero nutrição em Feira de Santana
  → Achei 4 opções, da melhor para a pior nota do MEC.
- e quem pode ter bolsa?
  → A bolsa integral é para quem fez escola pública."""


def test_of_a_summary_only_what_the_person_wrote_counts_as_theirs() -> None:
    before = [ModelRequest(parts=[UserPromptPart("sair")]), ModelResponse(parts=[TextPart("Tudo bem.")])]
    now = ModelRequest(parts=[UserPromptPart("voltei")])
    told = turn_so_far(Prompt("", [as_request(SUMMARY), *before, now]))
    assert told.message == "voltei"
    assert told.earlier == ("quero nutrição em Feira de Santana", "e quem pode ter bolsa?", "sair")


def test_a_summary_that_a_language_model_wrote_holds_none_of_their_messages() -> None:
    now = ModelRequest(parts=[UserPromptPart("voltei")])
    told = turn_so_far(Prompt("", [as_request("- A pessoa quer nutrição.\n- Fez escola pública."), now]))
    assert told.earlier == ()
