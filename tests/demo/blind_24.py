# ruff: noqa: E501  (what a file has in a line stays in one)
"""The files of `questions/blind_24.toml`: shifts, gifts, meals, medicine, marks, air, deals and claims, typed by hand."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, american, commas, count, points, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # A stockroom of a pharmacy: what was paid and what it sells for, best-before days, a minimum.
    "estoque_farmacia.csv": TypedText(
        Page(
            """
Produto;Laboratório;Lote;Validade;Qtd em estoque;Estoque mínimo;Preço de custo;Preço de venda;Tarja
Dipirona 500mg;EMS;L2201;30/06/2026;140;50;R$ 3,10;R$ 6,90;Isento
Amoxicilina 500mg;Medley;L1877;31/12/2025;18;30;R$ 11,40;R$ 24,50;Vermelha
Losartana 50mg;EMS;L3090;28/02/2026;62;40;R$ 4,75;R$ 9,99;Vermelha
Rivotril 2mg;Roche;L0455;31/10/2025;7;10;R$ 9,20;R$ 18,75;Preta
Vitamina C;Medley;L5512;31/03/2027;95;20;R$ 5,00;R$ 12,00;Isento
Omeprazol 20mg;Medley;L4102;30/09/2025;0;25;R$ 6,35;R$ 14,20;Vermelha
Soro 500ml;Eurofarma;L7001;31/01/2026;33;30;R$ 2,85;R$ 7,40;Isento
Insulina NPH;Novo;L6120;30/11/2025;12;15;R$ 31,00;R$ 49,90;Vermelha
""",
            {
                "produto": words,
                "laboratorio": words,
                "lote": words,
                "validade": a_day,
                "qtd": count,
                "minimo": count,
                "custo": commas,
                "venda": commas,
                "tarja": words,
            },
        )
    ),
    # Gifts to a shelter: American days, one time or monthly, thanks that were sent.
    "donations.csv": TypedText(
        Page(
            """
Donor,Type,Date,Amount,Recurring,Fund,Thank-you sent
Hill Family,Individual,01/15/2025,"$250.00",No,General,Yes
Acme Corp,Company,01/28/2025,"$5,000.00",No,Building,Yes
J. Park,Individual,02/03/2025,"$25.00",Yes,General,No
J. Park,Individual,03/03/2025,"$25.00",Yes,General,No
Rotary Club,Association,02/17/2025,"$1,200.00",No,Food,Yes
M. Lowe,Individual,02/25/2025,"$60.00",Yes,Food,Yes
M. Lowe,Individual,03/25/2025,"$60.00",Yes,Food,No
Bright Ltd,Company,03/12/2025,"$2,750.00",No,General,Yes
Hill Family,Individual,03/30/2025,"$100.00",No,Building,No
""",
            {
                "donor": words,
                "type": words,
                "day": american,
                "amount": points,
                "recurring": words,
                "fund": words,
                "thanks": words,
            },
            separator=",",
        )
    ),
    # A canteen: dishes of the day, meals of pupils and of grown-ups, what was thrown away.
    "cantina.xlsx": TypedBook(
        (
            Page(
                """
Refeitório escolar - março 2025;;;;;;
Dia;Prato;Alunos;Adultos;Desperdício (kg);Custo (€);Vegetariano
2025-03-03;Bacalhau à Brás;182;14;6.5;412.3;Não
2025-03-04;Lasanha de legumes;175;16;4.2;355;Sim
2025-03-05;Frango assado;190;15;3.8;398.75;Não
2025-03-06;Sopa e omelete;168;11;7.9;310.4;Sim
2025-03-07;Massa à bolonhesa;201;18;2.6;377.2;Não
2025-03-10;Arroz de pato;186;17;5.1;430;Não
2025-03-11;Caril de grão;159;13;8.4;322.1;Sim
2025-03-12;Frango assado;193;14;3.3;401.5;Não
""",
                {
                    "dia": a_day,
                    "prato": words,
                    "alunos": count,
                    "adultos": count,
                    "desperdicio": points,
                    "custo": points,
                    "veg": words,
                },
                first=2,
                name="Março",
            ),
        ),
    ),
    # Marks of a class: a column for each test, some that were missed.
    "pauta_10b.csv": TypedText(
        Page(
            """
