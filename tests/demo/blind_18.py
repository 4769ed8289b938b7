# ruff: noqa: DTZ001  (the files that people bring say nothing of time zones)
"""The files of `questions/blind_18.toml`."""

from datetime import date, datetime

from tests.demo.blind_1 import DMY
from tests.demo.files import code, day, moment, number, one, real, sometimes, whole
from tests.demo.written import Written, around, clock, comma, english, portuguese, text_file

FILES: dict[str, Written] = {
    "farmacia_vendas.csv": text_file(
        1801,
        210,
        {
            "Data": day(date(2025, 1, 2), 170),
            "Medicamento": one("Paracetamol 500", "Ibuprofeno 400", "Amoxicilina", "Vitamina D"),
            "Embalagens": whole(1, 6),
            "PVP": real(2, 28),
            "Comparticipação": one("37%", "69%", "0%"),
            "Receita médica": one("sim", "não"),
            "Utente": lambda random, row: f"U{random.randrange(100, 160)}",
            "Balcão": one("1", "2", "3"),
        },
        ";",
        styles={"Data": DMY, "PVP": comma},
    ),
    "drone_flights.csv": text_file(
        1802,
        170,
        {
            "flight": code("F"),
            "pilot": one("Ayo", "Bea", "Chen"),
            "takeoff": moment(datetime(2025, 6, 1), 24 * 75),
            "duration_min": whole(3, 48),
            "distance_km": real(0.2, 14, 2),
            "max_altitude_m": whole(12, 120),
            "battery_end_pct": whole(5, 90),
            "purpose": one("survey", "filming", "rescue"),
            "incident": sometimes(one("bird strike", "lost link"), 0.85),
        },
        styles={"takeoff": clock("%Y-%m-%d %H:%M")},
    ),
    "condominos_quotas.csv": text_file(
        1803,
        140,
        {
            "Fração": one("A", "B", "C", "D", "E"),
            "Proprietário": one("Sr. Nunes", "D. Alice", "Fam. Reis"),
            "Mês de referência": day(date(2024, 1, 1), 600),
            "Quota": lambda random, row: random.choice((35.0, 42.5, 60.0)),
            "Multa": sometimes(real(2, 20), 0.7),
            "Liquidada": one("Sim", "Sim", "Não"),
            "Forma": one("transferência", "cheque", "numerário"),
        },
        ";",
        styles={"Mês de referência": DMY, "Quota": around(comma, "", " €"), "Multa": around(comma, "", " €")},
    ),
    "freight_trains.csv": text_file(
        1804,
        190,
        {
            "train_no": number(400),
            "line": one("Beira Alta", "Norte", "Sul"),
            "cargo": one("cement", "paper pulp", "containers"),
            "wagons": whole(6, 40),
            "tonnes": lambda random, row: random.randint(180, 2_400),
            "departed": day(date(2025, 2, 1), 120),
            "late": one("N", "N", "Y"),
            "delay_h": sometimes(real(0, 9, 1), 0.2),
        },
        "|",
        styles={"tonnes": english, "departed": clock("%d %b %Y")},
    ),
    "leads_imobiliaria.csv": text_file(
        1805,
        200,
        {
            "contato": number(1),
            "origem": one("portal", "indicação", "placa", "Instagram"),
            "corretor": one("Lívia", "Otávio", "Raul"),
            "bairro": one("Centro", "Praia Norte", "Jardim"),
            "orçamento": lambda random, row: random.randint(15, 120) * 10_000,
            "criado": day(date(2025, 3, 1), 150),
            "visitas": whole(0, 7),
            "fechou": one("não", "não", "sim"),
        },
        ";",
        styles={"orçamento": around(portuguese, "R$ "), "criado": DMY},
    ),
    "lab_samples.csv": text_file(
        1806,
        160,
        {
            "sample": code("LS-"),
            "collected": day(date(2025, 5, 1), 60),
            "site": one("Mill Creek", "Lake East", "Harbour"),
            "ph": real(5.8, 8.9, 1),
            "lead_ppb": sometimes(real(0, 22, 1), 0.1),
            "temperature_c": real(6, 24, 1),
            "result": one("pass", "fail", "pending"),
            "analyst": one("Dr Kim", "Dr Osei"),
        },
        styles={"collected": clock("%m/%d/%Y")},
    ),
}
