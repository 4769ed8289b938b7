"""Three workflows: one that nobody can leave, one of two steps, one specialist; and two that point at each other."""

from pydantic import BaseModel

from qhub.workflows import Guardrails, Orchestration, Route, Router, Situation, Step, Verdict, Workflow


class Profile(BaseModel):
    nome: str | None = None


class Trip(BaseModel):
    destino: str | None = None
    lugares: int | None = None
    reservada: bool = False


def guard(message: str) -> Verdict | None:
    if "senha do sistema" in message:
        return Verdict(False, "injeção", certain=True)
    if "desaparecer" in message:
        return Verdict(True, "perigo", care=True)
    return Verdict(False, "insulto") if "idiota" in message else None


def route(message: str, situation: Situation) -> Route | None:
    if "guia" in message:
        return Route("CHANGE_WORKFLOW", "guia")
    return None


VIAGENS = Orchestration(
    agent="viagens",
    profile=Profile,
    guardrails=Guardrails("prompts/guardrails.md", rules=guard),
    router=Router("prompts/router.md", rules=route, targets=["reserva", "guia"]),
    workflows=[
        Workflow(
            "apresentacao",
            {"pt": "Apresentação", "en": "Introduction"},
            steps=[Step("nome", "viagens-apresentacao", done=lambda state, profile: bool(profile.nome))],
            when=lambda state, profile: not profile.nome,
        ),
        Workflow(
            "reserva",
            {"pt": "Reserva", "en": "Booking"},
            state=Trip,
            goes_on=False,
            description="Reservar uma viagem",
            steps=[
                Step(
                    "destino",
                    "viagens-reserva",
                    done=lambda state, profile: bool(state.destino),
                    title={"pt": "Destino", "en": "Destination"},
                    tools=["anotar", "escolher_fluxo"],
                ),
                Step(
                    "lugares",
                    "viagens-reserva",
                    done=lambda state, profile: state.reservada,
                    title={"pt": "Lugares", "en": "Seats"},
                    instructions="Pergunta quantos lugares e reserva.",
                ),
            ],
        ),
        Workflow(
            "guia",
            {"pt": "Guia", "en": "Guide"},
            steps=[Step("guia", "viagens-guia", title={"pt": "Dúvidas", "en": "Questions"})],
            description="Dúvidas sobre viagens",
        ),
    ],
)
