"""The profile of a student: checked, kept for them alone, and read by the workflows."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from qhub import ToolContext
from qhub_packs.bolsas.search import SortBy
from qhub_packs.bolsas.vocabulary import KINDS, SCHOOLING, SHIFTS, one_of

KEY = "profile"
"""Where the profile is kept."""
REQUIRED = ("nome", "idade", "cidade", "escolaridade")
"""What the first conversation asks for."""
YOUNGEST, OLDEST = 10, 110
HIGHEST_GRADE = 1000
MAX_INCOME = 1_000_000
"""Reais a head and month: what is more is a slip."""
MAX_RADIUS_KM = 1000

WorkflowId = Literal["onboarding_workflow", "match_workflow", "sisu_workflow", "prouni_workflow"]
Schooling = Literal["fundamental", "medio_cursando", "medio_completo", "superior_cursando", "superior_completo"]
ShiftWish = Literal["matutino", "vespertino", "noturno", "integral", "ead", "qualquer"]
KindWish = Literal["publica", "privada", "qualquer"]


class StudentProfile(BaseModel):
    """The profile as it is kept."""

    model_config = ConfigDict(extra="ignore")

    nome: str | None = None
    idade: int | None = None
    cidade: str | None = None
    escolaridade: Schooling | None = None
    curso: str | None = None
    nota_enem: float | None = None
    turno: ShiftWish | None = None
    tipo_inst: KindWish | None = None
    income_per_capita: float | None = None
    cidade_busca: str | None = None
    """Where they last wanted to study, if not where they live."""
    nao_perguntar: list[str] = []
    """Required fields that they took back: they are not asked for again."""

    @property
    def missing(self) -> list[str]:
        """The required fields that are not there yet, in the order in which they are asked for."""
        return [name for name in REQUIRED if getattr(self, name) is None and name not in self.nao_perguntar]

    @property
    def onboarding_completed(self) -> bool:
        return not self.missing


class ProfileUpdates(BaseModel):
    """Changes of a profile. Fields that are not given stay as they are."""

    model_config = ConfigDict(extra="forbid")

    nome: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    idade: Annotated[int, Field(ge=YOUNGEST, le=OLDEST)] | None = None
    cidade: (
        Annotated[str, Field(min_length=2, max_length=80, description="Município, de preferência com a UF.")] | None
    ) = None
    escolaridade: Annotated[Schooling, BeforeValidator(one_of(SCHOOLING))] | None = None
    curso: Annotated[str, Field(min_length=2, max_length=120)] | None = None
    nota_enem: Annotated[float, Field(ge=0, le=HIGHEST_GRADE)] | None = None
    turno: Annotated[ShiftWish, BeforeValidator(one_of(SHIFTS, or_any=True))] | None = None
    tipo_inst: Annotated[KindWish, BeforeValidator(one_of(KINDS, or_any=True))] | None = None
    income_per_capita: Annotated[float, Field(ge=0, le=MAX_INCOME)] | None = None
    renda_nao_informada: bool | None = Field(default=None, description="A pessoa prefere não dizer a renda.")
    raio_km: Annotated[float, Field(ge=0, le=MAX_RADIUS_KM, description="0: só a própria cidade.")] | None = None
    renda_confirmada: bool | None = Field(default=None, description="A pessoa quer que a renda guardada seja usada.")
    cidade_busca: (
        Annotated[str, Field(max_length=80, description="Onde procurar, se não na cidade da pessoa.")] | None
    ) = None
    outras_cidades: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=5)] | None = None
    uf: Annotated[str, Field(max_length=2, description="Estado em que procurar; BR: em todo o país.")] | None = None
    instituicao: Annotated[str, Field(max_length=120)] | None = None
    bolsa: Literal["integral", "parcial"] | None = None
    programa: Literal["sisu", "prouni"] | None = None
    escola_publica: bool | None = Field(default=None, description="Concorre pela cota de escola pública.")
    ordem: SortBy | None = None
    active_workflow: WorkflowId | None = Field(default=None, description="Muda o assunto da conversa; null sai.")


OF_THE_CONVERSATION = (
    *("active_workflow", "raio_km", "renda_nao_informada", "renda_confirmada", "outras_cidades", "uf"),
    *("instituicao", "bolsa", "programa", "escola_publica", "ordem"),
)
"""Fields that belong to the conversation's workflow and not to the person."""


async def read(context: ToolContext) -> StudentProfile:
    """The person's profile; empty at first."""
    return StudentProfile.model_validate(await context.storage.get(KEY) or {})


async def write(context: ToolContext, changes: Mapping[str, Any]) -> StudentProfile:
    """Change the person's profile; what it is then."""
    kept = await read(context)
    taken_back = {name for name, value in changes.items() if value is None and name in REQUIRED}
    left = [name for name in REQUIRED if name in taken_back or (name in kept.nao_perguntar and name not in changes)]
    changed = kept.model_copy(update={**changes, "nao_perguntar": left})
    await context.storage.put(KEY, changed.model_dump(exclude_none=True, exclude_defaults=True))
    return changed
