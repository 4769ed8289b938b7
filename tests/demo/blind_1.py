"""The files of `questions/blind_1.toml`."""

from tests.demo.opening import *

MONTHS = ("Jan", "Fev", "Mar", "Abr", "Mai", "Jun", "Jul", "Ago", "Set", "Out", "Nov", "Dez")
COUNTRIES = (
    *("Portugal", "Brazil", "Angola", "Mozambique", "Spain", "France", "Italy", "Germany", "Japan", "India", "China"),
    *("Kenya", "Egypt", "Chile", "Peru", "Cuba", "Norway", "Sweden", "Finland", "Poland", "Greece", "Turkey"),
    *("Canada", "Mexico"),
)
CONTINENTS = (
    *("Europe", "America", "Africa", "Africa", "Europe", "Europe", "Europe", "Europe", "Asia", "Asia", "Asia"),
    *("Africa", "Africa", "America", "America", "America", "Europe", "Europe", "Europe", "Europe", "Europe", "Asia"),
    *("America", "America"),
)


def _nif(random: Random, row: int) -> str:
    digits = [random.choice((1, 2, 5))] + [random.randrange(10) for _ in range(7)]
    rest = 11 - sum(digit * (9 - place) for place, digit in enumerate(digits)) % 11
    return "".join(map(str, digits)) + str(0 if rest > 9 else rest)


def _cnpj(random: Random, row: int) -> str:
    raw = f"{random.randrange(10**8):08d}0001"
    for weights in ((5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2), (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)):
        rest = sum(int(digit) * weight for digit, weight in zip(raw, weights, strict=True)) % 11
        raw += str(0 if rest < 2 else 11 - rest)
    return f"{raw[:2]}.{raw[2:5]}.{raw[5:8]}/{raw[8:12]}-{raw[12:]}"


def _ean(random: Random, row: int) -> str:
    raw = f"560{random.randrange(10**9):09d}"
    check = -sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(raw)) % 10
    return raw + str(check)


def _phone(random: Random, row: int) -> str:
    return f"+3519{random.choice('1236')}{random.randrange(10**7):07d}"


