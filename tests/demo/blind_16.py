# ruff: noqa: DTZ001  (the files that people bring say nothing of time zones)
"""The files of `questions/blind_16.toml`."""

from datetime import date, datetime

from tests.demo.blind_1 import DMY
from tests.demo.blind_9 import clock_time, digits
from tests.demo.files import code, day, moment, number, one, real, sometimes, whole
from tests.demo.written import Sheet, Workbook, Written, around, clock, comma, english, portuguese, text_file

FILES: dict[str, Written] = {
    "lota_peixe.csv": text_file(
        1601,
        220,
        {
            "Data venda": day(date(2025, 1, 2), 180),
            "Porto": one("Peniche", "Sesimbra", "Matosinhos"),
            "Espécie": one("Sardinha", "Carapau", "Polvo", "Robalo", "Carapau negrão"),
            "Peso (kg)": lambda random, row: round(random.uniform(4, 2_600), 1),
            "Preço (€/kg)": real(0.6, 16),
            "Embarcação": one("Estrela do Mar", "Senhora da Boa Viagem", "Neptuno"),
            "Arte": one("Cerco", "Anzol", "Redes"),
            "Retirado": one("Não", "Não", "Não", "Sim"),
        },
        ";",
        "cp1252",
        styles={"Data venda": DMY, "Peso (kg)": portuguese, "Preço (€/kg)": comma},
    ),
    "ferry_crossings.csv": text_file(
        1602,
        230,
        {
            "departure": moment(datetime(2025, 5, 1), 24 * 92),
            "route": one("Dover-Calais", "Hull-Rotterdam", "Cairnryan-Larne"),
            "vessel": one("Pride", "Spirit", "Highlander"),
            "passengers": lambda random, row: random.randint(40, 1_900),
            "cars": whole(0, 320),
            "lorries": whole(0, 110),
            "delay_min": sometimes(whole(0, 140), 0.1),
            "cancelled": one("N", "N", "N", "Y"),
        },
        styles={"departure": clock("%Y-%m-%d %H:%M"), "passengers": english},
    ),
    "obras_municipais.xlsx": Workbook(
        (
            Sheet(
                1603,
                110,
                {
                    "Processo": code("OM/"),
                    "Freguesia": one("Lumiar", "Alvalade", "Ajuda", "Beato"),
                    "Tipo de obra": one("Pavimentação", "Reabilitação", "Espaços verdes", "Iluminação"),
                    "Valor base": lambda random, row: random.randint(20, 900) * 1000.0,
                    "Valor adjudicado": sometimes(lambda random, row: random.randint(15, 850) * 1000.0, 0.2),
                    "Início": day(date(2024, 2, 1), 500),
                    "Prazo (dias)": whole(30, 540),
                    "Execução (%)": whole(0, 100),
                    "Empreiteiro": sometimes(one("Mota", "Teixeira", "Casais"), 0.2),
                },
                name="Obras",
                title=("Câmara Municipal", "Mapa de obras"),
            ),
        ),
    ),
    "sessoes_cinema.csv": text_file(
        1604,
        250,
        {
            "Filme": one("A Travessia", "Noite Longa", "Duna Azul", "O Farol"),
            "Sala": one("1", "2", "3", "IMAX"),
            "Dia": day(date(2025, 7, 1), 31),
            "Hora": clock_time,
            "Lotação": one(120, 180, 90, 300),
            "Bilhetes": whole(0, 90),
            "Receita": lambda random, row: round(random.uniform(0, 1_350), 2),
            "Versão": one("Legendada", "Dobrada"),
            "3D": one("não", "sim"),
        },
        ";",
        styles={"Dia": DMY, "Hora": clock("%H:%M"), "Receita": around(portuguese, "", " €")},
    ),
    "vet_visits.csv": text_file(
        1605,
        200,
        {
            "visit": number(9001),
            "date": day(date(2025, 1, 1), 270),
            "species": one("dog", "cat", "rabbit", "parrot"),
            "breed": one("mixed", "Labrador", "Siamese", "Persian"),
            "age_years": sometimes(whole(0, 17), 0.08),
            "weight_kg": real(0.3, 48, 1),
            "reason": one("vaccination", "check-up", "surgery", "emergency"),
            "fee": lambda random, row: round(random.uniform(18, 1_450), 2),
            "insured": one("no", "yes"),
            "vet": one("Dr. Hale", "Dr. Okoye", "Dr. Stein"),
        },
        styles={"date": clock("%m/%d/%Y"), "fee": around(english, "$")},
    ),
    "matriculas_ead.csv": text_file(
        1606,
        240,
        {
            "matrícula": digits(8, "20"),
            "curso": one("Administração", "Pedagogia", "Engenharia Civil", "Engenharia de Produção"),
            "polo": one("Recife", "Natal", "Maceió"),
            "turno": one("noite", "manhã", "tarde"),
            "ingresso": day(date(2023, 1, 15), 800),
            "mensalidade": lambda random, row: round(random.uniform(180, 1_250), 2),
            "bolsa (%)": one(0, 25, 50, 100),
            "situação": one("cursando", "trancado", "formado", "evadido"),
            "média": sometimes(real(2, 10, 1), 0.1),
        },
        ";",
        "utf-8-sig",
        styles={"ingresso": DMY, "mensalidade": around(portuguese, "R$ "), "média": comma},
    ),
    "solar_panels.csv": text_file(
        1607,
        200,
        {
            "day": day(date(2025, 3, 1), 200),
            "inverter": one("INV-1", "INV-2", "INV-3"),
            "kwh": real(0, 62, 2),
            "peak_kw": real(0, 9.8, 2),
            "weather": one("sunny", "cloudy", "rainy"),
            "fault": sometimes(one("overheat", "grid loss"), 0.8),
        },
        ";",
        styles={"day": clock("%d.%m.%Y"), "kwh": comma, "peak_kw": comma},
    ),
    "reclamacoes_energia.csv": text_file(
        1608,
        210,
        {
            "Aberta em": moment(datetime(2025, 2, 1), 24 * 150),
            "Fechada em": sometimes(day(date(2025, 7, 5), 60), 0.3),
            "Canal": one("telefone", "e-mail", "loja", "livro de reclamações"),
            "Motivo": one("faturação", "corte", "leitura", "atendimento"),
            "Distrito": one("Lisboa", "Setúbal", "Leiria", "Santarém"),
            "Procedente": one("não", "sim"),
            "Compensação": sometimes(real(5, 180), 0.6),
            "Prioridade": one("normal", "alta", "baixa"),
        },
        ";",
        styles={"Aberta em": clock("%d/%m/%Y %Hh%M"), "Fechada em": DMY, "Compensação": comma},
    ),
    "stores.csv": text_file(
        1609,
        5,
        {
            "store_id": lambda random, row: f"S{row + 1}",
            "city": lambda random, row: ("Leeds", "York", "Hull", "Leeds", "Derby")[row],
            "opened": lambda random, row: date(2010 + row, 3, 1),
            "floor_m2": whole(120, 900),
        },
    ),
    "shifts.csv": text_file(
        1610,
        220,
        {
            "store_id": lambda random, row: f"S{random.randrange(5) + 1}",
            "employee": one("Noor", "Ben", "Cleo", "Dafydd"),
            "shift_date": day(date(2025, 6, 1), 60),
            "hours": one(4.0, 6.0, 8.0, 5.5),
            "pay": real(40, 160),
            "type": one("day", "night", "split"),
        },
    ),
}
