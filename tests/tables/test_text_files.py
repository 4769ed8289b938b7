# ruff: noqa: DTZ001 - the times of a table have no zone
"""The files that Portuguese and Brazilian offices have: every oddity, made of bytes."""

import csv
import io
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from qhub.tables.reading.reader import read_upload
from qhub.tables.reading.unreadable import UnreadableFile
from tests.tables.conftest import Read, rows, types


def test_semicolons_with_decimal_commas_and_thousands_points_are_numbers(read: Read) -> None:
    (found,) = read("v.csv", "produto;qtd;valor\nA;1;1.234,56\nB;2;12,5\nC;1.000;-3\n").tables

    assert types(found) == {"produto": "VARCHAR", "qtd": "BIGINT", "valor": "DOUBLE"}
    assert rows(found) == [("A", 1, 1234.56), ("B", 2, 12.5), ("C", 1000, -3.0)]


def test_points_are_decimals_where_nothing_says_that_commas_are(read: Read) -> None:
    (found,) = read("v.csv", "a,b\n1.234,x\n12.345,y\n").tables

    assert rows(found) == [(1.234, "x"), (12.345, "y")]


def test_what_is_measured_has_decimals_between_commas_and_what_is_counted_has_thousands(read: Read) -> None:
    (found,) = read("v.csv", "data,litros,espectadores\n13/02/2025,60.227,60.227\n14/02/2025,55.104,8.310\n").tables

    assert rows(found) == [(date(2025, 2, 13), 60.227, 60227), (date(2025, 2, 14), 55.104, 8310)]
    assert [(one.code, one.column, one.reading, one.choices) for one in found.remarks] == [
        ("decimal_mark", "litros", "point", ("comma",)),
        ("decimal_mark", "espectadores", "comma", ("point",)),
    ]


@pytest.mark.parametrize(("name", "number"), [("value (£)", 1250), ("valor (R$)", 1.25), ("value (£ or R$)", 1.25)])
def test_a_currency_in_a_columns_name_says_which_mark_is_before_decimals(read: Read, name: str, number: float) -> None:
    (found,) = read("v.tsv", f"ref\t{name}\nA\t1,250\nB\t90\n").tables

    assert rows(found)[0] == ("A", number)


def test_english_thousands_are_read_where_a_point_follows_them(read: Read) -> None:
    (found,) = read("v.csv", 'a,b\n"1,234.56",x\n12.5,y\n').tables

    assert rows(found) == [(1234.56, "x"), (12.5, "y")]


@pytest.mark.parametrize(
    ("first", "second", "numbers"),
    [
        ("R$ 1.234,56", "R$ 5,00", (1234.56, 5.0)),
        ("1.234,56 €", "5 €", (1234.56, 5.0)),
        ("12,5%", "3 %", (12.5, 3.0)),
        ("1 234,5", "1 234 567,0", (1234.5, 1234567.0)),
    ],
)
def test_money_and_percentages_are_numbers(read: Read, first: str, second: str, numbers: tuple[float, float]) -> None:
    (found,) = read("v.csv", f"p;v\nA;{first}\nB;{second}\n").tables

    assert types(found)["v"] == "DOUBLE"
    assert tuple(row[1] for row in rows(found)) == numbers


@pytest.mark.parametrize("pair", [("12%", "13"), ("R$ 5,00", "5,00 €")])
def test_amounts_of_different_units_stay_text(read: Read, pair: tuple[str, str]) -> None:
    (found,) = read("v.csv", f"p;v\nA;{pair[0]}\nB;{pair[1]}\n").tables

    assert [row[1] for row in rows(found)] == list(pair)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_any_usual_encoding_gives_the_same_words(read: Read, encoding: str) -> None:
    content = "nome;situação\nJoão;1\nAntónio;2\nÂngela;3\n".encode(encoding)

    (found,) = read("a.csv", content).tables

    assert types(found) == {"nome": "VARCHAR", "situação": "BIGINT"}
    assert rows(found) == [("João", 1), ("António", 2), ("Ângela", 3)]


