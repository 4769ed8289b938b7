"""The state of the match workflow in one conversation."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from qhub_packs.bolsas.profile import KindWish, ShiftWish
from qhub_packs.bolsas.search import SortBy

EVERYWHERE = "BR"
"""In place of a state: the whole country."""


class MatchState(BaseModel):
    """Filled by the tools as the conversation goes on."""

    model_config = ConfigDict(extra="forbid")

    curso: str | None = None
    nota_enem: float | None = None
    turno: ShiftWish | None = None
    tipo_inst: KindWish | None = None
    cidade_busca: str | None = None
    """Where to look, if not where the person lives."""
    outras_cidades: list[str] = []
    """Cities that would do too."""
    uf: str | None = None
    instituicao: str | None = None
    bolsa: Literal["integral", "parcial"] | None = None
    programa: Literal["sisu", "prouni"] | None = None
    escola_publica: bool = False
    """Whether the cut-off of those from public schools counts."""
    ordem: SortBy | None = None
    renda_confirmada: bool = False
    """Whether the income of the profile may be used here: it was asked."""
    buscou: bool = False
    """Whether a search has been made."""
    pagina: int = 1
    """The page that was shown last."""
    renda: float | None = None
    """Reais a head and month, from the calculator."""
    renda_nao_informada: bool = False
    """Whether the person would rather not say."""
    raio_km: float | None = None
    """How far around their city they would go; 0 is not at all."""
    refinado: bool = False
    """Whether the last search, best first, has been made."""

    @property
    def has_wishes(self) -> bool:
        """Whether all that a first search goes by is known, and one was made."""
        return self.buscou and self.turno is not None and self.tipo_inst is not None
