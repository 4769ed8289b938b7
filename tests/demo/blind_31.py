"""The files of `questions/blind_31.toml`: oil, tomatoes, washed cars, welds, tattoos, coffee, tolls, balloons."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # Used cooking oil as it is fetched.
    "recolha_oleo.csv": text_file(
        3101,
        160,
        {
            "Guia": code("G"),
            "Data de recolha": day(date(2025, 2, 1), 240),
            "Freguesia": one("Alvalade", "Benfica", "Carnide", "Lumiar"),
            "Ponto": one("Mercado", "Escola", "Bombeiros", "Junta"),
            "Litros": real(5, 240, 1),
            "Motorista": one("Vítor", "Sandra", "Abel"),
            "Contaminado": one("Não", "Não", "Sim"),
            "Valor pago": sometimes(real(2, 95), 0.2),
        },
        ";",
        styles={"Data de recolha": DMY, "Litros": comma, "Valor pago": around(portuguese, "", " €")},
    ),
    # What a greenhouse gave.
    "estufa_tomate.xlsx": Workbook(
        (
            Sheet(
                3102,
                150,
                {
                    "Data": day(date(2025, 4, 1), 120),
                    "Estufa": one("E1", "E2", "E3"),
                    "Variedade": one("Cherry", "Coração de boi", "Chucha", "Rama"),
                    "Apanhador": one(*PEOPLE),
                    "Caixas": whole(2, 60),
                    "Peso (kg)": real(12, 420, 1),
                    "Desperdício (kg)": real(0, 30, 1),
                    "Temperatura máx (°C)": real(18, 44, 1),
                },
                name="Colheita",
            ),
        ),
    ),
    # A car wash: programmes, members, minutes.
    "car_wash.csv": text_file(
        3103,
        220,
        {
            "ticket": number(50001),
            "time": moment(datetime(2025, 4, 1), 24 * 70),
            "program": one("Basic", "Premium", "Deluxe"),
            "price": one(9.5, 14.0, 22.5),
            "plate": code("AB"),
            "vehicle": one("Car", "SUV", "Van", "Motorbike"),
            "payment": one("Card", "Cash", "App"),
            "member": one("no", "yes"),
            "wait_min": whole(0, 45),
            "rating": sometimes(whole(1, 5), 0.35),
            "attendant": one("Lou", "Mina", "Theo"),
        },
        styles={"time": clock("%d/%m/%Y %H:%M")},
    ),
    # Welds and what their inspection found.
    "soldadura_inspecao.csv": text_file(
        3104,
        180,
        {
            "cordao": code("C"),
            "data_inspecao": day(date(2025, 3, 3), 90),
            "turno": one("Manhã", "Tarde", "Noite"),
            "soldador": one("A. Bento", "R. Faria", "S. Neves", "T. Gomes"),
            "processo": one("MIG", "TIG", "Elétrodo"),
            "comprimento_mm": whole(40, 900),
            "resultado": one("Aprovado", "Aprovado", "Reparar", "Rejeitado"),
            "defeito": sometimes(one("Porosidade", "Falta de fusão", "Mordedura", "Fissura"), 0.6),
            "horas_reparacao": sometimes(real(0.2, 4, 1), 0.7),
            "obra": one("Ponte Norte", "Silo 4", "Nave B"),
        },
        ";",
        "latin-1",
        styles={"data_inspecao": DMY, "horas_reparacao": comma},
    ),
    # A tattoo studio.
    "estudio_tatuagem.csv": text_file(
        3105,
        140,
        {
            "Sessão": number(1),
            "Data": day(date(2025, 1, 6), 260),
            "Cliente": lambda random, row: f"Cliente {random.randint(1, 60)}",
            "Tatuador": one("Duda", "Caio", "Bia"),
            "Estilo": one("Fineline", "Old school", "Realismo", "Aquarela", "Blackwork"),
            "Duração (h)": real(0.5, 7, 1),
            "Valor": real(150, 2200),
            "Sinal pago": one("Sim", "Não"),
            "Parte do corpo": one("Braço", "Perna", "Costas", "Mão"),
            "Retoque": one("Não", "Não", "Sim"),
        },
        ",",
        styles={"Data": DMY, "Valor": around(portuguese, "R$ ")},
    ),
    # Roasts of coffee.
    "coffee_roasts.csv": text_file(
        3106,
        130,
        {
            "Batch": code("R"),
            "Roast date": day(date(2025, 1, 6), 180),
            "Origin": one("Ethiopia", "Brazil", "Colombia", "Kenya"),
            "Roast level": one("Medium", "Light", "Dark"),
            "Green weight (kg)": real(5, 30, 1),
            "Roasted weight (kg)": real(4, 26, 1),
            "Duration (min)": real(8, 16, 1),
            "Cupping score": sometimes(real(78, 91, 1), 0.15),
            "Roaster": one("Jo", "Kit"),
            "Sold out": one("No", "Yes"),
        },
        styles={"Roast date": clock("%Y-%m-%d")},
    ),
    # Passages of toll gates.
    "portagens.csv": text_file(
        3107,
        200,
        {
            "Matrícula": one("AA-11-BB", "CC-22-DD", "EE-33-FF", "GG-44-HH"),
            "Data e hora": moment(datetime(2025, 8, 1), 24 * 60),
            "Autoestrada": one("A1", "A8", "A22", "A25"),
            "Pórtico de entrada": one("Alverca", "Santarém", "Leiria", "Loulé"),
            "Classe": one(1, 2, 3),
            "Valor (€)": real(0.45, 24),
            "Distância (km)": real(4, 300, 1),
            "Identificador": one("Via Verde", "Sem identificador"),
            "Condutor": one("Mário", "Inês", "Lopo"),
        },
        ";",
        "utf-8-sig",
        styles={"Data e hora": clock("%d/%m/%Y %H:%M"), "Valor (€)": portuguese, "Distância (km)": comma},
    ),
    # Flights of balloons, typed.
    "balloon_flights.csv": TypedText(
        Page(
            """
