"""The files of `questions/blind_23.toml`: bills, beds, rides, runs, mail and works, typed by hand."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # Bills of suppliers: net, tax and gross; paid, owed and late.
    "faturas_fornecedores.csv": TypedText(
        Page(
            """
N.º fatura;Fornecedor;NIF;Emissão;Vencimento;Base;IVA;Total c/ IVA;Situação;Centro de custo
FT 25/118;Papelaria Norte;501234567;02/01/2025;01/02/2025;120,00;27,60;147,60;Paga;Escritório
FT 25/130;EDP Comercial;503504564;05/01/2025;25/01/2025;410,50;94,42;504,92;Paga;Armazém
FT A/77;Transportes Lopes;502777888;14/01/2025;13/02/2025;1.300,00;299,00;1.599,00;Paga;Logística
FT 25/201;Papelaria Norte;501234567;30/01/2025;01/03/2025;85,20;19,60;104,80;Por pagar;Escritório
FT A/91;Transportes Lopes;502777888;11/02/2025;13/03/2025;980,00;225,40;1.205,40;Vencida;Logística
NC 25/4;Papelaria Norte;501234567;12/02/2025;;-40,00;-9,20;-49,20;Paga;Escritório
FT 9/2025;Oficina Sousa;509888111;20/02/2025;22/03/2025;640,00;147,20;787,20;Por pagar;Logística
FT 25/244;EDP Comercial;503504564;05/03/2025;25/03/2025;388,75;89,41;478,16;Por pagar;Armazém
FT 31;Limpezas Brilho;510222333;07/03/2025;06/04/2025;250,00;57,50;307,50;Vencida;Armazém
FT 40;Limpezas Brilho;510222333;28/03/2025;27/04/2025;250,00;57,50;307,50;Por pagar;Escritório
""",
            {
                "fatura": words,
                "fornecedor": words,
                "nif": words,
                "emissao": a_day,
                "vencimento": a_day,
                "base": commas,
                "iva": commas,
                "total": commas,
                "situacao": words,
                "centro": words,
            },
        )
    ),
    # An emergency room: arrival, colours, minutes until seen, how it ended.
    "er_visits.csv": TypedText(
        Page(
            """
visit,arrived,age,sex,triage,minutes_to_doctor,length_of_stay_h,outcome,ward
V1,2025-06-01 00:14,71,F,orange,12,9.5,admitted,Cardiology
V2,2025-06-01 02:40,23,M,green,145,3.0,discharged,
V3,2025-06-01 07:55,5,F,yellow,40,2.25,discharged,
V4,2025-06-01 13:20,88,F,red,0,30.0,admitted,ICU
V5,2025-06-02 09:05,45,M,yellow,62,4.5,discharged,
V6,2025-06-02 11:11,37,F,green,180,,left,
V7,2025-06-02 18:30,64,M,orange,18,12.0,admitted,Surgery
V8,2025-06-03 10:00,19,M,blue,210,1.5,discharged,
V9,2025-06-03 10:25,52,F,yellow,55,6.75,transferred,
V10,2025-06-03 21:50,80,M,orange,9,14.0,admitted,Cardiology
V11,2025-06-04 16:40,30,F,green,95,2.0,discharged,
V12,2025-06-04 23:05,67,F,red,1,18.5,died,ICU
""",
            {
                "visit": words,
                "arrived": stamp("%Y-%m-%d %H:%M"),
                "age": count,
                "sex": words,
                "triage": words,
                "minutes": count,
                "stay": points,
                "outcome": words,
                "ward": words,
            },
            separator=",",
        )
    ),
    # A condominium's book: shares in thousandths, a fee, what came in each month, a total below.
    "condominio_2025.xlsx": TypedBook(
        (
            Page(
                """
Fração;Condómino;Permilagem;Quota mensal;Janeiro;Fevereiro;Março;Em dívida
A;Alves;95;38;38;38;38;0
B;Brito;95;38;38;38;0;38
C;Cunha;120;48;48;48;48;0
D;Dias;120;48;0;0;0;144
E;Esteves;140;56;56;56;56;0
F;Faria;140;56;56;0;0;112
G;Gomes;145;58;58;58;58;0
H;Loja Pão Quente;145;58;58;58;0;58
Total;;1000;400;352;296;200;352
""",
                {
                    "fracao": words,
                    "condomino": words,
                    "permilagem": count,
                    "quota": count,
                    "jan": count,
                    "fev": count,
                    "mar": count,
                    "divida": count,
                },
                apart=("Total",),
                name="Quotas",
            ),
        ),
    ),
    # Deliveries by motorbike in a Brazilian town.
    "entregas_moto.csv": TypedText(
        Page(
            """
