"""The workflows: guardrails, router, sign-up, match, specialists. The loop that runs them is the hub's."""

from typing import get_args

from qhub import Guardrails, Meaning, Orchestration, Router, Step, Workflow
from qhub_packs.bolsas.guard import guard, guard_by_meaning, sentences
from qhub_packs.bolsas.profile import KEY, KindWish, Schooling, ShiftWish, StudentProfile
from qhub_packs.bolsas.profile_edit import ProfileEdit
from qhub_packs.bolsas.route import route
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import LANGUAGES, say

STOPPED = {language: say("stopped", language) for language in LANGUAGES}
CARE = {language: say("care", language) for language in LANGUAGES}
CARE_AGAIN = {language: (say("care_again", language), say("care_third", language)) for language in LANGUAGES}
ENCODER = "use-multilingual-3"
"""The encoder that `data/guard_model.npz` was trained with: that of the extra `semantic`."""

PROFILE_PAGE = (
    *("nome", "idade", "cidade", "escolaridade", "curso", "nota_enem", "turno", "tipo_inst", "income_per_capita"),
    "cidade_busca",
)
"""What people see and change on their profile's page."""
CHOICES = (*get_args(Schooling), *get_args(ShiftWish), *get_args(KindWish))


def _by_language(key: str) -> dict[str, str]:
    return {language: say(key, language) for language in LANGUAGES}


ORCHESTRATION = Orchestration(
    agent="bolsas",
    profile=StudentProfile,
    profile_key=KEY,
    profile_fields={name: _by_language(f"label_{name}") for name in PROFILE_PAGE},
    profile_choices={name: _by_language(f"choice_{name}") for name in CHOICES},
    profile_changes=ProfileEdit,
    guardrails=Guardrails(
        "prompts/guardrails.md",
        rules=guard,
        meaning=Meaning(ENCODER, sentences=sentences, judge=guard_by_meaning),
        message=STOPPED,
        care=CARE,
        care_again=CARE_AGAIN,
    ),
    router=Router("prompts/router.md", rules=route),
    workflows=[
        Workflow(
            "onboarding_workflow",
            {"pt": "Cadastro", "en": "Sign-up"},
            when=lambda state, profile: not profile.onboarding_completed,
            can_be_put_off=True,
            steps=[
                Step(
                    "onboarding",
                    "bolsas-onboarding",
                    done=lambda state, profile: profile.onboarding_completed,
                    title={"pt": "Seus dados", "en": "About you"},
                )
            ],
        ),
        Workflow(
            "match_workflow",
            {"pt": "Busca de vagas", "en": "Search"},
            description="Procurar faculdade, vaga ou bolsa para a pessoa: curso, nota, turno, renda, cidade.",
            state=MatchState,
            goes_on=False,
            steps=[
                Step(
                    "basic_prefs",
                    "bolsas-match",
                    done=lambda state, profile: state.has_wishes,
                    title={"pt": "Preferências", "en": "Preferences"},
                ),
                Step(
                    "socioeconomic",
                    "bolsas-renda",
                    done=lambda state, profile: state.renda is not None or state.renda_nao_informada,
                    title={"pt": "Renda", "en": "Income"},
                ),
                Step(
                    "refinement",
                    "bolsas-refino",
                    done=lambda state, profile: state.refinado,
                    title={"pt": "Cidades e qualidade", "en": "Cities and quality"},
                ),
            ],
        ),
        Workflow(
            "sisu_workflow",
            {"pt": "Sisu"},
            description="Dúvidas sobre o Sisu: como funciona, inscrição, cotas, lista de espera, datas.",
            steps=[Step("sisu", "bolsas-sisu", title={"pt": "Dúvidas", "en": "Questions"})],
        ),
        Workflow(
            "prouni_workflow",
            {"pt": "Prouni"},
            description="Dúvidas sobre o Prouni: quem pode, renda, documentos, notas, datas.",
            steps=[Step("prouni", "bolsas-prouni", title={"pt": "Dúvidas", "en": "Questions"})],
        ),
    ],
)
