"""Searches over every opportunity of the pack `bolsas`; `python -m bench.opportunities` prints what they take."""

import statistics
import sys
import time
from datetime import date
from typing import Any

from qhub_packs.bolsas.filters import SearchFilters, wanted
from qhub_packs.bolsas.opportunities import build
from qhub_packs.bolsas.search import SortBy, search

ROUNDS = 50
QUESTIONS: tuple[tuple[str, dict[str, Any], SortBy], ...] = (
    ("Direito", {"cidade": "São Paulo", "nota": 700}, "relevance"),
    ("dirieto", {"cidade": "sao pualo", "nota": 700, "raio_km": 100, "renda": 1500}, "quality"),
    ("engenharia", {"nota": 650, "turno": "noturno"}, "quality"),
    ("enfermajem", {"cidade": "bh", "raio_km": 300, "tipo_inst": "privada"}, "distance"),
    ("", {"uf": "MG", "nota": 600, "pagina": 40}, "cutoff"),
    ("", {}, "quality"),
)


def main() -> None:
    began = time.perf_counter()
    known = build()
    built = time.perf_counter() - began
    taken = []
    for _ in range(ROUNDS):
        for query, filters, sort_by in QUESTIONS:
            chosen = SearchFilters.model_validate(filters)
            began = time.perf_counter()
            look_for = wanted(known, query, chosen, "pt-BR")
            search(known, look_for, sort_by=sort_by, page=chosen.pagina, day=date(2026, 1, 1))
            taken.append((time.perf_counter() - began) * 1000)
    slowest = statistics.quantiles(taken, n=20)[-1]
    sys.stdout.write(
        f"{len(known):,} opportunities, built in {built:.1f} s: {len(taken)} searches, "
        f"median {statistics.median(taken):.1f} ms, 95 % under {slowest:.1f} ms\n"
    )


if __name__ == "__main__":
    main()
