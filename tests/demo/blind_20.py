"""The files of `questions/blind_20.toml`: typed by hand, or cut from public tables (data/SOURCES.md)."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # A restaurant's evening tabs: tables that are numbers, people at them, tips that some do not leave.
    "comandas_bar.csv": TypedText(
        Page(
            """
comanda;data;mesa;garçom;pessoas;itens;consumo;gorjeta;pagamento;avaliação
1187;02/05/2025;4;Davi;2;5;R$ 148,50;R$ 14,85;pix;5
1188;02/05/2025;12;Karol;6;19;R$ 612,00;R$ 61,20;crédito;4
1189;02/05/2025;7;Davi;1;2;R$ 39,90;;dinheiro;
1190;03/05/2025;4;Téo;4;11;R$ 387,40;R$ 38,74;débito;5
1191;03/05/2025;9;Karol;2;6;R$ 201,00;R$ 20,10;pix;3
1192;03/05/2025;12;Karol;8;31;R$ 1.094,70;R$ 109,47;crédito;5
1193;04/05/2025;2;Davi;3;8;R$ 255,00;;pix;2
1194;04/05/2025;7;Téo;2;4;R$ 122,80;R$ 12,28;débito;
1195;09/05/2025;4;Karol;5;14;R$ 470,00;R$ 47,00;crédito;4
1196;09/05/2025;9;Davi;2;7;R$ 233,60;R$ 23,36;pix;5
1197;10/05/2025;12;Téo;7;22;R$ 803,10;R$ 80,31;crédito;5
1198;10/05/2025;2;Karol;2;3;R$ 88,00;;dinheiro;1
1199;11/05/2025;7;Davi;4;13;R$ 415,20;R$ 41,52;pix;4
1200;16/05/2025;4;Téo;2;5;R$ 160,00;R$ 16,00;débito;
1201;17/05/2025;12;Karol;6;20;R$ 690,50;R$ 69,05;crédito;5
1202;17/05/2025;9;Davi;3;9;R$ 298,00;;pix;3
1203;01/06/2025;2;Téo;2;6;R$ 190,90;R$ 19,09;crédito;4
1204;01/06/2025;12;Davi;9;35;R$ 1.240,00;R$ 124,00;pix;5
""",
            {
                "comanda": count,
                "data": a_day,
                "mesa": count,
                "garcom": words,
                "pessoas": count,
                "itens": count,
                "consumo": commas,
                "gorjeta": commas,
                "pagamento": words,
                "avaliacao": count,
            },
        )
    ),
    # A payroll, a header of two rows: what is paid, what is taken away below zero.
    "payroll_may.xlsx": Workbook(
        (
            Sheet(
                2002,
                8,
                {
                    "Employee ID": lambda random, row: 40_110 + row * 7,
                    "Name": lambda random, row: ("Abi", "Ben", "Cora", "Dev", "Elsa", "Finn", "Gwen", "Hal")[row],
                    "Department": lambda random, row: ("Sales", "Sales", "IT", "IT", "IT", "HR", "Ops", "Ops")[row],
                    "Hired": lambda random, row: (
                        date(2015, 3, 2),
                        date(2021, 9, 13),
                        date(2018, 1, 8),
                        date(2023, 6, 5),
                        date(2010, 11, 1),
                        date(2020, 2, 17),
                        date(2023, 1, 9),
                        date(2016, 5, 30),
                    )[row],
                    "Earnings|Base salary": lambda random, row: (
                        3_900.0,
                        2_750.0,
                        4_200.0,
                        3_100.0,
                        5_600.0,
                        3_050.0,
                        2_400.0,
                        2_980.0,
                    )[row],
                    "Earnings|Overtime": lambda random, row: (0.0, 120.5, 310.0, None, 0.0, None, 480.25, 95.0)[row],
                    "Earnings|Bonus": lambda random, row: (800.0, 350.0, None, None, 1_200.0, None, None, 150.0)[row],
                    "Deductions|Tax": lambda random, row: (
                        -940.0,
                        -510.3,
                        -980.0,
                        -602.0,
                        -1_655.0,
                        -590.0,
                        -455.0,
                        -560.8,
                    )[row],
                    "Deductions|Pension": lambda random, row: (
                        -195.0,
                        -137.5,
                        -210.0,
                        -155.0,
                        -280.0,
                        -152.5,
                        -120.0,
                        -149.0,
                    )[row],
                },
                name="May 2025",
                total=(
                    "Earnings|Base salary",
                    "Earnings|Overtime",
                    "Earnings|Bonus",
                    "Deductions|Tax",
                    "Deductions|Pension",
                ),
                notes=("Confidential", "Prepared by Finn on 28 May"),
            ),
        ),
        {"Earnings|Base salary": "#,##0.00"},
    ),
    # A fleet's fuel: litres, a price of the litre, a counter that is no distance.
    "abastecimentos.csv": TypedText(
        Page(
            """