pedido;data;hora;motoboy;bairro;restaurante;distancia_km;valor_pedido;taxa_entrega;gorjeta;tempo_min;avaliacao;status
9001;01/08/2025;11:58;Wesley;Centro;Sabor Mineiro;2,1;48,90;6,00;0,00;28;5;entregue
9002;01/08/2025;12:20;Tiago;Savassi;Pizza Já;4,8;79,00;9,50;5,00;41;4;entregue
9003;01/08/2025;19:45;Wesley;Pampulha;Pizza Já;9,3;112,40;14,00;10,00;66;3;entregue
9004;02/08/2025;12:05;Jonas;Centro;Sushi Kai;1,4;135,00;5,00;0,00;22;5;entregue
9005;02/08/2025;12:40;Tiago;Buritis;Sabor Mineiro;6,0;35,50;10,00;0,00;;;cancelado
9006;02/08/2025;20:15;Jonas;Savassi;Sushi Kai;3,9;210,80;8,50;15,00;37;5;entregue
9007;03/08/2025;13:10;Wesley;Buritis;Pizza Já;5,7;64,00;10,00;2,00;49;4;entregue
9008;03/08/2025;20:50;Tiago;Pampulha;Sabor Mineiro;8,8;52,30;13,50;0,00;71;2;entregue
9009;03/08/2025;21:30;Jonas;Centro;Pizza Já;2,5;88,00;6,00;4,00;30;;entregue
9010;04/08/2025;12:15;Wesley;Centro;Sushi Kai;1,9;97,60;6,00;0,00;;;cancelado
""",
            {
                "pedido": words,
                "data": a_day,
                "hora": words,
                "motoboy": words,
                "bairro": words,
                "restaurante": words,
                "distancia": commas,
                "valor": commas,
                "taxa": commas,
                "gorjeta": commas,
                "tempo": count,
                "avaliacao": count,
                "status": words,
            },
        )
    ),
    # Hotel bookings: nights, guests, a rate a night, some cancelled.
    "bookings_q1.csv": TypedText(
        Page(
            """
Booking,Guest,Country,Check-in,Nights,Adults,Children,Room,Rate,Channel,Status
H-501,Meyer,DE,2025-01-04,3,2,0,Double,95.00,Direct,Stayed
H-502,Santos,PT,2025-01-11,2,2,1,Family,130.00,Booking.com,Stayed
H-503,Dupont,FR,2025-01-20,5,1,0,Single,70.00,Direct,Cancelled
H-504,Meyer,DE,2025-02-01,2,2,0,Double,99.00,Direct,Stayed
H-505,Rossi,IT,2025-02-14,3,2,2,Family,145.00,Expedia,Stayed
H-506,Smith,UK,2025-02-14,1,2,0,Suite,210.00,Booking.com,No-show
H-507,Garcia,ES,2025-02-21,4,2,0,Double,105.00,Booking.com,Stayed
H-508,Santos,PT,2025-03-07,2,1,0,Single,75.00,Direct,Stayed
H-509,Okafor,NG,2025-03-15,6,2,1,Suite,205.00,Expedia,Cancelled
H-510,Smith,UK,2025-03-22,7,2,0,Double,98.00,Direct,Stayed
H-511,Weber,DE,2025-03-28,3,1,0,Single,72.50,Booking.com,Stayed
""",
            {
                "booking": words,
                "guest": words,
                "country": words,
                "checkin": a_day,
                "nights": count,
                "adults": count,
                "children": count,
                "room": words,
                "rate": points,
                "channel": words,
                "status": words,
            },
            separator=",",
        )
    ),
    # A road race: clock times as text, age classes, people who gave up.
    "prova_10km.csv": TypedText(
        Page(
            """
Lugar;Dorsal;Atleta;Sexo;Escalão;Clube;Tempo (min);Velocidade (km/h)
1;17;Hélder Pinto;M;Sénior;CA Braga;31,2;19,23
2;5;Tomás Reis;M;Sénior;Individual;32,8;18,29
3;44;Rui Meireles;M;M40;CA Braga;34,1;17,60
4;9;Joana Cruz;F;Sénior;SC Porto;35,6;16,85
5;102;Paulo Gil;M;M50;Individual;38,9;15,42
6;31;Marta Leal;F;F40;CA Braga;39,4;15,23
7;77;André Sá;M;Sénior;SC Porto;41,0;14,63
8;58;Luísa Prata;F;Sénior;Individual;44,7;13,42
9;120;Carlos Anjo;M;M50;SC Porto;48,3;12,42
10;63;Teresa Vale;F;F40;Individual;52,5;11,43
;88;Nuno Arraial;M;M40;Individual;;
""",
            {
                "lugar": count,
                "dorsal": count,
                "atleta": words,
                "sexo": words,
                "escalao": words,
                "clube": words,
                "tempo": commas,
                "velocidade": commas,
            },
        )
    ),
    # Mail that a shop sent: counts that lie within each other.
    "newsletter_stats.xlsx": TypedBook(
        (
            Page(
                """
