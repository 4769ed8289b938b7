# ruff: noqa: E501  (what a file has in a line stays in one)
"""The files of `questions/blind_22.toml`: houses, hours, calls, crops, tickets, tolls and claims, typed by hand."""

from tests.demo.opening import *
from tests.demo.typed import Page, Records, TypedBook, TypedText, a_day, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # An estate agency's list: for sale or to let, areas, a price that is monthly for some.
    "carteira_imoveis.csv": TypedText(
        Page(
            """
Ref;Tipologia;Concelho;Finalidade;Área útil (m²);Quartos;Garagem;Preço pedido;Angariador;Data angariação;Estado
IM-301;T2;Braga;Venda;84;2;Sim;189.000 €;Joana;12/01/2025;Ativo
IM-302;T3;Guimarães;Venda;121;3;Sim;235.500 €;Rui;19/01/2025;Vendido
IM-303;T1;Braga;Arrendamento;52;1;Não;650 €;Joana;03/02/2025;Arrendado
IM-304;T2;Barcelos;Venda;90;2;Não;142.750 €;Marta;11/02/2025;Ativo
IM-305;Moradia;Braga;Venda;210;4;Sim;398.000 €;Rui;20/02/2025;Reservado
IM-306;T3;Braga;Arrendamento;115;3;Sim;1.100 €;Marta;27/02/2025;Ativo
IM-307;T1;Guimarães;Venda;49;1;Não;98.900 €;Joana;08/03/2025;Vendido
IM-308;Moradia;Barcelos;Venda;180;3;Sim;310.000 €;Marta;15/03/2025;Ativo
IM-309;T2;Guimarães;Arrendamento;78;2;Não;780 €;Rui;22/03/2025;Ativo
IM-310;T4;Braga;Venda;160;4;Sim;345.000 €;Joana;30/03/2025;Ativo
""",
            {
                "ref": words,
                "tipologia": words,
                "concelho": words,
                "finalidade": words,
                "area": count,
                "quartos": count,
                "garagem": words,
                "preco": count,
                "angariador": words,
                "data": a_day,
                "estado": words,
            },
        )
    ),
    # Hours of a small studio: decimal hours, what can be billed, a rate.
    "timesheet_studio.xlsx": TypedBook(
        (
            Page(
                """
Date;Person;Client;Project;Task;Hours;Billable;Rate (EUR/h)
2025-05-05;Noa;Acme;Website;Design;6.5;Yes;70
2025-05-05;Ravi;Acme;Website;Code;7;Yes;85
2025-05-06;Noa;Birch;Logo;Design;3.25;Yes;70
2025-05-06;Ravi;Acme;Website;Meeting;1.5;No;85
2025-05-07;Tess;Birch;Campaign;Copy;5;Yes;60
2025-05-08;Tess;Internal;Admin;Meeting;2;No;60
2025-05-12;Noa;Corvo;App;Design;8;Yes;75
2025-05-13;Ravi;Corvo;App;Code;7.75;Yes;90
2025-05-14;Ravi;Corvo;App;Code;8;Yes;90
2025-05-15;Tess;Acme;Website;Copy;4.5;Yes;60
2025-05-16;Noa;Internal;Admin;Training;3;No;70
2025-06-02;Ravi;Acme;Website;Bugfix;2.25;No;85
Total;;;;;58.75;;
""",
                {
                    "day": a_day,
                    "person": words,
                    "client": words,
                    "project": words,
                    "task": words,
                    "hours": points,
                    "billable": words,
                    "rate": points,
                },
                apart=("Total",),
                name="Log",
            ),
        ),
    ),
    # A help line's calls: waits in seconds, a note from 0 to 10, whether it was settled.
    "chamadas_sac.csv": TypedText(
        Page(
            """
protocolo,inicio,fila,atendente,espera_seg,duracao_seg,motivo,resolvido,nps
20250301001,2025-03-01 08:03:10,Suporte,Aline,42,310,Internet lenta,1,9
20250301002,2025-03-01 08:15:44,Cobrança,Bruno,120,185,Segunda via,1,8
20250301003,2025-03-01 09:40:02,Suporte,Aline,15,622,Sem sinal,0,3
20250301004,2025-03-01 19:22:37,Vendas,Célia,8,240,Upgrade,1,10
20250302001,2025-03-02 10:01:00,Suporte,Davi,300,95,Internet lenta,0,1
20250302002,2025-03-02 10:30:19,Cobrança,Bruno,64,410,Contestação,0,
20250302003,2025-03-02 14:47:55,Suporte,Davi,33,505,Sem sinal,1,7
20250303001,2025-03-03 08:59:21,Vendas,Célia,5,380,Cancelamento,0,2
20250303002,2025-03-03 11:11:11,Suporte,Aline,77,290,Internet lenta,1,
20250303003,2025-03-03 16:05:48,Cobrança,Célia,210,150,Segunda via,1,9
20250304001,2025-03-04 09:09:09,Suporte,Davi,18,700,Instalação,1,10
20250304002,2025-03-04 20:50:30,Vendas,Célia,12,330,Upgrade,0,6
""",
            {
                "protocolo": words,
                "inicio": stamp("%Y-%m-%d %H:%M:%S"),
                "fila": words,
                "atendente": words,
                "espera": count,
                "duracao": count,
                "motivo": words,
                "resolvido": words,
                "nps": count,
            },
            separator=",",
        )
    ),
    # A farm's harvest, apart by tabs: hectares, tonnes, moisture in percent, two harvests.
    "safra_talhoes.tsv": TypedText(
        Page(
            """
Talhão	Cultura	Safra	Área (ha)	Produção (t)	Umidade (%)	Plantio	Colheita	Irrigado
T-01	Soja	2023/24	45,5	163,8	13,1%	10/10/2023	20/02/2024	Não
T-02	Soja	2023/24	60,0	201,0	12,8%	12/10/2023	25/02/2024	Não
T-03	Milho	2023/24	38,2	229,2	14,5%	28/02/2024	15/07/2024	Sim
T-04	Algodão	2023/24	22,0	39,6	8,9%	05/01/2024	30/07/2024	Sim
T-01	Soja	2024/25	45,5	175,2	13,4%	08/10/2024	18/02/2025	Não
T-02	Milho	2024/25	60,0	348,0	14,9%	15/10/2024	10/03/2025	Não
T-03	Soja	2024/25	38,2	145,2	13,0%	11/10/2024	22/02/2025	Sim
T-04	Algodão	2024/25	22,0	44,0	9,2%	03/01/2025		Sim
T-05	Feijão	2024/25	9,8	17,6		20/01/2025	28/04/2025	Não
""",
            {
                "talhao": words,
                "cultura": words,
                "safra": words,
                "area": commas,
                "producao": commas,
                "umidade": commas,
                "plantio": a_day,
                "colheita": a_day,
                "irrigado": words,
            },
            separator="\t",
        )
    ),
    # A festival's box office: kinds of tickets, two channels, money given back below zero.
    "festival_tickets.csv": TypedText(
        Page(
            """
order_ref,bought_at,buyer_country,ticket_type,qty,unit_price,fee,amount,channel,scanned
F-9001,2025-02-01T09:12:00Z,PT,Day pass,2,45.00,3.00,93.00,web,2
F-9002,2025-02-01T11:40:00Z,ES,Weekend,1,110.00,5.50,115.50,web,1
F-9003,2025-02-03T18:05:00Z,PT,VIP,2,240.00,12.00,492.00,app,2
F-9004,2025-02-10T20:30:00Z,FR,Weekend,4,110.00,22.00,462.00,web,3
F-9005,2025-02-14T08:00:00Z,PT,Day pass,1,45.00,1.50,46.50,app,0
F-9002,2025-02-20T10:00:00Z,ES,Weekend,-1,110.00,0.00,-110.00,web,
F-9006,2025-03-02T15:15:00Z,UK,VIP,1,240.00,6.00,246.00,web,1
F-9007,2025-03-05T12:00:00Z,PT,Weekend,3,120.00,18.00,378.00,app,3
F-9008,2025-03-18T22:47:00Z,ES,Day pass,5,50.00,7.50,257.50,web,5
F-9007,2025-03-20T09:00:00Z,PT,Weekend,-1,120.00,0.00,-120.00,app,
F-9009,2025-04-01T13:31:00Z,FR,Weekend,2,120.00,12.00,252.00,web,2
""",
            {
                "ref": words,
                "moment": stamp("%Y-%m-%dT%H:%M:%SZ"),
                "country": words,
                "type": words,
                "qty": count,
                "price": points,
                "fee": points,
                "amount": points,
                "channel": words,
                "scanned": count,
            },
            separator=",",
        )
    ),
    # Electricity made, a column for each month, a total below.
    "producao_eletrica.xlsx": TypedBook(
        (
            Page(
                """
Produção líquida (GWh);;;;;
;;;;;
Fonte;Renovável;jan/25;fev/25;mar/25;abr/25
Eólica;Sim;1450;1190;1320;980
Hídrica;Sim;1820;1610;2040;1760
Solar;Sim;210;320;480;690
Gás natural;Não;640;820;310;205
Biomassa;Sim;260;240;250;235
Total;;4380;4180;4400;3870
;;;;;
Fonte: dados provisórios do operador;;;;;
""",
                {"fonte": words, "renovavel": words, "jan": count, "fev": count, "mar": count, "abr": count},
                first=3,
                apart=("Total", "Fonte:"),
                name="Produção",
            ),
        ),
    ),
    # Claims of an insurer: an estimate and what was paid, brackets for what came back.
    "sinistros_auto.csv": TypedText(
        Page(
            """
Processo;Apólice;Data sinistro;Data participação;Distrito;Causa;Estimativa;Pago;Franquia;Fechado
2025/0001;801220;05/01/2025;07/01/2025;Lisboa;Colisão;2.400,00;2.150,00;250,00;Sim
2025/0002;790114;11/01/2025;11/01/2025;Porto;Vidros;310,00;310,00;0,00;Sim
2025/0003;801220;25/01/2025;03/02/2025;Lisboa;Furto;9.800,00;;500,00;Não
2025/0004;655871;02/02/2025;04/02/2025;Setúbal;Colisão;1.150,00;1.390,50;250,00;Sim
2025/0005;702233;14/02/2025;15/02/2025;Porto;Colisão;5.000,00;(1.200,00);250,00;Sim
2025/0006;811907;20/02/2025;28/02/2025;Faro;Tempestade;780,00;640,00;100,00;Sim
2025/0007;790114;03/03/2025;04/03/2025;Porto;Vidros;295,00;280,00;0,00;Sim
2025/0008;833015;09/03/2025;10/03/2025;Lisboa;Colisão;3.300,00;;250,00;Não
2025/0009;655871;17/03/2025;21/03/2025;Setúbal;Incêndio;12.500,00;;500,00;Não
2025/0010;840002;28/03/2025;29/03/2025;Lisboa;Tempestade;1.020,00;900,00;100,00;Sim
""",
            {
                "processo": words,
                "apolice": words,
                "sinistro": a_day,
                "participacao": a_day,
                "distrito": words,
                "causa": words,
                "estimativa": commas,
                "pago": commas,
                "franquia": commas,
                "fechado": words,
            },
        ),
        "cp1252",
    ),
    # A league: home and away, goals of each, people in the stands.
    "league_matches.csv": TypedText(
        Page(
            """
Round,Date,Home,Away,HG,AG,Attendance,Referee,Red cards
1,2025-08-09,Rovers,City,2,1,"12,450",K. Shaw,0
1,2025-08-10,Albion,Town,0,0,"8,310",P. Lund,1
2,2025-08-16,City,Albion,3,1,"21,005",K. Shaw,0
2,2025-08-17,Town,Rovers,1,2,"6,940",M. Idle,2
3,2025-08-23,Rovers,Albion,1,1,"13,120",P. Lund,0
3,2025-08-24,City,Town,4,0,"19,870",M. Idle,0
4,2025-09-13,Albion,Rovers,2,3,"9,005",K. Shaw,1
4,2025-09-14,Town,City,0,2,"7,480",P. Lund,0
5,2025-09-20,Albion,City,1,0,"9,760",M. Idle,3
5,2025-09-21,Rovers,Town,5,2,"12,990",K. Shaw,0
""",
            {
                "round": count,
                "day": a_day,
                "home": words,
                "away": words,
                "hg": count,
                "ag": count,
                "attendance": count,
                "referee": words,
                "red": count,
            },
            separator=",",
        )
    ),
    # Courses as a platform answers: objects within objects, grades that some lack.
    "matriculas_ead.json": TypedText(
        Records(
            """
[{"aluno": "A10", "curso": {"nome": "Python básico", "carga_horaria": 40}, "inicio": "2025-01-06", "fim": "2025-02-20", "nota": 8.5, "concluiu": true, "valor_pago": 199.9},
 {"aluno": "A11", "curso": {"nome": "Excel", "carga_horaria": 20}, "inicio": "2025-01-08", "fim": "2025-01-30", "nota": 7.0, "concluiu": true, "valor_pago": 89.9},
 {"aluno": "A12", "curso": {"nome": "Python básico", "carga_horaria": 40}, "inicio": "2025-01-15", "fim": null, "nota": null, "concluiu": false, "valor_pago": 199.9},
 {"aluno": "A10", "curso": {"nome": "SQL", "carga_horaria": 30}, "inicio": "2025-02-21", "fim": "2025-04-01", "nota": 9.2, "concluiu": true, "valor_pago": 149.9},
 {"aluno": "A13", "curso": {"nome": "Excel", "carga_horaria": 20}, "inicio": "2025-02-03", "fim": null, "nota": null, "concluiu": false, "valor_pago": 0},
 {"aluno": "A14", "curso": {"nome": "SQL", "carga_horaria": 30}, "inicio": "2025-02-10", "fim": "2025-03-28", "nota": 5.4, "concluiu": false, "valor_pago": 149.9},
 {"aluno": "A11", "curso": {"nome": "Python básico", "carga_horaria": 40}, "inicio": "2025-03-03", "fim": "2025-04-22", "nota": 6.8, "concluiu": true, "valor_pago": 159.9},
 {"aluno": "A15", "curso": {"nome": "Excel", "carga_horaria": 20}, "inicio": "2025-03-10", "fim": "2025-04-02", "nota": 9.9, "concluiu": true, "valor_pago": 89.9}]
""",
            {
                "aluno": words,
                "curso.nome": words,
                "curso.carga_horaria": count,
                "inicio": a_day,
                "fim": a_day,
                "nota": points,
                "concluiu": words,
                "valor_pago": points,
            },
        )
    ),
    # A water board's readings by parish: codes that are numbers, losses in percent.
    "aguas_freguesias.csv": TypedText(
        Page(
            """
Cód. INE;Freguesia;Contadores;Água entrada (m3);Água faturada (m3);Perdas (%);Reclamações;Última avaria
030301;Adaúfe;1.204;18.420;14.110;23,4;12;04/02/2025
030302;Espinho;487;7.005;6.102;12,9;3;
030303;Esporões;655;9.870;7.304;26,0;8;19/03/2025
030304;Figueiredo;398;5.410;4.930;8,9;1;11/11/2024
030305;Gualtar;2.310;36.200;31.018;14,3;21;28/03/2025
030306;Lamas;291;4.002;2.745;31,4;6;15/01/2025
030307;Mire de Tibães;842;12.660;10.540;16,7;9;02/12/2024
030308;Palmeira;1.933;29.115;24.480;15,9;17;21/03/2025
Totais;;8.120;122.682;101.229;17,5;77;
""",
            {
                "cod": words,
                "freguesia": words,
                "contadores": count,
                "entrada": count,
                "faturada": count,
                "perdas": commas,
                "reclamacoes": count,
                "avaria": a_day,
            },
            apart=("Totais",),
        )
    ),
    # Servers and their alarms: two sheets, one names the other's hosts.
    "ops_report.xlsx": TypedBook(
        (
            Page(
                """
Alert;Opened;Host;Severity;Minutes to resolve;On call
A-1;2025-06-01;web-1;High;35;Lena
A-2;2025-06-01;db-1;Critical;120;Milo
A-3;2025-06-03;web-2;Low;10;Lena
A-4;2025-06-04;db-1;High;48;Lena
A-5;2025-06-08;cache-1;Low;;Milo
A-6;2025-06-09;web-1;Critical;95;Milo
A-7;2025-06-15;db-2;Medium;22;Nora
A-8;2025-06-21;web-2;High;41;Nora
A-9;2025-07-02;db-1;Medium;30;Lena
""",
                {
                    "alert": words,
                    "opened": a_day,
                    "host": words,
                    "severity": words,
                    "minutes": count,
                    "oncall": words,
                },
                name="Alerts",
            ),
            Page(
                """
Host;Region;CPU cores;RAM GB;Monthly cost
web-1;eu;4;16;88.5
web-2;us;4;16;92
db-1;eu;16;128;410
db-2;us;16;128;428.75
cache-1;eu;2;32;61.2
""",
                {"host": words, "region": words, "cores": count, "ram": count, "cost": points},
                name="Hosts",
            ),
        ),
    ),
}
