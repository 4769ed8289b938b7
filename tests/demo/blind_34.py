"""The files of `questions/blind_34.toml`: catering, flats to let, calls, a food bank, trains, a staff list, wines and
their sales, vans and their fuel, a survey, a household, a race, solar panels."""

from tests.demo.opening import *

FILES: dict[str, Written] = {
    # Events of a caterer.
    "eventos_catering.xlsx": Workbook(
        (
            Sheet(
                3401,
                110,
                {
                    "Nº": number(1),
                    "Data do evento": day(date(2024, 5, 1), 420),
                    "Tipo": one("Casamento", "Batizado", "Empresa", "Aniversário"),
                    "Cliente": lambda random, row: f"Cliente {random.randint(1, 60)}",
                    "Local": one("Quinta da Serra", "Palácio", "Hotel Mar"),
                    "Convidados": whole(15, 260),
                    "Menu": one("Clássico", "Buffet", "Vegetariano"),
                    "Preço por pessoa (€)": real(25, 110),
                    "Total (€)": real(900, 21000),
                    "Confirmado": one("Sim", "Sim", "Não"),
                },
                name="Eventos",
            ),
        ),
    ),
    # Flats to let.
    "imoveis_aluguel.csv": text_file(
        3402,
        140,
        {
            "codigo": code("AP"),
            "bairro": one("Pinheiros", "Vila Mariana", "Mooca", "Santana"),
            "tipo": one("Apartamento", "Casa", "Studio"),
            "quartos": one(2, 1, 3, 4),
            "area_m2": whole(22, 240),
            "aluguel": real(900, 9500),
            "condominio": sometimes(real(150, 1800), 0.2),
            "aceita_pets": one("sim", "não"),
            "anunciado_em": day(date(2025, 1, 5), 150),
            "corretor": one("Sandra", "Marcelo", "Vítor"),
        },
        ";",
        styles={
            "aluguel": around(portuguese, "R$ "),
            "condominio": around(portuguese, "R$ "),
            "anunciado_em": DMY,
        },
    ),
    # Calls of a hotline.
    "call_log.csv": text_file(
        3403,
        170,
        {
            "call_id": number(50001),
            "started": moment(datetime(2025, 10, 1, 7), 24 * 40),
            "agent": one("Noor", "Felix", "Greta", "Ivan"),
            "queue": one("Billing", "Technical", "Sales"),
            "wait_seconds": whole(2, 600),
            "talk_seconds": whole(20, 1800),
            "outcome": one("Resolved", "Escalated", "Abandoned"),
            "language": one("English", "Spanish", "French"),
            "score": sometimes(whole(1, 10), 0.4),
        },
        styles={"started": clock("%Y-%m-%dT%H:%M:%S")},
    ),
    # What a food bank was given.
    "banco_alimentar.csv": text_file(
        3404,
        150,
        {
            "Data": day(date(2025, 3, 1), 130),
            "Doador": one("Continente", "Pingo Doce", "Padaria Sol", "Escola Básica", "Anónimo"),
            "Produto": one("Arroz", "Massa", "Leite", "Atum", "Fruta"),
            "Quilos": real(1, 400, 1),
            "Armazém": one("Norte", "Sul"),
            "Voluntário": one("Joana", "Filipe", "Teresa"),
            "Validade": sometimes(day(date(2025, 8, 1), 500), 0.2),
            "Distribuído": one("Sim", "Não"),
        },
        ";",
        styles={"Data": DMY, "Validade": DMY, "Quilos": comma},
    ),
    # Trains and how late they were.
    "train_delays.csv": text_file(
        3405,
        160,
        {
            "Date": day(date(2025, 1, 1), 120),
            "Line": one("Coast", "Valley", "Airport"),
            "Train": lambda random, row: f"T{random.randint(100, 130)}",
            "Origin": one("Harbour", "Central", "Mill Road"),
            "Delay (min)": whole(0, 95),
            "Cause": one("Signals", "Weather", "Crew", "Trespass"),
            "Cancelled": one("No", "No", "No", "Yes"),
            "Passengers": whole(12, 640),
        },
        styles={"Date": clock("%d.%m.%Y")},
    ),
    # Who works somewhere.
    "funcionarios.xlsx": Workbook(
        (
            Sheet(
                3406,
                110,
                {
                    "Matrícula": number(1001),
                    "Nome": lambda random, row: f"{PEOPLE[row % 6]} {row // 6 + 1}",
                    "Cargo": one("Analista", "Assistente", "Gerente", "Estagiário"),
                    "Departamento": one("Comercial", "Financeiro", "TI", "Jurídico"),
                    "Admissão": day(date(2016, 1, 4), 3400),
                    "Salário": real(1800, 18000),
                    "Gênero": one("Feminino", "Masculino"),
                    "Idade": whole(19, 64),
                    "Cidade": one("Recife", "Natal", "Olinda"),
                    "Home office": one("Não", "Sim"),
                },
                name="Quadro",
            ),
        ),
    ),
    # Wines and what was sold of them.
    "garrafeira.csv": text_file(
        3407,
        16,
        {
            "cod_vinho": code("V"),
            "vinho": lambda random, row: f"{('Monte', 'Vale', 'Pedra', 'Quinta')[row % 4]} {row // 4 + 1}",
            "regiao": one("Douro", "Alentejo", "Dão"),
            "cor": one("Tinto", "Branco", "Rosé"),
            "ano": one(2019, 2020, 2021),
            "preco": real(4, 48),
        },
        ";",
        styles={"preco": comma},
    ),
    "vendas_vinhos.csv": text_file(
        3408,
        150,
        {
            "fatura": number(300),
            "data": day(date(2025, 2, 1), 120),
            "cod_vinho": lambda random, row: f"V{random.randint(1, 16):04d}",
            "garrafas": whole(1, 48),
            "valor": real(8, 1200),
            "canal": one("Loja", "Online", "Restaurante"),
        },
        ";",
        styles={"data": DMY, "valor": comma},
    ),
    # Vans and what they were filled with.
    "vans.csv": text_file(
        3409,
        8,
        {
            "van_id": number(1),
            "plate": lambda random, row: f"KX{20 + row} ABC",
            "make": one("Ford", "Renault", "Iveco"),
            "depot": one("Leeds", "Hull"),
            "bought": day(date(2018, 1, 1), 1800),
        },
    ),
    "fuel_fills.csv": text_file(
        3410,
        130,
        {
            "fill": number(1),
            "filled_on": day(date(2025, 4, 1), 90),
            "van_id": whole(1, 8),
            "litres": real(15, 90, 1),
            "cost": real(25, 160),
            "station": one("Shell", "BP", "Esso"),
        },
    ),
    # What customers answered.
    "pesquisa_clientes.csv": text_file(
        3411,
        160,
        {
            "resposta": number(1),
            "data": day(date(2025, 7, 1), 75),
            "loja": one("Shopping Norte", "Rua Augusta", "Aeroporto"),
            "faixa_etaria": one("18-25", "26-40", "41-60", "60+"),
            "nota": whole(0, 10),
            "recomenda": one("Sim", "Sim", "Não", "Talvez"),
            "motivo": one("Atendimento", "Preço", "Variedade", "Fila"),
            "comentario": sometimes(one("Muito bom", "Demorou muito", "Preço alto", "Voltarei"), 0.4),
        },
        ",",
    ),
    # What a household spent.
    "despesas_casa.csv": text_file(
        3412,
        160,
        {
            "Data": day(date(2024, 11, 1), 200),
            "Descrição": one("Supermercado", "Renda", "Farmácia", "Gasolina", "Restaurante", "Ginásio"),
            "Categoria": one("Alimentação", "Casa", "Saúde", "Transportes", "Lazer"),
            "Quem pagou": one("Marta", "Duarte"),
            "Conta": one("Conjunta", "Pessoal"),
            "Valor": real(2, 900),
        },
        ";",
        styles={"Data": DMY, "Valor": around(portuguese, after=" €")},
    ),
    # A race.
    "corrida_classificacao.csv": text_file(
        3413,
        140,
        {
            "Dorsal": number(1),
            "Atleta": lambda random, row: f"{PEOPLE[row % 6]} {row // 6 + 1}",
            "Género": one("M", "F"),
            "Escalão": one("Sénior", "Veterano", "Júnior"),
            "Clube": sometimes(one("CA Norte", "Run Porto", "Individual"), 0.2),
            "País": one("Portugal", "Espanha", "França"),
            "Distância (km)": one(10, 21, 42),
            "Tempo (min)": sometimes(real(35, 290, 1), 0.1),
            "Desistiu": one("Não", "Não", "Sim"),
        },
        ";",
        styles={"Tempo (min)": comma},
    ),
    # What panels on roofs gave.
    "solar_output.csv": text_file(
        3414,
        160,
        {
            "timestamp": moment(datetime(2025, 6, 1, 5), 24 * 60),
            "site": one("School", "Library", "Depot"),
            "inverter": one("INV-1", "INV-2"),
            "energy_kwh": real(0, 60, 1),
            "irradiance": whole(0, 1000),
            "panel_temp_c": real(8, 66, 1),
            "fault": one("none", "none", "overheat", "offline"),
        },
        styles={"timestamp": clock("%Y-%m-%d %H:%M")},
    ),
}
