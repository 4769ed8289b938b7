# ruff: noqa: DTZ001  (the files that people bring say nothing of time zones)
"""The files of `questions/blind_15.toml`."""

from datetime import date, datetime

from tests.demo.blind_1 import DMY
from tests.demo.files import code, day, moment, number, one, real, sometimes, whole
from tests.demo.written import Sheet, Workbook, Written, around, clock, comma, english, portuguese, text_file

FILES: dict[str, Written] = {
    "socios_ginasio.csv": text_file(
        1501,
        190,
        {
            "N.º sócio": number(3001),
            "Plano": one("Livre-trânsito", "Fora de horas", "Só piscina", "Família"),
            "Mensalidade": one(29.9, 24.5, 19.0, 54.9),
            "Inscrição": day(date(2022, 1, 5), 1300),
            "Visitas no mês": whole(0, 26),
            "PT": one("não", "não", "sim"),
            "Estado": one("ativo", "suspenso", "anulado"),
            "Clube": one("Areeiro", "Campo Grande", "Telheiras"),
            "Idade": sometimes(whole(14, 81), 0.06),
        },
        ";",
        "cp1252",
        styles={"Mensalidade": around(comma, "", " €"), "Inscrição": DMY},
    ),
    "incendios_2024.csv": text_file(
        1502,
        230,
        {
            "Alerta": moment(datetime(2024, 6, 1), 24 * 122),
            "Concelho": one("Sertã", "Monchique", "Pombal", "Góis", "Mação"),
            "Causa": one("Negligência", "Desconhecida", "Intencional", "Natural"),
            "Área ardida (ha)": lambda random, row: round(random.expovariate(1 / 40), 2),
            "Bombeiros": whole(6, 240),
            "Meios aéreos": whole(0, 9),
            "Duração (h)": real(0.5, 60, 1),
            "Reacendimento": one("Não", "Não", "Sim"),
        },
        ";",
        styles={"Alerta": clock("%d/%m/%Y %H:%M"), "Área ardida (ha)": portuguese, "Duração (h)": comma},
        title=("Registo de ocorrências",),
    ),
    "podcast_archive.csv": text_file(
        1503,
        150,
        {
            "episode_no": number(1),
            "show": one("Night Signals", "The Long Table", "Kettle Talk"),
            "host": one("Maya", "Oliver", "Priya"),
            "released": day(date(2024, 1, 3), 640),
            "length_min": whole(14, 95),
            "downloads": lambda random, row: random.randint(220, 48_000),
            "sponsored": one("yes", "no"),
            "guest": sometimes(one("Ines Ford", "Sam Cole", "Lena Park"), 0.4),
        },
        styles={"downloads": english},
    ),
    "vindima_2025.csv": text_file(
        1504,
        160,
        {
            "talhão": one("A1", "A2", "B1", "C3"),
            "casta": one("Touriga Nacional", "Arinto", "Castelão", "Tinta Roriz"),
            "dia": day(date(2025, 8, 25), 40),
            "kg": lambda random, row: random.randint(180, 5_600),
            "grau": real(10.5, 14.8, 1),
            "apanha": one("manual", "mecânica"),
            "destino": one("Tinto reserva", "Branco", "Tinto corrente", "Rosé"),
        },
        ";",
        styles={"dia": clock("%d-%m-%Y"), "kg": portuguese, "grau": comma},
        total=("kg",),
    ),
    "call_centre.xlsx": Workbook(
        (
            Sheet(
                1505,
                240,
                {
                    "Call ID": code("C-"),
                    "Agent": one("Jade", "Kofi", "Lars", "Mina"),
                    "Queue": one("Billing", "Technical", "Sales"),
                    "Started": moment(datetime(2025, 10, 1), 24 * 31),
                    "Wait (s)": whole(0, 600),
                    "Talk (s)": whole(20, 2_400),
                    "Outcome": one("Resolved", "Escalated", "Dropped"),
                    "Satisfaction": sometimes(whole(1, 5), 0.35),
                },
                name="October",
            ),
        ),
    ),
    "multas_2025.csv": text_file(
        1506,
        260,
        {
            "placa": lambda random, row: f"{random.choice('ABC')}XY{random.randrange(10)}D{random.randrange(10, 99)}",
            "infração": one("Excesso de velocidade", "Estacionamento irregular", "Avanço de sinal", "Uso de celular"),
            "gravidade": one("Média", "Grave", "Gravíssima", "Leve"),
            "valor": one(130.16, 195.23, 293.47, 88.38),
            "data": day(date(2025, 1, 2), 240),
            "município": one("Campinas", "Santos", "Sorocaba"),
            "pontos": one(4, 5, 7, 3),
            "paga": one("S", "N"),
        },
        ";",
        styles={"valor": around(portuguese, "R$ "), "data": DMY},
    ),
    "museum_tickets.csv": text_file(
        1507,
        210,
        {
            "Visit date": day(date(2025, 2, 1), 150),
            "Museum": one("Science Hall", "Maritime", "Textile"),
            "Ticket type": one("Adult", "Child", "Senior", "Student"),
            "Tickets": whole(1, 40),
            "Revenue": lambda random, row: round(random.uniform(5, 1_900), 2),
            "Group booking": one("No", "Yes"),
        },
        "|",
        styles={"Visit date": clock("%d %b %Y"), "Revenue": around(english, "£")},
    ),
    "clientes_oficina.csv": text_file(
        1508,
        8,
        {
            "cliente_id": number(1),
            "cliente": lambda random, row: (
                *("Padaria Sol", "Táxis Lima", "Ana Brito", "Rui Sá"),
                *("Florista Íris", "João Pires", "Eva Melo", "Talho Novo"),
            )[row],
            "tipo": lambda random, row: (
                *("Empresa", "Empresa", "Particular", "Particular"),
                *("Empresa", "Particular", "Particular", "Empresa"),
            )[row],
            "localidade": lambda random, row: ("Seixal", "Almada", "Almada", "Barreiro")[row % 4],
        },
        ";",
    ),
    "reparacoes.csv": text_file(
        1509,
        180,
        {
            "ordem": code("OR-"),
            "cliente_id": whole(1, 8),
            "entrada": day(date(2025, 3, 1), 150),
            "serviço": one("Travões", "Revisão", "Pneus", "Embraiagem"),
            "mão de obra": real(20, 240),
            "peças": sometimes(real(5, 600), 0.15),
            "concluída": one("sim", "não"),
        },
        ";",
        styles={"entrada": DMY, "mão de obra": comma, "peças": comma},
    ),
    "candidaturas.csv": text_file(
        1510,
        200,
        {
            "candidato": lambda random, row: f"Candidato {row + 1:03d}",
            "vaga": one("Analista de dados", "Engenheiro de dados", "Designer", "Gestor de produto"),
            "recebida em": day(date(2025, 1, 10), 200),
            "origem": one("LinkedIn", "Site", "Referência", "Feira"),
            "fase": one("Triagem", "Entrevista", "Proposta", "Rejeitado"),
            "anos de experiência": whole(0, 22),
            "salário pretendido": lambda random, row: random.randint(22, 75) * 50,
            "teletrabalho": one("Total", "Parcial", "Nenhum"),
        },
        ";",
        "utf-8-sig",
        styles={"recebida em": clock("%Y/%m/%d"), "salário pretendido": portuguese},
    ),
}
