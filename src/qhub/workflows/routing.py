"""The router: whether a message leads somewhere else than where the conversation is."""

import asyncio
import re
from typing import Any, NamedTuple

import structlog

from qhub.events.stored.usage import Usage
from qhub.language.text import fold
from qhub.models.answer import Unanswered
from qhub.models.interface import Model
from qhub.workflows.asking import ask, excerpt
from qhub.workflows.declarations import Orchestration, Route, Router, Situation

EXITS = re.compile(
    r"(?:(?:eu )?(?:quero|queria|vou|posso|pode|gostaria de|preciso de?|desejo) )?"
    r"(?:sair|voltar(?: ao (?:inicio|menu))?|cancelar|parar|encerrar|desistir|exit|quit|leave|cancel|stop|go back)"
    r"(?: (?:daqui|disto|disso|desse|deste|do|da|desta|dessa|o|a|este|esse|esta|essa|the|this))?"
    r"(?: (?:fluxo|cadastro|busca|passo|conversa|menu|workflow|match|search))?"
    r"(?: (?:agora|ja|por favor|pfv?|please|now))?"
)
"""«Sair» and its like, as a whole message, folded: of everything else a person means something."""

CONTINUE = Route("CONTINUE")

logger = structlog.get_logger(__name__)


class Routed(NamedTuple):
    """A route, and what asking consumed."""

    route: Route
    usage: Usage | None = None


def is_exit(message: str) -> bool:
    """Whether a message says to leave and nothing else."""
    words = " ".join(re.findall(r"[a-z0-9]+", fold(message)))
    return EXITS.fullmatch(words) is not None


async def route(orchestration: Orchestration, model: Model, message: str, situation: Situation) -> Routed:
    """Find where a message leads. Never raises for a model's sake; an answer that is no route leaves it to the
    rules."""
    if situation.active is not None and is_exit(message):
        return Routed(Route("EXIT"))
    router = orchestration.router
    if router is None:
        return Routed(CONTINUE)
    targets = _targets(orchestration, router)
    if not targets:
        return Routed(CONTINUE)
    found = await asyncio.to_thread(router.rules, message, situation)
    by_rules = _valid(found or CONTINUE, targets, situation)
    if not model.follows_instructions or (found is not None and found.certain):
        return Routed(by_rules)
    try:
        answer, usage = await ask(
            model, router.prompt, question_about(orchestration, router, message, situation.active, situation.step)
        )
    except Unanswered as error:
        logger.warning("router.model_failed", code=error.code, detail=error.detail)
        return Routed(by_rules, error.usage)
    intent, target = (answer.get("intent"), answer.get("target")) if answer else (None, None)
    if intent == "CHANGE_WORKFLOW" and target in targets:
        return Routed(_valid(Route("CHANGE_WORKFLOW", target), targets, situation), usage)
    if intent == "EXIT" or intent == "CONTINUE":
        return Routed(_valid(Route(intent), targets, situation), usage)
    logger.warning("router.not_understood", intent=str(intent)[:40])
    return Routed(by_rules, usage)


def question_about(
    orchestration: Orchestration, router: Router, message: str, active: str | None, step: str | None
) -> dict[str, Any]:
    """The question that the model is asked."""
    targets = _targets(orchestration, router)
    return {"message": excerpt(message), "active_workflow": active, "step": step, "targets": targets}


def _targets(orchestration: Orchestration, router: Router) -> dict[str, str]:
    """What can be chosen, and what for."""
    return {
        workflow.id: workflow.description
        for workflow in orchestration.workflows
        if (workflow.id in router.targets if router.targets is not None else workflow.when is None)
    }


def _valid(found: Route, targets: dict[str, str], situation: Situation) -> Route:
    """What is no change is `CONTINUE`."""
    if found.intent == "CHANGE_WORKFLOW" and (found.target not in targets or found.target == situation.active):
        return CONTINUE
    if found.intent == "EXIT" and situation.active is None:
        return CONTINUE
    return found
