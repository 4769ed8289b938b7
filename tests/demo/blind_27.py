# ruff: noqa: E501  (what a file has in a line stays in one)
"""The files of `questions/blind_27.toml`: courts, a salon, bees, lost things, freight, a theatre, blood, typed by hand."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, stamp, words

_HOUR = stamp("%H:%M")

FILES: dict[str, Written | TypedText | TypedBook] = {
    # Courts that a padel club lets: hours beside days, courts that are numbers.
    "padel_reservas.csv": TypedText(
        Page(
            """
Reserva;Data;Hora início;Campo;Tipo de campo;Sócio?;Nome;Duração (h);Jogadores;Preço (€);Pagamento;Estado
2301;03/03/2025;18:00;1;Coberto;Sim;Ricardo Lemos;1,5;4;24,00;MBWay;Confirmada
2302;03/03/2025;19:30;2;Descoberto;Não;Paula Antunes;1,0;2;18,00;Numerário;Confirmada
2303;04/03/2025;09:00;1;Coberto;Não;Jorge Pinho;1,5;4;30,00;Cartão;Cancelada
2304;06/03/2025;20:00;3;Coberto;Sim;Sílvia Rocha;2,0;4;32,00;MBWay;Confirmada
2305;08/03/2025;10:30;2;Descoberto;Sim;Ricardo Lemos;1,5;4;20,00;MBWay;Confirmada
2306;08/03/2025;11:00;4;Descoberto;Não;Mário Couto;1,0;2;18,00;Cartão;Não compareceu
2307;09/03/2025;17:00;1;Coberto;Sim;Teresa Gama;1,5;4;24,00;Cartão;Confirmada
2308;14/03/2025;21:00;3;Coberto;Não;Paula Antunes;1,5;3;30,00;MBWay;Confirmada
2309;22/03/2025;12:00;2;Descoberto;Sim;Teresa Gama;1,0;2;14,00;Numerário;Cancelada
2310;02/04/2025;18:30;1;Coberto;Sim;Sílvia Rocha;1,5;4;24,00;MBWay;Confirmada
2311;05/04/2025;09:30;4;Descoberto;Não;Jorge Pinho;2,0;4;36,00;Cartão;Confirmada
2312;05/04/2025;16:00;3;Coberto;Não;Mário Couto;1,0;2;20,00;Numerário;Confirmada
2313;11/04/2025;19:00;2;Descoberto;Sim;Ricardo Lemos;1,5;4;20,00;MBWay;Confirmada
2314;12/04/2025;10:00;1;Coberto;Não;Inês Falcão;1,5;4;30,00;Cartão;Cancelada
""",
            {
                "reserva": words,
                "data": a_day,
                "hora": _HOUR,
                "campo": count,
                "tipo": words,
                "socio": words,
                "nome": words,
                "duracao": commas,
                "jogadores": count,
                "preco": commas,
                "pagamento": words,
                "estado": words,
            },
        )
    ),
    # A salon's diary: a title above, reais as text, tips that are empty.
    "agenda_salao.xlsx": TypedBook(
        (
            Page(
                """
Studio Bella - agenda maio/junho;;;;;;;;;
Cliente;Profissional;Serviço;Data;Valor;Gorjeta;Forma de pgto;Situação;1ª vez;Minutos
Larissa;Kátia;Corte;2025-05-05;R$ 80,00;10;Pix;Atendida;Não;45
Vanessa;Kátia;Escova;2025-05-05;R$ 60,00;;Pix;Atendida;Sim;40
Sônia;Marli;Manicure;2025-05-07;R$ 45,00;5;Dinheiro;Atendida;Não;50
Larissa;Marli;Pedicure;2025-05-07;R$ 50,00;;Cartão;Faltou;Não;50
Jaqueline;Tati;Coloração;2025-05-16;R$ 1.180,00;50;Cartão;Atendida;Não;150
Beth;Kátia;Corte;2025-05-17;R$ 80,00;;Cartão;Cancelou;Sim;45
Vanessa;Tati;Luzes;2025-05-24;R$ 420,00;30;Cartão;Atendida;Não;180
Sônia;Marli;Manicure;2025-05-28;R$ 45,00;;Dinheiro;Atendida;Não;50
Beth;Kátia;Corte;2025-06-03;R$ 85,00;8;Pix;Atendida;Não;45
Jaqueline;Kátia;Escova;2025-06-06;R$ 65,00;;Pix;Faltou;Não;40
Odete;Tati;Coloração;2025-06-11;R$ 240,00;20;Pix;Atendida;Sim;140
Sônia;Marli;Pedicure;2025-06-14;R$ 55,00;5;Dinheiro;Atendida;Não;50
""",
                {
                    "cliente": words,
                    "profissional": words,
                    "servico": words,
                    "data": a_day,
                    "valor": commas,
                    "gorjeta": count,
                    "pgto": words,
                    "situacao": words,
                    "primeira": words,
                    "minutos": count,
                },
                first=2,
                name="Agenda",
            ),
        ),
    ),
    # A dental laboratory: American days, dollars, cases that have not shipped, a total below.
    "lab_cases.csv": TypedText(
        Page(
            """
