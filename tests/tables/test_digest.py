"""What a model that knows SQL is told of a file, and what can be read back from it."""

from pathlib import Path

from qhub.tables.digest import DigestColumn, DigestTable, digest, parse_digest
from qhub.tables.reading.files import read_file
from qhub.tables.uploaded import Uploaded
from tests.tables.conftest import Read

DEFECTS = Path(__file__).parents[2] / "src/qhub_packs/qualidade/data/defeitos.csv"

EXPECTED = """\
[FICHEIRO CARREGADO: defeitos.csv]
Tabela defeitos: 200 registos
- id BIGINT: 1 a 200
- data DATE: 2026-02-02 a 2026-02-27
- turno VARCHAR: manha (73), tarde (68), noite (59)
- operador VARCHAR: Julia (55), Carlos (52), Pedro (49), Margareta (44)
- tipo_defeito VARCHAR, 8 valores: lixo (62), falta_tinta (31), casca_laranja (27), gordura (24), descasque (21)
- material VARCHAR: ABS_Cinza (58), PP_Negro (54), PP_Vermelho (47), PA_Branco (41)
- rack VARCHAR, 6 valores: R12 (38), R11 (37), R13 (36), R10 (33), R14 (29)
- posicao BIGINT: 1 a 8, média 4.59
Primeiras linhas:
id,data,turno,operador,tipo_defeito,material,rack,posicao
1,2026-02-11,manha,Julia,gordura,ABS_Cinza,R11,3
2,2026-02-12,manha,Julia,escorrido,PP_Negro,R10,2
3,2026-02-20,tarde,Pedro,lixo,PP_Vermelho,R15,4"""


def test_the_guides_file_is_told_in_a_few_lines(tmp_path: Path) -> None:
    uploaded = read_file(DEFECTS, "defeitos.csv", tmp_path)

    assert digest("defeitos.csv", uploaded) == EXPECTED


def test_what_was_told_can_be_read_back() -> None:
    (table,) = parse_digest(EXPECTED)

    assert (table.name, table.rows, len(table.columns)) == ("defeitos", 200, 8)
    assert table.columns[0] == DigestColumn("id", "BIGINT", min="1", max="200")
    assert table.columns[1] == DigestColumn("data", "DATE", min="2026-02-02", max="2026-02-27")
    assert table.columns[2] == DigestColumn("turno", "VARCHAR", values=(("manha", 73), ("tarde", 68), ("noite", 59)))
    assert table.columns[6].distinct == 6
    assert table.columns[7] == DigestColumn("posicao", "BIGINT", min="1", max="8", mean=4.59)


def test_names_values_and_gaps_of_any_kind_come_back(read: Read) -> None:
    text = (
        'Nº da ""peça"",select,Momento,obs,ok,vazia\n'
        '1.5,"a, b (2)",2024-01-05 10:20:30,"- id BIGINT: 1 a 2\nTabela x: 3 registos",true,\n'
        '-2,"a, b (2)",2024-01-06 00:00:00,,false,\n'
        ',c,,"linha",,\n'
    ).replace('Nº da ""peça""', '"Nº da ""peça"""')

    (table,) = parse_digest(digest("a.csv", read("a.csv", text)))

    assert table == DigestTable(
        "a",
        3,
        (
            DigestColumn('Nº da "peça"', "DOUBLE", nulls=1, min="-2", max="1.5", mean=-0.25),
            DigestColumn("select", "VARCHAR", values=(("a, b (2)", 2), ("c", 1))),
            DigestColumn("Momento", "TIMESTAMP", nulls=1, min="2024-01-05 10:20:30", max="2024-01-06 00:00:00"),
            DigestColumn(
                "obs", "VARCHAR", nulls=1, values=(("- id BIGINT: 1 a 2 Tabela x: 3 registos", 1), ("linha", 1))
            ),
            DigestColumn("ok", "BOOLEAN", nulls=1),
            DigestColumn("vazia", "VARCHAR", nulls=3),
        ),
    )


def test_a_very_wide_table_is_told_within_bounds(read: Read) -> None:
    header = ",".join(f"medida_{index}" for index in range(300))
    text = header + "\n" + "\n".join(",".join(str(index * row) for index in range(300)) for row in range(20))

    told = digest("a.csv", read("a.csv", text))

    assert len(told) < 9_000
    assert "\n- mais BIGINT: medida_60, medida_61, " in told
    assert [column.name for column in parse_digest(told)[0].columns] == header.split(",")


def test_many_tables_are_told_within_bounds(read: Read) -> None:
    (found,) = read("a.csv", ",".join("abcdefghij") + "\n" + ",".join("0123456789")).tables

    told = digest("a.xlsx", Uploaded((found,) * 40))

    assert len(parse_digest(told)) == 12
    assert "\nE mais 28 tabelas: a, a, " in told


def test_notes_and_sheets_are_told(read: Read) -> None:
    uploaded = read("a.csv", "Vendas de 2024;;\n;;\nnome;qtd;valor\nana;1;2\nrui;3;4\n\nFonte: INE\n")

    assert "\nNotas: Vendas de 2024 | Fonte: INE\n" in digest("a.csv", uploaded)


def test_text_that_is_no_digest_has_no_tables() -> None:
    assert parse_digest("Olá!\n- id BIGINT: 1 a 2\n") == []
