"""The files of `questions/blind_12.toml`."""

from tests.demo.opening import *

TITLES = ("Os Maias", "Mensagem", "Memorial do Convento", "Ensaio sobre a Cegueira", "A Sibila", "Bichos", "Aparição")
AUTHORS = ("Eça", "Pessoa", "Saramago", "Saramago", "Agustina", "Torga", "Vergílio")
GENRES = ("Romance", "Poesia", "Romance", "Romance", "Romance", "Conto", "Romance")
TEAMS = ("Benfica", "Porto", "Sporting", "Braga", "Guimarães", "Famalicão")

FILES: dict[str, Written] = {
    "urgencias.csv": text_file(
        1201,
        260,
        {
            "episódio": number(700_001),
            "entrada": moment(datetime(2025, 1, 1), 24 * 120),
            "triagem": one("Amarelo", "Verde", "Laranja", "Azul", "Vermelho"),
            "idade": whole(0, 97),
            "sexo": one("F", "M"),
            "espera (min)": sometimes(whole(2, 420), 0.08),
            "destino": one("Alta", "Internamento", "Transferência", "Abandono"),
            "médico": one("Dra. Marta Leal", "Dr. Rui Pinho", "Dra. Ana Couto"),
        },
        ";",
        "latin-1",
        styles={"entrada": clock("%d/%m/%Y %H:%M")},
    ),
    "entregas_2025.csv": text_file(
        1202,
        220,
        {
            "Guia": code("EX"),
            "Transportadora": one("CTT", "DHL", "UPS", "GLS"),
            "Origem": one("Lisboa", "Porto", "Aveiro"),
            "Destino": one("Faro", "Braga", "Lisboa", "Évora", "Porto"),
            "Expedido em": day(date(2025, 2, 1), 150),
            "Peso (kg)": real(0.2, 48, 1),
            "Custo": real(3.5, 120),
            "Estado": one("Entregue", "Em trânsito", "Devolvido"),
            "Urgente": one("Não", "Sim"),
        },
        ";",
        styles={"Expedido em": DMY, "Peso (kg)": comma, "Custo": around(portuguese, "", " €")},
    ),
    "pauta_turma.xlsx": Workbook(
        (
            Sheet(
                1203,
                28,
                {
                    "Aluno": lambda random, row: f"Aluno {row + 1}",
                    "Turma": one("10A", "10B"),
                    "Matemática|Teste 1": whole(4, 20),
                    "Matemática|Teste 2": whole(4, 20),
                    "Português|Teste 1": whole(6, 20),
                    "Português|Teste 2": whole(6, 20),
                    "Faltas": whole(0, 15),
                },
                name="Pauta",
                title=("Escola Secundária", "Ano letivo 2024/2025"),
                notes=("Notas de 0 a 20",),
            ),
        ),
    ),
    "staff.csv": text_file(
        1204,
        150,
        {
            "Employee ID": number(10_001),
            "Department": one("Sales", "Engineering", "Support", "Finance"),
            "Job title": one("Manager", "Analyst", "Engineer", "Assistant"),
            "Hired": day(date(2015, 1, 1), 3600),
            "Salary": lambda random, row: random.randint(22, 130) * 1000,
            "Gender": one("Female", "Male"),
            "Remote": one("No", "Yes"),
            "Left on": sometimes(day(date(2025, 1, 1), 200), 0.8),
        },
        styles={"Hired": clock("%m/%d/%Y"), "Left on": clock("%m/%d/%Y"), "Salary": around(english, "$")},
    ),
    "contadores.csv": text_file(
        1205,
        300,
        {
            "data_hora": moment(datetime(2025, 6, 1), 24 * 45),
            "edificio": one("Sede", "Armazém", "Loja"),
            "kwh": real(0.5, 95, 1),
            "temperatura": real(12, 41, 1),
            "alarme": one(0, 0, 1),
        },
        ";",
        "utf-8-sig",
        styles={"data_hora": clock("%Y-%m-%d %H:%M"), "kwh": comma, "temperatura": comma},
    ),
    "jogos_liga.csv": text_file(
        1206,
        90,
        {
            "Jornada": lambda random, row: 1 + row // 3,
            "Data": day(date(2024, 8, 10), 280),
            "Casa": lambda random, row: TEAMS[row % 3],
            "Fora": lambda random, row: TEAMS[3 + (row // 3) % 3],
            "Golos casa": whole(0, 5),
            "Golos fora": whole(0, 4),
            "Espectadores": lambda random, row: random.randint(2_000, 61_000),
            "Árbitro": one("A. Soares", "J. Pinheiro", "L. Godinho"),
        },
        ",",
        styles={"Data": DMY, "Espectadores": portuguese},
    ),
    "reservas.csv": text_file(
        1207,
        240,
        {
            "Reserva": code("R"),
            "País": one("Portugal", "Espanha", "França", "Alemanha", "Brasil"),
            "Check-in": day(date(2024, 11, 1), 365),
            "Noites": whole(1, 14),
            "Quarto": one("Duplo", "Individual", "Suite"),
            "Preço por noite": real(45, 320),
            "Canal": one("Booking", "Direto", "Expedia", "Agência"),
            "Cancelada": one("não", "não", "sim"),
        },
        ";",
        styles={"Check-in": clock("%d-%m-%Y"), "Preço por noite": comma},
    ),
    "livros_2025.csv": text_file(
        1208,
        7,
        {
            "cod_livro": lambda random, row: 4100 + row,
            "titulo": lambda random, row: TITLES[row],
            "autor": lambda random, row: AUTHORS[row],
            "genero": lambda random, row: GENRES[row],
        },
        ";",
    ),
    "emprestimos.csv": text_file(
        1209,
        180,
        {
            "emprestimo": number(1),
            "cod_livro": lambda random, row: 4100 + random.randrange(7),
            "leitor": lambda random, row: f"L{1 + random.randrange(30):03d}",
            "levantado": day(date(2025, 3, 1), 120),
            "devolvido": sometimes(day(date(2025, 7, 1), 40), 0.25),
            "multa": sometimes(real(0.5, 12), 0.6),
        },
        ";",
        styles={"levantado": DMY, "devolvido": DMY, "multa": comma},
    ),
    "imoveis_2025.csv": text_file(
        1210,
        170,
        {
            "codigo": code("IM-"),
            "bairro": one("Moema", "Pinheiros", "Vila Mariana", "Tatuapé", "Santana"),
            "tipo": one("Apartamento", "Casa", "Sala comercial", "Terreno"),
            "quartos": whole(1, 5),
            "area_m2": whole(28, 450),
            "preco": lambda random, row: random.randint(180, 3200) * 1000.0,
            "anunciado_em": day(date(2025, 1, 10), 200),
            "vendido": one("não", "sim"),
            "corretor": one("Paulo", "Renata", "Sílvio"),
        },
        ";",
        styles={"anunciado_em": DMY, "preco": around(portuguese, "R$ ")},
    ),
    "despesas_junta.xlsx": Workbook(
        (
            Sheet(
                1211,
                40,
                {
                    "Capítulo": lambda random, row: ("Pessoal", "Obras", "Cultura", "Limpeza")[row // 10],
                    "Descrição": one("Salários", "Materiais", "Subsídio", "Contrato", "Reparação"),
                    "Data": day(date(2025, 1, 2), 300),
                    "Previsto": lambda random, row: random.randint(5, 400) * 50.0,
                    "Pago": lambda random, row: random.randint(5, 400) * 50.0,
                },
                name="Despesas",
                title=("Junta de Freguesia",),
                total=("Previsto", "Pago"),
                subtotals="Subtotal",
                notes=("Valores em euros",),
            ),
        ),
        {"Previsto": "#,##0.00", "Pago": "#,##0.00"},
    ),
}