Case #,Dentist,Patient,Restoration,Material,Units,Shade,Received,Due,Shipped,Fee,Remake
D-1041,Dr. Alvarez,P-889,Crown,Zirconia,1,A2,05/01/2025,05/12/2025,05/12/2025,"$149.00",No
D-1042,Dr. Nguyen,P-112,Bridge,Zirconia,3,A3,05/02/2025,05/16/2025,05/19/2025,"$447.00",No
D-1043,Dr. Alvarez,P-431,Veneer,E.max,6,B1,05/06/2025,05/20/2025,05/20/2025,"$1,110.00",No
D-1044,Dr. Shah,P-220,Denture,Acrylic,1,A3,05/08/2025,05/29/2025,05/27/2025,"$385.00",Yes
D-1045,Dr. Nguyen,P-112,Crown,PFM,1,A3,05/13/2025,05/23/2025,05/26/2025,"$119.00",Yes
D-1046,Dr. Okoye,P-704,Crown,Zirconia,2,A1,05/19/2025,05/30/2025,05/29/2025,"$298.00",No
D-1047,Dr. Shah,P-655,Night guard,Acrylic,1,,06/02/2025,06/09/2025,06/09/2025,"$95.00",No
D-1048,Dr. Alvarez,P-118,Bridge,E.max,4,A2,06/04/2025,06/18/2025,,"$640.00",No
D-1049,Dr. Okoye,P-704,Crown,Zirconia,1,A1,06/10/2025,06/20/2025,,"$149.00",Yes
D-1050,Dr. Shah,P-300,Denture,Acrylic,1,B2,06/13/2025,07/03/2025,,"$385.00",No
Total,,,,,21,,,,,"$3,777.00",
""",
            {
                "id": words,
                "dentist": words,
                "patient": words,
                "restoration": words,
                "material": words,
                "units": count,
                "shade": words,
                "received": stamp("%m/%d/%Y"),
                "due": stamp("%m/%d/%Y"),
                "shipped": stamp("%m/%d/%Y"),
                "fee": points,
                "remake": words,
            },
            separator=",",
            apart=("Total",),
        )
    ),
    # Honey of a few apiaries: decimals after a comma, a sign for what was not measured.
    "cresta_mel_2024.csv": TypedText(
        Page(
            """
Apiário;Concelho;Colmeia nº;Data da cresta;Mel (kg);Cera (g);Tipo de mel;Humidade (%);Ano da rainha;Tratada varroa
Serra Alta;Lousã;12;15/06/2024;14,2;310;Urze;17,8;2022;S
Serra Alta;Lousã;13;15/06/2024;9,75;180;Urze;18,4;2021;S
Serra Alta;Lousã;14;15/06/2024;0;0;Urze;n/d;2021;N
Vale do Rio;Penacova;3;22/06/2024;21,6;450;Multiflora;17,1;2023;S
Vale do Rio;Penacova;4;22/06/2024;18,3;395;Multiflora;17,5;2023;S
Vale do Rio;Penacova;5;06/07/2024;12,9;260;Eucalipto;18,9;2022;N
Quinta Nova;Lousã;1;13/07/2024;25,05;520;Castanheiro;16,9;2023;S
Quinta Nova;Lousã;2;13/07/2024;19,8;405;Castanheiro;17,2;2022;S
Quinta Nova;Lousã;6;20/07/2024;7,4;150;Eucalipto;19,6;2020;N
Eira Velha;Góis;9;07/09/2024;11,1;230;Medronheiro;18,1;2022;S
Eira Velha;Góis;10;07/09/2024;13,3;275;Medronheiro;n/d;2023;S
""",
            {
                "apiario": words,
                "concelho": words,
                "colmeia": words,
                "data": a_day,
                "mel": commas,
                "cera": count,
                "tipo": words,
                "humidade": commas,
                "rainha": count,
                "tratada": words,
            },
            empty=("", "n/d"),
        ),
        encoding="cp1252",
    ),
    # What an airport's travellers lose: tabs, days in words, pounds in the name.
    "lost_property.tsv": TypedText(
        Page(
            """