Data;Matrícula;Condutor;Posto;Combustível;Litros;€/litro;Valor (€);Km conta-quilómetros
02/03/2025;AB-12-CD;Lino;Galp;Gasóleo;48,20;1,589;76,59;120.340
05/03/2025;22-XZ-90;Mafalda;BP;Gasolina;31,00;1,712;53,07;45.871
09/03/2025;AB-12-CD;Lino;Repsol;Gasóleo;50,10;1,602;80,26;120.995
11/03/2025;88-QQ-01;Zeca;Galp;Gasóleo;62,70;1,595;100,01;210.404
18/03/2025;22-XZ-90;Orlanda;Galp;Gasolina;28,45;1,705;48,51;46.310
21/03/2025;AB-12-CD;Mafalda;Galp;Gasóleo;44,00;1,579;69,48;121.602
27/03/2025;88-QQ-01;Zeca;BP;Gasóleo;60,05;1,610;96,68;211.190
02/04/2025;22-XZ-90;Mafalda;BP;Gasolina;33,10;1,699;56,24;46.822
04/04/2025;AB-12-CD;Lino;Galp;Gasóleo;49,90;1,565;78,09;122.288
10/04/2025;88-QQ-01;Orlanda;Repsol;Gasóleo;58,00;1,588;92,10;211.955
15/04/2025;70-AA-33;Lino;;Elétrico;;;9,80;8.120
19/04/2025;22-XZ-90;Orlanda;Galp;Gasolina;30,20;1,690;51,04;47.301
22/04/2025;AB-12-CD;Lino;Repsol;Gasóleo;51,30;1,570;80,54;122.951
29/04/2025;88-QQ-01;Zeca;Galp;Gasóleo;63,25;1,559;98,61;212.760
30/04/2025;70-AA-33;Mafalda;;Elétrico;;;12,35;8.644
""",
            {
                "data": a_day,
                "matricula": words,
                "condutor": words,
                "posto": words,
                "combustivel": words,
                "litros": commas,
                "preco": commas,
                "valor": commas,
                "km": count,
            },
        ),
        "utf-8-sig",
    ),
    # Subscriptions: what is paid a month, seats beside accounts, an end that most do not have.
    "subscriptions_export.csv": TypedText(
        Page(
            """
account_id,company,country,plan,seats,mrr_usd,list_price_usd,started_on,cancelled_on,cancel_reason
90011,Northwind,US,Team,12,"$1,188.00","$1,320.00",2023-02-11,,
90012,Fabrikam,DE,Starter,3,$87.00,$87.00,2023-05-30,2024-01-15,price
90017,Contoso,US,Enterprise,140,"$9,800.00","$12,600.00",2023-07-01,,
90020,Tailspin,UK,Team,8,$792.00,$880.00,2023-09-19,2025-02-28,missing feature
90031,Wingtip,BR,Starter,2,$58.00,$58.00,2024-01-04,,
90032,Adatum,BR,Team,15,"$1,485.00","$1,650.00",2024-02-20,,
90040,Proseware,UK,Starter,5,$145.00,$145.00,2024-03-08,2024-04-08,trial
90044,Litware,US,Enterprise,65,"$5,200.00","$5,850.00",2024-06-15,,
90051,VanArsdel,DE,Team,9,$891.00,$990.00,2024-08-01,2025-03-01,price
90052,Lucerne,PT,Starter,4,$116.00,$116.00,2024-10-10,,
90060,Trey,PT,Team,11,"$1,089.00","$1,210.00",2025-01-05,,
90063,Fourth Coffee,US,Starter,1,$29.00,$29.00,2025-01-22,2025-02-22,price
90070,Woodgrove,UK,Enterprise,90,"$6,750.00","$8,100.00",2025-03-17,,
90071,Relecloud,US,Team,20,"$1,980.00","$2,200.00",2025-04-02,,
""",
            {
                "account": count,
                "company": words,
                "country": words,
                "plan": words,
                "seats": count,
                "mrr": points,
                "list_price": points,
                "started": a_day,
                "cancelled": a_day,
                "reason": words,
            },
            separator=",",
        )
    ),
    # Bookings of a guesthouse: arrival and departure, guests beside bookings, gross, commission and net.
    "reservas_alojamento.xlsx": TypedBook(
        (
            Page(
                """
