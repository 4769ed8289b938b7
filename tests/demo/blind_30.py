"""The files of `questions/blind_30.toml`: gardens, a stand, escapes, a line, grants, lockers, moulds, tents, chess."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, words

STYLES = {"Açaí 300ml": 14.0, "Açaí 500ml": 19.5, "Açaí 700ml": 25.0, "Tapioca": 12.0, "Suco de laranja": 8.5}
"""What a stand sells, and for how much."""
GAMES = {"Prison Break": 24, "The Lab": 27, "Pharaoh's Tomb": 24, "Midnight Train": 30}
"""Rooms to escape from, and what each player pays."""


def _acai(random: Random, row: int) -> str:
    return random.choices(list(STYLES), [5, 4, 3, 2, 2])[0]


FILES: dict[str, Written | TypedText | TypedBook] = {
    # Work in a town's gardens: hours, water, a cost that is missing where own people did it.
    "jardins_intervencoes.csv": text_file(
        3001,
        140,
        {
            "N.º": number(1),
            "Data": day(date(2025, 1, 2), 270),
            "Jardim": one("Jardim da Estrela", "Parque Central", "Largo do Rossio", "Mata Municipal", "Jardim do Rio"),
            "Tipo de trabalho": one("Poda", "Rega", "Corte de relva", "Plantação", "Limpeza"),
            "Equipa": one("Equipa A", "Equipa B", "Equipa C"),
            "Horas": real(0.5, 8, 1),
            "Água (m3)": sometimes(real(0.5, 30, 1), 0.4),
            "Custo (€)": sometimes(real(20, 900), 0.25),
            "Árvores plantadas": one(0, 0, 0, 1, 2, 5),
            "Concluído": one("Sim", "Sim", "Não"),
        },
        ";",
        "utf-8-sig",
        styles={"Data": DMY, "Horas": comma, "Água (m3)": portuguese, "Custo (€)": portuguese},
    ),
    # What a stand sold, with the minute of each sale.
    "vendas_acai.csv": text_file(
        3002,
        260,
        {
            "pedido": number(1001),
            "data_hora": moment(datetime(2025, 9, 1), 24 * 61),
            "produto": _acai,
            "quantidade": one(1, 1, 2, 3),
            "valor_total": real(8, 75),
            "forma_pagamento": one("Pix", "Cartão de crédito", "Cartão de débito", "Dinheiro"),
            "canal": one("Balcão", "iFood", "WhatsApp"),
            "bairro": one("Savassi", "Lourdes", "Funcionários", "Sion"),
            "cupom": sometimes(one("VOLTA10", "PRIMEIRA"), 0.7),
        },
        ";",
        styles={"data_hora": clock("%d/%m/%Y %H:%M"), "valor_total": around(portuguese, "R$ ")},
    ),
    # Rooms to escape from: who played, whether they got out, and in how many minutes.
    "escape_room_bookings.csv": text_file(
        3003,
        180,
        {
            "booking_id": code("ER"),
            "played_on": day(date(2025, 3, 1), 120),
            "slot": clock_time,
            "room": one(*GAMES),
            "players": whole(2, 8),
            "amount_paid": real(48, 240),
            "escaped": one("yes", "no"),
            "time_minutes": sometimes(whole(28, 60), 0.3),
            "hints": whole(0, 6),
            "game_master": one("Olu", "Petra", "Sam"),
            "source": one("Website", "Walk-in", "Voucher", "Corporate"),
        },
    ),
    # Stops of a paint line as a shift writes them down.
    "paragens_linha.xlsx": Workbook(
        (
            Sheet(
                3004,
                120,
                {
                    "Data": day(date(2025, 5, 1), 62),
                    "Turno": one("Manhã", "Tarde", "Noite"),
                    "Linha": one("Linha 1", "Linha 2", "Linha 3"),
                    "Motivo": one("Avaria robô", "Falta de material", "Limpeza", "Troca de cor", "Falha elétrica"),
                    "Duração (min)": whole(3, 180),
                    "Peças perdidas": whole(0, 60),
                    "Responsável": one(*PEOPLE),
                    "Resolvido": one("Sim", "Sim", "Não"),
                },
                name="Paragens",
                title=("Registo de paragens", "Maio e junho de 2025"),
            ),
        ),
    ),
    # Who asked for a grant: income, a mark out of 1000, who got it.
    "candidatos_bolsa.csv": text_file(
        3005,
        150,
        {
            "inscricao": code("2025"),
            "nome": lambda random, row: f"Candidato {row + 1}",
            "idade": whole(17, 45),
            "uf": one("SP", "MG", "BA", "PE", "RS"),
            "curso": one("Engenharia Civil", "Direito", "Enfermagem", "Engenharia de Produção", "Pedagogia"),
            "renda_per_capita": real(200, 3500),
            "nota_enem": real(420, 840, 1),
            "escola_publica": one("Sim", "Não"),
            "situacao": one("Indeferido", "Deferido", "Em análise"),
            "percentual_bolsa": one(None, 50, 100),
            "data_inscricao": day(date(2025, 1, 20), 40),
        },
        ",",
        styles={"data_inscricao": clock("%Y-%m-%d")},
    ),
    # Parcels in lockers: when they came, when they were taken, if at all.
    "parcel_lockers.csv": text_file(
        3006,
        200,
        {
            "Parcel": code("PL"),
            "Locker": one("Central Station", "Harbour", "University", "Airport"),
            "Courier": one("DHL", "FedEx", "UPS", "Royal Mail"),
            "Size": one("S", "M", "L", "XL"),
            "Dropped at": moment(datetime(2025, 6, 1), 24 * 45),
            "Collected at": sometimes(moment(datetime(2025, 7, 16), 24 * 7), 0.15),
            "Weight (kg)": real(0.1, 22),
            "Fee (£)": real(1.5, 9),
            "Status": one("Collected", "Waiting", "Returned"),
        },
        styles={"Dropped at": clock("%Y-%m-%d %H:%M"), "Collected at": clock("%Y-%m-%d %H:%M")},
    ),
    # Plastic parts as they are moulded: machines, moulds, what was good and what was not.
    "injecao_plastico.csv": text_file(
        3007,
        170,
        {
            "ordem": code("OF"),
            "data": day(date(2025, 7, 1), 75),
            "turno": one("1", "2", "3"),
            "maquina": one("Inj-01", "Inj-02", "Inj-03", "Inj-04"),
            "molde": one("Tampa 28", "Caixa 5L", "Pega", "Copo"),
            "material": one("PP", "PEAD", "ABS"),
            "pecas_boas": whole(400, 5200),
            "pecas_rejeitadas": whole(0, 240),
            "tempo_ciclo_s": real(9, 42, 1),
            "consumo_kwh": real(20, 310, 1),
            "operador": one("Rui Costa", "Ana Lopes", "João Pinto", "Marta Sá"),
        },
        ";",
        styles={"data": clock("%d-%m-%Y"), "tempo_ciclo_s": comma, "consumo_kwh": comma},
    ),
    # Stays of a camping site, typed.
    "parque_campismo.csv": TypedText(
        Page(
            """
