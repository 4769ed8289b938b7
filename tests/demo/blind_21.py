# ruff: noqa: E501  (what a file has in a line stays in one)
"""The files of `questions/blind_21.toml`: what banks, shops, schools, clinics and meters export, typed by hand."""

from tests.demo.opening import *
from tests.demo.typed import Page, Records, TypedBook, TypedText, a_day, american, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # A bank's statement: lines above the header, debit and credit apart, a balance, a closing line.
    "extrato_conta_ordem.csv": TypedText(
        Page(
            """
Conta;0035 0123 00012345678 42;;;;
Período;01-03-2025 a 30-04-2025;;;;
;;;;;
Data mov.;Data valor;Descrição;Débito;Crédito;Saldo contabilístico
03-03-2025;03-03-2025;ORDENADO EMPRESA XPTO;;1.480,00;2.215,40
04-03-2025;04-03-2025;COMPRA CONTINENTE;63,17;;2.152,23
05-03-2025;06-03-2025;LEV MB RUA AUGUSTA;40,00;;2.112,23
10-03-2025;10-03-2025;DD EDP COMERCIAL;58,90;;2.053,33
12-03-2025;12-03-2025;COMPRA PINGO DOCE;27,45;;2.025,88
18-03-2025;18-03-2025;TRF MBWAY ANA;;25,00;2.050,88
28-03-2025;31-03-2025;RENDA MARÇO;650,00;;1.400,88
31-03-2025;31-03-2025;COMISSÃO MANUTENÇÃO;5,20;;1.395,68
01-04-2025;01-04-2025;ORDENADO EMPRESA XPTO;;1.480,00;2.875,68
03-04-2025;03-04-2025;COMPRA CONTINENTE;81,02;;2.794,66
09-04-2025;09-04-2025;DD EDP COMERCIAL;61,35;;2.733,31
15-04-2025;15-04-2025;LEV MB ROSSIO;60,00;;2.673,31
22-04-2025;22-04-2025;DEVOLUÇÃO ZARA;;39,95;2.713,26
29-04-2025;30-04-2025;RENDA ABRIL;650,00;;2.063,26
Saldo final;;;;;2.063,26
""",
            {"data": a_day, "valor": a_day, "descricao": words, "debito": commas, "credito": commas, "saldo": commas},
            first=4,
            apart=("Saldo final",),
        ),
        "cp1252",
    ),
    # A web shop in Brazil: days with times, states, a discount in percent, freight that may be free.
    "pedidos_ecommerce.csv": TypedText(
        Page(
            """
Nº Pedido;Data do Pedido;Cliente;UF;Status;Forma Pgto;Itens;Subtotal;Desconto (%);Frete;Total
#5001;02/01/2025 09:14;Marina Lopes;SP;Entregue;Pix;2;R$ 199,80;5%;R$ 0,00;R$ 189,81
#5002;02/01/2025 22:40;João Prado;RJ;Entregue;Cartão;1;R$ 89,90;0%;R$ 18,50;R$ 108,40
#5003;05/01/2025 13:02;Rita Sá;SP;Cancelado;Boleto;3;R$ 312,00;0%;R$ 0,00;R$ 312,00
#5004;09/01/2025 18:27;Caio Melo;MG;Entregue;Pix;1;R$ 59,90;10%;R$ 21,90;R$ 75,81
#5005;14/01/2025 08:55;Marina Lopes;SP;Entregue;Cartão;4;R$ 1.249,00;5%;R$ 0,00;R$ 1.186,55
#5006;20/01/2025 21:11;Davi Nunes;BA;Devolvido;Cartão;1;R$ 149,90;0%;R$ 32,00;R$ 181,90
#5007;28/01/2025 10:36;Rita Sá;SP;Entregue;Pix;2;R$ 230,00;5%;R$ 12,00;R$ 230,50
#5008;01/02/2025 15:20;Lia Porto;RS;Em trânsito;Boleto;5;R$ 780,50;0%;R$ 0,00;R$ 780,50
#5009;03/02/2025 12:48;João Prado;RJ;Cancelado;Pix;1;R$ 45,00;0%;R$ 18,50;R$ 63,50
#5010;07/02/2025 19:05;Caio Melo;MG;Entregue;Pix;2;R$ 139,80;10%;R$ 0,00;R$ 125,82
#5011;11/02/2025 07:59;Bia Rocha;SP;Em trânsito;Cartão;1;R$ 349,00;0%;R$ 15,00;R$ 364,00
#5012;19/02/2025 23:30;Davi Nunes;BA;Entregue;Pix;3;R$ 410,00;5%;R$ 32,00;R$ 421,50
""",
            {
                "pedido": words,
                "data": stamp("%d/%m/%Y %H:%M"),
                "cliente": words,
                "uf": words,
                "status": words,
                "pgto": words,
                "itens": count,
                "subtotal": commas,
                "desconto": commas,
                "frete": commas,
                "total": commas,
            },
        )
    ),
    # A class's marks: a header of two rows, pupils who missed a test, the class's mean below.
    "pauta_8B.xlsx": TypedBook(
        (
            Page(
                """
Nº;Aluno;Sexo;Matemática;;Português;;Faltas
;;;1.º período;2.º período;1.º período;2.º período;
1;Afonso;M;62;71;55;58;3
2;Bianca;F;88;91;79;84;0
3;Carlota;F;45;52;61;66;7
4;Diogo;M;39;;48;50;12
5;Eva;F;74;69;82;80;1
6;Francisco;M;57;63;44;49;5
7;Gabriela;F;93;95;90;88;0
8;Henrique;M;28;41;52;;9
9;Inês;F;66;70;73;77;2
Média;;;61.33;69;64.89;69;4.33
""",
                {
                    "num": count,
                    "aluno": words,
                    "sexo": words,
                    "mat1": points,
                    "mat2": points,
                    "por1": points,
                    "por2": points,
                    "faltas": count,
                },
                first=2,
                apart=("Média",),
                name="8.º B",
            ),
        ),
        merged=("D1:E1", "F1:G1"),
    ),
    # People of a firm, American days, salaries in thousands with commas, somebody who left.
    "headcount_2025.csv": TypedText(
        Page(
            """
Emp ID,Full Name,Dept,Location,Start Date,End Date,Annual Salary (USD),FTE,Remote?,Manager
E-0101,Ada Quinn,Engineering,Austin,01/15/2019,,"$128,000",1.0,Y,Omar Vance
E-0102,Bo Larsen,Engineering,Remote,06/03/2021,,"$117,500",1.0,Y,Ada Quinn
E-0103,Cy Young,Sales,Austin,11/20/2017,02/28/2025,"$84,000",1.0,N,Dee Hart
E-0104,Dee Hart,Sales,Boston,03/01/2016,,"$139,250",1.0,N,Omar Vance
E-0105,Eli Stone,Support,Austin,09/12/2022,,"$52,300",0.5,N,Fay Moss
E-0106,Fay Moss,Support,Boston,02/14/2020,,"$76,900",1.0,N,Dee Hart
E-0107,Gil Ortiz,Engineering,Boston,10/31/2023,01/10/2025,"$101,000",1.0,Y,Ada Quinn
E-0108,Hana Ito,Sales,Austin,04/22/2024,,"$71,400",0.8,N,Dee Hart
E-0109,Ivo Pratt,Engineering,Remote,08/19/2024,,"$109,750",1.0,Y,Ada Quinn
E-0110,Jo Beck,Support,Austin,12/02/2024,,"$49,900",0.5,Y,Fay Moss
E-0111,Kit Moon,Finance,Boston,05/07/2018,,"$97,600",1.0,N,Omar Vance
""",
            {
                "id": words,
                "name": words,
                "dept": words,
                "location": words,
                "start": american,
                "end_date": american,
                "salary": points,
                "fte": points,
                "remote": words,
                "manager": words,
            },
            separator=",",
        )
    ),
    # A glasshouse's probes: days with times, gaps, units in the header.
    "greenhouse_probe.csv": TypedText(
        Page(
            """
timestamp,probe,zone,air_temp_C,soil_moisture_%,lux,vent_open
2025-04-01 06:00:00,P1,North,11.2,41.5,120,FALSE
2025-04-01 12:00:00,P1,North,22.8,38.0,31200,TRUE
2025-04-01 18:00:00,P1,North,18.4,36.9,5400,TRUE
2025-04-01 06:00:00,P2,South,12.6,44.2,180,FALSE
2025-04-01 12:00:00,P2,South,26.1,39.7,40100,TRUE
2025-04-01 18:00:00,P2,South,20.3,,6100,TRUE
2025-04-02 06:00:00,P1,North,9.7,48.8,90,FALSE
2025-04-02 12:00:00,P1,North,,45.1,18800,FALSE
2025-04-02 18:00:00,P1,North,15.5,43.3,3900,FALSE
2025-04-02 06:00:00,P2,South,10.9,50.4,140,FALSE
2025-04-02 12:00:00,P2,South,21.7,47.6,22500,TRUE
2025-04-02 18:00:00,P2,South,17.0,45.9,4200,FALSE
2025-04-03 06:00:00,P1,North,8.1,44.0,60,FALSE
2025-04-03 12:00:00,P2,South,27.9,42.2,43700,TRUE
""",
            {
                "moment": stamp("%Y-%m-%d %H:%M:%S"),
                "probe": words,
                "zone": words,
                "temp": points,
                "moisture": points,
                "lux": count,
                "vent": words,
            },
            separator=",",
        )
    ),
    # A café's survey as the form exports it: whole questions for names.
    "survey_cafe_responses.csv": TypedText(
        Page(
            """
Timestamp,How old are you?,How did you hear about us?,How satisfied are you with the coffee? (1-5),How satisfied are you with the service? (1-5),Would you recommend us?,Amount spent today (£),Comments
12/05/2025 10:02:11,18-24,Instagram,5,4,Yes,6.40,Great flat white
12/05/2025 10:45:09,25-34,Friend,4,5,Yes,9.10,
12/05/2025 11:31:57,35-44,Walked by,3,2,No,3.80,Queue too long
13/05/2025 09:20:40,25-34,Instagram,5,5,Yes,12.25,
13/05/2025 12:08:03,45-54,Friend,4,3,Maybe,7.00,Nice music
13/05/2025 15:54:26,18-24,Google,2,3,No,4.20,
14/05/2025 08:41:18,35-44,Walked by,5,4,Yes,8.60,
14/05/2025 10:10:10,25-34,Google,3,4,Maybe,5.50,More oat milk
14/05/2025 16:33:45,55+,Friend,4,5,Yes,10.90,
15/05/2025 11:05:32,18-24,Instagram,1,2,No,3.20,Cold coffee
""",
            {
                "moment": stamp("%d/%m/%Y %H:%M:%S"),
                "age": words,
                "heard": words,
                "coffee": count,
                "service": count,
                "recommend": words,
                "spent": points,
                "comments": words,
            },
            separator=",",
        )
    ),
    # A hardware shop's stock: two prices, two stocks, a total.
    "stock_ferragens.xlsx": TypedBook(
        (
            Page(
                """
Inventário a 30/06/2025;;;;;;;
Ref.;Artigo;Família;Armazém;Stock atual;Stock mínimo;Preço custo (€);PVP (€)
'00417;Parafuso 4x40 (cx);Fixação;A1;120;50;2.15;3.99
'00418;Bucha 8mm (cx);Fixação;A1;35;60;1.8;3.2
'01002;Martelo 500g;Ferramenta;B2;18;10;7.4;12.9
'01007;Alicate universal;Ferramenta;B2;6;8;6.25;11.5
'01031;Berbequim 650W;Elétricas;C1;4;2;38.9;64.9
'02210;Tinta branca 5L;Pintura;A2;22;15;14.3;24.95
'02214;Rolo 18cm;Pintura;A2;0;12;2.6;4.75
'02219;Verniz 1L;Pintura;A2;9;6;8.05;13.5
'03300;Extensão 5m;Elétricas;C1;27;10;4.95;8.9
'03318;Lâmpada LED E27;Elétricas;C1;140;80;1.1;2.49
Total;;;;381;253;;
""",
                {
                    "ref": words,
                    "artigo": words,
                    "familia": words,
                    "armazem": words,
                    "stock": count,
                    "minimo": count,
                    "custo": points,
                    "pvp": points,
                },
                first=2,
                apart=("Total",),
                name="Inventário",
            ),
        ),
    ),
    # A carrier's deliveries: post codes, weights in kg with a comma, what was promised and what happened.
    "entregas_rota_sul.csv": TypedText(
        Page(
            """
Código Rastreio;CEP Destino;Cidade;Postagem;Previsão;Entrega;Situação;Peso (kg);Valor Frete;Tentativas
BR001SUL;90010150;Porto Alegre;03/03/2025;10/03/2025;08/03/2025;Entregue;1,250;24,90;1
BR002SUL;80020100;Curitiba;03/03/2025;07/03/2025;09/03/2025;Entregue;0,480;18,30;2
BR003SUL;88010000;Florianópolis;05/03/2025;11/03/2025;11/03/2025;Entregue;7,900;61,00;1
BR004SUL;90010150;Porto Alegre;06/03/2025;13/03/2025;;Extraviado;2,100;29,40;0
BR005SUL;80020100;Curitiba;10/03/2025;14/03/2025;17/03/2025;Entregue;3,375;35,20;3
BR006SUL;95010000;Caxias do Sul;12/03/2025;20/03/2025;18/03/2025;Entregue;12,000;88,75;1
BR007SUL;88010000;Florianópolis;17/03/2025;24/03/2025;;Em rota;0,920;21,15;1
BR008SUL;90010150;Porto Alegre;18/03/2025;25/03/2025;25/03/2025;Devolvido;5,600;47,80;3
BR009SUL;80020100;Curitiba;20/03/2025;26/03/2025;24/03/2025;Entregue;1,015;22,60;1
BR010SUL;95010000;Caxias do Sul;25/03/2025;02/04/2025;;Em rota;4,440;40,10;0
BR011SUL;80020100;Curitiba;01/04/2025;07/04/2025;04/04/2025;Entregue;0,350;17,90;1
""",
            {
                "codigo": words,
                "cep": words,
                "cidade": words,
                "postagem": a_day,
                "previsao": a_day,
                "entrega": a_day,
                "situacao": words,
                "peso": commas,
                "frete": commas,
                "tentativas": count,
            },
        )
    ),
    # A clinic's diary: who came, who did not, and what was paid.
    "marcacoes_clinica.csv": TypedText(
        Page(
            """
Marcação;Hora;Utente;Médico;Especialidade;1ª consulta;Compareceu;Duração (min);Valor pago;Seguro
02/06/2025;09:00;U-311;Dra. Paula Neto;Dermatologia;S;S;20;60,00 €;Médis
02/06/2025;09:30;U-204;Dra. Paula Neto;Dermatologia;N;S;15;25,00 €;Multicare
02/06/2025;10:15;U-118;Dr. Raul Dias;Cardiologia;S;N;;0,00 €;
03/06/2025;14:00;U-311;Dr. Raul Dias;Cardiologia;S;S;40;75,00 €;Médis
03/06/2025;14:45;U-090;Dr. Raul Dias;Cardiologia;N;S;30;75,00 €;
03/06/2025;16:00;U-457;Dra. Sara Pinho;Pediatria;S;S;25;50,00 €;Multicare
04/06/2025;09:00;U-458;Dra. Sara Pinho;Pediatria;N;N;;0,00 €;Médis
04/06/2025;11:30;U-204;Dra. Paula Neto;Dermatologia;N;S;20;25,00 €;Multicare
05/06/2025;10:00;U-502;Dra. Sara Pinho;Pediatria;S;S;35;50,00 €;
05/06/2025;15:15;U-118;Dr. Raul Dias;Cardiologia;S;S;45;75,00 €;AdvanceCare
06/06/2025;09:45;U-513;Dra. Paula Neto;Dermatologia;S;N;;0,00 €;Médis
06/06/2025;17:30;U-090;Dr. Raul Dias;Cardiologia;N;S;20;40,00 €;
""",
            {
                "dia": a_day,
                "hora": words,
                "utente": words,
                "medico": words,
                "especialidade": words,
                "primeira": words,
                "veio": words,
                "duracao": count,
                "valor": commas,
                "seguro": words,
            },
        )
    ),
    # Meters as a service answers: objects within objects.
    "energy_meters.json": TypedText(
        Records(
            """
[{"meter": "M-01", "site": {"name": "Depot", "city": "Leeds"}, "kwh": 1204.5, "peak_kw": 14.2, "read_on": "2025-01-31", "estimated": false},
 {"meter": "M-02", "site": {"name": "Office", "city": "York"}, "kwh": 640.0, "peak_kw": 8.8, "read_on": "2025-01-31", "estimated": true},
 {"meter": "M-03", "site": {"name": "Shop", "city": "Leeds"}, "kwh": 433.7, "peak_kw": 6.1, "read_on": "2025-01-31", "estimated": false},
 {"meter": "M-01", "site": {"name": "Depot", "city": "Leeds"}, "kwh": 1150.2, "peak_kw": 13.9, "read_on": "2025-02-28", "estimated": false},
 {"meter": "M-02", "site": {"name": "Office", "city": "York"}, "kwh": 611.4, "peak_kw": 9.3, "read_on": "2025-02-28", "estimated": false},
 {"meter": "M-03", "site": {"name": "Shop", "city": "Leeds"}, "kwh": 398.8, "peak_kw": null, "read_on": "2025-02-28", "estimated": true},
 {"meter": "M-01", "site": {"name": "Depot", "city": "Leeds"}, "kwh": 1087.9, "peak_kw": 12.5, "read_on": "2025-03-31", "estimated": false},
 {"meter": "M-02", "site": {"name": "Office", "city": "York"}, "kwh": 575.1, "peak_kw": 8.1, "read_on": "2025-03-31", "estimated": false},
 {"meter": "M-03", "site": {"name": "Shop", "city": "Leeds"}, "kwh": 377.6, "peak_kw": 5.7, "read_on": "2025-03-31", "estimated": false}]
""",
            {
                "meter": words,
                "site.name": words,
                "site.city": words,
                "kwh": points,
                "peak_kw": points,
                "read_on": a_day,
                "estimated": words,
            },
        )
    ),
    # A council's budget: a column for each month, a total column and a total row.
    "orcamento_junta.xlsx": TypedBook(
        (
            Page(
                """
Rubrica;Tipo;Jan;Fev;Mar;Abr;Mai;Jun;Total
Pessoal;Despesa;8200;8200;8350;8350;8350;9100;50550
Eletricidade;Despesa;1240;1180;990;870;760;690;5730
Espaços verdes;Despesa;400;400;1250;1600;1800;1500;6950
Festas;Despesa;0;350;0;900;0;7400;8650
Transferências Estado;Receita;9500;9500;9500;9500;9500;9500;57000
Taxas e licenças;Receita;620;540;710;805;930;1010;4615
Mercado;Receita;310;290;330;360;345;410;2045
Total;;20270;20460;21130;22385;21685;29610;135540
""",
                {
                    "rubrica": words,
                    "tipo": words,
                    "jan": count,
                    "fev": count,
                    "mar": count,
                    "abr": count,
                    "mai": count,
                    "jun": count,
                    "total": count,
                },
                apart=("Total;", "Total"),
                name="1.º semestre",
            ),
        ),
    ),
    # A library's loans, apart by pipes: what was returned, and what has not been.
    "requisicoes_biblioteca.csv": TypedText(
        Page(
            """
id_emprestimo|leitor|escalao|titulo|autor|data_emprestimo|data_limite|data_devolucao|renovacoes|multa
7701|L045|Adulto|Memorial do Convento|José Saramago|2025-02-03|2025-02-17|2025-02-15|0|
7702|L112|Infantil|O Principezinho|Saint-Exupéry|2025-02-04|2025-02-18|2025-02-25|1|0,70
7703|L045|Adulto|Os Maias|Eça de Queirós|2025-02-15|2025-03-01||2|
7704|L078|Jovem|Capitães da Areia|Jorge Amado|2025-02-20|2025-03-06|2025-03-05|0|
7705|L131|Adulto|Ensaio sobre a Cegueira|José Saramago|2025-03-01|2025-03-15|2025-03-22|0|0,70
7706|L112|Infantil|A Fada Oriana|Sophia Andresen|2025-03-03|2025-03-17|2025-03-10|0|
7707|L078|Jovem|Dom Casmurro|Machado de Assis|2025-03-06|2025-03-20|2025-04-10|1|2,10
7708|L150|Adulto|Os Maias|Eça de Queirós|2025-03-12|2025-03-26||0|
7709|L131|Adulto|Levantado do Chão|José Saramago|2025-03-22|2025-04-05|2025-04-01|1|
7710|L166|Infantil|O Principezinho|Saint-Exupéry|2025-04-02|2025-04-16||0|
""",
            {
                "id": count,
                "leitor": words,
                "escalao": words,
                "titulo": words,
                "autor": words,
                "emprestado": a_day,
                "limite": a_day,
                "devolvido": a_day,
                "renovacoes": count,
                "multa": commas,
            },
            separator="|",
        )
    ),
}
