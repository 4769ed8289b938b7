# ruff: noqa: E501  (what a file has in a line stays in one)
"""The files of `questions/blind_28.toml`: a laundry, flowers, lifts, pupils, fish, prints, bicycles, an app, tenders."""

from tests.demo.opening import *
from tests.demo.typed import Page, Records, TypedBook, TypedText, a_day, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # A laundry's tickets: weights, whether it was express, days on which it was fetched.
    "lavandaria_talões.csv": TypedText(
        Page(
            """
Talão;Loja;Entrada;Pronto em;Levantado;Tipo de cliente;Peças;Peso kg;Serviço;Expresso;Total c/ IVA
A-0901;Areeiro;01-09-2025;03-09-2025;03-09-2025;Particular;6;3,4;Lavar e engomar;N;18,90 €
A-0902;Areeiro;01-09-2025;02-09-2025;05-09-2025;Hotel;45;28,0;Lavar;S;112,00 €
A-0903;Alvalade;02-09-2025;05-09-2025;05-09-2025;Particular;2;1,1;Limpeza a seco;N;24,50 €
A-0904;Areeiro;04-09-2025;06-09-2025;;Particular;10;4,9;Lavar e engomar;N;29,90 €
A-0905;Benfica;05-09-2025;05-09-2025;06-09-2025;Restaurante;30;15,5;Lavar;S;74,40 €
A-0906;Alvalade;08-09-2025;11-09-2025;15-09-2025;Particular;1;2,8;Edredão;N;21,00 €
A-0907;Benfica;12-09-2025;15-09-2025;15-09-2025;Restaurante;28;14,0;Lavar;N;56,00 €
A-0908;Areeiro;19-09-2025;22-09-2025;22-09-2025;Hotel;60;36,2;Lavar;N;144,80 €
A-0909;Alvalade;26-09-2025;29-09-2025;;Particular;4;1,9;Limpeza a seco;N;49,00 €
A-0910;Areeiro;01-10-2025;02-10-2025;02-10-2025;Particular;7;3,6;Lavar e engomar;S;31,50 €
A-0911;Benfica;03-10-2025;06-10-2025;;Restaurante;33;17,1;Lavar;N;68,40 €
A-0912;Alvalade;06-10-2025;09-10-2025;08-10-2025;Hotel;52;30,0;Lavar;N;120,00 €
""",
            {
                "talao": words,
                "loja": words,
                "entrada": a_day,
                "pronto": a_day,
                "levantado": a_day,
                "cliente": words,
                "pecas": count,
                "peso": commas,
                "servico": words,
                "expresso": words,
                "total": commas,
            },
        ),
        encoding="cp1252",
    ),
    # Orders of a Brazilian florist: occasions, neighbourhoods, a discount that is often empty.
    "pedidos_floricultura.csv": TypedText(
        Page(
            """
pedido,data_pedido,data_entrega,bairro,arranjo,ocasiao,qtde,valor_unit,desconto,canal,entregador,status
7001,2025-05-02,2025-05-02,Moema,Buquê de rosas,Aniversário,1,189.90,,WhatsApp,Caio,Entregue
7002,2025-05-05,2025-05-11,Pinheiros,Cesta tropical,Dia das Mães,2,249.00,20,Site,Caio,Entregue
7003,2025-05-06,2025-05-11,Moema,Orquídea,Dia das Mães,1,159.90,,Site,Renata,Entregue
7004,2025-05-08,2025-05-11,Lapa,Buquê de rosas,Dia das Mães,3,199.90,30,Site,Renata,Entregue
7005,2025-05-09,2025-05-11,Lapa,Girassóis,Dia das Mães,1,129.90,,Loja,,Retirado
7006,2025-05-14,2025-05-15,Pinheiros,Coroa,Luto,2,420.00,,Telefone,Caio,Entregue
7007,2025-05-21,2025-05-24,Vila Mariana,Buquê de noiva,Casamento,1,650.00,50,WhatsApp,Renata,Entregue
7008,2025-05-30,2025-05-31,Moema,Orquídea,Aniversário,1,159.90,,Loja,,Cancelado
7009,2025-06-03,2025-06-04,Lapa,Girassóis,Aniversário,2,129.90,,WhatsApp,Caio,Entregue
7010,2025-06-09,2025-06-12,Moema,Buquê de rosas,Dia dos Namorados,1,219.90,,Site,Caio,Entregue
7011,2025-06-10,2025-06-12,Pinheiros,Buquê de rosas,Dia dos Namorados,1,219.90,10,Site,Renata,Devolvido
7012,2025-06-11,2025-06-12,Vila Mariana,Orquídea,Dia dos Namorados,2,169.90,,Site,Renata,Entregue
""",
            {
                "pedido": words,
                "pedido_em": a_day,
                "entrega": a_day,
                "bairro": words,
                "arranjo": words,
                "ocasiao": words,
                "qtde": count,
                "valor": points,
                "desconto": count,
                "canal": words,
                "entregador": words,
                "status": words,
            },
            separator=",",
        )
    ),
    # Lifts of a ski resort, day by day: a note above, closed lifts without numbers.
    "lift_log.csv": TypedText(
        Page(
            """
Snowpeak Resort - lift log,,,,,,,
Date,Lift,Zone,Passengers,Hours open,Stops,Wind max (mph),Reason closed
01/10/2025,Eagle,Summit,2140,7.5,2,31,
01/10/2025,Bunny,Base,1880,8,0,12,
01/10/2025,Ridge,Summit,,0,,58,Wind
01/11/2025,Eagle,Summit,3015,8,1,22,
01/11/2025,Bunny,Base,2460,8,1,10,
01/11/2025,Ridge,Summit,1725,6.5,4,35,
01/12/2025,Eagle,Summit,,0,,61,Wind
01/12/2025,Bunny,Base,2205,8,0,24,
01/12/2025,Ridge,Summit,,0,,66,Wind
01/18/2025,Eagle,Summit,3350,8,0,15,
01/18/2025,Bunny,Base,2790,8,3,9,
01/18/2025,Ridge,Summit,980,3,2,18,Maintenance
02/01/2025,Eagle,Summit,3190,8,1,20,
02/01/2025,Bunny,Base,2610,7.5,0,11,
""",
            {
                "date": stamp("%m/%d/%Y"),
                "lift": words,
                "zone": words,
                "passengers": count,
                "hours": points,
                "stops": count,
                "wind": count,
                "reason": words,
            },
            separator=",",
            first=2,
        )
    ),
    # Pupils of a driving school: exams passed or not, ages, what is still owed.
    "escola_conducao.xlsx": TypedBook(
        (
            Page(
                """
N.º aluno;Nome;Idade;Categoria;Inscrição;Aulas práticas;Exame teórico;Exame prático;Tentativas;Instrutor;Pago (€);Em dívida (€)
0101;Afonso Luz;18;B;2025-01-13;32;Aprovado;Aprovado;1;Sr. Vítor;780;0
0102;Bárbara Nunes;22;B;2025-01-20;28;Aprovado;Reprovado;2;D. Amélia;650;130
0103;César Pinto;19;A;2025-02-03;12;Aprovado;Aprovado;1;Sr. Vítor;420;0
0104;Daniela Mota;31;B;2025-02-10;40;Aprovado;Aprovado;3;D. Amélia;990;0
0105;Elias Ramos;18;B;2025-02-24;10;Reprovado;;1;Sr. Vítor;300;480
0106;Filipa Duarte;45;C;2025-03-03;24;Aprovado;Reprovado;1;Sr. Rogério;1150;250
0107;Gonçalo Reis;20;B;2025-03-17;18;Aprovado;;0;D. Amélia;500;280
0108;Hugo Sá;27;A;2025-03-24;8;Reprovado;;1;Sr. Vítor;200;220
0109;Irina Costa;18;B;2025-04-07;0;;;0;D. Amélia;150;630
0110;Joel Neves;38;C;2025-04-14;30;Aprovado;Aprovado;2;Sr. Rogério;1400;0
""",
                {
                    "numero": words,
                    "nome": words,
                    "idade": count,
                    "categoria": words,
                    "inscricao": a_day,
                    "aulas": count,
                    "teorico": words,
                    "pratico": words,
                    "tentativas": count,
                    "instrutor": words,
                    "pago": count,
                    "divida": count,
                },
                name="Alunos",
            ),
        ),
    ),
    # Pens of a fish farm, week by week: fish that died, feed in kilos, temperatures below a comma.
    "piscicultura_semanal.csv": TypedText(
        Page(
            """
Semana;Jaula;Espécie;Nº peixes;Mortalidade;Peso médio (g);Ração (kg);Temp. água (ºC);O2 (mg/l);Tratamento
2025-06-02;J1;Dourada;12.000;35;210,5;480,0;18,2;7,9;
2025-06-02;J2;Robalo;9.500;18;340,0;610,5;18,1;8,0;
2025-06-02;J3;Dourada;11.200;22;180,0;405,0;18,3;7,8;
2025-06-09;J1;Dourada;11.965;41;225,0;495,0;18,9;7,6;
2025-06-09;J2;Robalo;9.482;12;352,5;620,0;18,8;7,7;
2025-06-09;J3;Dourada;11.178;260;188,5;390,0;19,0;6,1;Oxigénio
2025-06-16;J1;Dourada;11.924;30;239,0;510,5;19,6;7,2;
2025-06-16;J2;Robalo;9.470;15;364,0;633,0;19,4;7,3;Vacina
2025-06-16;J3;Dourada;10.918;95;199,0;400,5;19,7;6,8;Oxigénio
2025-07-07;J1;Dourada;11.894;28;260,0;540,0;21,1;6,9;
2025-07-07;J2;Robalo;9.455;20;383,5;655,0;20,8;7,0;
""",
            {
                "semana": a_day,
                "jaula": words,
                "especie": words,
                "peixes": count,
                "mortos": count,
                "peso": commas,
                "racao": commas,
                "temp": commas,
                "o2": commas,
                "tratamento": words,
            },
        )
    ),
    # Jobs of a printer, and the customers on a second sheet.
    "print_jobs.xlsx": TypedBook(
        (
            Page(
                """
Job;Customer ID;Ordered;Delivered;Product;Copies;Colour;Paper;Price (£);Status
J-301;C01;2025-04-01;2025-04-04;Leaflet;5000;Full;Gloss;320;Done
J-302;C02;2025-04-02;2025-04-10;Book;250;B/W;Uncoated;1480.5;Done
J-303;C01;2025-04-09;2025-04-11;Business card;1000;Full;Silk;65;Done
J-304;C03;2025-04-15;;Poster;120;Full;Gloss;210;On hold
J-305;C04;2025-04-22;2025-05-02;Book;600;Full;Uncoated;4150;Done
J-306;C02;2025-05-01;2025-05-06;Leaflet;10000;Full;Recycled;540;Done
J-307;C05;2025-05-06;;Poster;40;B/W;Silk;72;Cancelled
J-308;C03;2025-05-13;2025-05-16;Leaflet;2500;B/W;Recycled;145;Done
J-309;C01;2025-05-20;;Book;300;Full;Silk;2310;In press
J-310;C04;2025-05-27;;Business card;500;Full;Silk;48;In press
""",
                {
                    "job": words,
                    "customer_id": words,
                    "ordered": a_day,
                    "delivered": a_day,
                    "product": words,
                    "copies": count,
                    "colour": words,
                    "paper": words,
                    "price": points,
                    "status": words,
                },
                name="Jobs",
            ),
            Page(
                """
Customer ID;Company;City;Sector
C01;Harbour Cafe;Leeds;Hospitality
C02;Northern Press;York;Publishing
C03;City Museum;Leeds;Culture
C04;Oak Academy;Hull;Education
C05;Fit4All;York;Leisure
""",
                {"customer_id": words, "company": words, "city": words, "sector": words},
                name="Customers",
            ),
        ),
    ),
    # A bicycle workshop: bicycles of members, and what was mended.
    "bicicletas.csv": TypedText(
        Page(
            """
quadro;dono;marca;tipo;ano
BX1001;Sandra;Órbita;Estrada;2019
BX1002;Vasco;Specialized;BTT;2021
BX1003;Lurdes;Órbita;Cidade;2015
BX1004;Vasco;Trek;Elétrica;2023
BX1005;Quim;Trek;BTT;2018
""",
            {"quadro": words, "dono": words, "marca": words, "tipo": words, "ano": count},
        )
    ),
    "reparacoes_bici.csv": TypedText(
        Page(
            """
n_folha;quadro;data;avaria;mao_obra;pecas;garantia;tecnico
1;BX1002;2025-02-04;Travões;15,00;22,50;não;Nelo
2;BX1001;2025-02-11;Corrente;10,00;18,00;não;Nelo
3;BX1004;2025-02-19;Bateria;30,00;240,00;sim;Zulmira
4;BX1003;2025-03-03;Furo;8,00;5,50;não;Zulmira
5;BX1002;2025-03-12;Suspensão;35,00;80,00;não;Nelo
6;BX1005;2025-03-18;Travões;15,00;30,00;não;Nelo
7;BX1003;2025-04-02;Furo;8,00;5,50;não;Zulmira
8;BX1004;2025-04-10;Motor;50,00;0,00;sim;Zulmira
9;BX1005;2025-04-22;Mudanças;20,00;45,90;não;Nelo
""",
            {
                "folha": count,
                "quadro": words,
                "data": a_day,
                "avaria": words,
                "mao_obra": commas,
                "pecas": commas,
                "garantia": words,
                "tecnico": words,
            },
        )
    ),
    # Reviews of an app, as its store gives them: objects, an answer that is often missing.
    "avaliacoes_app.json": TypedText(
        Records(
            """
[{"id": "r1", "loja": "Android", "versao": "3.1.0", "pais": "BR", "nota": 5, "data": "2025-07-01", "curtidas": 12, "texto": "Adorei o app", "respondida": true},
 {"id": "r2", "loja": "Android", "versao": "3.1.0", "pais": "BR", "nota": 1, "data": "2025-07-02", "curtidas": 40, "texto": "Trava muito na tela de login", "respondida": true},
 {"id": "r3", "loja": "iOS", "versao": "3.1.0", "pais": "PT", "nota": 4, "data": "2025-07-04", "curtidas": 3, "texto": "Bom mas lento", "respondida": false},
 {"id": "r4", "loja": "iOS", "versao": "3.1.1", "pais": "BR", "nota": 2, "data": "2025-07-09", "curtidas": 9, "texto": "Não consigo fazer login", "respondida": false},
 {"id": "r5", "loja": "Android", "versao": "3.1.1", "pais": "PT", "nota": 5, "data": "2025-07-15", "curtidas": 0, "texto": "Excelente", "respondida": false},
 {"id": "r6", "loja": "Android", "versao": "3.2.0", "pais": "AO", "nota": 3, "data": "2025-07-28", "curtidas": 2, "texto": "Razoável, falta modo escuro", "respondida": true},
 {"id": "r7", "loja": "iOS", "versao": "3.2.0", "pais": "BR", "nota": 5, "data": "2025-08-02", "curtidas": 7, "texto": "Modo escuro chegou!", "respondida": false},
 {"id": "r8", "loja": "Android", "versao": "3.2.0", "pais": "BR", "nota": 1, "data": "2025-08-03", "curtidas": 25, "texto": "Perdi meus dados", "respondida": true},
 {"id": "r9", "loja": "iOS", "versao": "3.2.0", "pais": "PT", "nota": 4, "data": "2025-08-05", "curtidas": 1, "texto": "Muito melhor agora", "respondida": false},
 {"id": "r10", "loja": "Android", "versao": "3.2.0", "pais": "AO", "nota": 2, "data": "2025-08-06", "curtidas": 4, "texto": "Lento demais", "respondida": false}]
""",
            {
                "id": words,
                "loja": words,
                "versao": words,
                "pais": words,
                "nota": count,
                "data": a_day,
                "curtidas": count,
                "texto": words,
                "respondida": words,
            },
        )
    ),
    # Tenders of a municipality: accounting of thousands, procedures, dates of publication and award.
    "concursos_publicos.csv": TypedText(
        Page(
            """
Processo;Objeto;Procedimento;Publicado;Adjudicado;Preço base;Preço contratual;Nº propostas;Adjudicatário;Divisão
CP/01/24;Requalificação da escola básica;Concurso público;12/01/2024;03/04/2024;480.000,00;452.300,00;6;Construções Sado;Obras
CP/02/24;Limpeza de edifícios;Concurso público;22/01/2024;18/03/2024;95.000,00;88.750,50;4;Limpa Tudo;Ambiente
AD/03/24;Licenças de software;Ajuste direto;05/02/2024;12/02/2024;18.000,00;18.000,00;1;InfoSul;Informática
CP/04/24;Iluminação LED;Concurso público;19/02/2024;;120.000,00;;0;;Obras
CV/05/24;Fardamento;Consulta prévia;04/03/2024;02/04/2024;32.500,00;29.980,00;3;Têxtil Ave;Recursos Humanos
CP/06/24;Recolha de resíduos;Concurso público;18/03/2024;30/07/2024;1.250.000,00;1.190.000,00;5;EcoRota;Ambiente
AD/07/24;Computadores portáteis;Ajuste direto;08/04/2024;15/04/2024;19.900,00;19.500,00;1;InfoSul;Informática
CV/08/24;Pavimentação da rua do Sol;Consulta prévia;06/05/2024;14/06/2024;74.000,00;73.200,00;3;Construções Sado;Obras
CV/09/24;Refeições escolares;Consulta prévia;20/05/2024;;68.000,00;;2;;Educação
CP/10/24;Parque infantil;Concurso público;03/06/2024;02/09/2024;150.000,00;139.400,00;7;Jardins & Cia;Ambiente
""",
            {
                "processo": words,
                "objeto": words,
                "procedimento": words,
                "publicado": a_day,
                "adjudicado": a_day,
                "base": commas,
                "contratual": commas,
                "propostas": count,
                "adjudicatario": words,
                "divisao": words,
            },
        )
    ),
}