Reserva;Hóspede;País;Alojamento;Entrada;Saída;Noites;Adultos;Crianças;Preço total;Pago;Animal
R01;Joana Melo;Portugal;Tenda;01/07/2025;05/07/2025;4;2;1;92,00 €;Sim;Não
R02;Hans Weber;Alemanha;Autocaravana;02/07/2025;09/07/2025;7;2;0;245,00 €;Sim;Sim
R03;Marie Dubois;França;Bungalow;05/07/2025;12/07/2025;7;2;2;560,00 €;Sim;Não
R04;Pedro Lima;Portugal;Tenda;11/07/2025;13/07/2025;2;4;0;64,00 €;Não;Não
R05;Ruth Weber;Alemanha;Autocaravana;15/07/2025;29/07/2025;14;2;0;490,00 €;Sim;Sim
R06;Luís Prata;Portugal;Bungalow;18/07/2025;20/07/2025;2;2;3;180,00 €;Sim;Não
R07;Carmen Ruiz;Espanha;Tenda;20/07/2025;27/07/2025;7;3;0;161,00 €;Não;Sim
R08;Ana Frade;Portugal;Tenda;01/08/2025;03/08/2025;2;2;0;52,00 €;Sim;Não
R09;Jean Petit;França;Autocaravana;02/08/2025;10/08/2025;8;2;1;312,00 €;Sim;Não
R10;Joana Melo;Portugal;Bungalow;04/08/2025;11/08/2025;7;2;1;630,00 €;Não;Não
R11;Iñigo Soto;Espanha;Autocaravana;09/08/2025;12/08/2025;3;1;0;96,00 €;Sim;Sim
R12;Clara Nunes;Portugal;Tenda;14/08/2025;18/08/2025;4;5;2;210,00 €;Sim;Não
R13;Lea Roux;França;Tenda;15/08/2025;22/08/2025;7;1;0;119,00 €;Sim;Não
R14;Paulo Dias;Portugal;Autocaravana;29/08/2025;02/09/2025;4;2;2;168,00 €;Não;Sim
""",
            {
                "reserva": words,
                "hospede": words,
                "pais": words,
                "alojamento": words,
                "entrada": a_day,
                "saida": a_day,
                "noites": count,
                "adultos": count,
                "criancas": count,
                "preco": commas,
                "pago": words,
                "animal": words,
            },
        )
    ),
    # Games of a chess club.
    "chess_games.csv": text_file(
        3009,
        130,
        {
            "Game": number(1),
            "Date": day(date(2025, 1, 10), 150),
            "White": one("Amir", "Bella", "Cyrus", "Dina", "Egon"),
            "Black": one("Farah", "Gus", "Hilde", "Ivan"),
            "Result": one("White wins", "Black wins", "Draw"),
            "Opening": one("Sicilian Defence", "Queen's Gambit", "Italian Game", "French Defence"),
            "Moves": whole(14, 96),
            "Rating diff": whole(-300, 300),
            "Time control": one("Rapid", "Blitz", "Classical"),
        },
        styles={"Date": clock("%d %b %Y")},
    ),
    # Pupils of a music school and their lessons.
    "alunos_musica.csv": TypedText(
        Page(
            """