FILES: dict[str, Written] = {
    "faturas_2025.xlsx": Workbook(
        (
            Sheet(
                101,
                90,
                {
                    "Nº Fatura": lambda random, row: f"FT 2025/{row + 1}",
                    "Data": day(date(2025, 1, 2), 270),
                    "Cliente": one("Norte Têxtil Lda", "Padaria Sol", "Câmara de Viseu", "Oficina Marques"),
                    "NIF": _nif,
                    "Base": real(50, 4000),
                    "IVA": real(3, 900),
                    "Total c/ IVA": real(53, 4900),
                    "Estado": one("Paga", "Pendente", "Vencida"),
                },
                name="Faturas",
                title=("Serralharia Unida, Lda", "Listagem de faturas emitidas em 2025"),
                total=("Base", "IVA", "Total c/ IVA"),
                notes=("Documento processado por computador",),
            ),
        )
    ),
    "notas_fiscais.csv": TextFile(
        Sheet(
            102,
            140,
            {
                "numero_nf": number(20001),
                "emissao": day(date(2024, 7, 1), 300),
                "cnpj_emitente": _cnpj,
                "fornecedor": one("Atacadão Bahia", "Papelaria Mineira", "Tech Sul", "Frigorífico Goiás"),
                "uf": one("BA", "MG", "RS", "GO"),
                "valor_nota": real(80, 15000),
                "situacao": one("Autorizada", "Cancelada", "Em processamento"),
            },
            styles={"emissao": DMY, "valor_nota": around(portuguese, "R$ ")},
        ),
        ";",
    ),
    "payroll.csv": TextFile(
        Sheet(
            103,
            110,
            {
                "Employee": lambda random, row: (
                    f"{random.choice(('Mary', 'John', 'Lucy', 'Omar'))} {chr(65 + row % 26)}."
                ),
                "Dept": one("Warehouse", "Retail", "Head Office"),
                "Gross Pay": real(900, 9800),
                "Overtime Hours": whole(0, 30),
                "Pay Date": day(date(2025, 1, 3), 180),
                "Full Time": one("Yes", "No"),
            },
            styles={"Gross Pay": around(english, "$"), "Pay Date": clock("%m/%d/%Y")},
        )
    ),
    "grades.csv": TextFile(
        Sheet(
            104,
            80,
            {
                "student": lambda random, row: f"Student {row + 1:02d}",
                "class": one("7A", "7B", "8A"),
                "math": whole(20, 100),
                "english": whole(20, 100),
                "science": sometimes(whole(20, 100), 0.1),
                "absences": whole(0, 14),
            },
        )
    ),
    "pauta.xlsx": Workbook(
        (
            Sheet(
                105,
                96,
                {
                    "Aluno": lambda random, row: f"Aluno {row // 4 + 1:02d}",
                    "Turma": lambda random, row: "AB"[row // 4 % 2],
                    "Disciplina": lambda random, row: ("Matemática", "Português", "Física", "História")[row % 4],
                    "1º Período": whole(5, 20),
                    "2º Período": whole(5, 20),
                    "3º Período": whole(5, 20),
                },
                name="Pauta",
            ),
        )
    ),
    "inventory.csv": TextFile(
        Sheet(
            106,
            70,
            {
                "SKU": lambda random, row: f"WH-{row + 100}",
                "Barcode": _ean,
                "Description": one("Desk lamp", "Monitor arm", "USB hub", "Webcam", "Footrest"),
                "Warehouse": one("Dublin", "Manchester", "Cardiff"),
                "Qty on hand": lambda random, row: random.randint(1, 48) * 250,
                "Unit cost": real(2, 1900),
            },
            styles={"Qty on hand": english, "Unit cost": around(english, "£")},
        )
    ),
    "forno.csv": TextFile(
        Sheet(
            107,
            240,
            {
                "instante": lambda random, row: datetime(2025, 9, 1) + timedelta(minutes=37 * row),
                "forno": one("F1", "F2", "F3"),
                "temperatura (°C)": real(780, 1250, 1),
                "pressao (bar)": real(0.8, 2.4),
                "alarme": one("não", "não", "sim"),
            },
            styles={"temperatura (°C)": comma, "pressao (bar)": comma, "instante": clock("%d-%m-%Y %H:%M:%S")},
        ),
        ";",
    ),
    "expedicoes.csv": TextFile(
        Sheet(
            108,
            150,
            {
                "guia": lambda random, row: f"GT{row + 5000}",
                "transportadora": one("Rápida Express", "TransIbéria", "Carga Norte"),
                "origem": one("Leixões", "Setúbal", "Aveiro"),
                "destino": one("Madrid", "Vigo", "Sevilha", "Lyon"),
                "peso (kg)": real(40, 9000, 1),
                "distância (km)": whole(120, 1900),
                "data de saída": day(date(2025, 2, 1), 150),
                "data de chegada": sometimes(day(date(2025, 2, 5), 155), 0.12),
                "atrasada": one("Não", "Sim"),
            },
            styles={"peso (kg)": portuguese, "data de saída": DMY, "data de chegada": DMY},
        ),
        ";",
        "cp1252",
    ),
    "orcamento_2026.xlsx": Workbook(
        (
            Sheet(
                109,
                24,
                {
                    "Departamento": one("Marketing", "Logística", "Informática", "Recursos Humanos"),
                    "Rubrica": one("Viagens", "Consultoria", "Licenças", "Formação", "Publicidade"),
                    "Orçado": lambda random, row: float(random.randint(10, 400) * 100),
                    "Executado": real(500, 38000),
                },
                name="Orçamento",
                subtotals="Subtotal",
                total=("Orçado", "Executado"),
            ),
        )
    ),
    "pessoal.xlsx": Workbook(
        (
            Sheet(
                110,
                40,
                {
                    "ID": number(1),
                    "Nome": lambda random, row: f"{PEOPLE[row % 6]} {row}",
                    "Departamento": one("Produção", "Qualidade", "Compras"),
                    "Salário": lambda random, row: random.randint(90, 320) * 10,
                },
                name="Colaboradores",
            ),
            Sheet(
                111,
                120,
                {
                    "ID": whole(1, 40),
                    "Início": day(date(2025, 1, 1), 300),
                    "Dias": whole(1, 15),
                    "Motivo": one("Férias", "Doença", "Formação"),
                },
                name="Ausências",
            ),
        )
    ),
    "contactos_sem_titulos.csv": TextFile(
        Sheet(
            112,
            60,
            {
                "nome": lambda random, row: f"{PEOPLE[row % 6]}",
                "cidade": one("Guarda", "Beja", "Tomar"),
                "pontos": whole(0, 500),
                "desde": day(date(2019, 1, 1), 1500),
            },
            header=False,
        ),
        ";",
    ),
    "desemprego.csv": TextFile(
        Sheet(
            113,
            70,
            {
                "Região": lambda random, row: ("Norte", "Centro", "Alentejo", "Algarve", "Madeira")[row % 5],
                "Ano": lambda random, row: 2010 + row // 5,
                "Taxa de desemprego": real(3, 18, 1),
                "População ativa": lambda random, row: random.randint(100, 1900) * 1000 + 37,
            },
            styles={"Taxa de desemprego": around(comma, "", "%"), "População ativa": portuguese},
        ),
        ";",
    ),
    "turnos.csv": TextFile(
        Sheet(
            114,
            130,
            {
                "dia": day(date(2025, 10, 1), 45),
                "operador": one(*PEOPLE),
                "entrada": lambda random, row: time(random.choice((6, 7, 14, 22)), random.choice((0, 15, 30))),
                "maquina": one("Prensa 1", "Prensa 2", "Torno"),
                "pecas_boas": whole(80, 400),
                "pecas_defeituosas": whole(0, 25),
            },
            styles={"dia": DMY, "entrada": clock("%H:%M")},
        ),
        ";",
    ),
    "customer_survey.csv": TextFile(
        Sheet(
            115,
            160,
            {
                "response_id": number(1),
                "submitted_at": moment(datetime(2025, 5, 1), 24 * 60),
                "age_group": one("25-34", "35-44", "18-24", "45+"),
                "country": one("Ireland", "Spain", "Portugal"),
                "satisfaction": whole(1, 5),
                "would_recommend": one("yes", "no"),
                "comment": sometimes(one("great", "too slow", "ok"), 0.6),
            },
        )
    ),
    "consultas_clinica.csv": TextFile(
        Sheet(
            116,
            170,
            {
                "data_consulta": day(date(2025, 1, 10), 240),
                "paciente": lambda random, row: f"Paciente {random.randint(1, 45)}",
                "especialidade": one("Cardiologia", "Pediatria", "Ortopedia", "Dermatologia"),
                "convênio": one("Unimed", "Particular", "Bradesco Saúde"),
                "valor": real(90, 780),
                "compareceu": one("S", "S", "N"),
            },
            styles={"data_consulta": DMY, "valor": comma},
        ),
        ";",
    ),
    "population.csv": TextFile(
        Sheet(
            117,
            24,
            {
                "Country": lambda random, row: COUNTRIES[row],
                "Continent": lambda random, row: CONTINENTS[row],
                "2021": lambda random, row: random.randint(3000, 90000) * 1000 + 11,
                "2022": lambda random, row: random.randint(3000, 90000) * 1000 + 12,
                "2023": lambda random, row: random.randint(3000, 90000) * 1000 + 13,
            },
            styles=dict.fromkeys(("2021", "2022", "2023"), english),
        )
    ),
    "vendas_por_mes.xlsx": Workbook(
        (
            Sheet(
                118,
                14,
                {
                    "Produto": lambda random, row: f"Modelo {chr(65 + row)}",
                    "Família": one("Cadeiras", "Mesas", "Estantes"),
                    **dict.fromkeys(MONTHS, whole(0, 300)),
                },
                name="2025",
                total=MONTHS,
            ),
        )
    ),
    "agua_contadores.csv": TextFile(
        Sheet(
            119,
            100,
            {
                "Contador": one("C-10", "C-11", "C-12"),
                "Leitura em": day(date(2025, 3, 1), 120),
                "Consumo (m3)": lambda random, row: random.randint(900, 9800) / 10,
                "Zona": one("Alta", "Baixa"),
            },
            styles={"Leitura em": clock("%d.%m.%Y"), "Consumo (m3)": comma},
            blank_every=9,
        ),
        ";",
    ),
    "socios.csv": TextFile(
        Sheet(
            120,
            95,
            {
                "n_socio": number(1),
                "nome": lambda random, row: f"{random.choice(PEOPLE)}",
                "telemovel": _phone,
                "nif": _nif,
                "codigo_postal": lambda random, row: (
                    f"{random.choice((1000, 4000, 3000))}-{random.randrange(100, 999)}"
                ),
                "concelho": one("Lisboa", "Porto", "Coimbra"),
                "quota_mensal": one(10.0, 15.5, 7.5),
                "data_de_inscricao": day(date(2015, 1, 1), 3600),
            },
            styles={"quota_mensal": comma},
        ),
        ";",
    ),
    "helpdesk.csv": TextFile(
        Sheet(
            121,
            180,
            {
                "ticket": lambda random, row: f"#{row + 300}",
                "opened": moment(datetime(2025, 6, 1, 8), 24 * 90),
                "agent": one("Priya", "Sam", "Wei", "Lars"),
                "priority": one("low", "medium", "high", "urgent"),
                "category": one("network", "printer", "password", "software licence"),
                "minutes_to_close": sometimes(whole(5, 900), 0.1),
                "reopened": one("FALSE", "FALSE", "TRUE"),
            },
        )
    ),
    "extrato.csv": TextFile(
        Sheet(
            122,
            110,
            {
                "Data": day(date(2025, 4, 1), 90),
                "Descrição": one("Supermercado", "Renda", "Salário", "Gasóleo", "Restaurante"),
                "Conta": one("À ordem", "Poupança"),
                "Montante": lambda random, row: round(random.uniform(-1800, 2200), 2),
            },
            styles={"Data": DMY, "Montante": accounting(portuguese)},
        ),
        ";",
    ),
    "matches.csv": TextFile(
        Sheet(
            123,
            120,
            {
                "season": one("2023/24", "2024/25"),
                "match_date": day(date(2023, 8, 10), 640),
                "team": one("Rovers", "United", "Athletic", "Wanderers"),
                "venue": one("home", "away"),
                "goals_for": whole(0, 5),
                "goals_against": whole(0, 4),
                "attendance": lambda random, row: random.randint(3000, 41000),
            },
            styles={"attendance": english},
        )
    ),
    "colheita.csv": TextFile(
        Sheet(
            124,
            84,
            {
                "Parcela": one("Vale Fundo", "Cerro", "Ribeira", "Monte Novo"),
                "Cultura": one("Olival", "Vinha", "Trigo", "Milho"),
                "Ano": whole(2019, 2024),
                "Área (ha)": real(0.5, 40, 1),
                "Produção (t)": real(1, 220, 1),
                "Regadio": one("Sim", "Não"),
            },
            styles={"Área (ha)": comma, "Produção (t)": comma},
        ),
        ";",
    ),
    "customers.csv": TextFile(
        Sheet(
            125,
            30,
            {
                "customer_id": number(1),
                "customer_name": lambda random, row: f"Client {chr(65 + row % 26)}{row}",
                "segment": one("Enterprise", "SMB", "Consumer"),
                "city": one("Boston", "Denver", "Austin"),
            },
        )
    ),
    "orders.csv": TextFile(
        Sheet(
            126,
            200,
            {
                "order_id": number(9000),
                "customer_id": whole(1, 30),
                "order_date": day(date(2025, 1, 1), 300),
                "amount": real(10, 2500),
                "status": one("shipped", "returned", "pending"),
            },
        )
    ),
    "obras_publicas.xlsx": Workbook(
        (
            Sheet(
                127,
                45,
                {
                    "Obra": lambda random, row: f"Empreitada {row + 1}",
                    "Município": one("Loures", "Seixal", "Mafra"),
                    "Valor": real(20000, 900000),
                    "Execução": lambda random, row: float(random.randint(0, 100)),
                    "Conclusão prevista": day(date(2025, 1, 1), 700),
                },
                name="Obras",
            ),
        ),
        {"Execução": "0%", "Valor": '#,##0.00 "€"'},
    ),
    "alugueres.csv": TextFile(
        Sheet(
            128,
            100,
            {
                "Reserva": number(700),
                "Check-in": day(date(2025, 6, 1), 100),
                "Noites": whole(1, 14),
                "Alojamento": one("Casa do Mar", "Estúdio Baixa", "Quinta da Serra"),
                "País do hóspede": one("França", "Alemanha", "Brasil", "Reino Unido"),
                "Preço/noite": real(45, 320),
                "Cancelada": one("N", "N", "N", "S"),
            },
            styles={"Check-in": clock("%Y/%m/%d"), "Preço/noite": around(comma, "€ ")},
        ),
        ";",
    ),
}