Ref\tFound on\tTerminal\tArea\tCategory\tColour\tEst. value (£)\tClaimed on\tDays held\tHanded in by
LP-501\t2 Jun 2025\tT1\tSecurity\tElectronics\tBlack\t450\t3 Jun 2025\t1\tStaff
LP-502\t2 Jun 2025\tT2\tGate\tClothing\tGrey\t35\t\t60\tPassenger
LP-503\t4 Jun 2025\tT1\tSecurity\tKeys\tSilver\t5\t10 Jun 2025\t6\tStaff
LP-504\t5 Jun 2025\tT3\tLounge\tElectronics\tWhite\t120\t5 Jun 2025\t0\tCleaner
LP-505\t9 Jun 2025\tT1\tGate\tToys\tBrown\t12\t\t60\tPassenger
LP-506\t17 Jun 2025\tT2\tBaggage\tLuggage\tBlack\t90\t24 Jun 2025\t7\tStaff
LP-507\t21 Jun 2025\tT1\tLounge\tElectronics\tBlack\t980\t22 Jun 2025\t1\tStaff
LP-508\t1 Jul 2025\tT3\tSecurity\tJewellery\tGold\t1,250\t\t60\tCleaner
LP-509\t3 Jul 2025\tT2\tSecurity\tClothing\tBlack\t60\t9 Jul 2025\t6\tPassenger
LP-510\t8 Jul 2025\tT1\tGate\tDocuments\t\t0\t8 Jul 2025\t0\tStaff
LP-511\t15 Jul 2025\tT2\tGate\tElectronics\tBlue\t210\t\t45\tCleaner
LP-512\t19 Jul 2025\tT1\tSecurity\tClothing\tRed\t25\t20 Jul 2025\t1\tPassenger
""",
            {
                "ref": words,
                "found": a_day,
                "terminal": words,
                "area": words,
                "category": words,
                "colour": words,
                "value": count,
                "claimed": a_day,
                "days": count,
                "by": words,
            },
            separator="\t",
        )
    ),
    # Loads of a Brazilian haulier: thousands with points, tolls, a driver whose name is typed in two ways of case.
    "fretes_2025.csv": TypedText(
        Page(
            """
CT-e;Emissão;Origem;Destino;UF destino;Motorista;Placa;Peso (t);Distância (km);Valor do frete (R$);Pedágio (R$);Data entrega;Avaria
000781;10/01/2025;Santos;Cuiabá;MT;Gilberto;QWE1A23;28,5;1.640;12.350,00;612,40;14/01/2025;Não
000782;13/01/2025;Santos;Londrina;PR;Moacir;RTY4B56;31,2;610;4.980,00;238,90;14/01/2025;Não
000783;20/01/2025;Paranaguá;Goiânia;GO;Gilberto;QWE1A23;27,0;1.270;9.420,50;505,00;24/01/2025;Sim
000784;03/02/2025;Santos;Cuiabá;MT;Edson;UIO7C89;30,1;1.640;12.900,00;612,40;08/02/2025;Não
000785;07/02/2025;Paranaguá;Londrina;PR;Moacir;RTY4B56;25,8;470;3.650,00;190,20;08/02/2025;Não
000786;18/02/2025;Santos;Rondonópolis;MT;Edson;UIO7C89;32,4;1.420;11.200,00;560,75;22/02/2025;Sim
000787;25/02/2025;Itajaí;Goiânia;GO;Gilberto;QWE1A23;22,6;1.480;9.990,00;498,30;03/03/2025;Não
000788;06/03/2025;Santos;Londrina;PR;Zeca;PAS0D12;29,9;610;5.100,00;238,90;07/03/2025;Não
000789;11/03/2025;Itajaí;Cuiabá;MT;Moacir;RTY4B56;30,0;1.960;14.750,00;702,15;;Não
000790;12/03/2025;Santos;Goiânia;GO;Zeca;PAS0D12;26,3;1.010;8.300,00;420,60;;Não
""",
            {
                "cte": words,
                "emissao": a_day,
                "origem": words,
                "destino": words,
                "uf": words,
                "motorista": words,
                "placa": words,
                "peso": commas,
                "km": count,
                "frete": commas,
                "pedagio": commas,
                "entrega": a_day,
                "avaria": words,
            },
        )
    ),
    # A theatre's plays, and the evenings on which each was given.
    "pecas_teatro.csv": TypedText(
        Page(
            """
