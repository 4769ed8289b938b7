"""The files of `questions/blind_17.toml`."""

from tests.demo.opening import *

PLAYERS = ("Novak", "Alcaraz", "Ruud", "Sinner", "Borges")

FILES: dict[str, Written] = {
    "parques_lisboa.csv": text_file(
        1701,
        220,
        {
            "Entrada": moment(datetime(2025, 3, 1), 24 * 60),
            "Parque": one("Restauradores", "Saldanha", "Campolide"),
            "Minutos": whole(5, 900),
            "Valor pago": real(0.5, 32),
            "Pagamento": one("cartão", "dinheiro", "Via Verde"),
            "Avença": one("não", "não", "sim"),
            "Matrícula": lambda random, row: f"{random.randrange(10, 99)}-XA-{random.randrange(10, 99)}",
        },
        ";",
        styles={"Entrada": clock("%d/%m/%Y %Hh%M"), "Valor pago": around(comma, "", " €")},
    ),
    "election_2024.csv": text_file(
        1702,
        120,
        {
            "Constituency": lambda random, row: f"Ward {row // 4 + 1}",
            "Party": lambda random, row: ("Greens", "Labour", "Liberals", "Independents")[row % 4],
            "Votes": lambda random, row: random.randint(300, 14_000),
            "Spoilt": whole(0, 90),
            "Candidate age": whole(22, 78),
            "Incumbent": one("no", "no", "yes"),
            "Region": lambda random, row: ("North", "South", "East")[row // 4 % 3],
        },
        styles={"Votes": english},
    ),
    "voluntariado.csv": text_file(
        1703,
        190,
        {
            "Voluntário": one("Lia", "Gil", "Rosa", "Abel", "Noa"),
            "Atividade": one("Banco alimentar", "Limpeza de praia", "Apoio escolar", "Limpeza de mata"),
            "Data": day(date(2025, 1, 4), 230),
            "Horas": real(1, 8, 1),
            "Refeições servidas": sometimes(whole(5, 300), 0.5),
            "Concelho": one("Oeiras", "Cascais", "Sintra"),
            "Certificado": one("Não", "Sim"),
        },
        ";",
        "latin-1",
        styles={"Data": DMY, "Horas": comma},
    ),
    "backups.xlsx": Workbook(
        (
            Sheet(
                1704,
                180,
                {
                    "Job": code("JOB-"),
                    "Host": one("atlas", "hera", "zeus"),
                    "Started": moment(datetime(2025, 8, 1), 24 * 45),
                    "Size (GB)": real(0.2, 480, 1),
                    "Duration (min)": whole(1, 320),
                    "Status": one("success", "failed", "partial"),
                    "Retries": whole(0, 4),
                    "Operator": sometimes(one("Ida", "Per", "Uma"), 0.3),
                },
                name="Log",
            ),
        ),
    ),
    "notas_emitidas.csv": text_file(
        1705,
        230,
        {
            "nota": number(51_001),
            "emissão": day(date(2024, 7, 1), 500),
            "vencimento": day(date(2024, 8, 1), 520),
            "cliente": one("Mercado Sol", "Padaria Lua", "Auto Peças Rio", "Clínica Vida"),
            "uf": one("SP", "RJ", "MG"),
            "valor": lambda random, row: round(random.uniform(80, 18_000), 2),
            "imposto": lambda random, row: round(random.uniform(5, 1_900), 2),
            "status": one("paga", "em aberto", "cancelada"),
        },
        ";",
        styles={
            "emissão": DMY,
            "vencimento": DMY,
            "valor": around(portuguese, "R$ "),
            "imposto": around(portuguese, "R$ "),
        },
    ),
    "tennis_season.csv": text_file(
        1706,
        160,
        {
            "date": day(date(2025, 1, 6), 300),
            "tournament": one("Estoril Open", "Madrid Masters", "Lyon Cup"),
            "surface": one("clay", "hard", "grass"),
            "winner": one(*PLAYERS),
            "loser": one(*reversed(PLAYERS)),
            "sets": whole(2, 5),
            "minutes": whole(55, 290),
            "aces": whole(0, 34),
            "retired": one("no", "no", "no", "yes"),
        },
        styles={"date": clock("%d %b %Y")},
    ),
    "horta_comunitaria.csv": text_file(
        1707,
        140,
        {
            "canteiro": one("C1", "C2", "C3", "C4"),
            "cultura": one("tomate", "alface", "feijão-verde", "cenoura"),
            "plantado em": day(date(2025, 2, 1), 60),
            "colhido em": sometimes(day(date(2025, 5, 1), 70), 0.25),
            "produção (kg)": real(0.4, 38, 1),
            "água (l)": whole(40, 900),
            "praga": sometimes(one("pulgão", "lesma", "míldio"), 0.6),
        },
        ";",
        styles={"plantado em": DMY, "colhido em": DMY, "produção (kg)": comma},
    ),
    "nps_survey.csv": text_file(
        1708,
        200,
        {
            "response_id": number(1),
            "country": one("Portugal", "Brazil", "Angola"),
            "channel": one("app", "e-mail", "shop"),
            "score": whole(0, 10),
            "answered": day(date(2025, 4, 1), 90),
            "customer_since": whole(2008, 2025),
            "comment": sometimes(one("fast", "too slow", "friendly staff", "expensive"), 0.55),
        },
        "|",
        styles={"answered": clock("%Y-%m-%d")},
    ),
}
