"""The files of `questions/blind_19.toml`: typed by hand, or cut from public tables (data/SOURCES.md)."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, american, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # A wholesaler's orders: two dates, gross and net, boxes beside units, some not yet delivered, two sent back.
    "encomendas_garrafeira.csv": TypedText(
        Page(
            """
Nº Enc.;Data pedido;Data entrega;Cliente;Vendedor;Artigo;Caixas;Garrafas;Valor bruto;Desconto %;Valor líquido;Pago
20451;03/01/2025;07/01/2025;Café Central;Rui;Tinto Reserva;10;60;540,00 €;5%;513,00 €;S
20452;03/01/2025;10/01/2025;Hotel Mar;Sofia;Branco Colheita;4;24;156,00 €;0%;156,00 €;S
20453;08/01/2025;13/01/2025;Tasca do Zé;Rui;Tinto Reserva;2;12;108,00 €;0%;108,00 €;N
20454;15/01/2025;04/02/2025;Hotel Mar;Sofia;Espumante;12;72;1.080,00 €;10%;972,00 €;S
20455;22/01/2025;27/01/2025;Mercearia Luz;Telmo;Rosé;3;18;99,00 €;0%;99,00 €;S
20456;29/01/2025;03/02/2025;Café Central;Rui;Branco Colheita;6;36;234,00 €;5%;222,30 €;N
20457;04/02/2025;10/02/2025;Restaurante Pátio;Sofia;Tinto Reserva;15;90;810,00 €;8%;745,20 €;S
20458;05/02/2025;;Tasca do Zé;Rui;Rosé;5;30;165,00 €;0%;165,00 €;N
20459;11/02/2025;17/02/2025;Hotel Mar;Telmo;Tinto Reserva;8;48;432,00 €;10%;388,80 €;S
20460;14/02/2025;18/02/2025;Café Central;Rui;Espumante;-2;-12;-180,00 €;0%;-180,00 €;S
20461;20/02/2025;05/03/2025;Restaurante Pátio;Sofia;Branco Colheita;9;54;351,00 €;8%;322,92 €;S
20462;26/02/2025;04/03/2025;Mercearia Luz;Telmo;Tinto Reserva;1;6;54,00 €;0%;54,00 €;N
20463;03/03/2025;07/03/2025;Hotel Mar;Sofia;Rosé;7;42;231,00 €;10%;207,90 €;S
20464;06/03/2025;;Garrafeira Nova;Telmo;Espumante;20;120;1.800,00 €;12%;1.584,00 €;N
20465;12/03/2025;19/03/2025;Café Central;Rui;Tinto Reserva;11;66;594,00 €;5%;564,30 €;S
20466;18/03/2025;24/03/2025;Tasca do Zé;Rui;Branco Colheita;3;18;117,00 €;0%;117,00 €;N
20467;21/03/2025;;Restaurante Pátio;Sofia;Espumante;6;36;540,00 €;8%;496,80 €;N
20468;27/03/2025;02/04/2025;Mercearia Luz;Telmo;Rosé;-1;-6;-33,00 €;0%;-33,00 €;S
""",
            {
                "numero": count,
                "pedido": a_day,
                "entrega": a_day,
                "cliente": words,
                "vendedor": words,
                "artigo": words,
                "caixas": count,
                "garrafas": count,
                "bruto": commas,
                "desconto": commas,
                "liquido": commas,
                "pago": words,
            },
        ),
        "cp1252",
    ),
    # A support desk's export: numbers that name tickets, quoted commas, empty ratings.
    "helpdesk_export.csv": TypedText(
        Page(
            """
