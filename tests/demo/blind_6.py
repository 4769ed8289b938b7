"""The files of `questions/blind_6.toml`."""

from tests.demo.opening import *

FILES: dict[str, Written] = {
    "farmacia_stock.csv": TextFile(
        Sheet(
            601,
            130,
            {
                "Código": code("MED"),
                "Medicamento": lambda random, row: f"Fármaco {row + 1}",
                "Laboratório": one("Bial", "Pfizer", "Bayer", "Generis"),
                "Forma": one("Comprimido", "Xarope", "Pomada", "Injetável"),
                "Stock atual": whole(0, 240),
                "Stock mínimo": whole(5, 40),
                "PVP": real(1.2, 89),
                "Validade": day(date(2025, 6, 1), 900),
                "Comparticipado": one("S", "N"),
            },
            styles={"PVP": around(comma, "", " €"), "Validade": DMY},
        ),
        ";",
        "cp1252",
    ),
    "scooter_rides.csv": TextFile(
        Sheet(
            602,
            320,
            {
                "ride_id": number(1),
                "started_at": moment(datetime(2025, 7, 1), 24 * 62),
                "city": one("Lisbon", "Braga", "Coimbra"),
                "distance_km": real(0.3, 14, 2),
                "duration_min": whole(2, 75),
                "fare": real(1, 21),
                "rider_type": one("subscriber", "casual"),
                "battery_pct": whole(5, 100),
            },
        )
    ),
    "museu_visitantes.xlsx": Workbook(
        (
            Sheet(
                603,
                150,
                {
                    "Data": day(date(2025, 1, 2), 240),
                    "Museu": one("Azulejo", "Coches", "Arte Antiga"),
                    "Tipo de bilhete": one("Normal", "Estudante", "Sénior", "Gratuito"),
                    "Visitantes": whole(1, 180),
                    "Receita (€)": real(0, 1800),
                    "Visita guiada": one("Sim", "Não", "Não"),
                },
                name="Entradas",
                title=("Direção-Geral do Património", "Entradas por dia"),
                total=("Visitantes", "Receita (€)"),
            ),
        ),
        {"Receita (€)": "#,##0.00"},
    ),
    "imoveis_venda.csv": TextFile(
        Sheet(
            604,
            115,
            {
                "ref": code("IMB"),
                "tipologia": one("T0", "T1", "T2", "T3", "T4"),
                "concelho": one("Oeiras", "Cascais", "Sintra", "Amadora"),
                "área_m2": whole(28, 260),
                "preço": lambda random, row: random.randint(95, 890) * 1000,
                "ano_construção": whole(1955, 2024),
                "garagem": one("sim", "não"),
                "certificado": one("A", "B", "C", "D"),
                "data_anúncio": day(date(2025, 4, 1), 150),
            },
            styles={"preço": around(portuguese, "", " €"), "data_anúncio": DMY},
        ),
        ";",
    ),
    "support_chats.csv": TextFile(
        Sheet(
            605,
            240,
            {
                "Chat ID": code("CH"),
                "Opened": moment(datetime(2025, 3, 3), 24 * 70),
                "Agent": one("Priya", "Tom", "Lena", "Marek"),
                "Language": one("English", "German", "Polish"),
                "Topic": one("refund", "shipping delay", "account login", "other"),
                "First Response (s)": whole(4, 900),
                "Messages": whole(2, 60),
                "Solved": one("Y", "Y", "N"),
                "Rating": sometimes(whole(1, 5), 0.35),
            },
            styles={"Opened": clock("%m/%d/%Y %H:%M")},
        )
    ),
    "refeitorio.csv": TextFile(
        Sheet(
            606,
            160,
            {
                "dia": day(date(2025, 9, 15), 80),
                "escola": one("EB1 Souto", "EB1 Ribeira", "EB 2,3 Vale"),
                "ementa": one("Carne", "Peixe", "Vegetariana"),
                "refeições_servidas": whole(20, 210),
                "refeições_encomendadas": whole(20, 230),
                "desperdício_kg": real(0, 24, 1),
                "custo_total": real(40, 520),
            },
            styles={"dia": DMY, "desperdício_kg": comma, "custo_total": portuguese},
        ),
        ";",
    ),
    "gym_members.csv": TextFile(
        Sheet(
            607,
            140,
            {
                "Member": lambda random, row: f"Member {row + 1}",
                "Gender": one("Male", "Female"),
                "Birth Year": whole(1950, 2007),
                "Join Date": day(date(2020, 1, 1), 2000),
                "Plan": one("Basic", "Premium", "Family"),
                "Monthly Fee": one(19.9, 34.9, 49.9),
                "Visits": whole(0, 310),
                "Active": one("TRUE", "TRUE", "FALSE"),
            },
            styles={"Join Date": clock("%d %b %Y")},
        )
    ),
    "onibus_linhas.csv": TextFile(
        Sheet(
            608,
            200,
            {
                "linha": one("101", "202", "305", "410"),
                "data_viagem": day(date(2025, 2, 1), 90),
                "motorista": one("Seu Jorge", "Cida", "Raimundo"),
                "passageiros": whole(3, 95),
                "atraso_min": whole(0, 45),
                "km_rodados": real(4, 60, 1),
                "turno": one("manhã", "tarde", "noite"),
                "acidente": one("não", "não", "não", "não", "sim"),
            },
            styles={"data_viagem": DMY, "km_rodados": comma},
        ),
        ";",
    ),
    "qualidade_ar.csv": TextFile(
        Sheet(
            609,
            260,
            {
                "estacao": one("Entrecampos", "Olivais", "Beato"),
                "data_hora": moment(datetime(2025, 1, 1), 24 * 100),
                "PM10 (µg/m3)": real(4, 95, 1),
                "NO2 (µg/m3)": sometimes(real(3, 160, 1), 0.1),
                "temperatura": real(2, 29, 1),
                "excedência": one("Não", "Não", "Sim"),
            },
            styles={"PM10 (µg/m3)": comma, "NO2 (µg/m3)": comma, "temperatura": comma},
        ),
        ";",
    ),
    "contracts.csv": TextFile(
        Sheet(
            610,
            105,
            {
                "contract_no": code("CT-"),
                "supplier": one("Acme Ltd", "Initech", "Umbrella plc", "Stark & Co"),
                "department": one("Highways", "Education", "Housing"),
                "signed": day(date(2023, 1, 1), 1000),
                "value_gbp": real(900, 480000),
                "procedure": one("open tender", "direct award", "framework"),
                "status": one("active", "expired", "terminated"),
            },
            styles={"value_gbp": english, "signed": clock("%d/%m/%Y")},
        )
    ),
    "turmas.csv": TextFile(
        Sheet(
            611,
            12,
            {
                "turma_id": number(1),
                "turma": lambda random, row: f"T{row + 1:02d}",
                "escola": one("Camões", "Pessoa"),
                "professor": one("Lídia", "Gustavo", "Marta"),
            },
        )
    ),
    "provas.csv": TextFile(
        Sheet(
            612,
            180,
            {
                "prova_id": number(1),
                "turma_id": whole(1, 12),
                "matéria": one("História", "Física", "Química"),
                "pontuação": real(0, 10, 1),
                "data": day(date(2025, 8, 1), 60),
            },
        )
    ),
}