aluno;nome;idade;instrumento;professor;mensalidade
M1;Alice;9;Piano;Prof. Rosa;60,00
M2;Bruno;15;Guitarra;Prof. Tó;55,00
M3;Carla;34;Violino;Prof. Irina;70,00
M4;Duarte;11;Piano;Prof. Rosa;60,00
M5;Eva;22;Canto;Prof. Irina;65,00
M6;Fausto;61;Guitarra;Prof. Tó;55,00
""",
            {
                "aluno": words,
                "nome": words,
                "idade": count,
                "instrumento": words,
                "professor": words,
                "mensalidade": commas,
            },
        )
    ),
    "aulas_musica.csv": text_file(
        3010,
        90,
        {
            "aula": number(1),
            "data": day(date(2025, 9, 15), 90),
            "aluno": one("M1", "M2", "M3", "M4", "M5", "M6"),
            "duracao_min": one(30, 45, 60),
            "sala": one("Sala 1", "Sala 2", "Auditório"),
            "presenca": one("Presente", "Presente", "Faltou"),
        },
        ";",
        styles={"data": DMY},
    ),
    # Meals and absences of a crèche, in a workbook.
    "creche_presencas.xlsx": Workbook(
        (
            Sheet(
                3011,
                100,
                {
                    "Dia": day(date(2025, 10, 1), 40),
                    "Criança": one("Noa", "Tomé", "Lara", "Gil", "Mia", "Xavier"),
                    "Sala": one("Berçário", "Sala 1 ano", "Sala 2 anos"),
                    "Presente": one("Sim", "Sim", "Não"),
                    "Almoçou": one("Tudo", "Metade", "Nada"),
                    "Horas de sono": sometimes(real(0.5, 3, 1), 0.1),
                    "Fraldas": whole(0, 6),
                },
                name="Registos",
            ),
        ),
    ),
    # What shell gatherers landed.
    "mariscadores.csv": text_file(
        3012,
        150,
        {
            "Data": day(date(2024, 11, 1), 300),
            "Mariscador": one("Zé Manel", "Lurdes", "Aníbal", "Ti Rosa"),
            "Espécie": one("Amêijoa-boa", "Berbigão", "Lingueirão", "Ostra"),
            "Zona": one("Ria Norte", "Ria Sul", "Ilha"),
            "Peso (kg)": real(1, 60, 1),
            "Preço/kg": real(2, 18),
            "Comprador": one("Lota", "Restaurante Mar", "Exportador"),
        },
        ";",
        "latin-1",
        styles={"Data": DMY, "Peso (kg)": comma, "Preço/kg": comma},
    ),
}