Ticket,Opened,Closed,Requester,Assigned to,Subject,Priority,First reply (h),Replies,CSAT
7001,2025-04-01 08:12,2025-04-01 15:40,"Lopes, Ana",Marcus,"Printer jam, 2nd floor",Low,0.5,3,5
7002,2025-04-01 09:30,2025-04-03 10:00,"Bright, Tom",Priya,VPN drops,High,1.2,8,3
7003,2025-04-02 11:05,,"Okoye, Ife",Marcus,Laptop will not boot,High,4.0,5,
7004,2025-04-03 14:20,2025-04-03 14:50,"Lopes, Ana",Dana,Password reset,Low,0.1,1,5
7005,2025-04-07 10:00,2025-04-11 17:10,"Weber, Jan",Priya,"Mailbox full, again",Medium,2.5,6,2
7006,2025-04-09 16:45,2025-04-10 09:15,"Bright, Tom",Dana,Password reset,Low,0.2,1,
7007,2025-04-14 08:00,,"Weber, Jan",Priya,ERP timeout,High,6.5,12,
7008,2025-04-22 12:30,2025-04-25 12:00,"Okoye, Ife",Marcus,New phone,Medium,3.0,4,4
7009,2025-04-28 09:10,2025-05-02 11:25,"Silva, Rita",Dana,VPN drops,High,0.8,9,4
7010,2025-05-02 15:00,2025-05-02 16:20,"Lopes, Ana",Marcus,Password reset,Low,0.3,2,5
7011,2025-05-05 10:40,2025-05-09 10:00,"Silva, Rita",Priya,ERP timeout,High,1.0,7,1
7012,2025-05-06 13:15,,"Bright, Tom",Dana,Second monitor,Low,24.0,1,
7013,2025-05-12 09:00,2025-05-13 18:30,"Weber, Jan",Marcus,VPN drops,Medium,2.0,5,3
7014,2025-05-19 11:20,2025-05-20 08:45,"Okoye, Ife",Dana,Password reset,Low,0.4,1,5
7015,2025-05-26 17:55,2025-05-30 12:10,"Silva, Rita",Priya,Shared drive access,Medium,15.0,4,2
""",
            {
                "ticket": count,
                "opened": stamp("%Y-%m-%d %H:%M"),
                "closed": stamp("%Y-%m-%d %H:%M"),
                "requester": words,
                "assignee": words,
                "subject": words,
                "priority": words,
                "first_reply": points,
                "replies": count,
                "csat": count,
            },
            separator=",",
        )
    ),
    # A bank's statement: lines of title, money that leaves below zero, a balance that is no sum, a note below.
    "extrato_junho.csv": TypedText(
        Page(
            """
Banco do Vale, S.A.
Conta: 0035 0127 00012345678 92;Período: 01-06-2025 a 30-06-2025

Data mov.;Data valor;Descrição;Categoria;Montante;Saldo contabilístico
02-06-2025;02-06-2025;SALDO ANTERIOR TRF JOANA;Transferências;1.250,00;4.310,25
03-06-2025;04-06-2025;COMPRA CONTINENTE;Supermercado;-84,37;4.225,88
05-06-2025;05-06-2025;RENDA CASA;Habitação;-850,00;3.375,88
06-06-2025;06-06-2025;EDP COMERCIAL;Serviços;-61,20;3.314,68
09-06-2025;10-06-2025;COMPRA PINGO DOCE;Supermercado;-43,15;3.271,53
10-06-2025;10-06-2025;LEVANTAMENTO MB;Numerário;-60,00;3.211,53
12-06-2025;12-06-2025;DEVOLUÇÃO ZARA;Vestuário;39,95;3.251,48
13-06-2025;13-06-2025;GALP ENERGIA;Combustível;-72,01;3.179,47
16-06-2025;17-06-2025;COMPRA CONTINENTE;Supermercado;-112,60;3.066,87
18-06-2025;18-06-2025;COMISSÃO MANUTENÇÃO;Comissões;-5,20;3.061,67
20-06-2025;20-06-2025;NOS COMUNICAÇÕES;Serviços;-44,99;3.016,68
23-06-2025;23-06-2025;LEVANTAMENTO MB;Numerário;-40,00;2.976,68
24-06-2025;24-06-2025;GALP ENERGIA;Combustível;-65,30;2.911,38
27-06-2025;27-06-2025;VENCIMENTO JUNHO;Ordenado;1.874,50;4.785,88
30-06-2025;01-07-2025;COMPRA LIDL;Supermercado;-27,48;4.758,40

Documento processado por computador
""",
            {
                "mov": a_day,
                "valor": a_day,
                "descricao": words,
                "categoria": words,
                "montante": commas,
                "saldo": commas,
            },
            first=4,
            apart=("Documento",),
        )
    ),
    # A shipping log as an American office keeps it: months before days, thousands after commas, orders beside units.
    "shipments_q1.xlsx": TypedBook(
        (
            Page(
                """