Flight,Date,Pilot,Balloon,Passengers,Take-off,Duration (min),Max altitude (ft),Revenue (USD),Weather,Cancelled
F1,2025-05-03,Greta,Skylark,8,06:10,62,2400,"1,760.00",Clear,No
F2,2025-05-04,Omar,Comet,6,06:20,55,1900,"1,320.00",Clear,No
F3,2025-05-10,Greta,Comet,6,06:05,0,0,0.00,Windy,Yes
F4,2025-05-17,Greta,Skylark,10,05:58,71,3100,"2,200.00",Cloudy,No
F5,2025-05-31,Liv,Dragon,12,05:50,64,2750,"2,640.00",Clear,No
F6,2025-06-01,Omar,Skylark,9,05:47,58,2200,"1,980.00",Cloudy,No
F7,2025-06-07,Liv,Dragon,14,05:45,0,0,0.00,Storm,Yes
F8,2025-06-08,Liv,Dragon,14,05:45,66,2900,"3,080.00",Clear,No
F9,2025-06-14,Greta,Comet,5,05:44,49,1700,"1,100.00",Windy,No
F10,2025-06-21,Omar,Comet,6,19:30,60,2000,"1,380.00",Clear,No
F11,2025-06-28,Greta,Skylark,10,19:35,75,3300,"2,300.00",Clear,No
F12,2025-07-05,Liv,Skylark,8,19:32,0,0,0.00,Windy,Yes
F13,2025-07-12,Omar,Dragon,13,19:25,68,2600,"2,990.00",Cloudy,No
""",
            {
                "flight": words,
                "date": a_day,
                "pilot": words,
                "balloon": words,
                "passengers": count,
                "takeoff": words,
                "minutes": count,
                "altitude": count,
                "revenue": points,
                "weather": words,
                "cancelled": words,
            },
            separator=",",
        )
    ),
    # Trainees and who took them.
    "estagios.csv": text_file(
        3109,
        130,
        {
            "estagiario": lambda random, row: f"Estagiário {row + 1}",
            "curso": one("Administração", "Ciência da Computação", "Psicologia", "Engenharia Elétrica"),
            "empresa": one("Banco Sol", "TechMinas", "Hospital Vida", "Construtora Rocha"),
            "cidade": one("Belo Horizonte", "Contagem", "Betim"),
            "inicio": day(date(2024, 8, 1), 330),
            "carga_horaria_semanal": one(20, 30),
            "bolsa_auxilio": real(600, 2400),
            "vale_transporte": one("Sim", "Não"),
            "avaliacao": sometimes(real(5, 10, 1), 0.2),
            "efetivado": one("Não", "Sim"),
        },
        ";",
        styles={"inicio": DMY, "bolsa_auxilio": portuguese, "avaliacao": comma},
    ),
    # A shop of second hand.
    "segunda_mao.csv": TypedText(
        Page(
            """
