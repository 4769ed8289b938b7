# ruff: noqa: DTZ001  (the files that people bring say nothing of time zones)
"""Awkward files of the question set: made by code from a seed, or cut from real ones (data/SOURCES.md).

They differ in what real files differ in: separators, decimal marks, days and months, names of columns with units,
spaces, accents or none, two dates, flags, codes, empty cells, values in two columns, several sheets, wide tables.
"""

import csv
import io
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import xlsxwriter

DATA = Path(__file__).parent / "data"
Cell = Callable[[Random, int], Any]


def write_all(folder: Path) -> dict[str, Path]:
    """Every file of the set, by name."""
    paths = {path.name: path for path in DATA.glob("*.csv")}
    for name, make in FILES.items():
        paths[name] = folder / name
        make(paths[name])
    return paths


def one(*choices: Any) -> Cell:
    """One of these, the first more often than the last."""
    weights = [len(choices) - place for place in range(len(choices))]
    return lambda random, row: random.choices(choices, weights)[0]


def whole(low: int, high: int) -> Cell:
    return lambda random, row: random.randint(low, high)


def real(low: float, high: float, digits: int = 2) -> Cell:
    return lambda random, row: round(random.uniform(low, high), digits)


def day(first: date, days: int) -> Cell:
    return lambda random, row: first + timedelta(days=random.randrange(days))


def moment(first: datetime, hours: int) -> Cell:
    return lambda random, row: first + timedelta(minutes=random.randrange(hours * 60))


def number(first: int = 1) -> Cell:
    return lambda random, row: row + first


def code(prefix: str, first: int = 1) -> Cell:
    return lambda random, row: f"{prefix}{row + first:04d}"


def sometimes(cell: Cell, missing: float = 0.15) -> Cell:
    return lambda random, row: None if random.random() < missing else cell(random, row)


def rows_of(seed: int, count: int, columns: dict[str, Cell]) -> list[list[Any]]:
    random = Random(seed)
    return [[cell(random, row) for cell in columns.values()] for row in range(count)]


def text(
    seed: int,
    count: int,
    columns: dict[str, Cell],
    *,
    separator: str = ",",
    comma: bool = False,
    days: str = "%Y-%m-%d",
    encoding: str = "utf-8",
) -> Callable[[Path], None]:
    """A CSV file."""

    def written(value: Any) -> str:
        if isinstance(value, datetime):
            return value.strftime(f"{days} %H:%M")
        if isinstance(value, date):
            return value.strftime(days)
        if isinstance(value, float):
            return f"{value}".replace(".", ",") if comma else f"{value}"
        return "" if value is None else str(value)

    def make(path: Path) -> None:
        buffer = io.StringIO(newline="")
        writer = csv.writer(buffer, delimiter=separator)
        writer.writerow(columns)
        writer.writerows([written(value) for value in row] for row in rows_of(seed, count, columns))
        path.write_bytes(buffer.getvalue().encode(encoding))

    return make


def workbook(seed: int, **sheets: tuple[int, dict[str, Cell]]) -> Callable[[Path], None]:
    """An XLSX file of several sheets."""

    def make(path: Path) -> None:
        with xlsxwriter.Workbook(str(path), {"default_date_format": "dd/mm/yyyy"}) as book:
            for place, (name, (count, columns)) in enumerate(sheets.items()):
                sheet = book.add_worksheet(name)
                sheet.write_row(0, 0, list(columns))
                for at, row in enumerate(rows_of(seed + place, count, columns), start=1):
                    for column, value in enumerate(row):
                        if isinstance(value, date):
                            sheet.write_datetime(at, column, datetime(value.year, value.month, value.day))
                        elif value is not None:
                            sheet.write(at, column, value)

    return make


FIRST_NAMES = ("Ana Sousa", "Rui Costa", "Marta Dias", "João Pires", "Inês Lopes", "Pedro Alves", "Sara Gil")
CITIES = ("Lisboa", "Porto", "Braga", "Coimbra", "Faro", "Évora")