Outbound shipments, Q1 2025|||||||
|||||||
Ship date|Order #|Customer|Warehouse|Units|Weight (lb)|Freight cost|Carrier
01/06/2025|'100231|Acme Corp|Reno|1,200|3,450.5|$412.00|FedEx
01/09/2025|'100232|Bolt Ltd|Reno|85|240.0|$58.20|UPS
01/15/2025|'100233|Acme Corp|Dayton|640|1,910.0|$301.75|UPS
01/28/2025|'100240|Crane & Sons|Dayton|2,050|6,020.0|$890.10|XPO
02/03/2025|'100241|Bolt Ltd|Reno|110|330.0|$71.00|UPS
02/05/2025|'100238|Delta Farms|Reno|975|2,800.0|$388.40|XPO
02/14/2025|'100250|Acme Corp|Reno|1,430|4,100.0|$455.00|FedEx
02/27/2025|'100251|Echo Labs|Dayton|12|30.5|$24.90|FedEx
03/04/2025|'100260|Crane & Sons|Dayton|1,800|5,300.0|$799.99|XPO
03/04/2025|'100261|Echo Labs|Reno|18|44.0|$27.35|FedEx
03/11/2025|'100262|Bolt Ltd|Reno|95|270.0|$61.10|UPS
03/12/2025|'100270|Delta Farms|Dayton|1,020|2,990.0|$402.00|XPO
03/21/2025|'100271|Acme Corp|Dayton|700|2,050.0||
03/31/2025|'100272|Acme Corp|Reno|1,310|3,780.0|$430.60|FedEx
Total||||11,445|33,315.0|$4,322.39|
""",
                {
                    "shipped": american,
                    "order": words,
                    "customer": words,
                    "warehouse": words,
                    "units": count,
                    "weight": points,
                    "freight": points,
                    "carrier": words,
                },
                first=3,
                apart=("Total",),
                separator="|",
                name="Q1",
            ),
        )
    ),
    # A builder's estimate: chapters with subtotals, units of measure, notes below.
    "orcamento_obra.xlsx": TypedBook(
        (
            Page(
                """
Orçamento - Moradia T3 Ericeira||||||
Capítulo|Artigo|Un.|Quant.|Preço unit. (€)|Custo previsto (€)|Custo real (€)
Demolições|Demolição de paredes|m2|42|18.5|777|810
Demolições|Remoção de entulho|m3|15|32|480|480
Subtotal Demolições|||||1257|1290
Alvenaria|Parede tijolo 15|m2|88|24|2112|2240.5
Alvenaria|Reboco interior|m2|210|11.5|2415|2380
Alvenaria|Reboco exterior|m2|130|14|1820|
Subtotal Alvenaria|||||6347|4620.5
Pinturas|Pintura interior|m2|340|6.2|2108|1995
Pinturas|Pintura exterior|m2|130|8|1040|
Pinturas|Verniz portas|un|9|45|405|450
Subtotal Pinturas|||||3553|2445
Eletricidade|Pontos de luz|un|36|38|1368|1512
Eletricidade|Quadro elétrico|un|1|620|620|655
Eletricidade|Tomadas|un|54|21|1134|1134
Subtotal Eletricidade|||||3122|3301
Canalização|Tubagem PEX|m|180|7.5|1350|1410
Canalização|Loiças sanitárias|un|7|165|1155|1090
Subtotal Canalização|||||2505|2500
TOTAL GERAL|||||16784|14156.5
||||||
Valores sem IVA||||||
Validade da proposta: 30 dias||||||
""",
                {
                    "capitulo": words,
                    "artigo": words,
                    "un": words,
                    "quant": points,
                    "preco": points,
                    "previsto": points,
                    "real": points,
                },
                first=2,
                apart=("Subtotal", "TOTAL", "Valores", "Validade"),
                separator="|",
                name="Orçamento",
            ),
        )
    ),
    # A clinic in Brazil: what is charged, what is passed on, who did not come.
    "agenda_clinica.csv": TypedText(
        Page(
            """
