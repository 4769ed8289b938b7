"""The files of `questions/blind_8.toml`."""

from tests.demo.opening import *

FILES: dict[str, Written] = {
    "lar_idosos.csv": TextFile(
        Sheet(
            801,
            90,
            {
                "Utente": lambda random, row: f"Utente {row + 1}",
                "Data de admissão": day(date(2019, 1, 1), 2200),
                "Idade": whole(66, 99),
                "Sexo": one("F", "M"),
                "Grau de dependência": one("Autónomo", "Parcial", "Total"),
                "Mensalidade": real(650, 1900),
                "Quarto": one("Individual", "Duplo"),
                "Visitas último mês": whole(0, 20),
            },
            styles={"Data de admissão": DMY, "Mensalidade": around(portuguese, "", " €")},
        ),
        ";",
        "cp1252",
    ),
    "podcast_episodes.csv": TextFile(
        Sheet(
            802,
            120,
            {
                "title": lambda random, row: f"Episode {row + 1}",
                "published": day(date(2024, 1, 3), 640),
                "host": one("Amara", "Diego", "Yuki"),
                "topic": one("science", "history", "sports"),
                "length_min": whole(18, 96),
                "downloads": lambda random, row: random.randint(300, 42_000),
                "sponsored": one("yes", "no"),
            },
            styles={"downloads": english},
        )
    ),
    "frota_camioes.csv": TextFile(
        Sheet(
            803,
            150,
            {
                "matrícula": one("AA-10-BB", "CC-20-DD", "EE-30-FF"),
                "condutor": one("Zulmira", "Abílio", "Norberto"),
                "data": day(date(2025, 5, 2), 110),
                "km": whole(20, 780),
                "litros": real(5, 260, 1),
                "portagens": real(0, 64),
                "avaria": one("não", "não", "não", "sim"),
                "cliente": sometimes(one("Sonae", "Lactogal"), 0.2),
            },
            styles={"data": DMY, "litros": comma, "portagens": around(comma, "", " €")},
        ),
        ";",
    ),
    "restaurante_pedidos.csv": TextFile(
        Sheet(
            804,
            200,
            {
                "pedido": code("P"),
                "hora_pedido": moment(datetime(2025, 10, 1), 24 * 30),
                "prato": one("feijoada", "moqueca", "picanha", "salada"),
                "mesa": whole(1, 18),
                "garçom": one("Tião", "Bete"),
                "valor": real(18, 190),
                "gorjeta": sometimes(real(1, 25), 0.3),
                "canal": one("salão", "delivery"),
            },
            styles={"valor": around(portuguese, "R$ "), "gorjeta": around(portuguese, "R$ ")},
        ),
        ";",
    ),
}
