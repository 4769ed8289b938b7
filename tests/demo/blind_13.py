# ruff: noqa: DTZ001  (the files that people bring say nothing of time zones)
"""The files of `questions/blind_13.toml`."""

from datetime import date, datetime

from tests.demo.blind_1 import DMY
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

CUSTOMERS = ("Padaria Sol", "Café Central", "Hotel Mar", "Talho Silva", "Mercearia Rosa")
SEGMENTS = ("Retalho", "HORECA", "HORECA", "Retalho", "Retalho")

FILES: dict[str, Written] = {
    "orders_us.csv": text_file(
        1301,
        280,
        {
            "Order #": number(50_001),
            "Order Date": day(date(2024, 1, 1), 540),
            "State": one("California", "Texas", "New York", "Florida"),
            "Category": one("Furniture", "Office Supplies", "Technology"),
            "Qty": whole(1, 30),
            "Sales": lambda random, row: round(random.uniform(5, 9_000), 2),
            "Profit": lambda random, row: round(random.uniform(-900, 2_500), 2),
            "Discount": one(0, 10, 20, 30),
            "Returned": one("No", "No", "No", "Yes"),
        },
        styles={
            "Order Date": clock("%m/%d/%Y"),
            "Sales": around(english, "$"),
            "Profit": accounting(around(english, "$")),
            "Discount": around(str, "", "%"),
        },
    ),
    "boletim_2025.csv": text_file(
        1302,
        160,
        {
            "matrícula": lambda random, row: f"{20250001 + row}",
            "aluno": lambda random, row: f"Estudante {row + 1}",
            "série": one("6º ano", "7º ano", "8º ano", "9º ano"),
            "disciplina": one("Matemática", "História", "Ciências", "Geografia"),
            "nota": real(0, 10, 1),
            "faltas": whole(0, 25),
            "situação": one("Aprovado", "Recuperação", "Reprovado"),
        },
        ";",
        styles={"nota": comma},
    ),
    "ponto_funcionarios.csv": text_file(
        1303,
        200,
        {
            "Funcionário": one("Aline", "Bruno", "Caio", "Débora", "Elisa"),
            "Setor": one("Produção", "Expedição", "Administrativo"),
            "Data": day(date(2025, 3, 1), 61),
            "Horas trabalhadas": real(4, 11, 1),
            "Horas extras": sometimes(real(0.5, 4, 1), 0.6),
            "Atraso": one("Não", "Não", "Sim"),
        },
        ";",
        "cp1252",
        styles={"Data": DMY, "Horas trabalhadas": comma, "Horas extras": comma},
    ),
    "weather_stations.csv": text_file(
        1304,
        320,
        {
            "station": one("Oslo", "Bergen", "Tromsø"),
            "timestamp": moment(datetime(2025, 1, 1), 24 * 180),
            "temp_c": real(-22, 28, 1),
            "wind_kmh": real(0, 110, 1),
            "rain_mm": sometimes(real(0, 40, 1), 0.1),
            "status": one("ok", "fault", "maintenance"),
        },
        "\t",
    ),
    "clientes_pt.csv": text_file(
        1305,
        5,
        {
            "id_cliente": lambda random, row: 11 + row,
            "cliente": lambda random, row: CUSTOMERS[row],
            "segmento": lambda random, row: SEGMENTS[row],
            "concelho": one("Sintra", "Cascais", "Oeiras"),
        },
        ";",
    ),
    "faturas.csv": text_file(
        1306,
        240,
        {
            "fatura": code("FT2025/"),
            "id_cliente": lambda random, row: 11 + random.randrange(5),
            "emitida": day(date(2025, 1, 1), 270),
            "vencimento": day(date(2025, 2, 1), 300),
            "valor s/ IVA": real(20, 4_800),
            "IVA": one(6, 13, 23),
            "estado": one("Paga", "Em aberto", "Vencida", "Anulada"),
        },
        ";",
        styles={"emitida": DMY, "vencimento": DMY, "valor s/ IVA": portuguese, "IVA": around(str, "", "%")},
    ),
    "gym_visits.csv": text_file(
        1307,
        260,
        {
            "member": lambda random, row: f"M{100 + random.randrange(60)}",
            "club": one("Downtown", "Riverside", "Airport"),
            "plan": one("Basic", "Plus", "Premium"),
            "checked_in": moment(datetime(2025, 2, 1), 24 * 90),
            "minutes": whole(15, 150),
            "age": whole(16, 74),
            "trainer": sometimes(one("Kim", "Lee", "Ana"), 0.5),
        },
        styles={"checked_in": clock("%Y-%m-%d %H:%M:%S")},
    ),
    "orcamento_municipal.xlsx": Workbook(
        (
            Sheet(
                1308,
                24,
                {
                    "Orgânica": lambda random, row: ("Educação", "Ação Social", "Desporto", "Ambiente")[row // 6],
                    "Rubrica": lambda random, row: ("Pessoal", "Bens", "Serviços", "Obras", "Juros", "Outros")[row % 6],
                    "2024|Dotação": lambda random, row: random.randint(10, 900) * 1000,
                    "2024|Execução": lambda random, row: random.randint(10, 900) * 1000,
                    "2025|Dotação": lambda random, row: random.randint(10, 900) * 1000,
                    "2025|Execução": lambda random, row: random.randint(10, 900) * 1000,
                },
                name="Orçamento",
                title=("Município de Exemplo", "Mapa de execução"),
                total=("2024|Dotação", "2024|Execução", "2025|Dotação", "2025|Execução"),
                notes=("Fonte: contabilidade",),
            ),
            Sheet(3, 4, {"x": whole(1, 9), "y": whole(1, 9)}, name="Apoio", hidden=True),
        ),
    ),
    "airbnb_listings.csv": text_file(
        1309,
        190,
        {
            "id": number(880_001),
            "neighbourhood": one("Alfama", "Baixa", "Belém", "Graça"),
            "room_type": one("Entire home", "Private room", "Shared room"),
            "price": whole(25, 480),
            "minimum_nights": whole(1, 30),
            "reviews": whole(0, 400),
            "rating": sometimes(real(3, 5, 2), 0.2),
            "superhost": one("f", "t"),
            "last_review": sometimes(day(date(2024, 1, 1), 600), 0.1),
        },
        styles={"price": around(english, "€")},
    ),
    "campeonato.csv": text_file(
        1310,
        120,
        {
            "jogador": lambda random, row: f"Atleta {row + 1}",
            "time": one("Flamengo", "Palmeiras", "Santos", "Grêmio", "Bahia"),
            "posição": one("Atacante", "Zagueiro", "Goleiro", "Meia"),
            "idade": whole(17, 39),
            "jogos": whole(0, 38),
            "gols": whole(0, 26),
            "cartões amarelos": whole(0, 14),
            "salário": lambda random, row: random.randint(20, 1800) * 1000.0,
        },
        ";",
        "utf-8-sig",
        styles={"salário": around(portuguese, "R$ ")},
    ),
}
