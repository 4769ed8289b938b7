"""The files of `questions/blind_2.toml`."""

from tests.demo.opening import *

FILES: dict[str, Written] = {
    "vendas_ecommerce.csv": TextFile(
        Sheet(
            201,
            220,
            {
                "pedido_id": number(55001),
                "data_pedido": day(date(2025, 1, 1), 330),
                "produto": one("Fone de ouvido", "Teclado", "Mouse sem fio", "Cadeira gamer"),
                "categoria": one("Periféricos", "Móveis", "Áudio"),
                "quantidade": whole(1, 6),
                "valor_total": real(40, 3200),
                "estado": one("SP", "RJ", "PR", "SC"),
                "forma_de_pagamento": one("Pix", "Cartão de crédito", "Boleto"),
            },
            styles={"data_pedido": DMY, "valor_total": portuguese},
        ),
        ";",
    ),
    "us_orders.csv": TextFile(
        Sheet(
            202,
            190,
            {
                "Order ID": lambda random, row: f"US-{row + 1000}",
                "Order Date": day(date(2024, 1, 5), 500),
                "Ship Mode": one("Standard", "Express", "Same Day"),
                "Customer": one("Acme Corp", "Globex", "Initech", "Umbrella"),
                "Sales": real(10, 5400),
                "Discount": one(0.0, 10.0, 15.0, 20.0),
                "Profit": lambda random, row: round(random.uniform(-300, 900), 2),
            },
            styles={
                "Order Date": clock("%m/%d/%Y"),
                "Sales": around(english, "$"),
                "Discount": around(lambda value: f"{value:.0f}", "", "%"),
            },
        )
    ),
    "colaboradores_rh.xlsx": Workbook(
        (
            Sheet(
                203,
                75,
                {
                    "Nº": number(1),
                    "Nome": lambda random, row: f"{PEOPLE[row % 6]} {chr(65 + row // 6)}",
                    "Função": one("Operador", "Técnico", "Chefe de equipa", "Administrativo"),
                    "Unidade": one("Ovar", "Estarreja", "Lisboa"),
                    "Data de admissão": day(date(2005, 1, 1), 7000),
                    "Vencimento base": lambda random, row: float(random.randint(88, 310) * 10),
                    "Contrato": one("Sem termo", "A termo", "Temporário"),
                },
                name="RH",
                title=("Quadro de pessoal",),
            ),
        ),
        {"Vencimento base": '#,##0.00 "€"'},
    ),
    "estacao_meteo.csv": TextFile(
        Sheet(
            204,
            365,
            {
                "data": lambda random, row: date(2024, 1, 1) + timedelta(days=row),
                "temp_max": real(8, 41, 1),
                "temp_min": real(-3, 22, 1),
                "chuva_mm": real(0, 45, 1),
                "vento_kmh": whole(2, 90),
                "ceu": one("limpo", "nublado", "chuva"),
            },
            styles={"temp_max": comma, "temp_min": comma, "chuva_mm": comma},
        ),
        ";",
    ),
    "boletim.csv": TextFile(
        Sheet(
            205,
            120,
            {
                "aluno": lambda random, row: f"{random.choice(('Laura', 'Davi', 'Heitor', 'Alice'))} {row // 4 + 1}",
                "serie": one("6º ano", "7º ano", "8º ano"),
                "disciplina": one("Matemática", "Ciências", "Geografia"),
                "bimestre": whole(1, 4),
                "nota": real(2, 10, 1),
                "faltas": whole(0, 9),
                "aprovado": one("Sim", "Sim", "Não"),
            },
            styles={"nota": comma},
        ),
        ";",
    ),
    "estoque.xlsx": Workbook(
        (
            Sheet(
                206,
                60,
                {
                    "Código": code("P"),
                    "Descrição": one("Parafuso M6", "Porca M6", "Arruela", "Broca 5mm", "Serra"),
                    "Depósito": one("Central", "Filial Sul", "Filial Norte"),
                    "Qtde": whole(0, 900),
                    "Estoque mínimo": whole(50, 200),
                    "Custo unitário": real(0.2, 80),
                },
                name="Estoque",
                total=("Qtde",),
            ),
        )
    ),
    "entregas.csv": TextFile(
        Sheet(
            207,
            140,
            {
                "Guia": code("E"),
                "Motorista": one("Armando", "Célia", "Duarte"),
                "Zona": one("Norte", "Centro", "Sul"),
                "Recolha": moment(datetime(2025, 9, 1, 6), 24 * 30),
                "Entregue em": sometimes(moment(datetime(2025, 9, 1, 12), 24 * 33), 0.15),
                "Volumes": whole(1, 40),
                "Peso": real(1, 900, 1),
                "Estado": one("Entregue", "Em trânsito", "Devolvida"),
            },
            styles={
                "Peso": around(comma, "", " kg"),
                "Recolha": clock("%d/%m/%Y %H:%M"),
                "Entregue em": clock("%d/%m/%Y %H:%M"),
            },
        ),
        ";",
    ),
    "budget.xlsx": Workbook(
        (
            Sheet(
                208,
                30,
                {
                    "Department": one("Sales", "IT", "Legal"),
                    "Account": one("Travel", "Software", "Contractors", "Events"),
                    "Planned": lambda random, row: float(random.randint(5, 200) * 100),
                    "Actual": real(300, 21000),
                },
                name="FY25",
                subtotals="Subtotal",
                total=("Planned", "Actual"),
                notes=("Figures in euros, not audited",),
            ),
        )
    ),
    "escola.xlsx": Workbook(
        (
            Sheet(
                209,
                25,
                {
                    "turma_id": number(1),
                    "turma": lambda random, row: f"T{row + 1:02d}",
                    "professor": one("Prof. Lima", "Prof. Rocha", "Prof. Neves"),
                    "turno": one("manhã", "tarde"),
                },
                name="Turmas",
            ),
            Sheet(
                210,
                150,
                {
                    "aluno": lambda random, row: f"A{row + 1:03d}",
                    "turma_id": whole(1, 25),
                    "idade": whole(10, 18),
                    "mensalidade": real(80, 420),
                },
                name="Alunos",
            ),
        )
    ),
    "sensor_log.csv": TextFile(
        Sheet(
            211,
            260,
            {
                "timestamp": lambda random, row: datetime(2025, 11, 1) + timedelta(minutes=53 * row),
                "device": one("pump-1", "pump-2", "fan-7"),
                "vibration": real(0.1, 9.5),
                "temp_c": real(20, 95, 1),
                "status": one("ok", "warning", "error"),
            },
        )
    ),
    "precos_combustivel.csv": TextFile(
        Sheet(
            212,
            130,
            {
                "Posto": one("Galp Norte", "BP Centro", "Repsol Sul", "Prio"),
                "Distrito": one("Porto", "Aveiro", "Leiria"),
                "Combustível": one("Gasóleo", "Gasolina 95", "GPL"),
                "Preço (€/l)": real(0.8, 2.1, 3),
                "Litros vendidos": lambda random, row: random.randint(400, 9000),
                "Data": day(date(2025, 8, 1), 92),
            },
            styles={"Preço (€/l)": comma, "Litros vendidos": portuguese, "Data": DMY},
        ),
        ";",
    ),
    "subscriptions.csv": TextFile(
        Sheet(
            213,
            150,
            {
                "user_id": number(1),
                "plan": one("Basic", "Pro", "Team"),
                "country": one("Portugal", "Brazil", "Canada"),
                "started": day(date(2023, 1, 1), 800),
                "cancelled": one("no", "no", "yes"),
                "monthly_fee": one(9.99, 29.0, 79.0),
                "seats": whole(1, 25),
            },
        )
    ),
    "hospital_internamentos.csv": TextFile(
        Sheet(
            214,
            160,
            {
                "processo": number(30001),
                "serviço": one("Cirurgia", "Medicina Interna", "Ortopedia", "Pediatria"),
                "sexo": one("F", "M"),
                "idade": whole(1, 95),
                "entrada": day(date(2025, 1, 1), 200),
                "alta": sometimes(day(date(2025, 1, 10), 210), 0.1),
                "dias": whole(1, 40),
                "urgente": one("S", "N"),
            },
            styles={"entrada": DMY, "alta": DMY},
        ),
        ";",
    ),
    "autarquicas.csv": TextFile(
        Sheet(
            215,
            84,
            {
                "concelho": lambda random, row: ("Amadora", "Almada", "Cascais", "Oeiras", "Odivelas", "Seixal")[
                    row % 6
                ],
                "lista": lambda random, row: ("Lista A", "Lista B", "Lista C", "Independentes")[row // 6 % 4],
                "ano": lambda random, row: (2017, 2021, 2025)[row // 24 % 3],
                "votos": lambda random, row: random.randint(700, 48000),
                "mandatos": whole(0, 7),
            },
            styles={"votos": portuguese},
        ),
        ";",
    ),
    "gastos_viagem.csv": TextFile(
        Sheet(
            216,
            95,
            {
                "Dia": day(date(2025, 5, 2), 20),
                "Pessoa": one("Rita", "Miguel", "Joana"),
                "Tipo": one("Hotel", "Refeições", "Táxi", "Bilhetes"),
                "Montante": real(4, 380),
                "Moeda": one("EUR", "EUR", "GBP"),
                "Fatura": one("sim", "não"),
            },
            styles={"Dia": DMY, "Montante": comma},
        ),
        ";",
    ),
    "car_fleet.csv": TextFile(
        Sheet(
            217,
            65,
            {
                "Plate": lambda random, row: f"{random.randint(10, 99)}-AB-{row + 10}",
                "Make": one("Renault", "Toyota", "Volvo"),
                "Model year": whole(2012, 2024),
                "Mileage (km)": lambda random, row: random.randint(4, 260) * 1000,
                "Fuel": one("diesel", "electric", "petrol"),
                "Last service": day(date(2024, 1, 1), 600),
            },
            styles={"Mileage (km)": english},
        )
    ),
    "cursos_online.csv": TextFile(
        Sheet(
            218,
            110,
            {
                "curso": one("Excel básico", "Excel avançado", "Python", "Fotografia"),
                "formador": one("Telma Cruz", "Vasco Melo"),
                "inscritos": whole(3, 60),
                "concluintes": whole(0, 40),
                "classificação média": real(2.5, 5, 1),
                "início": day(date(2024, 9, 1), 400),
                "gratuito": one("Não", "Sim"),
            },
            styles={"classificação média": comma, "início": DMY},
        ),
        ";",
    ),
    "censos_freguesias.csv": TextFile(
        Sheet(
            219,
            48,
            {
                "Freguesia": lambda random, row: f"Freguesia {row + 1}",
                "Concelho": one("Guimarães", "Barcelos", "Famalicão"),
                "População": lambda random, row: random.randint(300, 22000),
                "Alojamentos": lambda random, row: random.randint(200, 9000),
                "Área (km2)": real(1, 25),
                "Taxa de envelhecimento": real(60, 240, 1),
            },
            styles={
                "População": portuguese,
                "Alojamentos": portuguese,
                "Área (km2)": comma,
                "Taxa de envelhecimento": around(comma, "", "%"),
            },
        ),
        ";",
    ),
    "clientes_loja.csv": TextFile(
        Sheet(
            220,
            40,
            {
                "id_cliente": number(1),
                "nome": lambda random, row: f"Cliente {row + 1}",
                "cidade": one("Recife", "Natal", "Maceió"),
                "vip": one("não", "sim"),
            },
        )
    ),
    "compras_loja.csv": TextFile(
        Sheet(
            221,
            210,
            {
                "id_compra": number(1),
                "id_cliente": whole(1, 40),
                "data": day(date(2025, 2, 1), 250),
                "valor": real(5, 900),
                "parcelas": whole(1, 12),
            },
        )
    ),
    "restaurant_reviews.csv": TextFile(
        Sheet(
            222,
            140,
            {
                "restaurant": one("Casa Azul", "Bistro 21", "Tasca do Zé"),
                "stars": whole(1, 5),
                "reviewer": one("ann", "bob", "carl", "dora"),
                "visit_date": day(date(2025, 3, 1), 200),
                "price_per_person": real(8, 75),
                "delivery": one("TRUE", "FALSE"),
            },
        )
    ),
    "producao_diaria.xlsx": Workbook(
        (
            Sheet(
                223,
                100,
                {
                    "Data": day(date(2025, 10, 1), 40),
                    "Linha": one("Linha 1", "Linha 2", "Linha 3"),
                    "Turno": one("Manhã", "Tarde", "Noite"),
                    "Peças OK": whole(200, 900),
                    "Peças NOK": whole(0, 60),
                    "Paragem (min)": whole(0, 120),
                },
                name="Produção",
            ),
        )
    ),
    "emissoes.csv": TextFile(
        Sheet(
            224,
            60,
            {
                "país": lambda random, row: ("Portugal", "Espanha", "França", "Itália", "Grécia")[row % 5],
                "ano": lambda random, row: 2012 + row // 5,
                "CO2 (t)": lambda random, row: random.randint(900, 400000) * 1.0,
                "renováveis": real(10, 80, 1),
            },
            styles={"CO2 (t)": portuguese, "renováveis": around(comma, "", " %")},
        ),
        ";",
    ),
    "transactions_uk.csv": TextFile(
        Sheet(
            225,
            130,
            {
                "Date": day(date(2025, 1, 1), 180),
                "Type": one("Card payment", "Direct debit", "Transfer"),
                "Merchant": one("Tesco", "Shell", "Amazon", "British Gas"),
                "Amount": real(2, 4300),
                "Account": one("Joint", "Personal"),
            },
            styles={"Date": DMY, "Amount": around(english, "£")},
        )
    ),
    "treinos.csv": TextFile(
        Sheet(
            226,
            115,
            {
                "atleta": one("Bruna", "Caio", "Lia", "Otto"),
                "modalidade": one("corrida", "ciclismo", "natação"),
                "distancia_km": real(1, 90, 1),
                "duracao_min": whole(15, 240),
                "data": day(date(2025, 1, 6), 240),
                "calorias": sometimes(whole(100, 1800), 0.1),
            },
        )
    ),
    "manutencao_elevadores.csv": TextFile(
        Sheet(
            227,
            90,
            {
                "Elevador": one("E-01", "E-02", "E-03", "E-04"),
                "Avaria": one("porta", "motor", "painel elétrico"),
                "Reportada em": day(date(2025, 1, 1), 200),
                "Horas parado": whole(1, 72),
                "Custo (€)": real(30, 2400),
                "Resolvida": one("Sim", "Não"),
            },
            styles={"Reportada em": DMY, "Custo (€)": portuguese},
        ),
        ";",
    ),
}
