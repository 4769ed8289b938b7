"""The tokens that a call costs: one place for every format. What is read from the prompt cache is `cache`'s to say."""

from dataclasses import replace

import orjson

from qhub_testing.cache import PromptCache
from qhub_testing.frames import Answer
from qhub_testing.request import Request
from qhub_testing.tokens import Tokens, tokens_in

_CACHED = ("anthropic", "chat")


def usage_of(request: Request, answer: Answer, cache: PromptCache) -> Tokens:
    """The script's word where it gives one; otherwise counted by length, with what the cache holds."""
    read = cache.read(request) if request.wire in _CACHED else _uncached(request)
    if answer.usage is not None:
        return answer.usage
    return replace(read, output=tokens_in(answer.written))


def _uncached(request: Request) -> Tokens:
    return Tokens(input=tokens_in(orjson.dumps(request.body).decode()))
