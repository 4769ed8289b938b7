"""A light model that finds what is to be found: it plays a good detector, so that what is measured is what the hub
makes of one. It reads the labels of the conversation that is held, and sees only what it is asked about.

Besides, it says of every message something that nobody wrote, as models do: the quotation is what tells them apart.
"""

import json
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart

from qhub.events.stored.usage import Usage
from qhub.language.text import fold
from qhub.models.interface import Prompt, Response, TextDelta

INVENTED = {
    "tipo": "profile",
    "chave": "animal de estimação",
    "conteudo": "Tem um papagaio chamado Loro.",
    "citacao": "o meu papagaio chama-se Loro",
    "confianca": 0.99,
}
KINDS = ("profile", "semantic", "procedural")


class GoodDetector:
    """A model that knows what a conversation says of somebody."""

    name = "good detector"
    follows_instructions = True
    sees = False

    def __init__(self, expected: Sequence[Mapping[str, Any]]) -> None:
        self._expected = expected
        self.asked: list[str] = []
        """What it was given to read."""

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        text = _question(prompt)
        self.asked.append(text)
        found = [one for label in self._expected if (one := self._found(label, text)) is not None]
        reply = json.dumps({"memorias": [INVENTED, *found]}, ensure_ascii=False)
        yield Response(ModelResponse(parts=[TextPart(reply)]), Usage(model=self.name))

    async def close(self) -> None:
        """It holds nothing."""

    def _found(self, label: Mapping[str, Any], text: str) -> dict[str, Any] | None:
        """A memory that quotes the sentence which says it; None where the text does not. A correction is the rules'
        own: a model that reads one message does not know what it takes back."""
        kinds = [kind for kind in label["tipo"].split("|") if kind in KINDS]
        said = [(one, com) for one in text.splitlines() for com in label["com"].split("|") if _says(one, com)]
        if not kinds or not said:
            return None
        sentence, com = said[0]
        words = sentence.strip()[:300]
        return {"tipo": kinds[0], "chave": com, "conteudo": com, "citacao": words, "confianca": 0.9}


def _says(sentence: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(words))}", fold(sentence)) is not None


def _question(prompt: Prompt) -> str:
    (request,) = prompt.messages
    assert isinstance(request, ModelRequest)
    (part,) = request.parts
    assert isinstance(part, UserPromptPart)
    assert isinstance(part.content, str)
    return part.content