Casa da Eira - reservas de verão|||||||||||
Reserva|Reservado em|Check-in|Check-out|Hóspede|País|Quarto|Nº hóspedes|Noites|Valor bruto|Comissão|Estado
'R-501|2025-03-02|2025-07-01|2025-07-05|Müller|Alemanha|Suite|2|4|520|78|Confirmada
'R-502|2025-03-15|2025-07-03|2025-07-10|Dupont|França|Família|4|7|1050|157.5|Confirmada
'R-503|2025-04-01|2025-07-05|2025-07-07|Silva|Portugal|Duplo|2|2|170|0|Confirmada
'R-504|2025-04-20|2025-07-12|2025-07-19|Rossi|Itália|Família|5|7|1120|168|Cancelada
'R-505|2025-05-05|2025-07-14|2025-07-17|Costa|Portugal|Duplo|1|3|240|0|Confirmada
'R-506|2025-05-06|2025-07-20|2025-07-30|Jansen|Holanda|Suite|2|10|1300|195|Confirmada
'R-507|2025-05-30|2025-07-29|2025-08-02|Dupont|França|Duplo|2|4|360|54|Confirmada
'R-508|2025-06-01|2025-08-01|2025-08-08|Weber|Alemanha|Família|4|7|1190|178.5|Confirmada
'R-509|2025-06-03|2025-08-02|2025-08-04|Lopes|Portugal|Suite|2|2|300|0|Cancelada
'R-510|2025-06-18|2025-08-09|2025-08-16|Moreau|França|Suite|2|7|980|147|Confirmada
'R-511|2025-07-02|2025-08-10|2025-08-12|Silva|Portugal|Duplo|2|2|190|0|Confirmada
'R-512|2025-07-08|2025-08-15|2025-08-22|Smith|Reino Unido|Família|6|7|1260|189|Confirmada
'R-513|2025-07-21|2025-08-23|2025-08-25|Pinto|Portugal|Duplo|2|2|190||Pendente
'R-514|2025-08-01|2025-08-28|2025-09-03|Bauer|Alemanha|Suite|3|6|840|126|Pendente
Total||||||||70|9710|1293|
""",
                {
                    "reserva": words,
                    "reservado": a_day,
                    "checkin": a_day,
                    "checkout": a_day,
                    "hospede": words,
                    "pais": words,
                    "quarto": words,
                    "hospedes": count,
                    "noites": count,
                    "bruto": points,
                    "comissao": points,
                    "estado": words,
                },
                first=2,
                apart=("Total",),
                separator="|",
                name="Verão 2025",
            ),
        ),
        {9: '#,##0.00 "€"', 10: '#,##0.00 "€"'},
    ),
    # A charity's gifts: some given back, some from nobody in particular, months written out.
    "donations_2024.csv": TypedText(
        Page(
            """