data;hora;paciente;idade;médico;especialidade;convênio;valor consulta;valor repasse;compareceu;retorno
05/05/2025;08:00;Paciente 014;34;Dra. Lúcia;Cardiologia;Unimed;R$ 280,00;R$ 168,00;sim;não
05/05/2025;08:40;Paciente 021;61;Dra. Lúcia;Cardiologia;Particular;R$ 450,00;R$ 315,00;sim;não
05/05/2025;09:20;Paciente 003;7;Dr. Caio;Pediatria;Bradesco;R$ 220,00;R$ 132,00;não;não
06/05/2025;10:00;Paciente 033;45;Dr. Nei;Ortopedia;Unimed;R$ 260,00;R$ 156,00;sim;sim
06/05/2025;10:30;Paciente 014;34;Dr. Nei;Ortopedia;Unimed;R$ 260,00;R$ 156,00;sim;não
07/05/2025;14:00;Paciente 040;72;Dra. Lúcia;Cardiologia;Bradesco;R$ 300,00;R$ 180,00;não;não
08/05/2025;14:30;Paciente 051;3;Dr. Caio;Pediatria;Particular;R$ 380,00;R$ 266,00;sim;não
12/05/2025;08:00;Paciente 021;61;Dra. Lúcia;Cardiologia;Particular;;;sim;sim
12/05/2025;08:40;Paciente 062;29;Dr. Nei;Ortopedia;Amil;R$ 240,00;R$ 144,00;não;não
13/05/2025;11:00;Paciente 003;7;Dr. Caio;Pediatria;Bradesco;R$ 220,00;R$ 132,00;sim;não
14/05/2025;15:00;Paciente 070;55;Dra. Lúcia;Cardiologia;Unimed;R$ 280,00;R$ 168,00;sim;não
19/05/2025;09:00;Paciente 033;45;Dr. Nei;Ortopedia;Unimed;;;sim;sim
20/05/2025;09:30;Paciente 081;12;Dr. Caio;Pediatria;Amil;R$ 200,00;R$ 120,00;sim;não
22/05/2025;16:00;Paciente 062;29;Dr. Nei;Ortopedia;Amil;R$ 240,00;R$ 144,00;sim;não
26/05/2025;08:00;Paciente 040;72;Dra. Lúcia;Cardiologia;Bradesco;R$ 300,00;R$ 180,00;sim;não
02/06/2025;08:00;Paciente 095;66;Dra. Lúcia;Cardiologia;Particular;R$ 450,00;R$ 315,00;sim;não
03/06/2025;10:00;Paciente 051;3;Dr. Caio;Pediatria;Particular;R$ 380,00;R$ 266,00;não;não
05/06/2025;11:30;Paciente 014;34;Dra. Lúcia;Cardiologia;Unimed;;;sim;sim
""",
            {
                "data": a_day,
                "hora": words,
                "paciente": words,
                "idade": count,
                "medico": words,
                "especialidade": words,
                "convenio": words,
                "valor": commas,
                "repasse": commas,
                "compareceu": words,
                "retorno": words,
            },
        )
    ),
    # A stock list: codes with zeros before them, an empty column, a price of the box beside that of the piece.
    "stock_armazem.csv": TypedText(
        Page(
            """
Cod. Artigo;Designação;Família;;Stock atual;Stock mínimo;Pço unit.;Pço caixa;Qtd/cx;Últ. entrada;Descontinuado
000417;Parafuso M6x20;Fixação;;12 400;5 000;0,04;3,60;100;12.05.2025;
000418;Parafuso M8x30;Fixação;;2 150;3 000;0,07;6,30;100;12.05.2025;
000502;Anilha M6;Fixação;;30 000;8 000;0,01;4,50;500;03.02.2025;
001120;Berbequim 750W;Máquinas;;14;5;89,90;;1;20.06.2025;
001121;Rebarbadora 125;Máquinas;;3;4;64,50;;1;18.04.2025;
001130;Serra tico-tico;Máquinas;;0;2;79,00;;1;07.11.2024;X
002001;Tinta branca 5L;Tintas;;46;20;24,95;94,00;4;30.05.2025;
002002;Tinta cinza 5L;Tintas;;9;10;26,50;99,80;4;30.05.2025;
002010;Diluente 1L;Tintas;;120;60;4,20;45,00;12;14.03.2025;
002015;Trincha 50mm;Tintas;;75;40;3,15;34,00;12;14.03.2025;
003300;Luva nitrilo (par);EPI;;640;200;1,10;99,00;100;01.07.2025;
003301;Capacete;EPI;;22;25;11,40;;1;09.01.2025;
003310;Óculos proteção;EPI;;0;30;6,80;65,00;10;22.10.2024;
003315;Colete refletor;EPI;;58;20;4,75;90,00;20;22.10.2024;X
""",
            {
                "cod": words,
                "designacao": words,
                "familia": words,
                "vazia": words,
                "stock": count,
                "minimo": count,
                "unit": commas,
                "caixa": commas,
                "por_caixa": count,
                "entrada": a_day,
                "descontinuado": words,
            },
        )
    ),
    # Marks of two classes, a sheet each, and a third of what the columns mean.
    "notas_turmas.xlsx": TypedBook(
        (
            Page(
                """
Nº|Aluno|Teste 1|Teste 2|Projeto|Faltas|Situação
1|Afonso|14.5|12|16|2|Aprovado
2|Bárbara|9|8.5|11|7|Reprovado
3|Carla|17|18|19|0|Aprovado
4|Dinis||10|12|4|Aprovado
5|Eva|11|9|14|1|Aprovado
6|Filipe|6.5|7|9|12|Reprovado
7|Graça|13|15.5|15|0|Aprovado
8|Hugo|10|9.5||9|Reprovado
9|Iva|18.5|17|20|1|Aprovado
10|Jaime|8|11|13|3|Aprovado
Média||11.9|11.8|14.3|3.9|
""",
                {
                    "n": count,
                    "aluno": words,
                    "t1": points,
                    "t2": points,
                    "projeto": points,
                    "faltas": count,
                    "situacao": words,
                },
                separator="|",
                apart=("Média",),
                name="Turma A",
            ),
            Page(
                """