Nº;Aluno;Teste 1;Teste 2;Oral;Faltas;Nota final;Aprovado
1;Afonso Lima;14,5;12,0;15;2;14;Sim
2;Bárbara Melo;17,2;18,4;19;0;18;Sim
3;Carlos Neto;8,1;9,3;10;7;9;Não
4;Diana Paz;11,0;;13;4;12;Sim
5;Eva Rocha;16,8;15,1;17;1;16;Sim
6;Filipe Sá;6,4;7,7;9;11;7;Não
7;Gonçalo Vaz;13,3;14,9;12;3;14;Sim
8;Helena Zink;;10,2;11;5;10;Sim
9;Ivo Matos;9,9;8,8;10;6;9;Não
""",
            {
                "n": count,
                "aluno": words,
                "t1": commas,
                "t2": commas,
                "oral": count,
                "faltas": count,
                "nota": count,
                "aprovado": words,
            },
        )
    ),
    # Deals of a sales team: worth, odds in percent, a stage, a day by which they may close.
    "crm_deals.csv": TypedText(
        Page(
            """
Deal,Account,Owner,Stage,Value (EUR),Probability,Created,Expected close,Source
D-01,Nordlicht,Anika,Won,18500,100%,2024-11-04,2025-01-20,Referral
D-02,Porto Labs,Caio,Negotiation,42000,70%,2024-12-12,2025-04-15,Trade show
D-03,Helvetia AG,Anika,Proposal,27500,40%,2025-01-09,2025-05-30,Website
D-04,Casa Lima,Joe,Lost,9900,0%,2025-01-15,2025-02-28,Website
D-05,Nordlicht,Joe,Won,6200,100%,2025-02-03,2025-03-03,Referral
D-06,Vento Sul,Caio,Qualified,15000,20%,2025-02-18,2025-06-30,Cold call
D-07,Helvetia AG,Anika,Won,31000,100%,2025-02-20,2025-03-28,Referral
D-08,Porto Labs,Caio,Lost,12500,0%,2025-03-04,2025-03-25,Cold call
D-09,Studio Nove,Joe,Proposal,8400,50%,2025-03-17,2025-04-30,Website
D-10,Casa Lima,Anika,Qualified,22000,20%,2025-03-21,,Trade show
""",
            {
                "deal": words,
                "account": words,
                "owner": words,
                "stage": words,
                "value": count,
                "probability": points,
                "created": a_day,
                "close": a_day,
                "source": words,
            },
            separator=",",
        )
    ),
    # What people told a Brazilian town hall.
    "ouvidoria.csv": TypedText(
        Page(
            """
protocolo,data_abertura,data_resposta,tipo,assunto,secretaria,canal,bairro,prazo_dias,satisfacao
2025-0101,06/01/2025,10/01/2025,Reclamação,Buraco na rua,Obras,WhatsApp,Centro,20,4
2025-0102,06/01/2025,30/01/2025,Denúncia,Lixo em terreno,Meio Ambiente,Telefone,Vila Nova,20,2
2025-0103,09/01/2025,,Reclamação,Poste apagado,Obras,Site,Jardim América,20,
2025-0104,15/01/2025,16/01/2025,Elogio,Atendimento no posto,Saúde,Presencial,Centro,10,5
2025-0105,21/01/2025,25/02/2025,Solicitação,Poda de árvore,Meio Ambiente,WhatsApp,Centro,30,1
2025-0106,03/02/2025,11/02/2025,Reclamação,Falta de médico,Saúde,Telefone,Vila Nova,20,3
2025-0107,05/02/2025,,Denúncia,Obra irregular,Obras,Site,Centro,30,
2025-0108,12/02/2025,14/02/2025,Sugestão,Horário da biblioteca,Educação,Site,Jardim América,30,5
2025-0109,26/02/2025,20/03/2025,Reclamação,Buraco na rua,Obras,WhatsApp,Vila Nova,20,2
2025-0110,07/03/2025,12/03/2025,Solicitação,Vaga em creche,Educação,Presencial,Centro,15,4
""",
            {
                "protocolo": words,
                "abertura": a_day,
                "resposta": a_day,
                "tipo": words,
                "assunto": words,
                "secretaria": words,
                "canal": words,
                "bairro": words,
                "prazo": count,
                "satisfacao": count,
            },
            separator=",",
        )
    ),
    # Hours that people worked, in and out, extra hours apart, a sum below.
    "folha_horas.xlsx": TypedBook(
        (
            Page(
                """