Receipt No\tDate\tDonor\tCampaign\tAmount\tGift Aid\tMethod
3301\t05 Jan 2024\tMrs Patel\tWinter Shelter\t£50.00\tY\tcard
3302\t12 Jan 2024\t\tWinter Shelter\t£20.00\tN\tcash
3303\t30 Jan 2024\tT. Hughes\tSchool Kits\t£1,000.00\tY\tbank
3304\t14 Feb 2024\tMrs Patel\tSchool Kits\t£75.00\tY\tcard
3305\t20 Feb 2024\tOld Mill Ltd\tWinter Shelter\t£2,500.00\tN\tbank
3306\t03 Mar 2024\t\tSchool Kits\t£5.00\tN\tcash
3307\t15 Mar 2024\tT. Hughes\tSchool Kits\t(£250.00)\tY\tbank
3308\t22 Apr 2024\tA. Nowak\tClean Water\t£120.00\tY\tcard
3309\t01 May 2024\tMrs Patel\tClean Water\t£60.00\tY\tcard
3310\t19 Jun 2024\tOld Mill Ltd\tClean Water\t£3,000.00\tN\tbank
3311\t08 Jul 2024\t\tClean Water\t£40.00\tN\tcash
3312\t30 Sep 2024\tA. Nowak\tWinter Shelter\t£120.00\tY\tcard
3313\t11 Nov 2024\tMrs Patel\tWinter Shelter\t£90.00\tY\tcard
3314\t25 Nov 2024\tG. Osei\tWinter Shelter\t(£15.00)\tN\tcard
3315\t20 Dec 2024\tT. Hughes\tWinter Shelter\t£1,500.00\tY\tbank
3316\t24 Dec 2024\t\tWinter Shelter\t£35.50\tN\tcash
""",
            {
                "receipt": count,
                "date": a_day,
                "donor": words,
                "campaign": words,
                "amount": points,
                "gift_aid": words,
                "method": words,
            },
            separator="\t",
        )
    ),
    # A plant's shifts: good pieces, scrap, minutes stopped and why, machines that are numbered.
    "producao_turnos.csv": TypedText(
        Page(
            """
Dia;Turno;Máquina;Referência;Peças boas;Refugo;Paragem (min);Motivo paragem;Operador
01/09/2025;Manhã;301;4410-A;1.240;31;15;afinação;Inácio
01/09/2025;Tarde;301;4410-A;1.180;44;40;avaria;Judite
01/09/2025;Noite;301;4410-A;990;12;0;;Lázaro
01/09/2025;Manhã;302;7720-C;640;8;5;afinação;Judite
02/09/2025;Manhã;301;4410-A;1.305;20;0;;Inácio
02/09/2025;Tarde;302;7720-C;588;60;95;avaria;Inácio
02/09/2025;Noite;302;7720-C;702;9;10;falta de material;Lázaro
03/09/2025;Manhã;301;4411-B;1.010;55;60;mudança de ferramenta;Inácio
03/09/2025;Tarde;301;4411-B;1.122;18;0;;Judite
03/09/2025;Noite;303;7720-C;0;0;480;avaria;Lázaro
04/09/2025;Manhã;302;7720-C;655;11;20;falta de material;Judite
04/09/2025;Tarde;303;4411-B;870;25;35;afinação;Inácio
04/09/2025;Noite;303;4411-B;912;14;0;;Lázaro
05/09/2025;Manhã;301;4410-A;1.260;27;10;afinação;Inácio
05/09/2025;Tarde;302;7720-C;610;33;50;avaria;Judite
05/09/2025;Noite;301;4410-A;1.015;;25;falta de material;Lázaro
""",
            {
                "dia": a_day,
                "turno": words,
                "maquina": count,
                "referencia": words,
                "boas": count,
                "refugo": count,
                "paragem": count,
                "motivo": words,
                "operador": words,
            },
        )
    ),
    # A library's loans: lent, due and returned; fines; several copies in one loan.
    "biblioteca_emprestimos.csv": TypedText(
        Page(
            """
