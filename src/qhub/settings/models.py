"""Settings of models: which answer, and how long they are waited for."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import NoDecode

from qhub.settings.group import Group, fixed_name

ToolMode = Literal["auto", "native", "prompted", "constrained"]


class ModelSettings(Group):
    """Settings of models: which answer, and how long they are waited for."""

    main_model: str | None = None
    """The model that answers: `demo`, or a `provider:model` (`anthropic`, `openai`, `gemini`); the first with a key."""
    light_model: str | None = None
    """The model for small work (routing, guardrails, summaries), in the same form; the main one where unset."""
    judge_model: str | None = None
    """The model that judges answers, in the same form; the main one where unset."""
    answer_models: Annotated[list[str], NoDecode] = []
    """Models that people may have an answer made again by, in the same form, separated by commas."""
    titles: bool = True
    """Whether the light model names each conversation that somebody sees after its first answer, where nobody has."""
    image_model: str | None = None
    """The model that draws (`gpt-image-1`), at OPENAI_BASE_URL; nothing is drawn where unset."""
    anthropic_api_key: SecretStr | None = Field(None, validation_alias=fixed_name("ANTHROPIC_API_KEY"))
    """With it, Anthropic can be used."""
    anthropic_model: str = Field("claude-sonnet-5-5", validation_alias=fixed_name("ANTHROPIC_MODEL"))
    """The model to ask."""
    anthropic_base_url: str | None = Field(None, validation_alias=fixed_name("ANTHROPIC_BASE_URL"))
    """Another address that speaks the same protocol."""
    openai_api_key: SecretStr | None = Field(None, validation_alias=fixed_name("OPENAI_API_KEY"))
    """With it, OpenAI can be used, or what is at OPENAI_BASE_URL."""
    openai_model: str | None = Field(None, validation_alias=fixed_name("OPENAI_MODEL"))
    """Which of its models; `gpt-5-mini` where unset, and needed with OPENAI_BASE_URL."""
    openai_base_url: str | None = Field(None, validation_alias=fixed_name("OPENAI_BASE_URL"))
    """Another address that speaks chat completions (OpenRouter, Ollama, vLLM, llama.cpp); a local one needs no key."""
    openai_tools: ToolMode = Field("auto", validation_alias=fixed_name("OPENAI_TOOLS"))
    """How a model at OPENAI_BASE_URL uses tools: `native` by the interface's own fields; `auto` also where it writes a
    call as text; `prompted` only as text; `constrained` as JSON that the server enforces. `qhub doctor` finds out."""
    openai_images: bool = Field(False, validation_alias=fixed_name("OPENAI_IMAGES"))
    """Whether the model at OPENAI_BASE_URL sees images; OpenAI's own do."""
    gemini_api_key: SecretStr | None = Field(None, validation_alias=fixed_name("GEMINI_API_KEY"))
    """With it, Google's Gemini can be used."""
    gemini_model: str = Field("gemini-flash-latest", validation_alias=fixed_name("GEMINI_MODEL"))
    """The model to ask."""
    gemini_base_url: str | None = Field(None, validation_alias=fixed_name("GEMINI_BASE_URL"))
    """Another address that speaks the same protocol."""
    model_timeout_seconds: float = Field(120, gt=0)
    """How long a model may be silent."""
    local_model_timeout_seconds: float = Field(600, gt=0)
    """The same for a model on this machine (OPENAI_BASE_URL): reading a long prompt may take it minutes."""
    model_max_retries: int = Field(2, ge=0)
    """How often a call that has shown nothing yet is tried again."""
    model_retry_seconds: float = Field(1, ge=0)
    """The longest pause before the first of these, doubled each time; a provider that asks for its own is obeyed."""
    model_retry_max_seconds: float = Field(60, ge=0)
    """The longest pause; a provider that asks for more is not waited for."""
    max_output_tokens: int = 4096
    """The longest answer of one model call."""
    demo_pace_seconds: float = 0.02
    """The pause between two words of the demonstration model."""
    prices_file: Path | None = None
    """A TOML file of prices that come before the public ones; see `models/pricing.py`."""