Colaborador;Departamento;Mês;Horas normais;Horas extra;Faltas (dias);Vencimento;Subsídio refeição
Aires;Produção;2025-01-01;168;12;0;1150;126
Bento;Produção;2025-01-01;160;0;1;1090;120
Clara;Escritório;2025-01-01;168;4;0;1420;126
Dulce;Escritório;2025-01-01;152;0;2;1300;114
Aires;Produção;2025-02-01;160;20;0;1150;120
Bento;Produção;2025-02-01;144;0;2;1090;108
Clara;Escritório;2025-02-01;160;0;0;1420;120
Dulce;Escritório;2025-02-01;160;6;0;1300;120
TOTAL;;;1272;42;5;9920;954
""",
                {
                    "nome": words,
                    "departamento": words,
                    "mes": a_day,
                    "horas": count,
                    "extra": count,
                    "faltas": count,
                    "vencimento": count,
                    "subsidio": count,
                },
                apart=("TOTAL",),
                name="Folha",
            ),
        ),
    ),
    # Buses of a town: lines, people carried, kilometres, minutes late.
    "bus_lines.csv": TypedText(
        Page(
            """
line,day,day_type,trips,passengers,km,avg_delay_min,fare_revenue,cancelled_trips
10,2025-05-02,weekday,48,3120,612.4,2.1,4056.00,0
10,2025-05-03,weekend,26,1190,331.8,1.2,1547.00,1
22,2025-05-02,weekday,36,1875,540.0,5.8,2437.50,2
22,2025-05-03,weekend,18,640,270.0,3.9,832.00,0
7N,2025-05-02,weekday,8,210,148.8,0.4,273.00,0
7N,2025-05-03,weekend,12,455,223.2,0.9,591.50,0
31,2025-05-02,weekday,30,990,702.5,7.3,1287.00,4
31,2025-05-03,weekend,14,310,327.8,4.4,403.00,1
10,2025-05-05,weekday,48,3305,612.4,2.6,4296.50,1
22,2025-05-05,weekday,36,1990,540.0,6.1,2587.00,0
""",
            {
                "line": words,
                "day": a_day,
                "type": words,
                "trips": count,
                "passengers": count,
                "km": points,
                "delay": points,
                "revenue": points,
                "cancelled": count,
            },
            separator=",",
        )
    ),
    # Claims at an online shop's door: sizes, reasons, money given back.
    "devolucoes_loja.csv": TypedText(
        Page(
            """
id|encomenda|data_compra|data_devolucao|artigo|tamanho|motivo|valor_reembolso|estado_reembolso|loja
1|88120|12-03-2025|20-03-2025|Vestido|M|Tamanho errado|39,90|Pago|Online
2|88133|13-03-2025|28-03-2025|Casaco|L|Defeito|89,00|Pago|Online
3|88150|15-03-2025|02-04-2025|Calças|38|Arrependimento|45,50|Pendente|Porto
4|88207|21-03-2025|03-04-2025|Vestido|S|Tamanho errado|39,90|Pago|Porto
5|88241|27-03-2025|11-04-2025|Sapatos|41|Defeito|65,00|Recusado|Online
6|88300|02-04-2025|12-04-2025|Camisa|M|Arrependimento|29,90|Pago|Lisboa
7|88315|04-04-2025|15-04-2025|Vestido|L|Defeito|42,00|Pendente|Lisboa
8|88322|05-04-2025|19-04-2025|Casaco|M|Tamanho errado|95,00|Pago|Porto
""",
            {
                "id": words,
                "encomenda": words,
                "compra": a_day,
                "devolucao": a_day,
                "artigo": words,
                "tamanho": words,
                "motivo": words,
                "valor": commas,
                "estado": words,
                "loja": words,
            },
            separator="|",
        )
    ),
    # Weighbridge: commas between cells, three decimals, the day before the month.
    "balanca.csv": TypedText(
        Page(
            """
talao,data,cliente,material,bruto_t,tara_t,liquido_t,preco_t
501,04/06/2025,Britas Sul,Brita 1,38.420,14.110,24.310,9.50
502,04/06/2025,Obra Nova,Areia,31.075,13.905,17.170,12.00
503,09/06/2025,Britas Sul,Pó de pedra,40.010,14.110,25.900,7.25
504,17/06/2025,Câmara,Brita 2,36.500,15.020,21.480,9.00
505,23/06/2025,Obra Nova,Brita 1,29.884,13.905,15.979,9.50
506,02/07/2025,Câmara,Areia,33.333,15.020,18.313,12.00
507,15/07/2025,Obra Nova,Areia,30.200,13.905,16.295,12.00
""",
            {
                "talao": words,
                "data": a_day,
                "cliente": words,
                "material": words,
                "bruto": points,
                "tara": points,
                "liquido": points,
                "preco": points,
            },
            separator=",",
        )
    ),
}
