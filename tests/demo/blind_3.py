"""The files of `questions/blind_3.toml`."""

from tests.demo.opening import *

FILES: dict[str, Written] = {
    "padaria_vendas.csv": TextFile(
        Sheet(
            301,
            240,
            {
                "Data": day(date(2025, 6, 1), 120),
                "Produto": one("Pão de forma", "Croissant", "Bola de Berlim", "Broa"),
                "Balcão": one("Centro", "Estação"),
                "Qtd": whole(1, 40),
                "Preço unit.": one(0.3, 1.1, 1.35, 2.2),
                "Total": real(1, 60),
            },
            styles={"Data": DMY, "Preço unit.": around(comma, "", " €"), "Total": around(comma, "", " €")},
        ),
        ";",
        "cp1252",
    ),
    "warehouse_moves.csv": TextFile(
        Sheet(
            302,
            160,
            {
                "move_id": number(1),
                "moved_on": day(date(2025, 2, 1), 100),
                "item": one("pallet", "crate", "drum"),
                "from_bay": one("A1", "B2", "C3"),
                "to_bay": one("D4", "E5"),
                "quantity": lambda random, row: random.randint(1, 30) * 100,
                "damaged": one("N", "N", "Y"),
            },
            styles={"quantity": english},
        )
    ),
    "condominio.xlsx": Workbook(
        (
            Sheet(
                303,
                54,
                {
                    "Fração": lambda random, row: f"{row % 9 + 1}º {'Esq' if row % 2 else 'Dto'}",
                    "Proprietário": lambda random, row: PEOPLE[row % 6],
                    "Mês": lambda random, row: ("Janeiro", "Fevereiro", "Março")[row // 18],
                    "Quota": one(42.5, 55.0, 61.25),
                    "Pago": one("Sim", "Sim", "Não"),
                },
                name="Quotas",
                title=("Condomínio Rua das Flores",),
                total=("Quota",),
            ),
        )
    ),
    "clinic_visits.csv": TextFile(
        Sheet(
            304,
            150,
            {
                "Visit Date": day(date(2025, 1, 13), 200),
                "Doctor": one("Dr. Hall", "Dr. Singh", "Dr. Okoye"),
                "Department": one("Cardiology", "Dermatology"),
                "Patient Age": whole(2, 91),
                "Wait (min)": whole(0, 120),
                "Insured": one("Yes", "No"),
                "Bill": real(40, 1400),
            },
            styles={"Visit Date": clock("%m/%d/%Y"), "Bill": around(english, "$")},
        )
    ),
    "rendas.csv": TextFile(
        Sheet(
            305,
            70,
            {
                "imovel": code("IM"),
                "tipologia": one("T1", "T2", "T3"),
                "bairro": one("Alvalade", "Arroios", "Benfica"),
                "renda_mensal": lambda random, row: random.randint(55, 240) * 10,
                "inquilino": sometimes(lambda random, row: f"Inquilino {row}", 0.2),
                "fim_contrato": day(date(2025, 6, 1), 900),
            },
            styles={"renda_mensal": around(portuguese, "", " €"), "fim_contrato": DMY},
        ),
        ";",
    ),
    "machine_cycles.csv": TextFile(
        Sheet(
            306,
            220,
            {
                "cycle_start": moment(datetime(2025, 10, 1), 24 * 25),
                "machine": one("CNC-01", "CNC-02", "Lathe 3"),
                "operator": one("Silva", "Costa", "Nunes"),
                "cycle_time_s": real(20, 300, 1),
                "scrap": whole(0, 5),
                "good_parts": whole(5, 60),
                "material": one("steel", "aluminium"),
            },
        )
    ),
    "contas_municipio.xlsx": Workbook(
        (
            Sheet(
                307,
                28,
                {
                    "Capítulo": one("Pessoal", "Bens e serviços", "Investimento"),
                    "Rubrica": lambda random, row: f"{row + 1:02d}.01",
                    "Dotação": lambda random, row: float(random.randint(20, 900) * 1000),
                    "Pago": real(5000, 600000),
                    "Grau de execução": lambda random, row: float(random.randint(5, 99)),
                },
                name="Despesa",
                subtotals="Total",
                total=("Dotação", "Pago"),
            ),
        ),
        {"Grau de execução": "0%", "Dotação": "#,##0.00", "Pago": "#,##0.00"},
    ),
    "inscricoes_corrida.csv": TextFile(
        Sheet(
            308,
            180,
            {
                "dorsal": number(1),
                "nome": lambda random, row: f"{PEOPLE[row % 6]}",
                "sexo": one("M", "F"),
                "escalão": one("Sénior", "Júnior", "Veterano"),
                "clube": sometimes(one("CA Seia", "GD Fafe"), 0.4),
                "tempo": lambda random, row: time(random.randint(0, 2), random.randint(0, 59), random.randint(0, 59)),
                "prova": one("10 km", "Meia maratona"),
            },
            styles={"tempo": clock("%H:%M:%S")},
        ),
        ";",
    ),
    "store_products.csv": TextFile(
        Sheet(
            309,
            45,
            {
                "product_id": number(1),
                "product_name": lambda random, row: f"Gadget {row + 1}",
                "category": one("Home", "Garden", "Toys"),
                "supplier": one("Northwind", "Contoso"),
            },
        )
    ),
    "store_sales.csv": TextFile(
        Sheet(
            310,
            230,
            {
                "sale_id": number(1),
                "product_id": whole(1, 45),
                "sold_on": day(date(2025, 3, 1), 150),
                "units": whole(1, 12),
                "revenue": real(5, 800),
            },
        )
    ),
    "diario_obra.csv": TextFile(
        Sheet(
            311,
            88,
            {
                "Dia": day(date(2025, 7, 1), 60),
                "Frente": one("Fundações", "Estrutura", "Acabamentos"),
                "Encarregado": one("Sr. Antunes", "Sr. Brito"),
                "Trabalhadores": whole(2, 25),
                "Horas trabalhadas": whole(8, 190),
                "Acidente": one("Não", "Não", "Não", "Sim"),
                "Betão (m3)": real(0, 80, 1),
            },
            styles={"Dia": DMY, "Betão (m3)": comma},
        ),
        ";",
    ),
    "cambio.csv": TextFile(
        Sheet(
            312,
            90,
            {
                "data": day(date(2025, 1, 1), 90),
                "moeda": one("USD", "GBP", "BRL"),
                "compra": real(0.15, 1.2, 4),
                "venda": real(0.16, 1.25, 4),
                "variação": lambda random, row: round(random.uniform(-2.5, 2.5), 2),
            },
            styles={"compra": comma, "venda": comma, "variação": around(comma, "", "%")},
        ),
        ";",
    ),
    "resultados_loja.csv": TextFile(
        Sheet(
            313,
            66,
            {
                "Loja": lambda random, row: ("Braga", "Viseu", "Beja")[row % 3],
                "Ano": lambda random, row: 2022 + row // 3 % 4,
                "Receita": lambda random, row: round(random.uniform(20000, 90000), 2),
                "Resultado": lambda random, row: round(random.uniform(-9000, 16000), 2),
                "Empregados": whole(3, 14),
            },
            styles={"Receita": portuguese, "Resultado": accounting(portuguese)},
        ),
        ";",
    ),
    "helpline_calls.csv": TextFile(
        Sheet(
            314,
            200,
            {
                "call_id": code("C"),
                "call_time": moment(datetime(2025, 8, 1), 24 * 45),
                "agent_name": one("Nora", "Finn", "Ivy"),
                "topic": one("billing", "technical issue", "cancellation"),
                "duration_sec": whole(20, 1800),
                "resolved": one("true", "false"),
                "csat": sometimes(whole(1, 5), 0.3),
            },
        )
    ),
}