def test_utf16_with_its_mark_in_either_order_is_read(read: Read) -> None:
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        (found,) = read("a.csv", mark + "é;b\n1;ã\n".encode(encoding)).tables
        assert rows(found) == [(1, "ã")]


def test_a_windows_letter_far_into_an_ascii_file_is_read(read: Read) -> None:
    content = b"a,b\n" + b"1,abc\n" * 250_000 + "2,coração\n".encode("cp1252")

    (found,) = read("a.csv", content).tables

    assert found.table.rows == 250_001
    assert rows(found)[-1] == (2, "coração")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_newline_ends_a_row(read: Read, newline: str) -> None:
    (found,) = read("a.csv", newline.join(["a,b", "1,x", "3,y"])).tables

    assert rows(found) == [(1, "x"), (3, "y")]


def test_newlines_of_two_kinds_in_one_file_end_rows(read: Read) -> None:
    (found,) = read("a.csv", "a,b\r\n1,x\n3,y\r\n").tables

    assert rows(found) == [(1, "x"), (3, "y")]


@pytest.mark.parametrize(("name", "delimiter"), [("a.csv", ","), ("a.csv", ";"), ("a.csv", "|"), ("a.tsv", "\t")])
def test_any_usual_delimiter_is_found(read: Read, name: str, delimiter: str) -> None:
    (found,) = read(name, f"a{delimiter}b\n1{delimiter}x y\n2{delimiter}z\n").tables

    assert rows(found) == [(1, "x y"), (2, "z")]


def test_the_delimiter_that_excel_writes_on_the_first_line_is_believed(read: Read) -> None:
    (found,) = read("a.csv", "sep=;\r\na;b\r\n1,5;2,5\r\n").tables

    assert rows(found) == [(1.5, 2.5)]


def test_a_single_column_keeps_its_commas(read: Read) -> None:
    (found,) = read("a.csv", "nome\nSilva, Ana\nRui\n").tables

    assert rows(found) == [("Silva, Ana",), ("Rui",)]


def test_days_are_read_day_first(read: Read) -> None:
    text = (
        "a,b,c,d\n01/02/2024,31-12-2024,05/01/2024 10:20,2024-03-01\n"
        "3/2/2024,01-01-2024,06/01/2024 11:30:05,2024-03-02\n"
    )

    (found,) = read("a.csv", text).tables

    assert types(found) == {"a": "DATE", "b": "DATE", "c": "TIMESTAMP", "d": "DATE"}
    assert rows(found)[1] == (
        date(2024, 2, 3), date(2024, 1, 1), datetime(2024, 1, 6, 11, 30, 5), date(2024, 3, 2),
    )  # fmt: skip


def test_days_are_read_month_first_only_where_nothing_else_is_possible(read: Read) -> None:
    (month_first,) = read("a.csv", "a\n01/13/2024\n02/03/2024\n").tables
    (mixed,) = read("b.csv", "a,b\n01/13/2024,1\n13/01/2024,2\n").tables

    assert rows(month_first) == [(date(2024, 1, 13),), (date(2024, 2, 3),)]
    assert [row[0] for row in rows(mixed)] == ["01/13/2024", "13/01/2024"]


def test_a_day_that_does_not_exist_makes_its_column_text(read: Read) -> None:
    (found,) = read("a.csv", "a,b\n30/02/2024,2024-02-30\n01/02/2024,2024-02-01\n").tables

    assert types(found) == {"a": "VARCHAR", "b": "VARCHAR"}


def test_moments_in_iso_8601_are_read(read: Read) -> None:
    (found,) = read("a.csv", "a,b\n2024-01-01T10:20:30Z,2024-01-01 10:20\n2024-01-02T10:20:30.5Z,2024-01-02\n").tables

    assert rows(found)[1] == (datetime(2024, 1, 2, 10, 20, 30, 500_000), datetime(2024, 1, 2))