Campaign;Sent on;Audience;Recipients;Opens;Clicks;Unsubscribes;Revenue (EUR)
Winter sale;2025-01-08;All;12400;4100;610;44;8230.5
New arrivals;2025-01-22;Customers;6900;2980;405;12;5120
Valentine;2025-02-10;All;12550;3900;720;51;9410.25
Survey;2025-02-26;Customers;7010;2510;;9;0
Spring preview;2025-03-12;VIP;880;610;190;1;6480
Clearance;2025-03-28;All;12800;3305;488;73;4015.75
""",
                {
                    "campaign": words,
                    "sent": a_day,
                    "audience": words,
                    "recipients": count,
                    "opens": count,
                    "clicks": count,
                    "unsubscribes": count,
                    "revenue": points,
                },
                name="2025",
            ),
        ),
    ),
    # Public works: a contract price, what was done in percent, an end that was put off.
    "empreitadas.csv": TypedText(
        Page(
            """
Empreitada;Freguesia;Adjudicatário;Valor contratual (€);Executado (%);Consignação;Prazo (dias);Trabalhos a mais (€);Fase
Escola EB1 Monte;Monte;Construções Vale;412.300,00;100%;04/03/2024;300;18.250,00;Concluída
Rua Direita;Sé;Asfaltos do Lima;158.940,50;100%;15/04/2024;120;0,00;Concluída
Parque infantil;Sé;Verde & Jardins;64.200,00;85%;02/09/2024;90;3.100,00;Em curso
Pavilhão;Areosa;Construções Vale;1.245.000,00;40%;18/11/2024;540;0,00;Em curso
ETAR pequena;Monte;Hidro Minho;389.750,00;15%;13/01/2025;365;;Em curso
Ciclovia;Areosa;Asfaltos do Lima;276.480,00;0%;;240;;Adjudicada
Biblioteca;Sé;Construções Vale;530.000,00;0%;;400;;Suspensa
""",
            {
                "empreitada": words,
                "freguesia": words,
                "adjudicatario": words,
                "valor": commas,
                "executado": commas,
                "consignacao": a_day,
                "prazo": count,
                "mais": commas,
                "fase": words,
            },
        ),
        "cp1252",
    ),
    # Fuel of a fleet, commas between cells, points before decimals, the day before the month.
    "depositos_frota.csv": TypedText(
        Page(
            """
data,matricula,condutor,posto,litros,preco_litro,total,km
03/02/2025,AA-10-BB,Moura,Galp Maia,60.227,1.659,99.92,84120
17/02/2025,AA-10-BB,Moura,Repsol A3,55.104,1.702,93.79,84910
05/02/2025,CC-22-DD,Paiva,Galp Maia,48.310,1.659,80.15,120455
21/02/2025,CC-22-DD,Paiva,BP Trofa,51.008,1.644,83.86,121130
01/03/2025,AA-10-BB,Seixas,Galp Maia,58.990,1.671,98.57,85688
14/03/2025,EE-07-FF,Moura,Repsol A3,39.455,1.699,67.03,15020
25/03/2025,EE-07-FF,Seixas,BP Trofa,42.116,1.655,69.70,15712
""",
            {
                "data": a_day,
                "matricula": words,
                "condutor": words,
                "posto": words,
                "litros": points,
                "preco": points,
                "total": points,
                "km": count,
            },
            separator=",",
        )
    ),
    # Computers of a school, who has them and until when they are covered.
    "parque_informatico.csv": TypedText(
        Page(
            """
Etiqueta;Tipo;Marca;Modelo;Sala;Responsável;RAM (GB);Disco (GB);Comprado em;Custo;Garantia até;Estado
PC-001;Portátil;Lenovo;L14;Biblioteca;Marta Sá;16;512;2023-03-10;749,00;2026-03-10;Em uso
PC-002;Portátil;HP;440;Sala 12;;8;256;2021-09-01;599,90;2023-09-01;Avariado
PC-003;Fixo;Dell;Optiplex;Secretaria;Ana Reis;8;256;2020-05-20;480,00;2022-05-20;Em uso
PC-004;Fixo;Dell;Optiplex;Secretaria;Ana Reis;16;512;2022-05-20;610,00;2025-05-20;Em uso
PC-005;Tablet;Samsung;A8;Biblioteca;Marta Sá;4;64;2022-11-15;219,00;2024-11-15;Em uso
PC-006;Tablet;Samsung;A8;Sala 12;;4;64;2022-11-15;219,00;2024-11-15;Emprestado
PC-007;Projetor;Epson;EB-X;Auditório;Luís Gil;;;2019-02-01;415,50;2021-02-01;Avariado
PC-008;Portátil;Lenovo;L15;Auditório;Luís Gil;16;1024;2024-01-30;899,00;2027-01-30;Em uso
PC-009;Fixo;HP;ProDesk;Sala 12;Rita Melo;8;512;2021-10-12;;2024-10-12;Abatido
""",
            {
                "etiqueta": words,
                "tipo": words,
                "marca": words,
                "modelo": words,
                "sala": words,
                "responsavel": words,
                "ram": count,
                "disco": count,
                "comprado": a_day,
                "custo": commas,
                "garantia": a_day,
                "estado": words,
            },
        )
    ),
}