Nº|Aluno|Teste 1|Teste 2|Projeto|Faltas|Situação
1|Kevin|12|13|14|0|Aprovado
2|Lara|15|14|17|2|Aprovado
3|Miguel|7|6|10|8|Reprovado
4|Nádia|16.5|19|18|0|Aprovado
5|Otília|10|11|12|5|Aprovado
6|Paulo|5|8|7|15|Reprovado
7|Quitéria|13.5|12|13|1|Aprovado
8|Raul|9||11|6|Reprovado
""",
                {
                    "n": count,
                    "aluno": words,
                    "t1": points,
                    "t2": points,
                    "projeto": points,
                    "faltas": count,
                    "situacao": words,
                },
                separator="|",
                name="Turma B",
            ),
        )
    ),
    # A shop's quarter, a header of two rows: what was planned and what came of it, per month.
    "lojas_trimestre.xlsx": Workbook(
        (
            Sheet(
                1909,
                6,
                {
                    "Loja": lambda random, row: ("Aveiro", "Beja", "Chaves", "Évora", "Faro", "Guarda")[row],
                    "Gerente": lambda random, row: ("Ilda", "Nuno", "Ilda", "Vera", "Paulo", "Vera")[row],
                    "Janeiro|Vendas (€)": lambda random, row: (18_200, 9_400, 7_150, 12_300, 21_050, 6_900)[row],
                    "Janeiro|Talões": lambda random, row: (910, 520, 410, 600, 1_150, 395)[row],
                    "Fevereiro|Vendas (€)": lambda random, row: (17_500, 9_900, 6_800, 12_950, 19_400, 7_300)[row],
                    "Fevereiro|Talões": lambda random, row: (880, 541, 402, 633, 1_002, 388)[row],
                    "Março|Vendas (€)": lambda random, row: (20_100, 8_700, 7_900, 13_400, 24_600, None)[row],
                    "Março|Talões": lambda random, row: (1_004, 498, 455, 640, 1_320, None)[row],
                },
                name="1.º trim",
                title=("Lojas - 1.º trimestre 2025",),
                total=(
                    "Janeiro|Vendas (€)",
                    "Janeiro|Talões",
                    "Fevereiro|Vendas (€)",
                    "Fevereiro|Talões",
                    "Março|Vendas (€)",
                    "Março|Talões",
                ),
                notes=("Guarda fechada em março para obras",),
            ),
        )
    ),
    # Meters with panels: what is fed into the grid is below zero, dates in three ways, decimals after commas.
    "contadores_energia.csv": TypedText(
        Page(
            """
Contador;Local;Tipo;Data leitura;Leitura (kWh);Consumo (kWh);Temp. ext. (°C);Estimada?
PT0002001;Escola;Rede;31/01/2025;48.210;3.105,5;7,2;Não
PT0002001;Escola;Rede;28-02-2025;51.002;2.792,0;9,8;Não
PT0002001;Escola;Rede;31.03.2025;53.420;2.418,0;12,1;Sim
PT0002007;Piscina;Rede;31/01/2025;120.455;9.870,0;7,2;Não
PT0002007;Piscina;Rede;28-02-2025;129.610;9.155,0;9,8;Sim
PT0002007;Piscina;Rede;31.03.2025;138.001;8.391,0;12,1;Não
PT0002019;Escola;Solar;31/01/2025;8.300;-410,0;7,2;Não
PT0002019;Escola;Solar;28-02-2025;8.955;-655,0;9,8;Não
PT0002019;Escola;Solar;31.03.2025;9.840;-885,5;12,1;Não
PT0002020;Biblioteca;Rede;31/01/2025;15.020;1.020,0;7,2;Não
PT0002020;Biblioteca;Rede;28-02-2025;15.990;970,0;9,8;Não
PT0002020;Biblioteca;Rede;31.03.2025;16.755;765,0;12,1;Sim
PT0002033;Biblioteca;Solar;31/01/2025;1.200;-95,0;7,2;Não
PT0002033;Biblioteca;Solar;28-02-2025;1.365;-165,0;9,8;Sim
PT0002033;Biblioteca;Solar;31.03.2025;;;12,1;
""",
            {
                "contador": words,
                "local": words,
                "tipo": words,
                "data": a_day,
                "leitura": count,
                "consumo": commas,
                "temp": commas,
                "estimada": words,
            },
        )
    ),
}
