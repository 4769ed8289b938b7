"""The files of `questions/blind_5.toml`."""

from tests.demo.opening import *


def _discharge(random: Random, row: int) -> date | None:
    return None if row % 9 == 4 else date(2025, 1, 5) + timedelta(days=random.randint(20, 260))


FILES: dict[str, Written] = {
    "urgencia_hospitalar.csv": TextFile(
        Sheet(
            501,
            220,
            {
                "N.º episódio": code("EP"),
                "Data de entrada": moment(datetime(2025, 9, 1), 24 * 60),
                "Prioridade (Manchester)": one("Vermelho", "Laranja", "Amarelo", "Verde", "Azul"),
                "Idade": whole(0, 97),
                "Sexo": one("M", "F"),
                "Tempo de espera (min)": whole(1, 360),
                "Médico responsável": one("Dra. Inês Prata", "Dr. Rui Canas", "Dra. Marta Vaz"),
                "Destino": one("Alta", "Alta", "Internamento", "Transferência"),
            },
            styles={"Data de entrada": clock("%d/%m/%Y %H:%M")},
        ),
        ";",
        "cp1252",
    ),
    "shipments_2025.csv": TextFile(
        Sheet(
            502,
            260,
            {
                "tracking_no": code("TRK"),
                "ship_date": day(date(2025, 1, 6), 180),
                "carrier": one("BlueFreight", "NordCargo", "SwiftVan"),
                "origin": one("Rotterdam", "Antwerp", "Hamburg"),
                "destination": one("Lisbon", "Porto", "Madrid", "Hamburg"),
                "weight_kg": real(2, 1800, 1),
                "freight_cost": real(20, 4200),
                "delivered": one("yes", "yes", "no"),
                "days_late": sometimes(whole(0, 14), 0.2),
            },
            styles={"weight_kg": english, "freight_cost": around(english, "$")},
        )
    ),
    "quadro_pessoal.xlsx": Workbook(
        (
            Sheet(
                503,
                84,
                {
                    "Nº mec.": number(1001),
                    "Nome": lambda random, row: f"Colaborador {row + 1}",
                    "Departamento": one("Produção", "Logística", "Financeiro", "Informática"),
                    "Categoria": one("Técnico", "Assistente", "Diretor"),
                    "Data de admissão": day(date(2008, 1, 1), 6000),
                    "Vencimento base": lambda random, row: float(random.randint(90, 420) * 10),
                    "Dias de férias": whole(0, 26),
                    "Teletrabalho": one("Sim", "Não"),
                },
                name="Quadro",
                title=("Mapa de pessoal 2025", "Direção de Recursos Humanos"),
                notes=("Fonte: RH",),
            ),
        ),
        {"Vencimento base": "#,##0.00"},
    ),
    "notas_9ano.csv": TextFile(
        Sheet(
            504,
            120,
            {
                "aluno": lambda random, row: f"Aluno {row % 30 + 1:02d}",
                "turma": lambda random, row: ("9A", "9B", "9C")[row % 3],
                "disciplina": lambda random, row: ("Matemática", "Português", "Inglês", "Ciências")[row // 30],
                "professor": one("Teresa Lobo", "Nuno Sá", "Carla Reis"),
                "nota_final": whole(1, 5),
                "faltas": whole(0, 18),
                "aprovado": one("S", "S", "S", "N"),
            },
        ),
        ";",
    ),
    "smart_meters.csv": TextFile(
        Sheet(
            505,
            300,
            {
                "meter": one("MTR-01", "MTR-02", "MTR-03", "MTR-04"),
                "read_at": moment(datetime(2025, 2, 1), 24 * 50),
                "kwh": real(0, 18, 3),
                "voltage": real(221, 239, 1),
                "tariff": one("peak", "off-peak"),
                "estimated": one("true", "false", "false"),
            },
        )
    ),
    "loja_roupa.csv": TextFile(
        Sheet(
            506,
            250,
            {
                "data_venda": day(date(2025, 3, 1), 150),
                "loja": one("Shopping Recife", "Boa Viagem", "Olinda"),
                "peça": one("camiseta", "calça jeans", "vestido", "jaqueta"),
                "tamanho": one("P", "M", "G", "GG"),
                "qtde": whole(1, 6),
                "valor_venda": real(29, 890),
                "desconto_pct": one(0, 0, 5, 10, 20),
                "vendedora": one("Jéssica", "Patrícia", "Luana"),
                "forma_pgto": one("pix", "crédito", "débito", "dinheiro"),
            },
            styles={"data_venda": DMY, "valor_venda": around(portuguese, "R$ ")},
        ),
        ";",
    ),
    "licencas_urbanismo.csv": TextFile(
        Sheet(
            507,
            95,
            {
                "Processo": lambda random, row: f"{row + 1:03d}/2025",
                "Entrada": day(date(2025, 1, 2), 200),
                "Decisão": sometimes(day(date(2025, 7, 25), 90), 0.3),
                "Freguesia": one("Arganil", "Coja", "Folques", "Pombeiro"),
                "Tipo de obra": one("Construção nova", "Ampliação", "Demolição", "Muro de vedação"),
                "Área (m²)": real(12, 640, 1),
                "Taxa paga": real(35, 2900),
                "Estado": one("Deferido", "Indeferido", "Em análise"),
            },
            styles={"Entrada": DMY, "Decisão": DMY, "Área (m²)": comma, "Taxa paga": around(portuguese, "", " €")},
        ),
        ";",
    ),
    "league_players.csv": TextFile(
        Sheet(
            508,
            110,
            {
                "Player": lambda random, row: f"Player {row + 1}",
                "Club": one("Rovers", "United", "Athletic", "Wanderers"),
                "Position": one("Goalkeeper", "Defender", "Midfielder", "Forward"),
                "Nationality": one("Brazil", "Portugal", "Spain", "Ghana"),
                "Age": whole(17, 38),
                "Matches": whole(0, 38),
                "Goals": whole(0, 29),
                "Yellow Cards": whole(0, 12),
                "Market Value (€)": lambda random, row: random.randint(2, 900) * 100_000,
            },
            styles={"Market Value (€)": english},
        )
    ),
    "ensaios_laboratorio.csv": TextFile(
        Sheet(
            509,
            140,
            {
                "amostra": code("AM-"),
                "data_ensaio": day(date(2024, 10, 1), 300),
                "analista": one("Sofia", "Miguel", "Bárbara"),
                "ph": real(5.5, 9.0, 2),
                "turvação_NTU": real(0.1, 8, 2),
                "cloro_mg_l": sometimes(real(0, 2, 2), 0.1),
                "coliformes": one(0, 0, 0, 1, 4),
                "conforme": one("sim", "sim", "não"),
                "ponto_colheita": one("Reservatório Norte", "Reservatório Sul", "Escola Básica", "Fontanário"),
            },
            styles={"ph": comma, "turvação_NTU": comma, "cloro_mg_l": comma},
        ),
        ";",
    ),
    "donations.xlsx": Workbook(
        (
            Sheet(
                510,
                130,
                {
                    "Donor": lambda random, row: f"Donor {random.randint(1, 45)}",
                    "Date": day(date(2024, 1, 1), 700),
                    "Campaign": one("Winter Shelter", "School Meals", "Clean Water"),
                    "Amount": real(5, 2500),
                    "Recurring": one("Yes", "No", "No"),
                    "Channel": one("Website", "Bank transfer", "Event"),
                },
                name="Donations",
                total=("Amount",),
            ),
        ),
        {"Amount": "$#,##0.00"},
    ),
    "ocorrencias_bombeiros.csv": TextFile(
        Sheet(
            511,
            180,
            {
                "data_hora": moment(datetime(2025, 6, 1), 24 * 90),
                "tipo": one("Incêndio florestal", "Incêndio urbano", "Acidente rodoviário", "Emergência médica"),
                "concelho": one("Sertã", "Oleiros", "Mação", "Proença-a-Nova"),
                "operacionais": whole(2, 120),
                "viaturas": whole(1, 35),
                "meios_aéreos": one(0, 0, 0, 1, 2),
                "duração_horas": real(0.2, 30, 1),
                "feridos": one(0, 0, 0, 1, 2),
            },
            styles={"duração_horas": comma},
        ),
        ";",
    ),
    "app_usage.csv": TextFile(
        Sheet(
            512,
            280,
            {
                "user_id": whole(100, 160),
                "session_start": moment(datetime(2025, 4, 1), 24 * 61),
                "platform": one("iOS", "Android", "Web"),
                "country": one("Portugal", "Brazil", "Angola"),
                "minutes": whole(1, 120),
                "pages_viewed": whole(1, 60),
                "plan": one("Free", "Pro"),
                "crashed": one("0", "0", "0", "1"),
            },
        )
    ),
    "safra_fazendas.csv": TextFile(
        Sheet(
            513,
            72,
            {
                "fazenda": lambda random, row: ("Santa Rita", "Boa Esperança", "Três Irmãos")[row % 3],
                "cultura": one("soja", "milho", "algodão"),
                "safra": lambda random, row: 2020 + row // 12,
                "área_ha": whole(40, 900),
                "produção_t": real(100, 4800, 1),
                "produtividade_sc_ha": real(30, 78, 1),
                "irrigado": one("Sim", "Não"),
            },
            styles={"produção_t": portuguese, "produtividade_sc_ha": comma},
        ),
        ";",
    ),
    "mov_contabilisticos.csv": TextFile(
        Sheet(
            514,
            160,
            {
                "Data mov.": day(date(2025, 1, 1), 270),
                "Conta": one("Clientes", "Fornecedores", "Caixa", "Bancos"),
                "Descrição": one("Fatura de venda", "Pagamento a fornecedor", "Depósito", "Comissão bancária"),
                "Montante": lambda random, row: round(random.uniform(-9000, 12000), 2),
                "Centro de custo": sometimes(one("Lisboa", "Faro"), 0.25),
            },
            styles={"Data mov.": DMY, "Montante": accounting(portuguese)},
        ),
        ";",
    ),
    "library_loans.csv": TextFile(
        Sheet(
            515,
            210,
            {
                "loan_id": number(1),
                "book_title": one("Dune", "Emma", "Ulysses", "Hamlet", "Ivanhoe"),
                "genre": one("fiction", "drama", "classic"),
                "member_type": one("adult", "child", "senior"),
                "borrowed_on": day(date(2025, 1, 1), 200),
                "returned_on": _discharge,
                "fine": sometimes(real(0.5, 12), 0.6),
                "branch": one("Central", "Riverside"),
            },
            styles={"borrowed_on": clock("%Y-%m-%d")},
        )
    ),
    "hoteis_reservas.csv": TextFile(
        Sheet(
            516,
            190,
            {
                "reserva": number(5001),
                "hotel": one("Mar Azul", "Serra Dourada"),
                "check_in": day(date(2025, 5, 1), 120),
                "noites": whole(1, 14),
                "hóspedes": whole(1, 5),
                "país": one("Portugal", "Espanha", "França", "Alemanha"),
                "preço_noite": real(45, 260),
                "cancelada": one("Não", "Não", "Não", "Sim"),
                "agência": sometimes(one("Booking", "Expedia"), 0.4),
            },
            styles={"check_in": DMY, "preço_noite": around(comma, "", " €")},
        ),
        ";",
    ),
    "projetos.csv": TextFile(
        Sheet(
            517,
            24,
            {
                "projeto_id": number(1),
                "nome_projeto": lambda random, row: f"Projeto {chr(65 + row)}",
                "cliente": one("Galp", "Sonae", "CTT"),
                "gestor": one("Helena", "Vasco"),
            },
        ),
        ";",
    ),
    "horas_projeto.csv": TextFile(
        Sheet(
            518,
            240,
            {
                "registo": number(1),
                "projeto_id": whole(1, 24),
                "dia": day(date(2025, 9, 1), 60),
                "consultor": one("Ana", "Beto", "Carlos", "Dora"),
                "horas": real(0.5, 9, 1),
                "faturável": one("Sim", "Sim", "Não"),
            },
            styles={"dia": DMY, "horas": comma},
        ),
        ";",
    ),
    "parking.csv": TextFile(
        Sheet(
            519,
            230,
            {
                "Plate": lambda random, row: f"{random.choice('ABC')}{random.choice('XYZ')}-{random.randint(10, 99)}",
                "Entry": moment(datetime(2025, 10, 6), 24 * 14),
                "Car Park": one("Station", "Market", "Airport P1"),
                "Paid": real(0.5, 38),
                "Method": one("card", "cash", "app"),
                "Level": whole(-2, 1),
            },
            styles={"Paid": around(english, "£")},
        )
    ),
}
