# ruff: noqa: DTZ001  (the files that people bring say nothing of time zones)
"""The files of `questions/blind_14.toml`."""

from datetime import date, datetime

from tests.demo.blind_1 import DMY
from tests.demo.blind_9 import digits
from tests.demo.files import code, day, moment, number, one, real, sometimes, whole
from tests.demo.written import (
    Sheet,
    Workbook,
    Written,
    accounting,
    around,
    clock,
    comma,
    english,
    portuguese,
    text_file,
)

FILES: dict[str, Written] = {
    "consultas_clinica_2025.csv": text_file(
        1401,
        210,
        {
            "Utente": digits(9, "2"),
            "Especialidade": one("Cardiologia", "Dermatologia", "Pediatria", "Ortopedia"),
            "Marcada para": moment(datetime(2025, 4, 1), 24 * 90),
            "Compareceu": one("Sim", "Sim", "Não"),
            "Duração (min)": whole(10, 60),
            "Taxa moderadora": sometimes(real(4, 18), 0.2),
            "Seguro": one("ADSE", "Médis", "Particular", "Multicare"),
        },
        ";",
        styles={"Marcada para": clock("%d/%m/%Y %Hh%M"), "Taxa moderadora": comma},
    ),
    "frota_2025.csv": text_file(
        1402,
        180,
        {
            "matricula": one("AA-11-BB", "CC-22-DD", "EE-33-FF", "GG-44-HH"),
            "condutor": one("Sérgio", "Olga", "Tomé"),
            "data": day(date(2025, 5, 1), 92),
            "km": lambda random, row: random.randint(12, 1_450),
            "litros": real(5, 90, 2),
            "combustivel": one("Gasóleo", "Gasolina"),
            "custo": real(8, 160),
        },
        ";",
        "latin-1",
        styles={"data": clock("%d.%m.%Y"), "km": portuguese, "litros": comma, "custo": comma},
        total=("km", "litros", "custo"),
    ),
    "exam_results.xlsx": Workbook(
        (
            Sheet(
                1403,
                140,
                {
                    "Student": lambda random, row: f"Student {row + 1:03d}",
                    "School": one("Northfield", "Oakwood", "Riverton"),
                    "Subject": one("Maths", "English", "Physics"),
                    "Score": whole(12, 100),
                    "Grade": one("B", "C", "A", "D", "F"),
                    "Sat on": day(date(2025, 5, 12), 30),
                    "Resit": one("no", "no", "yes"),
                },
                name="Results",
                title=("Regional exam board",),
            ),
        ),
    ),
    "vendas_loja.csv": text_file(
        1404,
        320,
        {
            "Data": day(date(2024, 6, 1), 480),
            "Loja": one("Chiado", "Colombo", "NorteShopping"),
            "Produto": one("Camisola", "Calças", "Vestido", "Casaco azul", "Casaco preto"),
            "Quantidade": whole(1, 12),
            "Preço unitário": real(9, 120),
            "Total": real(9, 1400),
            "Vendedor": one("Inês", "Tiago", "Vera"),
            "Promoção": one("N", "N", "S"),
        },
        ";",
        "utf-8-sig",
        styles={
            "Data": DMY,
            "Preço unitário": around(portuguese, "", " €"),
            "Total": around(portuguese, "", " €"),
        },
    ),
    "bank_statement.csv": text_file(
        1405,
        160,
        {
            "Date": day(date(2025, 1, 1), 180),
            "Description": one("Grocery store", "Salary", "Rent", "Petrol station", "Online store"),
            "Type": one("Debit", "Credit"),
            "Amount": lambda random, row: round(random.uniform(-2_400, 3_100), 2),
            "Balance": lambda random, row: round(random.uniform(-500, 15_000), 2),
        },
        styles={"Date": clock("%d %b %Y"), "Amount": accounting(english), "Balance": accounting(english)},
    ),
    "eventos_rede.csv": text_file(
        1406,
        280,
        {
            "instante": moment(datetime(2025, 9, 1), 24 * 30),
            "servidor": one("web-01", "web-02", "db-01", "cache-01"),
            "severidade": one("info", "aviso", "erro", "crítico"),
            "latência_ms": lambda random, row: random.randint(3, 4_800),
            "código": one(200, 404, 500, 503),
            "resolvido": one("true", "false"),
        },
        ",",
        styles={"instante": clock("%Y-%m-%dT%H:%M:%S")},
    ),
    "hostel_bookings.csv": text_file(
        1407,
        200,
        {
            "booking_id": code("BK-"),
            "guest_country": one("UK", "USA", "Germany", "Spain"),
            "arrival": day(date(2025, 3, 1), 200),
            "nights": whole(1, 10),
            "guests": whole(1, 6),
            "amount": lambda random, row: round(random.uniform(40, 2_900), 2),
            "status": one("confirmed", "cancelled", "no-show"),
            "booked_via": one("website", "phone", "walk-in"),
        },
        "|",
        styles={"arrival": clock("%m/%d/%Y"), "amount": around(english, "£")},
    ),
    "produtos_cat.csv": text_file(
        1408,
        6,
        {
            "sku": lambda random, row: f"P-{row + 1}",
            "nome": lambda random, row: ("Arroz", "Feijão", "Azeite", "Vinho", "Queijo", "Pão")[row],
            "categoria": lambda random, row: ("Mercearia", "Mercearia", "Mercearia", "Bebidas", "Frescos", "Frescos")[
                row
            ],
            "preço": real(0.9, 14),
        },
        ";",
        styles={"preço": comma},
    ),
    "movimentos_stock.csv": text_file(
        1409,
        250,
        {
            "mov": number(1),
            "sku": lambda random, row: f"P-{random.randrange(6) + 1}",
            "data": day(date(2025, 1, 1), 120),
            "tipo": one("Saída", "Entrada", "Quebra"),
            "quantidade": whole(1, 80),
            "armazém": one("Norte", "Sul"),
        },
        ";",
        styles={"data": DMY},
    ),
    "arrendamentos.csv": text_file(
        1410,
        150,
        {
            "Freguesia": one("Arroios", "Benfica", "Estrela", "Marvila"),
            "Tipologia": one("T1", "T2", "T0", "T3"),
            "Renda": lambda random, row: random.randint(9, 48) * 50.0,
            "Área": sometimes(whole(22, 180), 0.12),
            "Mobilado": one("não", "sim"),
            "Publicado": day(date(2025, 6, 1), 100),
            "Agência": sometimes(one("ERA", "Remax", "Century"), 0.3),
        },
        ";",
        styles={"Renda": around(portuguese, "", " €"), "Publicado": DMY},
        notes=("Recolhido em portais",),
    ),
    "horas_projeto_2025.csv": text_file(
        1411,
        170,
        {
            "Colaborador": one("Ana", "Bruno", "Carla", "Duarte"),
            "Projeto": one("Alfa", "Beta", "Gama"),
            "Tarefa": one("Análise de requisitos", "Desenvolvimento web", "Testes de carga", "Testes unitários"),
            "Dia": day(date(2025, 9, 1), 45),
            "Horas": real(0.5, 8, 1),
            "Faturável": one("Sim", "Não"),
        },
        ";",
        styles={"Dia": DMY, "Horas": comma},
    ),
}
