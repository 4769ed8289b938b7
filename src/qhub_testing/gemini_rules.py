"""The refusals of the Gemini API, in its words."""

import re
from typing import Any

from qhub_testing.failures import Rejected
from qhub_testing.gemini_messages import contents_of, declarations_of, parts_of
from qhub_testing.request import Request

_TOOL_NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}")
_SHAPES = ("text", "functionCall", "functionResponse", "inlineData", "fileData")


def check_gemini(request: Request, api_key: str | None) -> None:
    """`Rejected` where the real service would answer 400 or 403."""
    key = request.headers.get("x-goog-api-key", "")
    if not key:
        raise Rejected("Method doesn't allow unregistered callers. Please use API Key.", 403, "PERMISSION_DENIED")
    if api_key is not None and key != api_key:
        raise Rejected("API key not valid. Please pass a valid API key.", 400, "INVALID_ARGUMENT", "API_KEY_INVALID")
    for index, function in enumerate(declarations_of(request.body)):
        if not _TOOL_NAME.fullmatch(function.get("name", "")):
            raise _invalid(f"tools[{index}].function_declarations[0].name: Invalid function name.")
    contents = contents_of(request.body)
    if not contents:
        raise _invalid("contents: contents is not specified")
    _check_contents(contents)


def _check_contents(contents: list[dict[str, Any]]) -> None:
    asked = 0
    for index, content in enumerate(contents):
        if content.get("role", "user") not in ("user", "model"):
            raise _invalid("Please use a valid role: user, model.")
        parts = parts_of(content)
        if not parts:
            raise _invalid("contents.parts must not be empty.")
        for position, part in enumerate(parts):
            if not any(shape in part for shape in _SHAPES):
                raise _invalid(f"contents[{index}].parts[{position}].data: required oneof field must have one data")
        calls = sum("functionCall" in part for part in parts)
        results = sum("functionResponse" in part for part in parts)
        if calls and content.get("role") != "model":
            raise _invalid("function call parts are only allowed in a model turn.")
        if results != asked:
            raise _invalid(
                "Please ensure that the number of function response parts is equal to the number of function call "
                "parts of the function call turn."
            )
        if calls and (index == 0 or contents[index - 1].get("role") == "model"):
            raise _invalid(
                "Please ensure that function call turn comes immediately after a user turn or after a function "
                "response turn."
            )
        asked = calls
    if asked:
        raise _invalid("Please ensure that every function call is followed by its function response.")


def _invalid(message: str) -> Rejected:
    return Rejected(message, 400, "INVALID_ARGUMENT")
