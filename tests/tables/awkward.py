# ruff: noqa: DTZ001, E501 - the times of a table have no zone; a file reads best on one line
"""Files as offices have them, each with what a careful person would read in it.

Written down before the reader was tuned; `is_held_out` says which half nobody looked at meanwhile.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from hashlib import sha256
from typing import Any

import openpyxl
import xlsxwriter

N, D, T, DAY, MOMENT, HOUR, TRUTH = "BIGINT", "DOUBLE", "VARCHAR", "DATE", "TIMESTAMP", "TIME", "BOOLEAN"


@dataclass(frozen=True)
class Awkward:
    """A file, and how it must be read."""

    name: str
    content: str | bytes | Callable[[], bytes]
    types: dict[str, str]
    """Of its first table."""
    first: tuple[Any, ...]
    """The first row."""
    rows: int
    remarks: set[tuple[str, str]] = field(default_factory=set)
    """Columns and what is told of them; the column is empty for what is told of the whole table."""
    sums: dict[str, float] = field(default_factory=dict)
    """Of some columns of numbers."""

    @property
    def data(self) -> bytes:
        if callable(self.content):
            return self.content()
        return self.content if isinstance(self.content, bytes) else self.content.encode()

    @property
    def is_held_out(self) -> bool:
        return sha256(self.name.encode()).digest()[0] % 2 == 1


def book(*rows: list[Any], merges: tuple[str, ...] = (), percent: tuple[int, ...] = (), hidden: str = "") -> bytes:
    """A workbook of one visible sheet."""
    made = openpyxl.Workbook()
    sheet = made.active
    for row in rows:
        sheet.append(row)
    for column in percent:
        for cells in sheet.iter_rows(min_row=2, min_col=column, max_col=column):
            cells[0].number_format = "0.0%"
    for merge in merges:
        sheet.merge_cells(merge)
    if hidden:
        other = made.create_sheet(hidden)
        other.append(["a", "b"])
        other.append([1, 2])
        other.sheet_state = "hidden"
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def with_formulas() -> bytes:
    """As a program writes it that computes nothing: the formulas have no values."""
    return book(["produto", "qtd", "preco", "valor"], ["A", 2, 1.5, "=B2*C2"], ["B", 3, 2.0, "=B3*C3"])


def with_stored_formulas() -> bytes:
    """As Excel writes it."""
    buffer = io.BytesIO()
    made = xlsxwriter.Workbook(buffer)
    sheet = made.add_worksheet()
    sheet.write_row(0, 0, ["produto", "qtd", "dobro"])
    sheet.write_row(1, 0, ["A", 2])
    sheet.write_formula(1, 2, "=B2*2", None, 4)
    sheet.write_row(2, 0, ["B", 3])
    sheet.write_formula(2, 2, "=B3*2", None, 6)
    made.close()
    return buffer.getvalue()


def many_columns() -> str:
    names = [f"medida_{number}" for number in range(1, 301)]
    return ",".join(names) + "\n" + "\n".join(",".join(str(number + row) for number in range(300)) for row in range(5))


FILES = (
    # Decimal marks: the whole file is the evidence.
    Awkward(
        "grafias.csv", "concelho,óbitos\nTomar,3\nTOMAR,4\ntomar ,5\nOurém,2\nOurém,1\nTomar,7\n",
        {"concelho": T, "óbitos": N}, ("Tomar", 3), 6, {("concelho", "spellings")},
    ),
    Awkward(
        "chamadas_longas.csv", "callee,segundos\n" + "".join(f"2{place * 48_271_733 % 100_000_000:08d},{place}\n" for place in range(1, 31)),
        {"callee": T, "segundos": N}, ("248271733", 1), 30, {("callee", "identifier")},
    ),
    Awkward(
        "sales_us.csv", 'product,units,revenue\nDesk,"1,000","1,234.50"\nChair,"2,500","12,000.00"\nLamp,950,88.10\n',
        {"product": T, "units": N, "revenue": D}, ("Desk", 1000, 1234.5), 3,
    ),
    Awkward(
        "share.csv", 'team,people,share\nA,"1,200",12.5%\nB,"3,400",87.5%\n',
        {"team": T, "people": N, "share": D}, ("A", 1200, 12.5), 2,
    ),
    Awkward(
        "populacao.csv", "concelho;habitantes\nLisboa;545.796\nPorto;231.800\nFaro;67.566\n",
        {"concelho": T, "habitantes": N}, ("Lisboa", 545796), 3, {("habitantes", "decimal_mark")},
    ),
    Awkward(
        "ensaio.csv", "amostra;densidade\nA;1.234\nB;0.997\nC;1.002\n",
        {"amostra": T, "densidade": D}, ("A", 1.234), 3,
    ),
    Awkward(
        "quantities.csv", 'item,qty\nA,"1,000"\nB,"2,500"\n',
        {"item": T, "qty": N}, ("A", 1000), 2, {("qty", "decimal_mark")},
    ),
    Awkward(
        "stock_loja.csv", "artigo;stock;preco\nA;1.200;3,50\nB;15.000;10,00\nC;80;0,75\n",
        {"artigo": T, "stock": N, "preco": D}, ("A", 1200, 3.5), 3,
    ),
    Awkward(
        "leituras.csv", "sensor;valor;bruto\nA;1.500;1500\nB;2.250;2250\nC;1750.5;1750\n",
        {"sensor": T, "valor": D, "bruto": N}, ("A", 1.5, 1500), 3,
    ),
    Awkward(
        "tres_casas.csv", "peca;espessura\nA;1,250\nB;0,875\nC;1,500\n",
        {"peca": T, "espessura": D}, ("A", 1.25), 3,
    ),
    Awkward(
        "milhoes.csv", "ano;receita\n2022;1.250.000\n2023;1.480.500\n",
        {"ano": N, "receita": N}, (2022, 1250000), 2,
    ),
    Awkward(
        "budget.tsv", "dept\tbudget\tspent\nIT\t12,000\t11,250.75\nHR\t8,000\t7,999.00\n",
        {"dept": T, "budget": N, "spent": D}, ("IT", 12000, 11250.75), 2,
    ),
    Awkward(
        "medicoes.tsv", "ponto\tcota\nP1\t1.234\nP2\t2.345\n",
        {"ponto": T, "cota": D}, ("P1", 1.234), 2, {("cota", "decimal_mark")},
    ),
    Awkward(
        "espacos.csv", "regiao;valor\nNorte;1 234 567,8\nSul;12 000,0\n",
        {"regiao": T, "valor": D}, ("Norte", 1234567.8), 2,
    ),
    # Money, units, percentages, negatives.
    Awkward(
        "contas.csv", "conta;saldo\n11;(1.000,00)\n12;250,00\n21;(35,5)\n",
        {"conta": T, "saldo": D}, ("11", -1000.0), 3, {("conta", "identifier")},
    ),
    Awkward(
        "sap.csv", "Conta|Montante|Moeda\n110000|30,00-|EUR\n120000|1.530,75|EUR\n130000|12,00-|EUR\n",
        {"Conta": T, "Montante": D, "Moeda": T}, ("110000", -30.0, "EUR"), 3, {("Conta", "identifier")},
    ),
    Awkward(
        "vendas_br.csv", "loja;faturamento\nCentro;R$ 1.234,56\nSul;-R$ 50,00\nNorte;R$ 10\n",
        {"loja": T, "faturamento": D}, ("Centro", 1234.56), 3,
    ),
    Awkward(
        "invoices.csv", 'no,amount\n1,"$1,234.00"\n2,"($250.00)"\n3,$12.50\n',
        {"no": N, "amount": D}, (1, 1234.0), 3,
    ),
    Awkward(
        "pesos.csv", "lote;peso;comprimento\nL1;12 kg;1,5 m\nL2;8,5 kg;2,0 m\n",
        {"lote": T, "peso": D, "comprimento": D}, ("L1", 12.0, 1.5), 2,
    ),
    Awkward(
        "unidades_mistas.csv", "lote;peso\nL1;12 kg\nL2;850 g\n",
        {"lote": T, "peso": T}, ("L1", "12 kg"), 2, {("peso", "numbers_as_text")},
    ),
    Awkward(
        "moedas.csv", "pais;preco\nPT;10,50 EUR\nES;12,00 EUR\n",
        {"pais": T, "preco": D}, ("PT", 10.5), 2,
    ),
    Awkward(
        "taxas.csv", "mes;taxa\njan;12,5%\nfev;7%\nmar;-1,25%\n",
        {"mes": T, "taxa": D}, ("jan", 12.5), 3,
    ),
    Awkward(
        "taxas.xlsx", lambda: book(["mes", "taxa"], ["jan", 0.125], ["fev", 0.07], ["mar", -0.0125], percent=(2,)),
        {"mes": T, "taxa": D}, ("jan", 12.5), 3,
    ),
    Awkward(
        "cientifico.csv", "amostra;ufc\nA;1,5E+03\nB;2,25E+04\n",
        {"amostra": T, "ufc": D}, ("A", 1500.0), 2,
    ),
    Awkward(
        "lab.csv", "id,count\n1,1.2e5\n2,3.4E-02\n",
        {"id": N, "count": D}, (1, 120000.0), 2,
    ),
    # Identifiers.
    Awkward(
        "contactos.csv", "nome;telefone\nAna;+351912345678\nRui;+351223456789\n",
        {"nome": T, "telefone": T}, ("Ana", "+351912345678"), 2,
    ),
    Awkward(
        "agenda.csv", "nome;telemovel\nAna;912345678\nRui;961234567\nEva;932222333\n",
        {"nome": T, "telemovel": T}, ("Ana", "912345678"), 3, {("telemovel", "identifier")},
    ),
    Awkward(
        "clientes_pt.csv", "cliente;nif;valor\nAlfa;501964843;10\nBeta;503504564;20\nGama;500829993;5\n",
        {"cliente": T, "nif": T, "valor": N}, ("Alfa", "501964843", 10), 3, {("nif", "identifier")},
    ),
    Awkward(
        "entidades.csv",
        "designacao;numero\nA;501964843\nB;503504564\nC;500829993\nD;502011378\nE;500273170\n",
        {"designacao": T, "numero": T}, ("A", "501964843"), 5, {("numero", "identifier")},
    ),
    Awkward(
        "alunos_br.csv", "aluno;cpf;nota\nAna;52998224725;8,5\nRui;11144477735;7,0\n",
        {"aluno": T, "cpf": T, "nota": D}, ("Ana", "52998224725", 8.5), 2, {("cpf", "identifier")},
    ),
    Awkward(
        "fornecedores.csv", "razao_social;cnpj\nX Ltda;11222333000181\nY SA;12ABC34501DE35\n",
        {"razao_social": T, "cnpj": T}, ("X Ltda", "11222333000181"), 2,
    ),
    Awkward(
        "empresas_br.csv", "empresa;cnpj\nX;11222333000181\nY;60746948000112\n",
        {"empresa": T, "cnpj": T}, ("X", "11222333000181"), 2, {("cnpj", "identifier")},
    ),
    Awkward(
        "pagamentos.csv", "beneficiario;iban;valor\nAna;PT50000201231234567890154;10,00\n",
        {"beneficiario": T, "iban": T, "valor": D}, ("Ana", "PT50000201231234567890154", 10.0), 1,
    ),
    Awkward(
        "produtos_ean.csv", "ean;produto\n5601012011500;A\n5601012008357;B\n7891000315507;C\n",
        {"ean": T, "produto": T}, ("5601012011500", "A"), 3, {("ean", "identifier")},
    ),
    Awkward(
        "moradas_pt.csv", "nome;codigo_postal\nAna;1000-205\nRui;4050-290\n",
        {"nome": T, "codigo_postal": T}, ("Ana", "1000-205"), 2,
    ),
    Awkward(
        "enderecos_br.csv", "nome;cep\nAna;20040002\nRui;30130010\n",
        {"nome": T, "cep": T}, ("Ana", "20040002"), 2, {("cep", "identifier")},
    ),
    Awkward(
        "cp4.csv", "loja;codigo postal;vendas\nA;1000;25\nB;4050;30\n",
        {"loja": T, "codigo postal": T, "vendas": N}, ("A", "1000", 25), 2, {("codigo postal", "identifier")},
    ),
    Awkward(
        "municipios.csv", "cod_ibge;municipio;pop\n3550308;São Paulo;11451245\n3304557;Rio de Janeiro;6211423\n",
        {"cod_ibge": T, "municipio": T, "pop": N}, ("3550308", "São Paulo", 11451245), 2, {("cod_ibge", "identifier")},
    ),
    Awkward(
        "encomendas.csv", "encomenda;cliente;quantidade\n100234567;17;3\n100234568;18;5\n100234569;17;1\n",
        {"encomenda": N, "cliente": N, "quantidade": N}, (100234567, 17, 3), 3,
    ),
    Awkward(
        "carimbos.csv", "evento;ms\nA;1700000000001\nB;1700000000347\nC;1700000012345\nD;1700000099999\nE;1700000100000\n",
        {"evento": T, "ms": N}, ("A", 1700000000001), 5,
    ),
    Awkward(
        "clientes.xlsx", lambda: book(["cliente", "NIF", "telefone"], ["A", 501964843, 912345678], ["B", 503504564, 223456789]),
        {"cliente": T, "NIF": T, "telefone": T}, ("A", "501964843", "912345678"), 2,
        {("NIF", "identifier"), ("telefone", "identifier")},
    ),
    Awkward(
        "cartoes.csv", "titular;cartao\nAna;4111111111111111\nRui;5500005555555559\n",
        {"titular": T, "cartao": T}, ("Ana", "4111111111111111"), 2, {("cartao", "identifier")},
    ),
    # Days and times.
    Awkward(
        "turnos.csv", "turno;inicio;fim\nmanha;06:00;14:00\ntarde;14:00;22:00\n",
        {"turno": T, "inicio": HOUR, "fim": HOUR}, ("manha", time(6), time(14)), 2,
    ),
    Awkward(
        "ponto.csv", "nome;entrada\nAna;08:59:30\nRui;09:01:00\n",
        {"nome": T, "entrada": HOUR}, ("Ana", time(8, 59, 30)), 2,
    ),
    Awkward(
        "eventos.csv", "id,quando\n1,2024-03-01T10:30:00+00:00\n2,2024-07-01T11:15:00+00:00\n",
        {"id": N, "quando": MOMENT}, (1, datetime(2024, 3, 1, 10, 30)), 2, {("quando", "offsets")},
    ),
    Awkward(
        "logs_br.csv", "id;quando\n1;2024-03-01 10:30:00-03:00\n2;2024-03-02 11:15:00-03:00\n",
        {"id": N, "quando": MOMENT}, (1, datetime(2024, 3, 1, 10, 30)), 2, {("quando", "offsets")},
    ),
    Awkward(
        "faturas.csv", "fatura;emissao\n1;03/04/2024\n2;05/06/2024\n",
        {"fatura": N, "emissao": DAY}, (1, date(2024, 4, 3)), 2, {("emissao", "day_order")},
    ),
    Awkward(
        "orders_us.csv", "order,placed,shipped,total\n1,03/04/2024,03/25/2024,12.50\n2,05/06/2024,05/31/2024,8.00\n",
        {"order": N, "placed": DAY, "shipped": DAY, "total": D}, (1, date(2024, 3, 4), date(2024, 3, 25), 12.5), 2,
    ),
    Awkward(
        "misturadas.csv", "n;data\n1;2024-01-15\n2;16/01/2024\n3;2024-01-17\n",
        {"n": N, "data": DAY}, (1, date(2024, 1, 15)), 3, {("data", "mixed_days")},
    ),
    Awkward(
        "anos_curtos.csv", "n;data\n1;15/01/24\n2;28/02/24\n",
        {"n": N, "data": DAY}, (1, date(2024, 1, 15)), 2,
    ),
    Awkward(
        "meses_palavras.csv", "n;data\n1;15-jan-2024\n2;3-fev-2024\n3;28-dez-2023\n",
        {"n": N, "data": DAY}, (1, date(2024, 1, 15)), 3,
    ),
    Awkward(
        "por_extenso.csv", "n;data\n1;15 de janeiro de 2024\n2;3 de março de 2024\n",
        {"n": N, "data": DAY}, (1, date(2024, 1, 15)), 2,
    ),
    Awkward(
        "quase_datas.csv", "n;entrega\n1;15/01/2024\n2;16/01/2024\n3;17/01/2024\n4;18/01/2024\n5;a combinar\n6;19/01/2024\n",
        {"n": N, "entrega": T}, (1, "15/01/2024"), 6, {("entrega", "dates_as_text")},
    ),
    Awkward(
        "sap_datas.csv", "doc;data;valor\n1;20240115;10,00\n2;20240229;20,50\n3;20231231;1,00\n",
        {"doc": N, "data": DAY, "valor": D}, (1, date(2024, 1, 15), 10.0), 3, {("data", "digits_as_dates")},
    ),
    Awkward(
        "serie_excel.csv", "doc;data de emissão;qtd\n1;45306;45000\n2;45337;46000\n",
        {"doc": N, "data de emissão": DAY, "qtd": N}, (1, date(2024, 1, 15), 45000), 2,
        {("data de emissão", "digits_as_dates")},
    ),
    Awkward(
        "semanas.csv", "semana;vendas\n2024-W01;10\n2024-W02;12\n",
        {"semana": T, "vendas": N}, ("2024-W01", 10), 2,
    ),
    Awkward(
        "ampm.csv", "id,at\n1,01/15/2024 3:45 PM\n2,01/16/2024 11:05 AM\n",
        {"id": N, "at": MOMENT}, (1, datetime(2024, 1, 15, 15, 45)), 2,
    ),
    Awkward(
        "horas_com_h.csv", "id;quando\n1;03/04/2025 14h30\n2;13/04/2025 9h05\n3;14/04/2025 17h\n",
        {"id": N, "quando": MOMENT}, (1, datetime(2025, 4, 3, 14, 30)), 3,
    ),
    Awkward(
        "duracoes.csv", "tarefa;duracao\nA;36:15\nB;07:30\nC;120:00\n",
        {"tarefa": T, "duracao": D}, ("A", 36.25), 3, {("duracao", "hours")},
    ),
    Awkward(
        "sets.csv", "jogo;final\nA;25:23\nB;19:25\n", {"jogo": T, "final": T}, ("A", "25:23"), 2, {("final", "hours")},
    ),
    Awkward(
        "paragens.csv", "linha;paragem;nota\nL1;1h30;a\nL2;90 min;b\nL3;2 h 05 min;c\nL4;45m;d\n",
        {"linha": T, "paragem": D, "nota": T}, ("L1", 1.5, "a"), 4,
    ),
    Awkward(
        "consultas.csv", "medico;hora\nA;9h00\nB;14h30\nC;8h\n", {"medico": T, "hora": HOUR}, ("A", time(9)), 3,
    ),
    Awkward(
        "sessoes.csv", "sala;valor\nA;19h30\nB;21h\nC;15h45\n", {"sala": T, "valor": HOUR}, ("A", time(19, 30)), 3,
        {("valor", "hours")},
    ),
    Awkward(
        "effort.xlsx", lambda: book(["task", "took"], ["A", "1h 30m"], ["B", "2h"], ["C", "10h 05m"]),
        {"task": T, "took": D}, ("A", 1.5), 3, {("took", "hours")},
    ),
    Awkward(
        "turnos.csv", "turno,início,fim\nA,00:00,08:00\nB,08:00,16:00\nC,16:00,24:00\n",
        {"turno": T, "início": HOUR, "fim": HOUR}, ("A", time(0), time(8)), 3,
    ),
    Awkward(
        "umsatz_ch.csv", "filiale;umsatz;kunden\nBern;1'234.50;1'050\nChur;987.00;12'400\n",
        {"filiale": T, "umsatz": D, "kunden": N}, ("Bern", 1234.5, 1050), 2,
    ),
    Awkward(
        "umsatz_ch.xlsx", lambda: book(["filiale", "umsatz"], ["Bern", "CHF 1’234.50"], ["Chur", "CHF 987.00"]),
        {"filiale": T, "umsatz": D}, ("Bern", 1234.5), 2,
    ),
    # Totals, titles, notes, headers.
    Awkward(
        "total_geral.csv", "regiao;vendas\nNorte;100\nSul;250\nCentro;50\nTotal geral;400\n",
        {"regiao": T, "vendas": N}, ("Norte", 100), 3, {("", "total_rows")},
    ),
    Awkward(
        "total_na_data.csv", "data;vendas\n01/02/2024;100\n15/02/2024;250\nTotal;350\n",
        {"data": DAY, "vendas": N}, (date(2024, 2, 1), 100), 2, {("", "total_rows")},
    ),
    Awkward(
        "subtotais.csv",
        "regiao;loja;vendas\nNorte;A;100\nNorte;B;50\nSubtotal Norte;;150\nSul;C;30\nSubtotal Sul;;30\nTotal;;180\n",
        {"regiao": T, "loja": T, "vendas": N}, ("Norte", "A", 100), 3, {("", "total_rows")},
    ),
    Awkward(
        "sem_rotulo.csv", "artigo;qtd;valor\nA;2;10,50\nB;3;20,00\nC;5;1,25\n;10;31,75\n",
        {"artigo": T, "qtd": N, "valor": D}, ("A", 2, 10.5), 3, {("", "total_rows")},
    ),
    Awkward(
        "gasolineiras.csv", "marca;postos\nGalp;700\nTotal;35\nRepsol;450\nBP;400\n",
        {"marca": T, "postos": N}, ("Galp", 700), 4, {("", "totals_kept")},
    ),
    Awkward(
        "relatorio.xlsx",
        lambda: book(
            ["Relatório de vendas 2024"], [None], ["Loja", "Jan", "Fev"], ["A", 10, 20], ["B", 5, 7], ["Total", 15, 27],
            [None], ["Fonte: contabilidade"], merges=("A1:C1",),
        ),
        {"Loja": T, "Jan": N, "Fev": N}, ("A", 10, 20), 2, {("", "total_rows")},
    ),
    Awkward(
        "dois_niveis.xlsx",
        lambda: book(
            ["Região", "2023", None, "2024", None], [None, "Vendas", "Custos", "Vendas", "Custos"],
            ["Norte", 10, 5, 12, 6], ["Sul", 20, 8, 22, 9], merges=("A1:A2", "B1:C1", "D1:E1"),
        ),
        {"Região": T, "2023 Vendas": N, "2023 Custos": N, "2024 Vendas": N, "2024 Custos": N},
        ("Norte", 10, 5, 12, 6), 2, {("", "header_rows")},
    ),
    Awkward(
        "dois_niveis.csv", ";Vendas;;Custos;\nLoja;Jan;Fev;Jan;Fev\nA;1;2;3;4\nB;5;6;7;8\n",
        {"Loja": T, "Vendas Jan": N, "Vendas Fev": N, "Custos Jan": N, "Custos Fev": N}, ("A", 1, 2, 3, 4), 2,
        {("", "header_rows")},
    ),
    Awkward(
        "sem_cabecalho.csv", "Ana;Porto;34\nRui;Lisboa;45\nEva;Porto;29\n",
        {"coluna_1": T, "coluna_2": T, "coluna_3": N}, ("Ana", "Porto", 34), 3, {("", "no_header")},
    ),
    Awkward(
        "medidas_nuas.csv", "1,2.5,3.75\n2,3.5,4.25\n",
        {"coluna_1": N, "coluna_2": D, "coluna_3": D}, (1, 2.5, 3.75), 2, {("", "no_header")},
    ),
    Awkward(
        "paginas_sap.csv", "Material|Stock\nM1|10\nM2|20\nMaterial|Stock\nM3|30\n",
        {"Material": T, "Stock": N}, ("M1", 10), 3, {("", "repeated_header")},
    ),
    Awkward(
        "notas_rodape.csv", "distrito;pop;area\nAveiro;700.964;2808\nBeja;144.410;10225\n\nNota: dados provisórios\n* estimativa\n",
        {"distrito": T, "pop": N, "area": N}, ("Aveiro", 700964, 2808), 2, {("pop", "decimal_mark")},
    ),
    # What other trades send: balances, codes, classes, durations, several rows of header.
    Awkward(
        "extrato.csv",
        "Data ;Descrição ;Débito ;Crédito ;Saldo ;\r\n03-01-2024 ;Renda ;500,00 ; ;1.500,00 ;\r\n05-01-2024 ;Venda ; ;200,50 ;1.700,50 ;\r\n ; ; ;Saldo contabilístico ;1.700,50 EUR ;\r\n",
        {"Data": DAY, "Descrição": T, "Débito": D, "Crédito": D, "Saldo": D},
        (date(2024, 1, 3), "Renda", 500.0, None, 1500.0), 2, {("", "total_rows")},
    ),
    Awkward(
        "saldos_do_dia.csv",
        "data;lançamento;valor;saldo\n13/03/2024;SALDO ANTERIOR;;500,00\n14/03/2024;PIX;1.200,00;\n14/03/2024;SALDO DO DIA;;1.700,00\n15/03/2024;BOLETO;-350,90;\n",
        {"data": DAY, "lançamento": T, "valor": D, "saldo": T}, (date(2024, 3, 14), "PIX", 1200.0, None), 2, {("", "total_rows")},
    ),
    Awkward(
        "lista_sap.csv",
        "Partidas individuais\n\n---------------------------\n|Conta |Montante  |Moeda|\n---------------------------\n|621100|  1.250,00|EUR  |\n|622200|     30,00-|EUR  |\n---------------------------\n|* Total|  1.220,00|EUR  |\n",
        {"Conta": T, "Montante": D, "Moeda": T}, ("621100", 1250.0, "EUR"), 2, {("", "total_rows"), ("Conta", "identifier")},
    ),
    Awkward("turmas.csv", "turma,alunos\n1E5,30\n2E3,25\n3E1,28\n", {"turma": T, "alunos": N}, ("1E5", 30), 3),
    Awkward(
        "cientifico.csv", "x,y\n1E+05,1.5e3\n2e-05,2E4\n".replace("2E4", "2.0E4"), {"x": D, "y": D}, (1e5, 1500.0), 2,
    ),
    Awkward(
        "itens.csv", "Item;Preço\n1.9;12,50\n1.10;3,25\n2.1;7,00\n", {"Item": T, "Preço": D}, ("1.9", 12.5), 3,
        {("Item", "identifier")},
    ),
    Awkward(
        "classificacao.csv", "Código;Dotação\n01.01.02;10,50\n02.02.25;3,25\n06.02.03;7,00\n", {"Código": T, "Dotação": D},
        ("01.01.02", 10.5), 3, {("Código", "identifier")},
    ),
    Awkward(
        "dias_com_pontos.csv", "Valuta;Betrag\n31.01.24;10,50\n15.02.24;3,25\n", {"Valuta": DAY, "Betrag": D},
        (date(2024, 1, 31), 10.5), 2,
    ),
    Awkward(
        "orgaos.csv", "Código Órgão;Pago\n20000;1,50\n26291;7,00\n", {"Código Órgão": T, "Pago": D}, ("20000", 1.5), 2,
        {("Código Órgão", "identifier")},
    ),
    Awkward(
        "duracoes.csv", "tarefa;tempo\na;01:30:00\nb;25:15:00\n", {"tarefa": T, "tempo": D}, ("a", 1.5), 2,
    ),
    Awkward(
        "mal_codificado.csv", "Descrição;Preço\nManutenção;1,5\n".encode().decode("latin-1"), {"Descrição": T, "Preço": D},
        ("Manutenção", 1.5), 1,
    ),
    Awkward(
        "colunas_fixas.csv", "CONTA   NOME          SALDO\n0001    Ana Maria  1.250,00\n0002    Rui           75,10\n",
        {"CONTA": T, "NOME": T, "SALDO": D}, ("0001", "Ana Maria", 1250.0), 2, {("CONTA", "identifier")},
    ),
    Awkward(
        "nota_com_virgula.csv", "escola,alunos\nE1,120\nE2,340\nE3,95\n\nNota: provisório, sujeito a revisão.\nFonte: DGEEC, 2024\n",
        {"escola": T, "alunos": N}, ("E1", 120), 3,
    ),
    Awkward(
        "avisos.csv", "aviso,loja,n\nErro: parou,A,1\nErro: lento,B,2\nNota: voltou,C,3\n", {"aviso": T, "loja": T, "n": N},
        ("Erro: parou", "A", 1), 3,
    ),
    Awkward(
        "precos_a_mao.csv", "artigo,preço\nA,1.5\nB,1.50\nC,1.10\n", {"artigo": T, "preço": D}, ("A", 1.5), 3,
    ),
    Awkward(
        "unidades.csv", "Amostra;pH;Chumbo\n;escala;mg/L\nA1;7,1;<0,05\nA2;6,9;0,12\nA3;7,4;0,31\n",
        {"Amostra": T, "pH escala": D, "Chumbo mg/L": T}, ("A1", 7.1, "<0,05"), 3,
        {("", "header_rows"), ("Chumbo mg/L", "numbers_as_text")},
    ),
    Awkward(
        "quadro_ine.csv",
        "Quadro extraído\n\n;Período;\n;2021;2022\nRegião;Taxa (%);\n;%;%\nNorte;6,9;6,2\nCentro;5,1;4,8\nSul;7,0;6,5\n\nTaxa por local; Anual - INE\nNota(s):\n(1) Nova série.\nSinais:\nx: sem valor\n",
        {"Região": T, "Período 2021 Taxa (%) %": D, "Período 2022 Taxa (%) %": D}, ("Norte", 6.9, 6.2), 3, {("", "header_rows")},
    ),
    Awkward(
        "marcas_misturadas.csv", "filial;valor\na;1.234,56\nb;2,345.67\nc;99,90\nd;0.50\n", {"filial": T, "valor": T},
        ("a", "1.234,56"), 4, {("valor", "numbers_as_text")},
    ),
    # Workbooks.
    Awkward(
        "unidades.xlsx", lambda: book(["Máquina", "Peso", "Preço"], [None, "(kg)", "(€)"], ["A", 1.5, 2], ["B", 2.5, 3], ["C", 3.5, 4]),
        {"Máquina": T, "Peso (kg)": D, "Preço (€)": N}, ("A", 1.5, 2), 3, {("", "header_rows")},
    ),
    Awkward(
        "unidas.xlsx",
        lambda: book(["Equipa", "Atleta", "Prémio"], ["Sub-15", "Ana", 300], [None, "Rui", None], ["Sub-17", "Eva", 600], [None, "Ivo", None], merges=("A2:A3", "A4:A5", "C2:C3", "C4:C5")),
        {"Equipa": T, "Atleta": T, "Prémio": N}, ("Sub-15", "Ana", 300), 4, {("Equipa", "merged_cells")},
    ),
    Awkward(
        "imposto.xlsx",
        lambda: book(["Item", "Qtd", "Valor"], ["Porta", 2, 100.5], ["Janela", 3, 50.25], ["Subtotal", None, 150.75], ["IVA 23%", None, 34.67], ["Total geral", None, 185.42]),
        {"Item": T, "Qtd": N, "Valor": D}, ("Porta", 2, 100.5), 2, {("", "total_rows")},
    ),
    Awkward(
        "formulas.xlsx", with_formulas,
        {"produto": T, "qtd": N, "preco": D, "valor": T}, ("A", 2, 1.5, None), 2, {("valor", "formulas")},
    ),
    Awkward("contas_feitas.xlsx", with_stored_formulas, {"produto": T, "qtd": N, "dobro": N}, ("A", 2, 4), 2),
    Awkward(
        "escondida.xlsx", lambda: book(["a", "b"], ["x", 1], ["y", 2], hidden="Parâmetros"),
        {"a": T, "b": N}, ("x", 1), 2, {("", "hidden_sheets")},
    ),
    Awkward(
        "decimais.xlsx", lambda: book(["peça", "cota"], ["A", 1.234], ["B", 2.345]),
        {"peça": T, "cota": D}, ("A", 1.234), 2,
    ),
    Awkward(
        "texto_numeros.xlsx", lambda: book(["loja", "valor"], ["A", "1.234,50"], ["B", "12,00"]),
        {"loja": T, "valor": D}, ("A", 1234.5), 2,
    ),
    Awkward(
        "datas.xlsx", lambda: book(["dia", "hora"], [date(2024, 1, 15), time(8, 30)], [date(2024, 1, 16), time(9, 0)]),
        {"dia": DAY, "hora": HOUR}, (date(2024, 1, 15), time(8, 30)), 2,
    ),
    Awkward(
        "erros.csv", "item;valor;nome\nA;10,5;x\nB;#REF!;y\nC;#N/D;#N/D\nD;3,0;z\n",
        {"item": T, "valor": D, "nome": T}, ("A", 10.5, "x"), 4, {("valor", "errors"), ("nome", "errors")},
    ),
    # Encodings, shapes and words.
    Awkward(
        "inquerito.csv", "Carimbo;Recomenda?;Idade\n2024-01-15 10:00:00;Sim;34\n2024-01-15 10:05:00;Não;41\n".encode("cp1252"),
        {"Carimbo": MOMENT, "Recomenda?": T, "Idade": N}, (datetime(2024, 1, 15, 10), "Sim", 34), 2,
    ),
    Awkward(
        "ativos.csv", "cliente;ativo\nA;VERDADEIRO\nB;FALSO\n".encode("utf-16"),
        {"cliente": T, "ativo": TRUTH}, ("A", True), 2,
    ),
    Awkward(
        "misto.csv", "ensaio;resultado\n1;5,2\n2;6,1\n3;<0,5\n4;7,3\n5;8,8\n6;9,1\n",
        {"ensaio": N, "resultado": T}, (1, "5,2"), 6, {("resultado", "numbers_as_text")},
    ),
    Awkward(
        "repetidas.csv", "a;valor;valor;\n1;2;3;\n4;5;6;\n",
        {"a": N, "valor": N, "valor_2": N}, (1, 2, 3), 2,
    ),
    Awkward("largo.csv", many_columns(), {f"medida_{n}": N for n in range(1, 301)}, tuple(range(300)), 5),
    Awkward(
        "vazios.csv", "a;b;c\n1;;x\n2;n/d;y\n3;4,5;z\n",
        {"a": N, "b": D, "c": T}, (1, None, "x"), 3,
    ),
)  # fmt: skip
"""At least sixty, in no particular order of difficulty."""
