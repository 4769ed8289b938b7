"""The files of `questions/blind_11.toml`."""

from tests.demo.opening import *

PLACES = ("Sé", "Baixa", "Foz", "Antas", "Maia", "Gaia", "Matosinhos")

FILES: dict[str, Written] = {
    "canil_municipal.csv": TextFile(
        Sheet(
            1101,
            120,
            {
                "Nº chip": digits(15, "620"),
                "Nome": one("Bobi", "Luna", "Max", "Kika", "Thor"),
                "Espécie": one("Cão", "Gato", "cão"),
                "Porte": one("P", "M", "G"),
                "Entrada": day(date(2024, 9, 1), 380),
                "Saída": sometimes(day(date(2025, 9, 20), 60), 0.4),
                "Peso (kg)": real(1.5, 48, 1),
                "Vacinado": one("Sim", "Não"),
            },
            styles={"Entrada": DMY, "Saída": DMY, "Peso (kg)": comma},
        ),
        ";",
        "cp1252",
    ),
    "wine_tasting.csv": TextFile(
        Sheet(
            1102,
            150,
            {
                "Wine": lambda random, row: f"Label {row + 1}",
                "Grape": one("Merlot", "Syrah", "Touriga Nacional", "Alvarinho"),
                "Vintage": whole(1998, 2022),
                "Region": one("Douro", "Dão", "Alentejo", "Minho"),
                "Score": real(78, 98, 1),
                "Price": real(6, 320),
                "Alcohol": real(11.5, 15, 1),
                "Medal": sometimes(one("Bronze", "Silver", "Gold"), 0.4),
            },
            styles={"Price": around(english, "€"), "Alcohol": around(str, "", "%")},
        ),
        "|",
    ),
    "chamados_ti.csv": TextFile(
        Sheet(
            1103,
            230,
            {
                "nº chamado": number(5001),
                "abertura": moment(datetime(2025, 4, 1), 24 * 100),
                "setor": one("Financeiro", "RH", "TI", "Compras"),
                "categoria": one("Rede", "Impressora", "Acesso", "Software"),
                "tempo de resolução (h)": sometimes(real(0.2, 72, 1), 0.15),
                "SLA estourado": one("não", "não", "sim"),
                "nota": sometimes(whole(1, 5), 0.4),
            },
            styles={"abertura": clock("%d/%m/%Y %H:%M"), "tempo de resolução (h)": comma},
        ),
        ";",
        "utf-8-sig",
    ),
    "orcamento_departamentos.xlsx": Workbook(
        (
            Sheet(
                1104,
                18,
                {
                    "Departamento": lambda random, row: ("Obras", "Cultura", "Ambiente")[row // 6],
                    "Rubrica": lambda random, row: ("Pessoal", "Bens", "Serviços", "Juros", "Transferências", "Outras")[
                        row % 6
                    ],
                    "2024|Orçado": lambda random, row: random.randint(10, 900) * 100,
                    "2024|Executado": lambda random, row: random.randint(10, 900) * 100,
                    "2025|Orçado": lambda random, row: random.randint(10, 900) * 100,
                    "2025|Executado": lambda random, row: random.randint(10, 900) * 100,
                },
                name="Despesa",
                title=("Câmara Municipal",),
                total=("2024|Orçado", "2024|Executado", "2025|Orçado", "2025|Executado"),
                subtotals="Total",
            ),
        ),
    ),
    "energy_bills.csv": TextFile(
        Sheet(
            1105,
            96,
            {
                "Meter": one("PT0002000012345678AB", "PT0002000087654321CD", "PT0002000011112222EF"),
                "Bill date": day(date(2023, 1, 1), 900),
                "kWh": lambda random, row: random.randint(80, 2400),
                "Peak share": real(20, 80, 1),
                "Amount due": lambda random, row: round(random.uniform(-80, 640), 2),
                "Paid": one("Y", "Y", "N"),
                "Tariff": one("A", "B", "C"),
            },
            styles={
                "Bill date": clock("%m/%d/%Y"),
                "kWh": english,
                "Peak share": around(str, "", "%"),
                "Amount due": accounting(around(english, "$")),
            },
        ),
        "\t",
        "utf-16",
    ),
    "colheita_azeitona.csv": TextFile(
        Sheet(
            1106,
            140,
            {
                "produtor": one("Amílcar", "Deolinda", "Fausto"),
                "lagar": one("Mirandela", "Valpaços", "Moura"),
                "data_entrega": day(date(2024, 10, 15), 75),
                "azeitona_kg": lambda random, row: random.randint(150, 5200),
                "rendimento_%": real(11, 22, 1),
                "acidez": real(0.1, 1.6, 2),
                "biológica": one("não", "sim"),
                "variedade": one("Cobrançosa", "Galega", "Verdeal"),
            },
            styles={"data_entrega": DMY, "azeitona_kg": portuguese, "rendimento_%": comma, "acidez": comma},
            blank_every=25,
            notes=("Dados provisórios",),
        ),
        ";",
    ),
    "crm_leads.csv": TextFile(
        Sheet(
            1107,
            200,
            {
                "Lead": code("L-"),
                "Company": one("Acme", "ACME", "Globex", "Initrode", "Hooli"),
                "Owner": one("Sam", "Rita", "Joe"),
                "Stage": one("New", "Qualified", "Won", "Lost"),
                "Created": day(date(2025, 1, 6), 240),
                "Value": sometimes(lambda random, row: random.randint(1, 90) * 1000, 0.15),
                "Probability": one(10, 25, 50, 75),
                "Country": one("Spain", "Portugal", "UK"),
            },
            styles={"Value": around(english, "£"), "Probability": around(str, "", "%")},
        )
    ),
    "horario_comboios.csv": TextFile(
        Sheet(
            1108,
            160,
            {
                "comboio": lambda random, row: 100 + row,
                "linha": one("Norte", "Sul", "Oeste"),
                "partida": one("Lisboa", "Porto", "Coimbra"),
                "chegada": one("Porto", "Lisboa", "Faro"),
                "data": day(date(2025, 5, 1), 60),
                "atraso (min)": whole(0, 90),
                "passageiros": whole(10, 600),
                "suprimido": one("N", "N", "N", "S"),
            },
            styles={"data": clock("%d.%m.%Y")},
        ),
        ";",
        "latin-1",
    ),
    "exames_sangue.csv": TextFile(
        Sheet(
            1109,
            130,
            {
                "utente": lambda random, row: f"U{1 + row % 40:03d}",
                "sexo": one("F", "M"),
                "grupo": one("A+", "O+", "B-", "O-"),
                "glicose (mg/dL)": sometimes(whole(60, 240), 0.1),
                "colesterol (mg/dL)": whole(110, 310),
                "data da colheita": day(date(2025, 2, 1), 200),
                "jejum": one("sim", "não"),
            },
            styles={"data da colheita": DMY},
        ),
        ";",
    ),
    "festival_tickets.xlsx": Workbook(
        (
            Sheet(
                1110,
                210,
                {
                    "Order": lambda random, row: f"F{1 + row // 2:05d}",
                    "Ticket type": one("Day", "Weekend", "VIP"),
                    "Bought on": day(date(2025, 1, 10), 150),
                    "Price paid": one(45.0, 110.0, 260.0),
                    "Country": one("PT", "ES", "FR", "IT"),
                    "Checked in": one("yes", "no"),
                    "Age": sometimes(whole(16, 70), 0.2),
                },
                name="Tickets",
                notes=("Exported by the box office",),
            ),
        ),
    ),
    "vendas_mensais_regiao.csv": TextFile(
        Sheet(
            1111,
            12,
            {
                "Região": lambda random, row: f"Zona {chr(65 + row)}",
                "Gestor": one("Lia", "Nelo"),
                "Janeiro": lambda random, row: random.randint(1_000, 90_000),
                "Fevereiro": lambda random, row: random.randint(1_000, 90_000),
                "Março": lambda random, row: random.randint(1_000, 90_000),
                "Abril": lambda random, row: random.randint(1_000, 90_000),
            },
            styles=dict.fromkeys(("Janeiro", "Fevereiro", "Março", "Abril"), portuguese),
            total=("Janeiro", "Fevereiro", "Março", "Abril"),
        ),
        ";",
    ),
    "lojas_rede.csv": TextFile(
        Sheet(
            1112,
            7,
            {
                "cod_loja": lambda random, row: 300 + row * 11,
                "loja": lambda random, row: (
                    f"Loja {('Sé', 'Baixa', 'Foz', 'Antas', 'Maia', 'Gaia', 'Matosinhos')[row]}"
                ),
                "gerente": one("Abel", "Berta", "Carmo"),
                "área": whole(60, 900),
            },
        ),
        ";",
    ),
    "talões.csv": TextFile(
        Sheet(
            1113,
            260,
            {
                "talão": number(90001),
                "cod_loja": lambda random, row: 300 + random.randrange(7) * 11,
                "momento": moment(datetime(2025, 10, 1), 24 * 31),
                "total": real(0.8, 240),
                "artigos": whole(1, 40),
                "pagamento": one("MB", "Dinheiro", "MB Way"),
            },
            styles={"momento": clock("%d-%m-%Y %H:%M"), "total": portuguese},
        ),
        ";",
    ),
}