def test_codes_with_leading_zeros_and_long_numbers_stay_text(read: Read) -> None:
    text = "cpf,cep,chave,n\n00123456789,01310-100,12345678901234567890,1\n12345678901,01310-200,1,2\n"

    (found,) = read("a.csv", text).tables

    assert types(found) == {"cpf": "VARCHAR", "cep": "VARCHAR", "chave": "VARCHAR", "n": "BIGINT"}
    assert rows(found)[0] == ("00123456789", "01310-100", "12345678901234567890", 1)


def test_headers_that_repeat_or_are_empty_get_names(read: Read) -> None:
    (found,) = read("a.csv", "valor,valor,,Valor, valor_2 \n1,2,3,4,5\n").tables

    assert [column.name for column in found.table.columns] == ["valor", "valor_3", "coluna_3", "Valor_4", "valor_2"]


def test_a_file_without_a_header_keeps_its_first_row(read: Read) -> None:
    (numbers,) = read("a.csv", "1,2\n4,5\n").tables
    (mixed,) = read("b.csv", "2024-01-01,ana,3\n2024-01-02,rui,4\n").tables

    assert types(numbers) == {"coluna_1": "BIGINT", "coluna_2": "BIGINT"}
    assert rows(numbers) == [(1, 2), (4, 5)]
    assert rows(mixed) == [(date(2024, 1, 1), "ana", 3), (date(2024, 1, 2), "rui", 4)]


def test_years_can_name_columns(read: Read) -> None:
    (found,) = read("a.csv", "mes,2023,2024\njan,1,2\nfev,3,4\n").tables

    assert types(found) == {"mes": "VARCHAR", "2023": "BIGINT", "2024": "BIGINT"}


@pytest.mark.parametrize("fill", ["", ";;"])
def test_a_title_above_and_a_source_below_are_no_rows(read: Read, fill: str) -> None:
    lines = [f"Relatório de vendas{fill}", fill, "produto;qtd;valor", "A;1;2", "B;3;4", fill, f"Fonte: INE{fill}", ""]

    (found,) = read("a.csv", "\n".join(lines)).tables

    assert types(found) == {"produto": "VARCHAR", "qtd": "BIGINT", "valor": "BIGINT"}
    assert rows(found) == [("A", 1, 2), ("B", 3, 4)]
    assert found.notes == ("Relatório de vendas", "Fonte: INE")


def test_a_row_of_totals_is_no_row_and_is_told(read: Read) -> None:
    (found,) = read("a.csv", "produto;qtd;valor\nA;1;2\nB;3;4\nTotal;;6\n").tables

    assert rows(found) == [("A", 1, 2), ("B", 3, 4)]
    assert [(remark.code, remark.example, remark.count) for remark in found.remarks] == [("total_rows", "Total · 6", 1)]
    assert found.notes == ("Total · 6",)


def test_the_middle_of_a_scale_is_no_row_of_means(read: Read) -> None:
    (found,) = read(
        "a.csv",
        "n;aberta;fechada;prioridade;custo\n1;02/01/2026;05/01/2026;Alta;10\n2;03/01/2026;;Média;20\n"
        "3;04/01/2026;06/01/2026;Baixa;30\n4;15/01/2026;17/01/2026;Média;40\n",
    ).tables

    assert found.table.rows == 4
    assert found.remarks == ()


def test_a_value_called_total_beside_a_day_that_is_not_known_yet_is_a_row(read: Read) -> None:
    claims = (
        "sinistro;perda;pago em;valor\nA;Parcial;02/01/2026;10\nB;Total;;20\nC;Parcial;;30\nD;Total;17/01/2026;75\n"
    )
    (found,) = read("a.csv", claims).tables

    assert found.table.rows == 4


def test_subtotals_far_below_the_first_rows_are_no_rows_either(read: Read) -> None:
    shops = "".join(f"Norte;loja {number};1\n" for number in range(3000))

    (found,) = read("a.csv", f"regiao;loja;vendas\n{shops}Subtotal Norte;;3000\nSul;loja;5\nTotal geral;;3005\n").tables

    assert found.table.rows == 3001
    assert [(remark.code, remark.count) for remark in found.remarks] == [("total_rows", 2)]


