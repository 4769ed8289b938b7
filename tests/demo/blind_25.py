"""The files of `questions/blind_25.toml`: a clinic, a town hall, a warehouse, a hotel and a league, typed by hand."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # A clinic's diary, as its program exports it: a byte-order mark, moments, empty prices where nobody came.
    "agenda_exportada.csv": TypedText(
        Page(
            """
Nº Processo;Utente;Sexo;Especialidade;Médico;Data/Hora;Duração (min);Valor (€);Pago;Compareceu;Seguro
004512;Ana Brito;F;Cardiologia;Dr. Rui Sena;03/02/2025 09:00;30;75,00;Sim;Sim;Médis
004513;João Pires;M;Dermatologia;Dra. Inês Luz;03/02/2025 09:30;20;60,00;Sim;Sim;
004514;Marta Cruz;F;cardiologia;Dr. Rui Sena;04/02/2025 11:15;45;90,00;Não;Sim;ADSE
004515;Luís Faro;M;Pediatria;Dra. Sara Dias;06/02/2025 15:00;30;;Não;Não;Multicare
004516;Rita Melo;F;Dermatologia;Dra. Inês Luz;10/02/2025 10:00;20;60,00;Sim;Sim;ADSE
004517;Ana Brito;F;Cardiologia;Dr. Rui Sena;18/02/2025 09:00;30;75,00;Sim;Sim;Médis
004518;Nuno Vale;M;Pediatria;Dra. Sara Dias;03/03/2025 16:30;40;55,50;Sim;Sim;
004519;Eva Lobo;F;Pediatria;Dra. Sara Dias;05/03/2025 17:00;30;;Não;Não;ADSE
004520;João Pires;M;Dermatologia;Dra. Inês Luz;11/03/2025 09:30;25;65,00;Não;Sim;
004521;Carla Reis;F;Cardiologia;Dr. Rui Sena;14/03/2025 12:00;30;75,00;Sim;Sim;Multicare
004522;Tomás Gil;M;PEDIATRIA;Dra. Sara Dias;24/03/2025 15:30;30;55,50;Sim;Sim;ADSE
004523;Marta Cruz;F;Cardiologia;Dr. Rui Sena;28/03/2025 10:45;45;90,00;Não;Sim;ADSE
""",
            {
                "processo": words,
                "utente": words,
                "sexo": words,
                "especialidade": str.capitalize,
                "medico": words,
                "quando": stamp("%d/%m/%Y %H:%M"),
                "duracao": count,
                "valor": commas,
                "pago": words,
                "veio": words,
                "seguro": words,
            },
        ),
        encoding="utf-8-sig",
    ),
    # Works that a town hall does: costs below a common header, a total below.
    "intervencoes_cm.xlsx": TypedBook(
        (
            Page(
                """
Ref.;Freguesia;Tipo de intervenção;Data de pedido;Data de conclusão;Custo (€);;Prioridade
;;;;;Previsto;Real;
INT-01;Ajuda;Iluminação;2025-01-08;2025-01-20;450;512.4;Alta
INT-02;Benfica;Passeio;2025-01-10;2025-02-28;2300;2150;Média
INT-03;Ajuda;Passeio;2025-01-22;;1800;;Baixa
INT-04;Olivais;Jardim;2025-02-03;2025-02-10;320;298.75;Baixa
INT-05;Benfica;Iluminação;2025-02-11;2025-02-13;150;150;Alta
INT-06;Olivais;Passeio;2025-02-17;2025-04-02;2750;3120.5;Média
INT-07;Ajuda;Jardim;2025-03-05;2025-03-19;600;640;Média
INT-08;Benfica;Sinalização;2025-03-12;;980;;Alta
INT-09;Olivais;Iluminação;2025-03-21;2025-03-30;510;475.1;Alta
Total;;;;;9860;7346.75;
""",
                {
                    "ref": words,
                    "freguesia": words,
                    "tipo": words,
                    "pedido": a_day,
                    "fim": a_day,
                    "previsto": points,
                    "real": points,
                    "prioridade": words,
                },
                first=2,
                apart=("Total",),
                name="Intervenções",
            ),
        ),
        merged=("F1:G1",),
    ),
    # Stock of a warehouse: thousands apart by commas, a share in percent, flags of one and nought.
    "wh_inventory.csv": TypedText(
        Page(
            """
