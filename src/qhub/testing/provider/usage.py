"""What a call costs in tokens: one place for both formats and, later, for the rules of the prompt cache."""

import json

from qhub.testing.provider.frames import Answer
from qhub.testing.provider.request import Request
from qhub.testing.provider.steps import Tokens

CHARACTERS_PER_TOKEN = 4


def usage_of(request: Request, answer: Answer) -> Tokens:
    """The script's word where it gives one; otherwise counted by length, with nothing cached."""
    if answer.usage is not None:
        return answer.usage
    read = {key: request.body.get(key) for key in ("system", "tools", "messages")}
    return Tokens(
        input=_tokens(json.dumps(read, ensure_ascii=False, sort_keys=True)),
        output=_tokens(answer.written),
    )


def _tokens(text: str) -> int:
    return -(-len(text) // CHARACTERS_PER_TOKEN)
