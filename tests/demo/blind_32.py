"""The files of `questions/blind_32.toml`: waste, wells, tyres, lessons, a web shop, tiles, toys, kiosks."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedText, a_day, commas, count, words

FILES: dict[str, Written | TypedText] = {
    # What a chain of cafés threw away.
    "desperdicio_cafes.csv": text_file(
        3201,
        170,
        {
            "Data": day(date(2025, 3, 1), 110),
            "Café": one("Baixa", "Boavista", "Foz"),
            "Artigo": one("Croissant", "Pão de forma", "Salada", "Sopa", "Quiche"),
            "Unidades deitadas fora": whole(1, 25),
            "Valor perdido (€)": real(1.2, 60),
            "Motivo": one("Fora de prazo", "Sobra do dia", "Queimado"),
            "Registado por": one("Célia", "Nelson", "Yara"),
            "Doado": one("Não", "Sim"),
        },
        ";",
        styles={"Data": DMY, "Valor perdido (€)": portuguese},
    ),
    # Water drawn from wells.
    "boreholes.csv": text_file(
        3202,
        150,
        {
            "reading_id": number(1),
            "read_at": day(date(2024, 9, 1), 300),
            "borehole": one("North field", "Orchard", "Barn", "Hilltop"),
            "level_m": real(4, 38, 1),
            "volume_m3": real(10, 420, 1),
            "pump_hours": real(0, 20, 1),
            "ph": real(6, 8.4, 1),
            "technician": one("Ravi", "Sue"),
            "pump_failure": one("no", "no", "no", "yes"),
        },
        styles={"read_at": clock("%Y-%m-%d")},
    ),
    # Tyres that a garage changed.
    "pneus_oficina.xlsx": Workbook(
        (
            Sheet(
                3203,
                140,
                {
                    "Ordem": number(200),
                    "Data": day(date(2025, 1, 2), 200),
                    "Cliente": lambda random, row: f"Cliente {random.randint(1, 45)}",
                    "Marca": one("Michelin", "Goodyear", "Continental", "Hankook"),
                    "Medida": one("205/55 R16", "195/65 R15", "225/45 R17"),
                    "Quantidade": one(2, 4, 1),
                    "Preço unitário": real(48, 170),
                    "Total": real(60, 700),
                    "Mecânico": one("Gil", "Otávio", "Sara"),
                    "Forma de pagamento": one("Multibanco", "Dinheiro", "MB Way"),
                },
                name="Vendas",
            ),
        ),
    ),
    # Private lessons.
    "aulas_particulares.csv": text_file(
        3204,
        150,
        {
            "id": number(1),
            "inicio": moment(datetime(2025, 2, 3), 24 * 120),
            "aluno": one("Luana", "Pedro", "Igor", "Sofia", "Davi"),
            "professor": one("Marcos", "Tânia"),
            "materia": one("Matemática", "Física", "Inglês", "Redação"),
            "minutos": one(60, 90, 45),
            "valor": real(50, 180),
            "pago": one("sim", "sim", "não"),
            "modalidade": one("online", "presencial"),
            "nota_aula": sometimes(whole(1, 5), 0.2),
        },
        ";",
        styles={"inicio": clock("%d/%m/%Y %H:%M"), "valor": around(portuguese, "R$ ")},
    ),
    # Visits to an animal shelter's web shop, with empty baskets.
    "web_orders.csv": text_file(
        3205,
        190,
        {
            "Order no": number(9001),
            "Ordered": day(date(2025, 5, 1), 75),
            "Country": one("UK", "FR", "DE", "ES"),
            "Product": one("Mug", "T-shirt", "Calendar", "Tote bag"),
            "Units": one(1, 1, 2, 3, 6),
            "Amount": real(8, 140),
            "Discount code": sometimes(one("PAWS", "SUMMER"), 0.6),
            "Shipped": one("Y", "Y", "N"),
            "Rating": sometimes(whole(1, 5), 0.4),
        },
        styles={"Ordered": clock("%d/%m/%Y"), "Amount": around(english, "£")},
    ),
    # Ceramic tiles as a shift checks them.
    "azulejos_controlo.csv": text_file(
        3206,
        160,
        {
            "lote": code("L"),
            "data": day(date(2025, 9, 1), 45),
            "turno": one("Manhã", "Tarde", "Noite"),
            "forno": one("F1", "F2", "F3"),
            "modelo": one("Lisboa 20x20", "Alfama 30x60", "Sintra 15x15"),
            "produzidas": whole(300, 2400),
            "defeituosas": whole(0, 120),
            "defeito_principal": one("Lasca", "Mancha", "Empeno", "Fissura"),
            "temperatura": whole(1050, 1210),
            "chefe_turno": one("Aires", "Benedita", "Custódio"),
        },
        ",",
    ),
    # Loans of a town's toy library, typed.
    "ludoteca.csv": TypedText(
        Page(
            """
Brinquedo;Tipo;Idade mínima;Família;Levado em;Devolver até;Devolvido em;Estado;Caução (€)
Comboio de madeira;Construção;3;Antunes;03/03/2025;17/03/2025;15/03/2025;Bom;10,00
Puzzle mapa;Puzzle;6;Brás;04/03/2025;18/03/2025;25/03/2025;Falta peça;5,00
Cozinha;Faz de conta;3;Castro;10/03/2025;24/03/2025;24/03/2025;Bom;15,00
Xadrez;Jogo;8;Antunes;20/03/2025;03/04/2025;;;5,00
Blocos gigantes;Construção;2;Dantas;01/04/2025;15/04/2025;11/04/2025;Bom;10,00
Memória;Jogo;4;Brás;02/04/2025;16/04/2025;16/04/2025;Bom;3,00
Dominó;Jogo;4;Esteves;08/04/2025;22/04/2025;;;3,00
Marionetas;Faz de conta;4;Castro;11/04/2025;25/04/2025;02/05/2025;Partido;8,00
Puzzle quinta;Puzzle;3;Antunes;22/04/2025;06/05/2025;30/04/2025;Bom;5,00
Pista de carros;Construção;5;Faria;05/05/2025;19/05/2025;19/05/2025;Bom;12,00
Loja;Faz de conta;3;Dantas;06/05/2025;20/05/2025;;;15,00
""",
            {
                "brinquedo": words,
                "tipo": words,
                "idade": count,
                "familia": words,
                "levado": a_day,
                "ate": a_day,
                "devolvido": a_day,
                "estado": words,
                "caucao": commas,
            },
        )
    ),
    # Shops and what they sold, in two files.
    "quiosques.csv": TypedText(
        Page(
            """
quiosque,nome,cidade,area_m2,abertura
Q1,Praça,Lisboa,12,2019
Q2,Cais,Porto,9,2021
Q3,Jardim,Porto,15,2017
Q4,Estação,Braga,8,2023
""",
            {"quiosque": words, "nome": words, "cidade": words, "area": count, "abertura": count},
            separator=",",
        )
    ),
    "vendas_quiosques.csv": text_file(
        3208,
        130,
        {
            "talao": number(1),
            "dia": day(date(2025, 6, 1), 60),
            "quiosque": one("Q1", "Q2", "Q3", "Q4"),
            "produto": one("Jornal", "Revista", "Café", "Gelado"),
            "quantidade": one(1, 2, 3),
            "valor": real(1, 18),
        },
        styles={"dia": clock("%Y-%m-%d")},
    ),
}
