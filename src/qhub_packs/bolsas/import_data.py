"""The pack's data files, made of the public ones: `python -m qhub_packs.bolsas.import_data <folder of CSV files>`.

The files stay as they were published, without the columns that nothing here reads; `data/SOURCES.md` says where they
come from. Parquet, since it is a tenth of the size and is read in milliseconds.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import duckdb

DATA = Path(__file__).parent / "data"
PLACES = "sisu_2025_notas_corte"
KEPT_PLACES = ("AC", "EP")
"""Of Sisu's kinds of place: open to all, and for those from public schools."""


class Source(NamedTuple):
    """A published file and what is kept of it."""

    name: str
    columns: tuple[str, ...]
    texts: tuple[str, ...] = ()
    """Columns that look like numbers and are not."""


SOURCES = (
    Source(
        "sisu_2025_ofertas",
        ("oferta_id", "uf", "municipio", "ies_sigla", "ies_nome", "campus", "curso", "grau", "turno", "vagas_total"),
    ),
    Source(PLACES, ("oferta_id", "modalidade", "vagas", "nota_corte")),
    Source(
        "prouni_2018_cursos",
        (
            *("curso_id", "curso", "grau", "turno", "uf", "municipio", "ies_nome", "mensalidade"),
            *("bolsa_integral_ampla", "bolsa_integral_cotas", "bolsa_parcial_ampla", "bolsa_parcial_cotas"),
            *("nota_integral_ampla", "nota_integral_cotas", "nota_parcial_ampla", "nota_parcial_cotas"),
        ),
        texts=("curso_id",),
    ),
    Source(
        "inep_igc_2023",
        ("ano", "codigo_ies", "ies_nome", "ies_sigla", "organizacao", "categoria", "uf", "igc_continuo", "igc_faixa"),
        texts=("igc_faixa",),
    ),
    Source(
        "inep_cpc_2023",
        ("ano", "codigo_ies", "area", "modalidade", "codigo_municipio", "cpc_continuo", "cpc_faixa"),
        texts=("cpc_faixa",),
    ),
    Source("municipios_br", ("codigo_ibge", "nome", "latitude", "longitude", "capital", "uf", "regiao")),
)


def import_file(source: Source, folder: Path, target: Path) -> Path:
    """One published CSV file as the pack keeps it."""
    path = target / f"{source.name}.parquet"
    with duckdb.connect() as connection:
        table = connection.read_csv(str(folder / f"{source.name}.csv"), dtype=dict.fromkeys(source.texts, "VARCHAR"))
        if source.name == PLACES:
            kept = [duckdb.ConstantExpression(kind) for kind in KEPT_PLACES]
            table = table.filter(duckdb.ColumnExpression("modalidade").isin(*kept))
        table.select(*source.columns).write_parquet(str(path), compression="zstd")
    return path


def main(folder: Path, target: Path = DATA) -> None:
    for source in SOURCES:
        path = import_file(source, folder, target)
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
