"""The files of `questions/blind_33.toml`: a vet, a gym, parcels, a pharmacy, a cinema, a help desk, orders and their
clients, hours and their employees, marks, a car park, a harvest, courses."""

from tests.demo.opening import *

_MEDICINES = ("Paracetamol", "Ibuprofeno", "Vitamina C", "Protetor solar", "Xarope")
_STAFF = ("Amy", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus", "Hana", "Ian", "Jo", "Kit", "Lea")
FILES: dict[str, Written] = {
    # What a vet did.
    "consultas_veterinaria.csv": text_file(
        3301,
        150,
        {
            "Data": day(date(2025, 1, 2), 170),
            "Animal": one("Bobi", "Luna", "Mia", "Rex", "Nina", "Tobias", "Kiko"),
            "Espécie": one("Cão", "Gato", "Coelho"),
            "Tutor": one("Ana Sousa", "Rui Lopes", "Marta Dias", "Paulo Cruz", "Inês Rocha"),
            "Serviço": one("Vacinação", "Consulta", "Cirurgia", "Tosquia", "Análises"),
            "Veterinário": one("Dra. Salgado", "Dr. Pinho", "Dra. Abreu"),
            "Preço (€)": real(15, 320),
            "Peso (kg)": real(1.5, 42, 1),
            "Pago": one("Sim", "Sim", "Não"),
        },
        ";",
        styles={"Data": DMY, "Preço (€)": portuguese, "Peso (kg)": comma},
    ),
    # Who came to a gym.
    "checkins_academia.csv": text_file(
        3302,
        170,
        {
            "id": number(1),
            "entrada": moment(datetime(2025, 3, 1, 6), 24 * 60),
            "aluno": one("Bruna Alves", "Caio Lima", "Davi Rocha", "Elisa Nunes", "Fábio Dutra", "Gabi Teles"),
            "plano": one("Mensal", "Trimestral", "Anual", "Diária"),
            "unidade": one("Centro", "Moema", "Tatuapé"),
            "modalidade": one("Musculação", "Spinning", "Natação", "Pilates"),
            "minutos": whole(20, 120),
            "calorias": whole(90, 800),
            "instrutor": sometimes(one("Wesley", "Priscila", "Jonas"), 0.3),
        },
        ",",
        styles={"entrada": clock("%Y-%m-%d %H:%M:%S")},
    ),
    # Parcels of a courier.
    "parcels.csv": text_file(
        3303,
        160,
        {
            "Tracking no": code("PX"),
            "Dispatched": day(date(2025, 2, 1), 90),
            "Driver": one("Hassan", "Olivia", "Pete", "Wren"),
            "Zone": one("North", "South", "East", "West"),
            "Weight (kg)": real(0.2, 24, 1),
            "Fee": real(3, 45),
            "Status": one("Delivered", "Delivered", "Returned", "Lost"),
            "Attempts": one(1, 1, 2, 3),
            "Fragile": one("No", "No", "Yes"),
            "Days in transit": whole(1, 9),
        },
        styles={"Dispatched": clock("%d/%m/%Y"), "Fee": around(english, "£")},
    ),
    # What a pharmacy has on its shelves.
    "stock_farmacia.xlsx": Workbook(
        (
            Sheet(
                3304,
                90,
                {
                    "Código": number(5001),
                    "Produto": lambda random, row: f"{_MEDICINES[row % 5]} {row // 5 + 1}",
                    "Categoria": one("Medicamento", "Suplemento", "Cosmética"),
                    "Laboratório": one("Bial", "Generis", "Bayer", "Uriage"),
                    "Stock": whole(0, 140),
                    "Stock mínimo": whole(5, 40),
                    "Preço (€)": real(2, 38),
                    "Validade": day(date(2025, 6, 1), 700),
                    "Sujeito a receita": one("Não", "Sim"),
                },
                name="Stock",
            ),
        ),
    ),
    # Showings of a cinema.
    "cinema_showings.csv": text_file(
        3305,
        140,
        {
            "showing_id": number(700),
            "starts_at": moment(datetime(2025, 4, 1, 13), 24 * 45),
            "film": one("Silver Tide", "The Long Road", "Paper Moons", "Night Bus"),
            "genre": one("Drama", "Comedy", "Horror"),
            "screen": one("Screen 1", "Screen 2", "Screen 3"),
            "tickets_sold": whole(0, 180),
            "seats": one(180, 120, 90),
            "revenue_eur": real(40, 1900),
            "subtitled": one(False, True),
        },
        styles={"starts_at": clock("%Y-%m-%d %H:%M")},
    ),
    # Tickets of an IT desk.
    "chamados_suporte.csv": text_file(
        3306,
        160,
        {
            "protocolo": code("CH"),
            "aberto_em": moment(datetime(2025, 5, 1, 8), 24 * 80),
            "categoria": one("Rede", "Impressora", "E-mail", "Sistema", "Hardware"),
            "prioridade": one("Média", "Alta", "Baixa", "Crítica"),
            "setor": one("Financeiro", "RH", "Vendas", "Logística"),
            "atendente": one("Thiago", "Larissa", "Renan"),
            "status": one("Fechado", "Fechado", "Aberto", "Em andamento"),
            "horas_resolucao": sometimes(real(0.2, 72, 1), 0.2),
            "satisfacao": sometimes(whole(1, 5), 0.3),
        },
        ";",
        styles={"aberto_em": clock("%d/%m/%Y %H:%M"), "horas_resolucao": comma},
    ),
    # Clients and what they ordered.
    "clientes_mobilia.csv": text_file(
        3307,
        25,
        {
            "id_cliente": number(1),
            "nome": lambda random, row: f"{PEOPLE[row % 6]} {row // 6 + 1}",
            "distrito": one("Lisboa", "Porto", "Faro", "Braga"),
            "segmento": one("Particular", "Empresa"),
            "desde": day(date(2019, 1, 1), 2000),
        },
        ";",
    ),
    "encomendas_mobilia.csv": text_file(
        3308,
        150,
        {
            "encomenda": number(10001),
            "data": day(date(2025, 1, 1), 120),
            "id_cliente": whole(1, 25),
            "produto": one("Cadeira", "Mesa", "Candeeiro", "Estante"),
            "quantidade": one(1, 2, 4),
            "valor": real(20, 900),
            "estado": one("Entregue", "Entregue", "Pendente", "Cancelada"),
        },
        ";",
        styles={"data": DMY, "valor": portuguese},
    ),
    # A studio's staff and their hours.
    "studio_staff.csv": text_file(
        3309,
        12,
        {
            "employee_id": number(1),
            "name": lambda random, row: _STAFF[row],
            "team": one("Design", "Backend", "Support"),
            "hourly_rate": real(18, 60),
            "country": one("Ireland", "Spain", "Poland"),
        },
    ),
    "timesheets.csv": text_file(
        3310,
        150,
        {
            "entry": number(1),
            "date": day(date(2025, 6, 2), 60),
            "employee_id": whole(1, 12),
            "project": one("Apollo", "Borealis", "Comet"),
            "hours": real(0.5, 9, 1),
            "billable": one("yes", "yes", "no"),
        },
    ),
    # Marks of a school.
    "notas_escola.csv": text_file(
        3311,
        170,
        {
            "aluno": one("Alice", "Bento", "Clara", "Diego", "Estela", "Heitor", "Júlia"),
            "turma": one("6A", "6B", "7A"),
            "disciplina": one("Matemática", "Português", "História", "Ciências"),
            "bimestre": one(1, 2, 3, 4),
            "nota": real(0, 10, 1),
            "faltas": whole(0, 12),
            "situacao": one("Aprovado", "Aprovado", "Recuperação", "Reprovado"),
        },
        ";",
        styles={"nota": comma},
    ),
    # Cars in a car park.
    "parque_estacionamento.csv": text_file(
        3312,
        170,
        {
            "Talão": number(40001),
            "Entrada": moment(datetime(2025, 9, 1, 6), 24 * 50),
            "Parque": one("Aliados", "Bolhão", "Trindade"),
            "Tipo de veículo": one("Ligeiro", "Mota", "Carrinha"),
            "Duração (min)": whole(5, 700),
            "Valor (€)": real(0.5, 25),
            "Pagamento": one("Via Verde", "Cartão", "Numerário"),
            "Avença": one("Não", "Não", "Sim"),
        },
        ";",
        styles={"Entrada": clock("%d-%m-%Y %H:%M"), "Valor (€)": portuguese},
    ),
    # What was picked on a farm.
    "harvest_log.csv": text_file(
        3313,
        150,
        {
            "Date": day(date(2024, 8, 1), 240),
            "Field": one("Upper", "Lower", "River", "Hill"),
            "Crop": one("Apples", "Pears", "Plums", "Quinces"),
            "Crew": one("Red", "Blue"),
            "Kg picked": whole(40, 2400),
            "Crates": whole(2, 120),
            "Workers": whole(2, 14),
            "Grade": one("A", "B", "C"),
            "Rain (mm)": real(0, 22, 1),
        },
        styles={"Kg picked": english},
    ),
    # Courses and who studies there.
    "cursos_superiores.csv": text_file(
        3314,
        120,
        {
            "Ano": one(2021, 2022, 2023, 2024),
            "Curso": one(
                "Engenharia Informática",
                "Engenharia Civil",
                "Gestão",
                "Direito",
                "Engenharia Mecânica",
                "Enfermagem",
                "Gestão de Marketing",
            ),
            "Instituição": one("UPorto", "ULisboa", "UMinho", "UAveiro"),
            "Grau": one("Licenciatura", "Mestrado"),
            "Regime": one("Diurno", "Pós-laboral"),
            "Vagas": whole(20, 180),
            "Inscritos": whole(15, 260),
            "Nota do último colocado": real(100, 190, 1),
        },
        ";",
        styles={"Nota do último colocado": comma},
    ),
}