Id;Leitor nº;Título;Género;Exemplares;Requisitado em;Devolver até;Devolvido em;Multa
1;2087;Os Maias;Romance;1;03/02/2025;17/02/2025;15/02/2025;
2;1150;Mensagem;Poesia;2;04/02/2025;18/02/2025;25/02/2025;0,70 €
3;2087;Atlas do Corpo;Ciência;1;10/02/2025;24/02/2025;24/02/2025;
4;3300;Os Maias;Romance;25;12/02/2025;12/03/2025;20/03/2025;8,00 €
5;1904;Banda do Panda;Infantil;3;01/03/2025;15/03/2025;;
6;1150;Cosmos;Ciência;1;05/03/2025;19/03/2025;18/03/2025;
7;4012;Memorial do Convento;Romance;1;07/03/2025;21/03/2025;02/04/2025;1,20 €
8;1904;O Principezinho;Infantil;2;15/03/2025;29/03/2025;28/03/2025;
9;3300;Memorial do Convento;Romance;28;20/03/2025;17/04/2025;;
10;4012;Cosmos;Ciência;1;02/04/2025;16/04/2025;30/04/2025;1,40 €
11;2087;Mensagem;Poesia;1;08/04/2025;22/04/2025;10/04/2025;
12;5001;O Principezinho;Infantil;4;22/04/2025;06/05/2025;06/05/2025;
13;1150;Os Maias;Romance;1;30/04/2025;14/05/2025;;
14;5001;Banda do Panda;Infantil;2;06/05/2025;20/05/2025;27/05/2025;0,70 €
""",
            {
                "id": count,
                "leitor": count,
                "titulo": words,
                "genero": words,
                "exemplares": count,
                "requisitado": a_day,
                "ate": a_day,
                "devolvido": a_day,
                "multa": commas,
            },
        )
    ),
    # Campaigns of two channels, a sheet each, shares that are cells shown as per cent.
    "campanhas.xlsx": TypedBook(
        (
            Page(
                """
Campanha|Início|Investimento (€)|Impressões|Cliques|Conversões|Taxa de rejeição
Black Friday|2024-11-18|4500|820000|16400|512|41%
Natal|2024-12-02|6200|1150000|20700|701|38,5%
Saldos|2025-01-03|2100|390000|9100|160|52%
Dia dos Namorados|2025-02-03|1300|210000|5250|98|47,5%
Páscoa|2025-04-07|1800|305000|4600|0|60%
Dia da Mãe|2025-04-22|950|150000|3900|121|44%
Verão|2025-06-16|3900|640000|11200|298|
""",
                {
                    "campanha": words,
                    "inicio": a_day,
                    "investimento": points,
                    "impressoes": count,
                    "cliques": count,
                    "conversoes": count,
                    "rejeicao": commas,
                },
                separator="|",
                name="Google",
            ),
            Page(
                """
Campanha|Data envio|Destinatários|Aberturas|Cliques|Cancelamentos
Newsletter jan|2025-01-10|12400|3100|410|22
Newsletter fev|2025-02-11|12650|2980|377|31
Promo Páscoa|2025-04-09|8800|2650|602|12
Newsletter mai|2025-05-13|13020|3505|450|
""",
                {
                    "campanha": words,
                    "envio": a_day,
                    "destinatarios": count,
                    "aberturas": count,
                    "cliques": count,
                    "cancelamentos": count,
                },
                separator="|",
                name="Email",
            ),
        )
    ),
    # A race: numbers on shirts, places, groups of age, those who did not finish.
    "corrida_10km.csv": TypedText(
        Page(
            """
Class.;Dorsal;Nome;Sexo;Escalão;Clube;Tempo (min);Desnível (m)
1;212;Tomé Vilar;M;Sénior;AD Serra;32,4;180
2;17;Gustavo Lemos;M;M40;Clube Norte;33,1;180
3;305;Elói Cruz;M;Sénior;AD Serra;34,0;180
4;44;Rosa Quintas;F;Sénior;Clube Norte;36,8;180
5;91;Ivo Salema;M;M40;;37,2;180
6;128;Lia Barros;F;F35;AD Serra;38,9;180
7;9;Jorge Teles;M;M50;Independente;41,5;180
8;270;Noémia Pais;F;F35;;43,0;180
9;63;Xavier Luz;M;Sénior;Clube Norte;44,7;180
10;150;Ema Farto;F;Sénior;Independente;46,2;180
11;333;Dário Melo;M;M50;AD Serra;52,9;180
12;78;Salomé Reis;F;F35;Clube Norte;55,3;180
;201;Quim Nobre;M;M40;AD Serra;;180
;19;Berta Simões;F;Sénior;;;180
""",
            {
                "lugar": count,
                "dorsal": count,
                "nome": words,
                "sexo": words,
                "escalao": words,
                "clube": words,
                "tempo": commas,
                "desnivel": count,
            },
        )
    ),
}