cod_peca;titulo;encenador;genero;duracao_min;orcamento_eur
P1;A Gaivota;Luís Paz;Drama;140;18000
P2;Casa de Bonecas;Rosa Vidal;Drama;125;15500
P3;O Avarento;Luís Paz;Comédia;100;12000
P4;Auto da Barca;Nádia Sá;Comédia;70;6500
""",
            {
                "cod": words,
                "titulo": words,
                "encenador": words,
                "genero": words,
                "duracao": count,
                "orcamento": count,
            },
        )
    ),
    "sessoes_teatro.csv": TypedText(
        Page(
            """
sessao;cod_peca;data;hora;sala;lotacao;bilhetes_vendidos;convites;receita_eur
1;P1;10/10/2025;21:30;Grande;320;210;18;3150,00
2;P1;11/10/2025;21:30;Grande;320;298;22;4470,00
3;P3;12/10/2025;16:00;Estúdio;90;90;0;900,00
4;P2;17/10/2025;21:30;Grande;320;154;30;2310,00
5;P2;18/10/2025;21:30;Grande;320;187;12;2805,00
6;P4;19/10/2025;16:00;Estúdio;90;61;9;488,00
7;P1;24/10/2025;21:30;Grande;320;175;5;2625,00
8;P3;25/10/2025;18:00;Estúdio;90;84;6;840,00
9;P3;07/11/2025;21:30;Grande;320;240;20;3600,00
10;P4;09/11/2025;16:00;Estúdio;90;72;3;576,00
""",
            {
                "sessao": count,
                "cod": words,
                "data": a_day,
                "hora": _HOUR,
                "sala": words,
                "lotacao": count,
                "bilhetes": count,
                "convites": count,
                "receita": commas,
            },
        )
    ),
    # What a service was asked: moments, codes that are numbers, true and false.
    "api_requests.csv": TypedText(
        Page(
            """
timestamp,service,region,method,status_code,latency_ms,bytes_sent,cached,customer_tier
2025-09-01 00:12:09,auth,eu-west,POST,200,84,512,false,free
2025-09-01 08:45:31,search,eu-west,GET,200,132,18230,true,pro
2025-09-01 08:59:02,search,us-east,GET,500,2040,310,false,pro
2025-09-01 13:20:44,billing,us-east,POST,201,310,890,false,enterprise
2025-09-02 08:03:17,auth,eu-west,POST,401,61,204,false,free
2025-09-02 09:30:00,search,eu-west,GET,200,118,22110,true,free
2025-09-02 22:41:55,export,ap-south,GET,504,30000,0,false,enterprise
2025-09-03 08:15:26,search,ap-south,GET,200,240,15400,false,pro
2025-09-03 14:07:08,billing,eu-west,POST,402,95,260,false,pro
2025-09-03 14:52:39,export,eu-west,GET,200,4210,1048576,false,enterprise
2025-09-08 08:33:50,auth,us-east,POST,200,77,512,false,free
2025-09-08 23:58:12,search,us-east,GET,200,149,17666,true,enterprise
""",
            {
                "at": stamp("%Y-%m-%d %H:%M:%S"),
                "service": words,
                "region": words,
                "method": words,
                "status": count,
                "latency": count,
                "bytes": count,
                "cached": words,
                "tier": words,
            },
            separator=",",
        )
    ),
    # Blood that was given: months side by side below one header, a total below.
    "hemocentros.xlsx": TypedBook(
        (
            Page(
                """
Hemocentro;UF;Bolsas coletadas;;;Descartadas no trimestre;Estoque crítico
;;Janeiro;Fevereiro;Março;;
Campinas;SP;1240;1105;1310;62;Não
Ribeirão Preto;SP;980;870;1015;41;Não
Londrina;PR;640;610;590;38;Sim
Curitiba;PR;1520;1390;1475;70;Não
Joinville;SC;410;395;450;12;Sim
Total;;4790;4370;4840;223;
""",
                {
                    "hemocentro": words,
                    "uf": words,
                    "jan": count,
                    "fev": count,
                    "mar": count,
                    "descartadas": count,
                    "critico": words,
                },
                first=2,
                apart=("Total",),
                name="1T",
            ),
        ),
        merged=("C1:E1",),
    ),
}