Artigo;Descrição;Categoria;Marca;Tamanho;Estado;Data de entrada;Data de venda;Preço (€);Preço de venda (€);Vendedora
1;Casaco de ganga;Casacos;Levi's;M;Bom;03/03/2025;20/03/2025;25,00;22,00;Teresa
2;Vestido florido;Vestidos;Zara;S;Muito bom;04/03/2025;;18,00;;Gabi
3;Ténis brancos;Calçado;Nike;38;Usado;10/03/2025;11/03/2025;30,00;30,00;Teresa
4;Camisola de lã;Camisolas;;L;Bom;12/03/2025;02/05/2025;15,00;10,00;Teresa
5;Casaco de cabedal;Casacos;;L;Muito bom;19/03/2025;;80,00;;Gabi
6;Calças de ganga;Calças;Levi's;40;Bom;01/04/2025;05/04/2025;20,00;20,00;Gabi
7;Botas;Calçado;Timberland;41;Usado;07/04/2025;;35,00;;Teresa
8;Vestido de noite;Vestidos;Mango;M;Novo;15/04/2025;10/05/2025;60,00;55,00;Gabi
9;Sandálias;Calçado;Zara;37;Bom;22/04/2025;23/05/2025;12,00;9,50;Teresa
10;Gabardina;Casacos;Zara;M;Bom;05/05/2025;31/05/2025;40,00;36,00;Gabi
11;Camisola às riscas;Camisolas;H&M;S;Usado;09/05/2025;;8,00;;Gabi
12;Calças de fato;Calças;Mango;42;Novo;12/05/2025;14/05/2025;28,00;28,00;Teresa
""",
            {
                "artigo": words,
                "descricao": words,
                "categoria": words,
                "marca": words,
                "tamanho": words,
                "estado": words,
                "entrada": a_day,
                "venda": a_day,
                "preco": commas,
                "vendido": commas,
                "vendedora": words,
            },
        )
    ),
    # Rooms for meetings, and who booked them.
    "salas.csv": TypedText(
        Page(
            """
sala,nome,piso,lugares,projetor
S1,Douro,1,8,Sim
S2,Tejo,1,20,Sim
S3,Mondego,2,4,Não
S4,Guadiana,3,12,Sim
""",
            {"sala": words, "nome": words, "piso": count, "lugares": count, "projetor": words},
            separator=",",
        )
    ),
    "reservas_salas.csv": text_file(
        3111,
        110,
        {
            "reserva": number(1),
            "sala": one("S2", "S1", "S4", "S3"),
            "dia": day(date(2025, 10, 1), 50),
            "departamento": one("Vendas", "RH", "Informática", "Compras"),
            "participantes": whole(2, 18),
            "duracao_h": one(1.0, 0.5, 2.0, 3.0),
            "cancelada": one("Não", "Não", "Sim"),
        },
        styles={"dia": clock("%Y-%m-%d")},
    ),
    # Energy of a factory, month by month.
    "energia_fabrica.xlsx": TypedBook(
        (
            Page(
                """
Mês;Setor;Consumo (kWh);Custo (€);Pico (kW);Produção (un)
2025-01-01;Pintura;42100;6315;180;12050
2025-01-01;Montagem;18900;2835;95;11800
2025-01-01;Armazém;5200;780;30;
2025-02-01;Pintura;40350;6052.5;176;11600
2025-02-01;Montagem;18100;2715;92;11420
2025-02-01;Armazém;5050;757.5;29;
2025-03-01;Pintura;43900;6804.5;185;12700
2025-03-01;Montagem;19550;3030.25;99;12490
2025-03-01;Armazém;4900;759.5;28;
2025-04-01;Pintura;44820;6947.1;191;12910
2025-04-01;Montagem;19980;3096.9;101;12650
2025-04-01;Armazém;4700;728.5;27;
2025-05-01;Pintura;46300;7408;197;13200
2025-05-01;Montagem;20410;3265.6;103;12980
2025-05-01;Armazém;4600;736;26;
""",
                {
                    "mes": a_day,
                    "setor": words,
                    "kwh": count,
                    "custo": points,
                    "pico": count,
                    "producao": count,
                },
                name="Energia",
            ),
        ),
    ),
}
