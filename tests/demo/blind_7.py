"""The files of `questions/blind_7.toml`."""

from tests.demo.opening import *

FILES: dict[str, Written] = {
    "assistencias_tecnicas.csv": TextFile(
        Sheet(
            701,
            170,
            {
                "Nº Intervenção": number(2001),
                "Abertura": day(date(2025, 2, 3), 200),
                "Fecho": sometimes(day(date(2025, 8, 25), 60), 0.25),
                "Técnico": one("Artur", "Celeste", "Fábio"),
                "Equipamento": one("Caldeira", "Bomba de calor", "Painel solar"),
                "Concelho": one("Maia", "Gondomar", "Valongo"),
                "Horas": real(0.5, 9, 1),
                "Material (€)": real(0, 640),
                "Garantia": one("Sim", "Não"),
            },
            styles={"Abertura": DMY, "Fecho": DMY, "Horas": comma, "Material (€)": portuguese},
        ),
        ";",
        "cp1252",
    ),
    "warehouse_stock.xlsx": Workbook(
        (
            Sheet(
                702,
                96,
                {
                    "SKU": code("SK-"),
                    "Product": lambda random, row: f"Item {row + 1}",
                    "Category": one("Electronics", "Furniture", "Stationery"),
                    "Location": one("North", "South"),
                    "On hand": whole(0, 500),
                    "Reorder level": whole(10, 80),
                    "Unit cost": real(0.5, 320),
                    "Last counted": day(date(2025, 5, 1), 120),
                },
                name="Stock",
                title=("Stock report",),
            ),
        ),
        {"Unit cost": "$#,##0.00"},
    ),
    "matriculas_2025.csv": TextFile(
        Sheet(
            703,
            210,
            {
                "aluno_id": number(1),
                "curso": one("Enfermagem", "Direito", "Pedagogia", "Engenharia Civil"),
                "campus": one("Centro", "Zona Sul"),
                "turno": one("Matutino", "Noturno"),
                "idade": whole(17, 55),
                "mensalidade": real(390, 2900),
                "bolsista": one("sim", "não"),
                "data_matricula": day(date(2025, 1, 6), 90),
                "situação": one("ativa", "trancada", "cancelada"),
            },
            styles={"mensalidade": around(portuguese, "R$ "), "data_matricula": DMY},
        ),
        ";",
    ),
    "flight_delays.csv": TextFile(
        Sheet(
            704,
            240,
            {
                "flight": code("TP"),
                "scheduled": moment(datetime(2025, 6, 1), 24 * 60),
                "airline": one("SkyJet", "AirNorte", "Iberwing"),
                "from_airport": one("LIS", "OPO", "FAO"),
                "to_airport": one("MAD", "CDG", "LHR"),
                "delay_minutes": whole(0, 240),
                "passengers": whole(40, 210),
                "cancelled": one("No", "No", "No", "Yes"),
            },
            styles={"scheduled": clock("%Y-%m-%d %H:%M")},
        )
    ),
    "orcamento_familiar.csv": TextFile(
        Sheet(
            705,
            140,
            {
                "data": day(date(2025, 1, 1), 300),
                "categoria": one("Supermercado", "Restaurantes", "Transportes", "Saúde"),
                "descrição": one("Continente", "Pingo Doce", "CP", "Farmácia", "Tasca do Zé"),
                "valor": real(1.5, 260),
                "pessoa": one("Joana", "Miguel"),
                "meio": one("cartão", "dinheiro", "MB Way"),
            },
            styles={"data": DMY, "valor": around(comma, "", " €")},
        ),
        ";",
    ),
    "clinical_trial.csv": TextFile(
        Sheet(
            706,
            130,
            {
                "subject": code("S"),
                "arm": one("placebo", "drug A", "drug B"),
                "site": one("Boston", "Leeds", "Porto"),
                "sex": one("F", "M"),
                "age": whole(18, 80),
                "baseline_score": real(10, 60, 1),
                "final_score": sometimes(real(5, 60, 1), 0.12),
                "adverse_event": one("none", "none", "mild", "severe"),
                "enrolled": day(date(2024, 3, 1), 300),
            },
        )
    ),
    "residuos.csv": TextFile(
        Sheet(
            707,
            120,
            {
                "mês": lambda random, row: 1 + row % 12,
                "ano": lambda random, row: 2023 + row // 60,
                "freguesia": one("Alcains", "Lardosa", "Sarzedas"),
                "tipo_resíduo": one("papel", "vidro", "embalagens", "indiferenciado"),
                "toneladas": real(0.4, 48, 2),
                "custo_recolha": real(60, 4100),
            },
            styles={"toneladas": comma, "custo_recolha": portuguese},
        ),
        ";",
    ),
    "ecommerce_returns.csv": TextFile(
        Sheet(
            708,
            180,
            {
                "order_no": code("ORD"),
                "order_date": day(date(2025, 3, 1), 150),
                "return_date": sometimes(day(date(2025, 8, 1), 40), 0.6),
                "item": one("jacket", "boots", "scarf", "gloves"),
                "price": real(9, 240),
                "refund": sometimes(real(5, 200), 0.6),
                "reason": sometimes(one("too small", "damaged", "changed mind"), 0.6),
                "country": one("Germany", "Poland", "Italy"),
            },
            styles={"price": around(english, "€"), "refund": around(english, "€")},
        )
    ),
}
