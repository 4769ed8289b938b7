"""A stand-in for a model provider: a real server on a real socket that does as it is told.

It speaks the Messages API (`POST /v1/messages`), chat completions (`POST /v1/chat/completions`) and Gemini
(`POST /v1/models/…:generateContent`), streamed and not, draws images (`POST /v1/images/generations`),
makes vectors (`POST /v1/embeddings`), and refuses what the real services refuse. Tests give it a script; without one it
answers by simple rules. Read `steps` for what can be scripted and `server` for what can be waited for.

    async with running_provider([Say("Olá, mundo"), Fail(529)]) as provider:
        ...  # point a client at provider.anthropic_url
        assert provider.requests[0].user_texts == ["olá?"]
"""

from qhub_testing.auto import LABEL
from qhub_testing.request import Request, ToolResult
from qhub_testing.script import Script, parse_steps, read_script
from qhub_testing.server import Provider, running_provider
from qhub_testing.steps import (
    CREDIT_TOO_LOW,
    PROMPT_TOO_LONG,
    SPEND_CAP,
    Break,
    Call,
    Cut,
    Fail,
    Hang,
    Say,
    Step,
    Stop,
    Think,
    When,
)
from qhub_testing.tokens import Tokens

__all__ = [
    "CREDIT_TOO_LOW",
    "LABEL",
    "PROMPT_TOO_LONG",
    "SPEND_CAP",
    "Break",
    "Call",
    "Cut",
    "Fail",
    "Hang",
    "Provider",
    "Request",
    "Say",
    "Script",
    "Step",
    "Stop",
    "Think",
    "Tokens",
    "ToolResult",
    "When",
    "parse_steps",
    "read_script",
    "running_provider",
]