SKU,Item,Aisle,Supplier,On hand (units),Reorder point,Unit cost (USD),Fill rate,Hazardous,Last counted
00087,Steel bolts M8,A1,Ferrum,"12,400","5,000",0.12,94.5%,0,2025-04-02
00091,Acetone 5L,C3,Chemia,85,120,18.40,71.0%,1,2025-03-18
00102,Pallet wrap,B2,Packrite,640,300,6.75,88.2%,0,2025-04-11
00110,Gloves L,A4,Packrite,"2,150","1,000",1.05,97.9%,0,2025-02-27
00118,Lithium cells,C1,Voltra,300,450,22.90,65.4%,1,2025-04-09
00125,Steel nuts M8,A1,Ferrum,"9,980","5,000",0.08,93.1%,0,2025-04-02
00131,Thinner 1L,C3,Chemia,0,60,4.30,52.0%,1,2025-03-18
00140,Tape 50mm,B2,Packrite,"1,275",800,2.20,90.6%,0,2025-04-11
00152,Forklift battery,C1,Voltra,4,2,1450.00,100.0%,1,2025-01-30
""",
            {
                "sku": words,
                "item": words,
                "aisle": words,
                "supplier": words,
                "units": count,
                "reorder": count,
                "cost": points,
                "fill": points,
                "hazardous": count,
                "counted": a_day,
            },
            separator=",",
        )
    ),
    # A Brazilian inn: days with two digits of the year, money with its sign, a channel, how many stayed.
    "pousada_reservas.csv": TypedText(
        Page(
            """
Reserva;Hóspede;Cidade de origem;Quarto;Entrada;Saída;Diárias;Hóspedes;Valor total;Canal;Situação
R-101;Camila Rocha;São Paulo;Luxo;05/01/25;09/01/25;4;2;R$ 2.480,00;Booking;Concluída
R-102;Diego Alves;Recife;Standard;07/01/25;08/01/25;1;1;R$ 310,00;Site próprio;Concluída
R-103;Família Nunes;Belo Horizonte;Família;10/01/25;17/01/25;7;5;R$ 5.215,00;Booking;Concluída
R-104;Paula Teles;São Paulo;Standard;18/01/25;20/01/25;2;2;R$ 640,00;WhatsApp;Cancelada
R-105;Renato Lins;Salvador;Luxo;01/02/25;04/02/25;3;2;R$ 1.950,00;Airbnb;Concluída
R-106;Camila Rocha;São Paulo;Luxo;14/02/25;16/02/25;2;2;R$ 1.420,00;Site próprio;Concluída
R-107;Ivo Prado;Recife;Standard;21/02/25;24/02/25;3;1;R$ 930,00;Booking;Não compareceu
R-108;Família Souza;Goiânia;Família;28/02/25;05/03/25;5;4;R$ 4.100,00;Airbnb;Concluída
R-109;Lia Campos;Salvador;Standard;08/03/25;09/03/25;1;2;R$ 335,50;WhatsApp;Concluída
R-110;Otto Weber;São Paulo;Luxo;15/03/25;19/03/25;4;2;R$ 2.600,00;Booking;Cancelada
""",
            {
                "reserva": words,
                "hospede": words,
                "cidade": words,
                "quarto": words,
                "entrada": a_day,
                "saida": a_day,
                "diarias": count,
                "hospedes": count,
                "valor": commas,
                "canal": words,
                "situacao": words,
            },
        )
    ),
    # A football league: two teams and their goals a row, crowds with points between thousands.
    "jornadas_liga.csv": TypedText(
        Page(
            """
Jornada;Data;Equipa da casa;Equipa visitante;Golos casa;Golos fora;Espectadores;Árbitro;Cartões amarelos
1;09-08-2025;Rio Ave;Braga;1;3;4.215;M. Cardoso;5
1;10-08-2025;Porto;Famalicão;2;0;41.870;L. Godinho;3
1;10-08-2025;Boavista;Sporting;0;2;9.034;A. Narciso;6
2;16-08-2025;Braga;Porto;1;1;18.502;L. Godinho;7
2;17-08-2025;Sporting;Rio Ave;4;0;38.911;M. Cardoso;2
2;17-08-2025;Famalicão;Boavista;2;1;3.120;H. Carvalho;4
3;23-08-2025;Rio Ave;Famalicão;0;0;3.876;A. Narciso;4
3;24-08-2025;Porto;Sporting;2;3;48.005;A. Narciso;8
3;24-08-2025;Boavista;Braga;1;2;7.450;H. Carvalho;5
""",
            {
                "jornada": count,
                "data": a_day,
                "casa": words,
                "fora": words,
                "golos_casa": count,
                "golos_fora": count,
                "espectadores": count,
                "arbitro": words,
                "amarelos": count,
            },
        )
    ),
}
