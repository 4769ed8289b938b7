"""The check of an answer that has ended: refused, cut off or whole, and what it consumed."""

from collections.abc import Sequence

from pydantic_ai.messages import ModelResponse
from pydantic_ai.usage import RequestUsage

from qhub.errors import ModelError
from qhub.events.stored.usage import Usage
from qhub.models.failures import scrubbed
from qhub.models.interface import Prompt, Response
from qhub.models.spending import settled


def checked_response(message: ModelResponse, prompt: Prompt, written: int, secrets: Sequence[str]) -> Response:
    """The whole answer; `ModelError` where it was refused, or has no end. `written` is how many characters were seen:
    what was consumed is estimated by them where the provider does not say."""
    details = message.provider_details or {}
    if message.finish_reason == "content_filter":
        raise ModelError("model_refused", scrubbed(str(details.get("refusal") or "refused"), secrets))
    if message.finish_reason == "error" and not message.parts:
        # Gemini ends like this where it wrote a call that is none.
        raise ModelError("model_failed", f"no answer: {details.get('finish_reason')}")
    if message.finish_reason is None and "finish_reason" not in details:
        raise ModelError("model_cut", "the stream ended without saying why")
    usage = usage_of(message.usage, message.model_name or "")
    return Response(message, usage if usage.tokens else settled(usage, prompt, written))


def usage_of(tokens: RequestUsage, model: str) -> Usage:
    """The usage by our count: in pydantic-ai `input_tokens` counts what the cache held as well; ours is what costs the
    full price."""
    return Usage(
        model=model,
        input_tokens=max(0, tokens.input_tokens - tokens.cache_read_tokens - tokens.cache_write_tokens),
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_tokens,
        cache_write_tokens=tokens.cache_write_tokens,
    )