TUNED: dict[str, Callable[[Path], None]] = {
    "vendas_lojas.csv": text(
        1,
        260,
        {
            "data": day(date(2024, 1, 1), 366),
            "loja": one("Lisboa", "Porto", "Braga", "Faro"),
            "produto": one("Caneta azul", "Caderno A4", "Mochila", "Estojo", "Régua"),
            "categoria": one("Escrita", "Papel", "Sacos"),
            "quantidade": whole(1, 30),
            "preco_unitario": real(0.5, 40),
            "valor_total": real(5, 900),
            "vendedor": one(*FIRST_NAMES),
        },
        separator=";",
        comma=True,
        days="%d/%m/%Y",
    ),
    "employees.csv": text(
        2,
        120,
        {
            "employee_id": code("E"),
            "name": lambda random, row: (
                f"{random.choice(('Alice', 'Bob', 'Carla', 'David'))} {chr(65 + row % 26)}{row}"
            ),
            "department": one("Engineering", "Sales", "Support", "Finance"),
            "job_title": one("Engineer", "Analyst", "Manager", "Clerk"),
            "salary": whole(18000, 95000),
            "hire_date": day(date(2012, 1, 1), 4300),
            "city": one("London", "Leeds", "Bristol"),
            "active": one("true", "true", "false"),
        },
    ),
    "despesas_2024.csv": text(
        3,
        150,
        {
            "Data": day(date(2024, 1, 1), 360),
            "Categoria": one("Rendas", "Transportes", "Material de escritório", "Formação"),
            "Fornecedor": one("EDP", "Galp", "Staples", "CP", "MEO"),
            "Valor (€)": real(10, 2500),
            "Pago": one("Sim", "Sim", "Não"),
            "Observações": sometimes(one("urgente", "a rever", "ok"), 0.5),
        },
        separator=";",
        comma=True,
        days="%d/%m/%Y",
        encoding="cp1252",
    ),
    "sensores.csv": text(
        4,
        300,
        {
            "timestamp": moment(datetime(2025, 3, 1, 0, 0), 24 * 40),
            "sensor": one("S1", "S2", "S3"),
            "temperatura": sometimes(real(10, 35, 1), 0.05),
            "humidade": whole(20, 95),
            "estado": one("normal", "alerta", "falha"),
        },
    ),
    "encomendas.csv": text(
        5,
        180,
        {
            "nº encomenda": code("ENC"),
            "cliente": one("Alfa Lda", "Beta SA", "Gama Lda", "Delta SA", "Ómega"),
            "data_encomenda": day(date(2025, 1, 1), 200),
            "data_entrega": sometimes(day(date(2025, 1, 20), 200), 0.2),
            "estado": one("entregue", "pendente", "cancelada"),
            "total": real(20, 5000),
        },
        separator=";",
        comma=True,
    ),
    "inquerito.csv": text(
        6,
        140,
        {
            "id": number(),
            "género": one("Feminino", "Masculino", "Outro"),
            "idade": whole(18, 80),
            "satisfação": whole(1, 5),
            "recomenda": one("sim", "não"),
            "comentário": sometimes(one("muito bom", "fraco", "atendimento lento"), 0.6),
        },
    ),
    "stock.csv": text(
        7,
        90,
        {
            "sku": code("A-"),
            "artigo": lambda random, row: f"Artigo {row}",
            "armazém": one("Norte", "Sul", "Ilhas"),
            "existências": whole(0, 400),
            "stock mínimo": whole(5, 50),
            "preço de custo": real(1, 90),
        },
        separator=";",
        comma=True,
    ),
    "tickets.csv": text(
        8,
        200,
        {
            "ticket": code("T"),
            "opened_at": moment(datetime(2025, 5, 1, 8), 24 * 60),
            "priority": one("low", "medium", "high"),
            "agent": one("Nina", "Omar", "Paul"),
            "hours_spent": real(0.1, 12, 1),
            "channel": one("email", "phone", "chat"),
        },
    ),
    "consultas.csv": text(
        9,
        170,
        {
            "utente": code("U", 100),
            "data_consulta": day(date(2023, 11, 1), 150),
            "especialidade": one("Cardiologia", "Dermatologia", "Pediatria", "Ortopedia"),
            "médico": one("Dr. Silva", "Dra. Matos", "Dr. Reis"),
            "duração_min": whole(10, 60),
            "faltou": one("N", "N", "S"),
        },
        separator="\t",
    ),
    "clientes.csv": text(
        10,
        40,
        {
            "cliente_id": number(),
            "nome": lambda random, row: f"Cliente {row + 1}",
            "cidade": one(*CITIES),
            "segmento": one("Empresa", "Particular"),
        },
    ),
    "compras.csv": text(
        11,
        220,
        {
            "compra_id": number(1000),
            "cliente_id": whole(1, 40),
            "data": day(date(2025, 1, 1), 120),
            "montante": real(3, 700),
        },
    ),
    "orcamento.xlsx": workbook(
        12,
        Receitas=(30, {"rubrica": one("Quotas", "Subsídios", "Eventos"), "mes": whole(1, 12), "valor": real(50, 900)}),
        Pessoal=(
            25,
            {"funcionario": one(*FIRST_NAMES), "horas": whole(10, 170), "projeto": one("Site", "Loja", "Obra")},
        ),
    ),
    "voos.csv": text(
        13,
        240,
        {
            "voo": code("TP"),
            "origem": one("Lisboa", "Porto", "Faro", "Madrid"),
            "destino": one("Paris", "Londres", "Lisboa", "Porto"),
            "companhia": one("TAP", "Ryanair", "EasyJet"),
            "atraso_min": whole(0, 180),
            "cancelado": one(0, 0, 0, 1),
            "partida": moment(datetime(2025, 6, 1, 5), 24 * 30),
        },
    ),
    "frota.csv": text(
        14,
        60,
        {
            "matricula": code("AA-"),
            "marca": one("Renault", "Toyota", "Ford"),
            "combustivel": one("gasóleo", "elétrico", "gasolina"),
            "quilometros": whole(1000, 250000),
            "ano": whole(2010, 2024),
        },
    ),
    "clima_mensal.csv": text(
        15,
        96,
        {
            "Mês": one("Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho", "Julho", "Agosto"),
            "Concelho": one("Beja", "Guarda", "Setúbal"),
            "Precipitação (mm)": real(0, 200, 1),
            "Temperatura média (ºC)": real(5, 30, 1),
        },
        separator=";",
        comma=True,
    ),
    "emprestimos_biblioteca.csv": text(
        16,
        130,
        {
            "titulo": one("Os Maias", "Memorial do Convento", "Mensagem", "A Cidade e as Serras"),
            "autor": one("Eça de Queirós", "José Saramago", "Fernando Pessoa"),
            "leitor": one(*FIRST_NAMES),
            "data_emprestimo": day(date(2024, 9, 1), 250),
            "dias": whole(1, 60),
            "devolvido": one("true", "true", "false"),
        },
    ),
    "jogos.csv": text(
        17,
        102,
        {
            "jornada": whole(1, 34),
            "equipa_casa": one("Benfica", "Porto", "Sporting", "Braga", "Vitória"),
            "equipa_fora": one("Porto", "Sporting", "Benfica", "Boavista", "Braga"),
            "golos_casa": whole(0, 5),
            "golos_fora": whole(0, 4),
            "espetadores": whole(1500, 64000),
        },
    ),
}