def test_a_total_far_below_in_a_column_of_days_leaves_them_days(read: Read) -> None:
    days = "".join(f"2024-01-{1 + number % 28:02};1\n" for number in range(3000))

    (found,) = read("a.csv", f"dia;vendas\n{days}Total;3000\n{days}Total;6000\n").tables

    assert types(found) == {"dia": "DATE", "vendas": "BIGINT"}
    assert (found.table.rows, found.remarks[0].count) == (6000, 2)


def test_sparse_rows_at_both_ends_of_a_normal_file_stay(read: Read) -> None:
    text = "nome,a,b,c\nana,,,\nrui,1,2,3\neva,,,\n"

    (found,) = read("a.csv", text).tables

    assert [row[0] for row in rows(found)] == ["ana", "rui", "eva"]


def test_a_header_with_an_empty_name_is_still_the_header(read: Read) -> None:
    (found,) = read("a.csv", "nome,\nana,1\nrui,2\n").tables

    assert types(found) == {"nome": "VARCHAR", "coluna_2": "BIGINT"}


def test_quoted_newlines_and_quotes_are_part_of_their_cell(read: Read) -> None:
    (found,) = read("a.csv", 'a,b\n"x\ny",1\n"z ""q""",2\n').tables

    assert rows(found) == [("x\ny", 1), ('z "q"', 2)]


@pytest.mark.parametrize("header", ["a;b;", "a;b"])
def test_a_delimiter_at_the_end_of_each_line_makes_no_column(read: Read, header: str) -> None:
    (found,) = read("a.csv", f"{header}\n1;2;\n3;4;\n").tables

    assert types(found) == {"a": "BIGINT", "b": "BIGINT"}


def test_blank_rows_are_left_out_and_short_rows_filled(read: Read) -> None:
    (found,) = read("a.csv", "a,b,c\n1,2,3\n\n,,\n4,5\n6\n").tables

    assert rows(found) == [(1, 2, 3), (4, 5, None), (6, None, None)]


def test_columns_of_mixed_values_stay_text_with_every_value(read: Read) -> None:
    (found,) = read("a.csv", "a,b\n1,x\n2.5,y\nfoo,z\n").tables

    assert [row[0] for row in rows(found)] == ["1", "2.5", "foo"]


def test_words_for_nothing_are_nothing_among_numbers_and_words_among_words(read: Read) -> None:
    (found,) = read("a.csv", "a,b,c,d\n1,n/d,x,01/02/2024\n-,3.5,NA,NA\n#N/D, NA ,-,\n").tables

    assert types(found) == {"a": "BIGINT", "b": "DOUBLE", "c": "VARCHAR", "d": "DATE"}
    assert rows(found) == [(1, None, "x", date(2024, 2, 1)), (None, 3.5, "NA", None), (None, None, "-", None)]


def test_only_true_and_false_are_truth_values(read: Read) -> None:
    (found,) = read("a.csv", "a,b\nSim,true\nNão,FALSE\n").tables

    assert rows(found) == [("Sim", True), ("Não", False)]


def test_a_value_far_below_that_does_not_fit_is_kept(read: Read) -> None:
    lines = "".join(f"{i},{i},{i},{i}\n" for i in range(90_000))

    (found,) = read("a.csv", "a,b,c,d\n" + lines + "abc,007,1.5,n/d\n").tables

    assert types(found) == {"a": "VARCHAR", "b": "VARCHAR", "c": "DOUBLE", "d": "BIGINT"}
    assert rows(found)[0] == ("0", "0", 0.0, 0)
    assert rows(found)[-1] == ("abc", "007", 1.5, None)


def test_a_column_that_begins_empty_gets_the_type_of_its_values(read: Read) -> None:
    (found,) = read("a.csv", "a,b\n" + "1,\n" * 5_000 + '2,"3,5"\n').tables

    assert types(found) == {"a": "BIGINT", "b": "DOUBLE"}
    assert rows(found)[-1] == (2, 3.5)


