"""The files of `questions/blind_9.toml`."""

from tests.demo.opening import *

MONTHS = ("Jan", "Fev", "Mar", "Abr", "Mai", "Jun", "Jul", "Ago", "Set", "Out", "Nov", "Dez")

FLAVOURS = ("Baunilha", "Limão", "Morango", "Chocolate", "Pistácio", "Coco")


FILES: dict[str, Written] = {
    "cooperativa_leite.csv": TextFile(
        Sheet(
            901,
            180,
            {
                "NIF Produtor": one("501234560", "502345670", "503456781", "504567892"),
                "Produtor": one("Quinta do Vale", "Herdade Nova", "Casal da Serra", "Monte Alto"),
                "Data Entrega": day(date(2025, 1, 2), 180),
                "Posto": one("Ponte de Lima", "Viana", "Barcelos"),
                "Litros": lambda random, row: random.randint(120, 4800),
                "Gordura (%)": real(3.1, 4.6, 2),
                "Proteína (%)": real(2.9, 3.7, 2),
                "Preço/litro (€)": real(0.36, 0.52, 3),
                "Rejeitado": one("Não", "Não", "Não", "Sim"),
            },
            styles={
                "Data Entrega": clock("%d-%m-%Y"),
                "Litros": portuguese,
                "Gordura (%)": comma,
                "Proteína (%)": comma,
                "Preço/litro (€)": comma,
            },
            notes=("Fonte: cooperativa. Valores provisórios.",),
        ),
        ";",
        "utf-16",
    ),
    "hotel_ledger.csv": TextFile(
        Sheet(
            902,
            150,
            {
                "Entry": number(7001),
                "Posted": day(date(2024, 10, 1), 190),
                "Account": one("Rooms", "Bar", "Laundry", "Spa"),
                "Guest": sometimes(one("Ms Okafor", "Mr Lind", "Dr Patel", "Mx Rowe"), 0.2),
                "Amount": lambda random, row: round(random.uniform(-900, 4200), 2),
                "Tax rate": one(6.0, 13.0, 23.0),
                "Nights": sometimes(whole(1, 9), 0.3),
            },
            styles={
                "Posted": clock("%m/%d/%Y"),
                "Amount": accounting(around(english, "$")),
                "Tax rate": around(lambda value: f"{value:.1f}", "", "%"),
            },
        ),
        "|",
        "cp1252",
    ),
    "vacinacao_municipios.csv": TextFile(
        Sheet(
            903,
            120,
            {
                "cod_ibge": one("3550308", "3304557", "2927408", "5300108", "2304400"),
                "municipio": one("São Paulo", "Rio de Janeiro", "Salvador", "Brasília", "Fortaleza"),
                "uf": one("SP", "RJ", "BA", "DF", "CE"),
                "vacina": one("Gripe", "Covid-19", "Febre amarela"),
                "doses aplicadas": lambda random, row: random.randint(900, 98_000),
                "doses perdidas": whole(0, 800),
                "cobertura": real(31, 99, 1),
                "data da campanha": day(date(2025, 3, 1), 120),
            },
            styles={
                "doses aplicadas": portuguese,
                "cobertura": around(comma, "", "%"),
                "data da campanha": DMY,
            },
        ),
        ";",
        "utf-8-sig",
    ),
    "vendas_gelados.xlsx": Workbook(
        (
            Sheet(
                904,
                24,
                {
                    "Sabor": lambda random, row: ("Baunilha", "Limão", "Morango", "Chocolate", "Pistácio", "Coco")[
                        row % 6
                    ],
                    "Loja": lambda random, row: ("Baixa", "Foz", "Boavista", "Gaia")[row // 6],
                    "1.º trimestre|Unidades": whole(100, 900),
                    "1.º trimestre|Receita (€)": real(300, 3000),
                    "2.º trimestre|Unidades": whole(100, 1900),
                    "2.º trimestre|Receita (€)": real(300, 6000),
                },
                name="Vendas",
                title=("Gelataria Polar",),
                total=(
                    "1.º trimestre|Unidades",
                    "1.º trimestre|Receita (€)",
                    "2.º trimestre|Unidades",
                    "2.º trimestre|Receita (€)",
                ),
            ),
            Sheet(905, 10, {"Nota": lambda random, row: f"rascunho {row}"}, name="Rascunho", hidden=True),
        ),
    ),
    "precipitacao.csv": TextFile(
        Sheet(
            906,
            18,
            {
                "Estação": lambda random, row: f"Posto {chr(65 + row)}",
                "Distrito": one("Bragança", "Guarda", "Beja"),
                "Altitude (m)": whole(40, 1400),
                **{month: real(0, 240, 1) for month in MONTHS},
            },
            styles=dict.fromkeys(MONTHS, comma),
        ),
        "\t",
    ),
    "call_detail.csv": TextFile(
        Sheet(
            907,
            260,
            {
                "caller": digits(12, "+3519"),
                "callee": digits(9, "2"),
                "started": moment(datetime(2025, 9, 1), 24 * 45),
                "seconds": whole(3, 3600),
                "trunk": one("North-1", "North-2", "South-1"),
                "direction": one("inbound", "outbound"),
                "answered": one("true", "true", "false"),
                "cost": real(0, 9, 4),
            },
            styles={"started": clock("%Y-%m-%dT%H:%M:%S+00:00")},
        )
    ),
    "obitos_registo.csv": TextFile(
        Sheet(
            908,
            140,
            {
                "nome": one("Silva", "Sousa", "Moura", "Neves"),
                "dt_obito": day(date(2022, 1, 1), 1300),
                "idade": sometimes(whole(1, 101), 0.08),
                "sexo": one("Masculino", "Feminino"),
                "causa": one("Doença cardíaca", "Cancro", "Acidente", "Outra"),
                "concelho": one("Tomar", "TOMAR", "tomar", "Ourém", "Alcanena"),
                "autópsia": one("não", "sim"),
            },
            styles={"dt_obito": clock("%Y%m%d")},
        ),
        ";",
    ),
    "leiloes_arte.xlsx": Workbook(
        (
            Sheet(
                909,
                110,
                {
                    "Lote": number(1),
                    "Artista": one("Vieira da Silva", "Paula Rego", "Cargaleiro", "Pomar"),
                    "Técnica": one("Óleo sobre tela", "Serigrafia", "Aguarela", "Gravura"),
                    "Ano da obra": sometimes(whole(1940, 2015), 0.1),
                    "Estimativa mínima": lambda random, row: random.randint(2, 90) * 100,
                    "Preço de martelo": sometimes(lambda random, row: random.randint(2, 140) * 100, 0.25),
                    "Comissão": one(12.5, 15.0, 18.0),
                    "Data do leilão": one(date(2025, 3, 14), date(2025, 5, 30), date(2025, 10, 10)),
                    "Vendido": one("Sim", "Não"),
                },
                name="Lotes",
                title=("Leiloeira do Chiado", "Resultados 2025"),
                notes=("* preço sem comissão", "** inclui lotes retirados"),
            ),
        ),
        {"Comissão": "0.0%", "Preço de martelo": "#,##0 €"},
    ),
    "sleep_tracker.csv": TextFile(
        Sheet(
            910,
            120,
            {
                "night": lambda random, row: date.fromordinal(date(2025, 1, 1).toordinal() + row),
                "bedtime": clock_time,
                "hours slept": real(3.5, 9.8, 1),
                "deep %": whole(5, 35),
                "awakenings": whole(0, 9),
                "mood": sometimes(one("good", "ok", "bad"), 0.1),
                "caffeine": one("none", "1 cup", "2+ cups"),
                "alarm": one("Y", "N"),
            },
            styles={"night": clock("%b %d, %Y"), "bedtime": clock("%I:%M %p")},
        )
    ),
    "multas_transito.csv": TextFile(
        Sheet(
            911,
            220,
            {
                "auto": code("AI-"),
                "placa": one("ABC1D23", "XYZ9K88", "QWE4R56", "JKL7M01", "RTY2U34"),
                "data_infração": day(date(2024, 11, 1), 200),
                "hora": clock_time,
                "artigo": one("218-I", "181-XVII", "208", "162-V"),
                "gravidade": one("leve", "média", "grave", "gravíssima"),
                "valor_multa": one(88.38, 130.16, 195.23, 293.47),
                "pontos": one(3, 4, 5, 7),
                "pago": one("S", "N"),
                "cep": digits(8, "0"),
            },
            styles={
                "data_infração": DMY,
                "hora": clock("%H:%M"),
                "valor_multa": around(portuguese, "R$ "),
            },
        ),
        ";",
        "latin-1",
    ),
    "subsidios.xlsx": Workbook(
        (
            Sheet(
                912,
                60,
                {
                    "Região": one("Norte", "Centro", "Alentejo"),
                    "Associação": lambda random, row: f"Associação {row + 1}",
                    "Área": one("Cultura", "Desporto", "Ação social"),
                    "Pedido (€)": lambda random, row: random.randint(10, 400) * 50,
                    "Atribuído (€)": lambda random, row: random.randint(0, 300) * 50,
                    "Sócios": whole(20, 900),
                },
                name="Apoios",
                total=("Pedido (€)", "Atribuído (€)", "Sócios"),
                subtotals="Subtotal",
            ),
        ),
    ),
    "bird_counts.csv": TextFile(
        Sheet(
            913,
            200,
            {
                "species": one("White Stork", "Barn Swallow", "Kestrel", "Grey Heron", "Little Owl"),
                "site": one("Tagus Estuary", "Ria Formosa", "Douro Cliffs"),
                "observer": one("Ines", "Tomas", "Wei"),
                "obs_date": day(date(2023, 4, 1), 800),
                "count": whole(1, 60),
                "wind_kmh": sometimes(real(0, 55, 1), 0.15),
                "habitat": one("wetland", "forest", "farmland"),
                "ringed": one(0, 0, 1),
            },
            styles={"obs_date": clock("%d.%m.%Y")},
        ),
        "\t",
        "utf-16",
    ),
    "fornecedores_frescos.csv": TextFile(
        Sheet(
            914,
            8,
            {
                "fornecedor_id": number(1),
                "fornecedor": lambda random, row: f"Hortas {chr(65 + row)}",
                "país": one("Portugal", "Espanha", "Marrocos"),
                "certificação": one("Bio", "Convencional"),
            },
        ),
        ";",
    ),
    "entradas_frescos.csv": TextFile(
        Sheet(
            915,
            190,
            {
                "guia": code("G"),
                "fornecedor_id": whole(1, 8),
                "artigo": one("Tomate", "Alface", "Cenoura", "Pimento"),
                "peso_kg": real(12, 640, 1),
                "valor": real(20, 1400),
                "quebra_kg": real(0, 30, 1),
                "data_entrada": day(date(2025, 6, 1), 90),
            },
            styles={"peso_kg": comma, "valor": portuguese, "quebra_kg": comma, "data_entrada": DMY},
        ),
        ";",
    ),
    "sem_titulos_medicoes.csv": TextFile(
        Sheet(
            916,
            60,
            {
                "coluna_1": day(date(2025, 4, 1), 60),
                "coluna_2": one("Poço A", "Poço B"),
                "coluna_3": real(2, 40, 1),
                "coluna_4": whole(1, 9),
            },
            header=False,
        )
    ),
}