HELD_OUT: dict[str, Callable[[Path], None]] = {
    "sales_us.csv": text(
        101,
        240,
        {
            "Order Date": day(date(2023, 1, 1), 730),
            "Region": one("West", "East", "South"),
            "Product": one("Desk lamp", "Office chair", "Bookcase"),
            "Units": whole(1, 40),
            "Revenue": real(20, 3000),
            "Sales Rep": one("Kim", "Lee", "Park", "Jones"),
        },
        days="%m/%d/%Y",
    ),
    "funcionarios_br.csv": text(
        102,
        110,
        {
            "nome": lambda random, row: f"{random.choice(('Bruno', 'Camila', 'Diego', 'Elisa'))} {row}",
            "cargo": one("Analista", "Gerente", "Assistente"),
            "setor": one("Vendas", "TI", "Financeiro", "RH"),
            "salario": real(1800, 22000),
            "data_admissao": day(date(2015, 1, 1), 3600),
            "cidade": one("São Paulo", "Recife", "Belo Horizonte"),
            "ativo": one("sim", "sim", "não"),
        },
        separator=";",
        comma=True,
        days="%d/%m/%Y",
    ),
    "obras.csv": text(
        103,
        70,
        {
            "obra": lambda random, row: f"Obra {row + 1}",
            "concelho": one("Sintra", "Oeiras", "Cascais"),
            "tipo": one("reabilitação", "construção nova", "demolição"),
            "custo_previsto": whole(10000, 900000),
            "custo_real": whole(9000, 990000),
            "data_inicio": day(date(2022, 1, 1), 700),
            "concluida": one("Sim", "Não"),
        },
    ),
    "matriculas.csv": text(
        104,
        200,
        {
            "aluno": code("AL"),
            "curso": one("Engenharia Civil", "Engenharia Informática", "Direito", "Medicina", "Gestão"),
            "turno": one("diurno", "noturno"),
            "media_entrada": real(9.5, 20, 1),
            "propina": one(697, 697, 1250),
            "bolseiro": one("não", "sim"),
        },
    ),
    "consumo_energia.csv": text(
        105,
        320,
        {
            "data_hora": moment(datetime(2024, 11, 1), 24 * 75),
            "edificio": one("A", "B", "C"),
            "consumo_kwh": real(1, 250, 1),
            "potencia_kw": real(1, 60, 1),
        },
    ),
    "producao.csv": text(
        106,
        210,
        {
            "data": day(date(2025, 2, 1), 60),
            "linha": one("L1", "L2", "L3"),
            "turno": one("manhã", "tarde", "noite"),
            "pecas_produzidas": whole(100, 900),
            "pecas_rejeitadas": whole(0, 60),
            "operador": one(*FIRST_NAMES),
        },
        separator=";",
    ),
    "reclamacoes.csv": text(
        107,
        130,
        {
            "data": day(date(2024, 1, 1), 400),
            "motivo": one("atraso na entrega", "produto danificado", "cobrança indevida"),
            "canal": one("telefone", "e-mail", "balcão"),
            "resolvida": one("true", "false"),
            "dias_resolucao": sometimes(whole(0, 45), 0.2),
        },
    ),
    "imoveis.csv": text(
        108,
        95,
        {
            "referência": code("IM"),
            "tipologia": one("T2", "T3", "T1", "T4"),
            "freguesia": one("Arroios", "Benfica", "Lumiar", "Belém"),
            "área_m2": whole(30, 240),
            "preço": whole(90000, 950000),
            "ano_construção": whole(1930, 2023),
            "garagem": one("não", "sim"),
        },
        separator=";",
    ),
    "pedidos_restaurante.csv": text(
        109,
        230,
        {
            "pedido": number(5000),
            "data": day(date(2025, 7, 1), 62),
            "prato": one("Bacalhau à Brás", "Francesinha", "Arroz de Pato", "Salada"),
            "mesa": whole(1, 12),
            "valor": real(8, 60),
            "gorjeta": sometimes(real(0, 8), 0.4),
            "forma_pagamento": one("cartão", "dinheiro", "MB Way"),
        },
        separator=";",
        comma=True,
    ),
    "gym_sessions.csv": text(
        110,
        160,
        {
            "member": one("Ann", "Ben", "Cleo", "Dan", "Eve"),
            "class": one("Yoga", "Spinning", "Pilates"),
            "date": day(date(2025, 1, 6), 90),
            "minutes": whole(20, 90),
            "calories": whole(80, 900),
            "rating": sometimes(whole(1, 5), 0.3),
        },
    ),
    "eleicoes.csv": text(
        111,
        84,
        {
            "freguesia": lambda random, row: f"Freguesia {row % 28 + 1}",
            "partido": lambda random, row: ("Azul", "Verde", "Branco")[row // 28],
            "votos": whole(20, 4000),
            "inscritos": whole(4000, 9000),
        },
    ),
    "chamadas.csv": text(
        112,
        260,
        {
            "inicio": moment(datetime(2025, 9, 1, 8), 24 * 28),
            "operador": one("Telma", "Hugo", "Vera"),
            "motivo": one("faturação", "avaria", "informação"),
            "duracao_seg": whole(15, 1800),
            "resolvido": one(1, 1, 0),
        },
    ),
    "turismo.csv": text(
        113,
        150,
        {
            "ano": whole(2019, 2024),
            "mes": whole(1, 12),
            "pais": one("Espanha", "França", "Brasil", "Alemanha"),
            "regiao": one("Algarve", "Lisboa", "Norte"),
            "dormidas": whole(100, 90000),
            "hospedes": whole(50, 30000),
        },
    ),
    "livros.csv": text(
        114,
        30,
        {
            "livro_id": number(),
            "titulo": lambda random, row: f"Livro {row + 1}",
            "genero": one("romance", "policial", "infantil"),
            "editora": one("Leya", "Porto Editora"),
        },
    ),
    "vendas_livros.csv": text(
        115,
        210,
        {
            "venda_id": number(1),
            "livro_id": whole(1, 30),
            "data": day(date(2025, 3, 1), 90),
            "exemplares": whole(1, 9),
        },
    ),
    "formacao.xlsx": workbook(
        116,
        Inscricoes=(
            45,
            {
                "formando": one(*FIRST_NAMES),
                "ação": one("Excel", "Segurança", "Liderança"),
                "nota": whole(8, 20),
                "data": day(date(2025, 4, 1), 60),
            },
        ),
        Custos=(18, {"ação": one("Excel", "Segurança", "Liderança"), "custo": whole(100, 900)}),
    ),
    "clinica_veterinaria.csv": text(
        117,
        140,
        {
            "animal": one("Bobi", "Mia", "Rex", "Nala", "Tareco"),
            "espécie": one("cão", "gato", "coelho"),
            "raça": sometimes(one("Labrador", "Persa", "sem raça"), 0.3),
            "peso_kg": real(0.8, 45, 1),
            "data da consulta": day(date(2024, 6, 1), 300),
            "custo da consulta": real(15, 180),
        },
        separator=";",
        comma=True,
        days="%d-%m-%Y",
    ),
    "largo.csv": text(
        118,
        50,
        {
            "estacao": one("Norte", "Sul"),
            "ano": whole(2020, 2023),
            **{f"medida_{place:02d}": real(0, 100, 1) for place in range(1, 79)},
        },
    ),
}

FILES = {**TUNED, **HELD_OUT}