def test_stray_quotes_are_taken_as_they_come(read: Read) -> None:
    (found,) = read("a.csv", 'a,b\n1,5" tubo\n2,"x" y\n').tables

    assert rows(found) == [(1, '5" tubo'), (2, "x y")]


def test_a_long_cell_is_kept_whole_and_shown_short(read: Read) -> None:
    (found,) = read("a.csv", "a,b\n1," + "x" * 1_000_000 + "\n").tables

    assert rows(found) == [(1, "x" * 1_000_000)]
    assert len(found.profile.preview) < 3_000


def test_a_header_alone_is_an_empty_table(read: Read) -> None:
    (found,) = read("a.csv", "a,b\n").tables

    assert (found.table.rows, [column.name for column in found.table.columns]) == (0, ["a", "b"])


def test_names_that_look_like_sql_are_only_names(read: Read) -> None:
    (found,) = read("select.csv", 'a\',"b""",file_row_number\n1,2,x\n').tables

    assert found.table.name == "t_select"
    assert [column.name for column in found.table.columns] == ["a'", 'b"', "file_row_number"]


@pytest.mark.parametrize(
    ("name", "content", "code", "params"),
    [
        ("a.csv", b"", "empty", {}),
        ("a.csv", b"\xef\xbb\xbf \r\n\r\n", "empty", {}),
        ("a.csv", b";;\n;;\n", "no_table", {}),
        ("a.txt", b"a", "unsupported_type", {"extensao": "txt"}),
        ("a", b"a", "unsupported_type", {"extensao": ""}),
        ("a.xls", b"a", "old_xls", {}),
        ("a.csv", b"PK\x03\x04rest", "wrong_content", {"extensao": "csv", "conteudo": "zip"}),
        ("a.csv", b"<html><table>", "wrong_content", {"extensao": "csv", "conteudo": "html"}),
        ("a.csv", b"%PDF-1.7", "wrong_content", {"extensao": "csv", "conteudo": "pdf"}),
        ("a.csv", b"a,b\n1,2\n3,4,5\n", "too_many_fields", {"linha": 3, "campos": 3, "esperados": 2}),
        ("a.csv", b'a,b\n"x\ny",2\n3,4,5\n', "too_many_fields", {"linha": 4, "campos": 3, "esperados": 2}),
        ("a.csv", b"a,b\n" + b"1,2\n" * 90_000 + b"3,4,5\n", "too_many_fields",
         {"linha": 90_002, "campos": 3, "esperados": 2}),
        ("a.csv", b'a,b\n1,2\n3,"abc\n4,5\n', "unclosed_quote", {"linha": 3}),
        ("a.csv", b"a,b\n1,\x00\n", "not_text", {"posicao": 6}),
        ("a.csv", "a,b\n1,é\n".encode() + b"2,\xff\n", "undecodable", {"posicao": 11, "codificacao": "UTF-8"}),
        ("a.csv", "\ufeffa,b\n".encode() + b"2,\xff\n", "undecodable", {"posicao": 9, "codificacao": "UTF-8"}),
        ("a.csv", b"a,b\n2,\x81\n", "undecodable", {"posicao": 6, "codificacao": "Windows-1252"}),
        ("a.csv", b"a,b\n1," + b"x" * 2_500_000, "line_too_long", {"linha": 2, "limite": 2_000_000}),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_its_place(
    read: Read, name: str, content: bytes, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(name, content)

    assert (refused.value.code, refused.value.params) == (code, params)


def test_broken_utf8_far_into_a_file_is_refused_with_its_place(read: Read) -> None:
    good = "a,b\n" + "1,ção\n" * 300_000

    with pytest.raises(UnreadableFile) as refused:
        read("a.csv", good.encode() + b"2,\xff\n")

    assert refused.value.params == {"posicao": len(good.encode()) + 2, "codificacao": "UTF-8"}


def test_too_many_rows_or_columns_are_refused(read: Read) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read("a.csv", "a\n1\n2\n3\n", limits={"rows": 2})
    assert (refused.value.code, refused.value.params) == ("too_many_rows", {"linhas": 3, "limite": 2})
    with pytest.raises(UnreadableFile) as refused:
        read("a.csv", "a,b,c\n1,2,3\n", limits={"columns": 2})
    assert (refused.value.code, refused.value.params) == ("too_many_columns", {"colunas": 3, "limite": 2})


CELLS = st.text(
    st.characters(codec="cp1252", exclude_categories=["Cc"]) | st.sampled_from('\n";,|\t'), min_size=1, max_size=12
).filter(lambda text: text.strip() != "")


WRITTEN = "áàâãäéêëíîóôõöúüçñÁÀÂÃÄÉÊÍÓÔÕÖÚÜÇÑßªº°€"
"""The letters beyond ASCII of those who send files."""
OLD = ("cp850", "mac_roman")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(CELLS, st.integers(-(10**17), 10**17), st.decimals(-(10**9), 10**9, places=3)), min_size=3, max_size=8
    ),
    st.sampled_from(",;\t|"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    st.sampled_from([".", ","]),
    st.sampled_from(["\n", "\r\n"]),
)  # fmt: skip
def test_values_come_back_through_any_delimiter_encoding_and_decimal_mark(
    read: Read, values: list[tuple[str, int, object]], delimiter: str, encoding: str, mark: str, newline: str
) -> None:
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=delimiter, lineterminator=newline)
    writer.writerow(["texto", "inteiro", "decimal", "marca"])
    for text, whole, decimal in values:
        writer.writerow([f"{text}x", whole, f"{decimal:f}".replace(".", mark), f"0{mark}5"])

    content = buffer.getvalue().encode(encoding)
    # Two Windows letters that together are one of UTF-8 (`Ã§`) cannot be told from it; nobody writes them.
    assume(encoding != "cp1252" or set(content.decode("utf-8", "replace")) <= {*map(chr, range(128)), "\ufffd"})
    # Nor can a few letters that nobody here writes, which on a Mac are letters that everybody writes (`Ë` is its `À`).
    written = [sum(letter in WRITTEN for letter in content.decode(one, "replace")) for one in ("cp1252", *OLD)]
    assume(encoding != "cp1252" or max(written) <= max(1, 2 * written[0]))

    (found,) = read("a.tsv" if delimiter == "\t" else "a.csv", content).tables

    assert types(found) == {"texto": "VARCHAR", "inteiro": "BIGINT", "decimal": "DOUBLE", "marca": "DOUBLE"}
    assert rows(found) == [(f"{text}x", whole, float(str(decimal)), 0.5) for text, whole, decimal in values]


@pytest.mark.parametrize("late", ["", "roxo", "isto não é uma cor"])
async def test_a_large_file_of_few_words_keeps_every_one_of_them(tmp_path: Path, late: str) -> None:
    """Read as the hub reads, in a process of its own."""
    colours = ["azul", "verde", "cor d'água", "vermelho-escuro"]
    lines = [f"{index},{colours[index % 4]},{'x' * 60}" for index in range(400_000)]
    lines[350_001] = f"350001,{late},{'x' * 60}"

    path, folder = tmp_path / "upload", tmp_path / "tables"
    path.write_text("\n".join(["n,cor,enchimento", *lines]), "utf-8")
    folder.mkdir()

    (found,) = (await read_upload(path, "a.csv", folder)).tables

    assert types(found) == {"n": "BIGINT", "cor": "VARCHAR", "enchimento": "VARCHAR"}
    written = rows(found)
    assert [row[0] for row in written] == list(range(400_000))
    assert written[350_001][1] == (late or None)
    assert {row[1] for row in written} - {late or None} == set(colours)


def test_decimal_commas_in_a_file_separated_by_commas_are_refused_with_their_line(read: Read) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read("a.csv", "produto,preco\na,1,5\nb,2,25\nc,3,10\n")

    assert (refused.value.code, refused.value.params["linha"]) == ("too_many_fields", 2)
