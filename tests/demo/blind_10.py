"""The files of `questions/blind_10.toml`."""

from tests.demo.opening import *

DOCTORS = ("Lurdes", "Aníbal", "Sílvia", "Telmo", "Graça", "Nuno", "Olga", "Raul", "Zita")


def entry_time(random: Random, row: int) -> time:
    return time(random.randint(6, 10), random.randint(0, 59))


FILES: dict[str, Written] = {
    "apiario.csv": TextFile(
        Sheet(
            1001,
            96,
            {
                "Colmeia": code("C-"),
                "Apiário": one("Serra", "Várzea", "Pinhal"),
                "Raça": one("ibérica", "buckfast", "carniça"),
                "Última visita": day(date(2025, 3, 1), 150),
                "Mel (kg)": sometimes(real(2, 31, 1), 0.12),
                "Quadros": whole(4, 10),
                "Tratamento varroa": one("sim", "não"),
                "Temperamento": one("calmo", "agressivo", "calmo"),
            },
            styles={"Última visita": DMY, "Mel (kg)": comma},
        ),
        ";",
        "utf-8-sig",
    ),
    "blood_bank.csv": TextFile(
        Sheet(
            1002,
            210,
            {
                "donor_id": code("D"),
                "blood_type": one("O+", "A+", "B+", "O-", "A-", "AB+", "AB-"),
                "donated_on": day(date(2024, 6, 1), 400),
                "volume_ml": one(350, 450, 500),
                "hemoglobin": real(11.5, 17.5, 1),
                "centre": one("St Mary", "Royal Free", "Kings"),
                "first_time": one("no", "no", "yes"),
                "donor_age": whole(18, 69),
            },
            styles={"donated_on": clock("%d-%b-%Y")},
        )
    ),
    "folha_ponto.csv": TextFile(
        Sheet(
            1003,
            240,
            {
                "CPF": one("529.982.247-25", "111.444.777-35", "123.456.789-09", "987.654.321-00"),
                "Funcionário": one("Jussara", "Edmilson", "Tainá", "Wagner"),
                "Data": day(date(2025, 7, 1), 92),
                "Entrada": entry_time,
                "Horas extras": real(0, 4, 2),
                "Falta": one("Não", "Não", "Não", "Não", "Sim"),
                "Centro de custo": one("1001", "1002", "2001"),
                "Valor hora": one(28.5, 31.0, 44.75),
            },
            styles={
                "Data": DMY,
                "Entrada": clock("%H:%M"),
                "Horas extras": comma,
                "Valor hora": around(portuguese, "R$ "),
            },
        ),
        ";",
        "cp1252",
    ),
    "exam_marks.csv": TextFile(
        Sheet(
            1004,
            88,
            {
                "Pupil": lambda random, row: f"Pupil {row + 1:02d}",
                "House": one("Oak", "Elm", "Ash"),
                "Year group": one(9, 10, 11),
                "Maths": whole(20, 100),
                "English": sometimes(whole(20, 100), 0.1),
                "Science": whole(20, 100),
                "Attendance": real(70, 100, 1),
                "SEN": one("N", "N", "Y"),
            },
            styles={"Attendance": around(str, "", "%")},
        ),
        "\t",
    ),
    "transferencias.csv": TextFile(
        Sheet(
            1005,
            90,
            {
                "Jogador": lambda random, row: f"Jogador {row + 1}",
                "Posição": one("Avançado", "Médio", "Defesa", "Guarda-redes"),
                "Clube de origem": one("Benfica", "Porto", "Sporting", "Braga"),
                "Clube de destino": one("Sporting", "Braga", "Benfica", "Porto"),
                "Montante": sometimes(lambda random, row: random.randint(1, 900) * 50_000, 0.2),
                "Idade": whole(17, 36),
                "Data": day(date(2024, 6, 1), 420),
                "Empréstimo": one("N", "S"),
            },
            styles={"Montante": around(portuguese, "€ "), "Data": clock("%Y/%m/%d")},
        ),
        ";",
    ),
    "cinema_sessoes.csv": TextFile(
        Sheet(
            1006,
            230,
            {
                "filme": one("1917", "Rocky 2", "O Padrinho", "Amélie", "2001: Odisseia no Espaço"),
                "sala": one(1, 2, 3, 4),
                "início": moment(datetime(2025, 8, 1), 24 * 60),
                "bilhetes": whole(0, 180),
                "receita": real(0, 1400),
                "3D": one("não", "sim"),
                "idioma": one("legendado", "dobrado"),
            },
            styles={"início": clock("%d/%m/%Y %H:%M"), "receita": around(portuguese, "", " €")},
        ),
        ";",
    ),
    "linhas_encomenda.csv": TextFile(
        Sheet(
            1007,
            300,
            {
                "encomenda": lambda random, row: f"E{1 + row // 3:04d}",
                "cliente": lambda random, row: f"Cliente {1 + (row // 3) % 37}",
                "data_encomenda": lambda random, row: date.fromordinal(date(2025, 1, 1).toordinal() + row // 3),
                "artigo": one("Cadeira", "Mesa", "Candeeiro", "Estante"),
                "quantidade": whole(1, 8),
                "preço_unitário": one(29.9, 59.5, 120.0, 249.0),
                "desconto_%": one(0, 5, 10),
                "estado": one("entregue", "entregue", "devolvida", "pendente"),
            },
            styles={"preço_unitário": comma, "data_encomenda": DMY},
        ),
        ";",
    ),
    "variance_report.csv": TextFile(
        Sheet(
            1008,
            64,
            {
                "Cost centre": lambda random, row: f"CC-{100 + row}",
                "Division": one("Retail", "Wholesale", "Online"),
                "Budget": lambda random, row: random.randint(10_000, 900_000),
                "Actual": lambda random, row: random.randint(10_000, 900_000),
                "Variance": lambda random, row: random.randint(-90_000, 90_000),
                "Variance %": lambda random, row: round(random.uniform(-35, 35), 1),
                "Owner": sometimes(one("Hughes", "Mbeki", "Novak"), 0.1),
            },
            styles={
                "Budget": around(english, "£"),
                "Actual": around(english, "£"),
                "Variance": accounting(around(english, "£")),
                "Variance %": accounting(around(str, "", "%")),
            },
            title=("Management accounts", "FY2025"),
            total=("Budget", "Actual", "Variance"),
            notes=("Unaudited",),
        ),
        ",",
        "utf-8-sig",
    ),
    "inventario_ti.xlsx": Workbook(
        (
            Sheet(
                1009,
                85,
                {
                    "Nº série": code("SN"),
                    "Tipo": one("Portátil", "Monitor", "Servidor", "Impressora"),
                    "Marca": one("Lenovo", "HP", "Dell"),
                    "Ano de compra": whole(2016, 2025),
                    "Custo (€)": real(90, 4200),
                    "Departamento": one("RH", "TI", "Financeiro", "Marketing"),
                    "Abatido": one("N", "N", "S"),
                },
                name="Equipamentos",
            ),
            Sheet(
                1010,
                40,
                {
                    "Licença": lambda random, row: f"LIC-{row + 1}",
                    "Software": one("Office", "AutoCAD", "Antivírus"),
                    "Postos": whole(1, 60),
                    "Renovação": day(date(2025, 9, 1), 300),
                    "Custo anual (€)": real(50, 9000),
                },
                name="Licenças",
            ),
        ),
    ),
    "medicos.csv": TextFile(
        Sheet(
            1011,
            9,
            {
                "cédula": lambda random, row: 41000 + row,
                "médico": lambda random, row: (
                    "Lurdes",
                    "Aníbal",
                    "Sílvia",
                    "Telmo",
                    "Graça",
                    "Nuno",
                    "Olga",
                    "Raul",
                    "Zita",
                )[row],
                "especialidade": one("Cardiologia", "Pediatria", "Ortopedia"),
            },
        ),
        ";",
    ),
    "cirurgias.csv": TextFile(
        Sheet(
            1012,
            160,
            {
                "episódio": code("EP"),
                "cédula": lambda random, row: 41000 + random.randrange(9),
                "data": day(date(2025, 2, 1), 120),
                "duração_min": whole(20, 320),
                "custo": real(300, 9000),
                "urgente": one("não", "sim"),
                "reinternamento": one("não", "não", "não", "sim"),
            },
            styles={"data": DMY, "custo": portuguese},
        ),
        ";",
    ),
    "rent_roll.xlsx": Workbook(
        (
            Sheet(
                1013,
                36,
                {
                    "Unit": lambda random, row: f"{1 + row // 6}{chr(65 + row % 6)}",
                    "Building": one("Maple Court", "Birch House"),
                    "2023|Rent": whole(700, 1900),
                    "2023|Occupancy": real(60, 100, 1),
                    "2024|Rent": whole(700, 2100),
                    "2024|Occupancy": real(60, 100, 1),
                },
                name="Roll",
                title=("Rent roll",),
            ),
        ),
    ),
    "painel_sensores.csv": TextFile(
        Sheet(
            1014,
            50,
            {
                "lote": code("L"),
                "linha": one("Azul", "Verde"),
                **{f"sensor_{place:03d}": real(-20, 90, 1) for place in range(1, 299)},
            },
        )
    ),
    "socios_clube.csv": TextFile(
        Sheet(
            1015,
            130,
            {
                "Nº sócio": lambda random, row: 10_000 + row * 7,
                "Nome": lambda random, row: f"Sócio {row + 1}",
                "Nascimento": day(date(1945, 1, 1), 23_000),
                "Telemóvel": digits(9, "91"),
                "Código postal": lambda random, row: f"{random.randint(1000, 4999)}-{random.randint(100, 999)}",
                "Modalidade": one("Natação", "natação", "Judo", "Ténis", "Xadrez"),
                "Quota": one(15.0, 22.5, 30.0),
                "Quotas em atraso": whole(0, 6),
                "Ativo": one("x", None),
            },
            styles={"Nascimento": DMY, "Quota": around(comma, "", "€")},
        ),
        ";",
        "cp1252",
    ),
}
