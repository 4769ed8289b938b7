# ruff: noqa: E501  (what a file has in a line stays in one)
"""The files of `questions/blind_29.toml`: a kennel, lunches, boats, inspections, desks, taxis, a radio, a shop, firemen."""

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, stamp, words

FILES: dict[str, Written | TypedText | TypedBook] = {
    # Animals of a municipal kennel: weights that are missing, days on which somebody took them.
    "canil_entradas.csv": TypedText(
        Page(
            """
Ficha;Espécie;Nome;Sexo;Idade (anos);Peso (kg);Data de entrada;Origem;Chip;Esterilizado;Data de saída;Destino
C-210;Cão;Farrusco;M;3;18,4;02/01/2025;Recolha;Sim;Sim;20/01/2025;Adotado
C-211;Gato;Mia;F;1;3,1;03/01/2025;Entrega do dono;Não;Não;10/01/2025;Adotado
C-212;Cão;Bolota;F;8;22,0;07/01/2025;Recolha;Não;Não;;
C-213;Cão;Rex;M;5;31,5;15/01/2025;Recolha;Sim;Não;16/01/2025;Devolvido ao dono
C-214;Gato;Tareco;M;2;4,4;22/01/2025;Recolha;Não;Sim;03/03/2025;Adotado
C-215;Gato;Nina;F;0,5;1,9;04/02/2025;Apreensão;Não;Não;;
C-216;Cão;Max;M;6;;10/02/2025;Apreensão;Sim;Sim;;
C-217;Cão;Luna;F;2;14,7;18/02/2025;Entrega do dono;Sim;Sim;01/03/2025;Adotado
C-218;Cão;Pipoca;F;1;7,2;27/02/2025;Recolha;Não;Não;29/03/2025;Adotado
C-219;Gato;Sombra;F;10;3,8;05/03/2025;Recolha;Não;Sim;09/03/2025;Falecido
C-220;Cão;Tobias;M;4;25,3;11/03/2025;Recolha;Sim;Não;12/03/2025;Devolvido ao dono
C-221;Gato;Faísca;M;3;4,0;26/03/2025;Recolha;Não;Sim;;
""",
            {
                "ficha": words,
                "especie": words,
                "nome": words,
                "sexo": words,
                "idade": commas,
                "peso": commas,
                "entrada": a_day,
                "origem": words,
                "chip": words,
                "esterilizado": words,
                "saida": a_day,
                "destino": words,
            },
        ),
        encoding="utf-8-sig",
    ),
    # Lunches that are brought home: reais with their sign, moments, ratings that few give.
    "marmitas_delivery.csv": TypedText(
        Page(
            """
Pedido;Data/hora;Cliente;Bairro;Prato;Tamanho;Qtd;Valor total;Taxa de entrega;Pagamento;Tempo (min);Nota
501;04/08/2025 11:42;Márcia;Centro;Frango grelhado;M;2;R$ 44,00;R$ 5,00;Pix;38;5
502;04/08/2025 12:05;Otávio;Jardim América;Feijoada;G;1;R$ 32,00;R$ 8,00;Cartão;55;4
503;04/08/2025 19:20;Márcia;Centro;Strogonoff;M;1;R$ 26,00;R$ 5,00;Pix;30;
504;05/08/2025 11:58;Priscila;Centro;Frango grelhado;P;1;R$ 18,00;R$ 5,00;Dinheiro;41;5
505;06/08/2025 12:31;Otávio;Jardim América;Strogonoff;G;2;R$ 64,00;R$ 8,00;Cartão;62;2
506;07/08/2025 12:15;Wesley;Vila Nova;Vegetariano;M;3;R$ 69,00;R$ 10,00;Pix;47;
507;08/08/2025 20:02;Priscila;Centro;Feijoada;M;1;R$ 27,00;R$ 0,00;Pix;33;4
508;11/08/2025 12:00;Wesley;Vila Nova;Frango grelhado;M;2;R$ 44,00;R$ 10,00;Pix;51;3
509;13/08/2025 11:35;Tainá;Centro;Vegetariano;P;1;R$ 19,00;R$ 5,00;Dinheiro;29;5
510;20/08/2025 12:48;Otávio;Jardim América;Feijoada;G;4;R$ 128,00;R$ 8,00;Cartão;70;1
511;22/08/2025 19:45;Márcia;Centro;Vegetariano;M;2;R$ 46,00;R$ 0,00;Pix;35;5
512;25/08/2025 12:22;Tainá;Centro;Strogonoff;P;1;R$ 19,50;R$ 5,00;Pix;40;
""",
            {
                "pedido": words,
                "quando": stamp("%d/%m/%Y %H:%M"),
                "cliente": words,
                "bairro": words,
                "prato": words,
                "tamanho": words,
                "qtd": count,
                "valor": commas,
                "taxa": commas,
                "pagamento": words,
                "minutos": count,
                "nota": count,
            },
        )
    ),
    # Boats that are let: deposits, skippers who are empty where the guest sails, days in words.
    "charter_bookings.csv": TypedText(
        Page(
            """
Booking,Boat,Boat type,Marina,Booked on,From,To,Guests,Skipper,Price EUR,Deposit EUR,Fuel EUR,Cancelled
B-01,Calypso,Sailboat,Split,12 Jan 2025,3 May 2025,10 May 2025,6,,2450,735,110,no
B-02,Delphin,Catamaran,Zadar,20 Jan 2025,10 May 2025,17 May 2025,8,Ante,5200,1560,0,yes
B-03,Calypso,Sailboat,Split,2 Feb 2025,17 May 2025,24 May 2025,4,Ivo,2700,810,95,no
B-04,Orion,Motorboat,Split,15 Feb 2025,7 Jun 2025,10 Jun 2025,5,Ante,1980,594,640,no
B-05,Delphin,Catamaran,Zadar,1 Mar 2025,14 Jun 2025,28 Jun 2025,10,,11800,3540,260,no
B-06,Siren,Sailboat,Zadar,9 Mar 2025,21 Jun 2025,28 Jun 2025,6,Ivo,3100,930,120,no
B-07,Orion,Motorboat,Split,30 Mar 2025,5 Jul 2025,6 Jul 2025,4,Marko,750,225,310,no
B-08,Calypso,Sailboat,Split,11 Apr 2025,12 Jul 2025,19 Jul 2025,6,,3400,1020,0,yes
B-09,Siren,Sailboat,Zadar,2 May 2025,2 Aug 2025,16 Aug 2025,7,Marko,7600,2280,215,no
B-10,Delphin,Catamaran,Zadar,20 May 2025,9 Aug 2025,16 Aug 2025,9,Ante,7250,2175,180,no
""",
            {
                "booking": words,
                "boat": words,
                "type": words,
                "marina": words,
                "booked": a_day,
                "start": a_day,
                "finish": a_day,
                "guests": count,
                "skipper": words,
                "price": count,
                "deposit": count,
                "fuel": count,
                "cancelled": words,
            },
            separator=",",
        )
    ),
    # Inspections of restaurants: a title, results of three kinds, fines that are empty where there was none.
    "inspecoes_2025.xlsx": TypedBook(
        (
            Page(
                """
Mapa de inspeções - 1.º semestre;;;;;;;;
;;;;;;;;
Auto n.º;Data;Concelho;Tipo de estabelecimento;Inspetor;Resultado;Infrações;Coima (€);Reincidente
0012;2025-01-14;Faro;Restaurante;I. Guerreiro;Conforme;0;;Não
0013;2025-01-28;Loulé;Talho;P. Viegas;Não conforme;3;1500;Não
0014;2025-02-06;Faro;Padaria;I. Guerreiro;Não conforme;1;250;Não
0015;2025-02-19;Olhão;Restaurante;M. Xavier;Encerrado;7;6000;Sim
0016;2025-03-11;Loulé;Restaurante;P. Viegas;Conforme;0;;Não
0017;2025-03-25;Tavira;Café;M. Xavier;Não conforme;2;750;Sim
0018;2025-04-08;Faro;Talho;I. Guerreiro;Conforme;0;;Não
0019;2025-04-15;Loulé;Café;P. Viegas;Não conforme;1;300;Não
0020;2025-05-20;Olhão;Padaria;M. Xavier;Conforme;0;;Não
0021;2025-06-03;Faro;Restaurante;I. Guerreiro;Não conforme;4;2250;Sim
0022;2025-06-17;Loulé;Restaurante;P. Viegas;Encerrado;9;7500;Sim
Totais;;;;;;27;18550;
""",
                {
                    "auto": words,
                    "data": a_day,
                    "concelho": words,
                    "tipo": words,
                    "inspetor": words,
                    "resultado": words,
                    "infracoes": count,
                    "coima": count,
                    "reincidente": words,
                },
                first=3,
                apart=("Totais",),
                name="Inspeções",
            ),
        ),
    ),
    # Desks of a coworking place: rates in percent as text, contracts without an end.
    "coworking_members.csv": TypedText(
        Page(
            """
member_id|member|company|plan|start_date|end_date|monthly_fee|discount_pct|desks|meeting_hours_used|paid_until|newsletter
M001|Ada Lyons|Lyons Design|Dedicated|2024-02-01||320.00|0%|1|4.5|2025-06-30|Y
M002|Ben Otero|Otero & Co|Office|2023-09-15||1,250.00|10%|4|22|2025-06-30|N
M003|Cleo Marsh||Hot desk|2024-11-01|2025-03-31|145.00|0%|1|0|2025-03-31|Y
M004|Dev Patel|Brightside|Office|2024-06-01||980.00|5%|3|16.5|2025-05-31|Y
M005|Esme Roy|Roy Media|Dedicated|2025-01-10||320.00|15%|1|7|2025-06-30|N
M006|Finn Doyle||Hot desk|2025-01-20||145.00|0%|1|1.5|2025-04-30|N
M007|Gwen Bell|Brightside|Hot desk|2025-02-03|2025-05-02|145.00|5%|1|2|2025-05-02|Y
M008|Hal Stone|Stone Legal|Office|2022-05-01|2025-01-31|1,100.00|0%|4|30|2025-01-31|N
M009|Ines Faro|Faro Labs|Dedicated|2025-03-17||340.00|0%|1|9.5|2025-06-30|Y
M010|Jude Kerr||Hot desk|2025-04-01||150.00|0%|1|0|2025-06-30|Y
""",
            {
                "id": words,
                "member": words,
                "company": words,
                "plan": words,
                "start": a_day,
                "finish": a_day,
                "fee": points,
                "discount": points,
                "desks": count,
                "meetings": points,
                "paid": a_day,
                "newsletter": words,
            },
            separator="|",
        )
    ),
    # Taxis and their rides.
    "taxis_frota.csv": TypedText(
        Page(
            """
matricula;motorista;marca;combustivel;ano;lugares
22-AB-10;Armindo;Mercedes;Gasóleo;2016;4
31-CD-77;Fátima;Toyota;Híbrido;2021;4
48-EF-05;Dário;Volkswagen;Gasóleo;2018;8
90-GH-63;Lina;Tesla;Elétrico;2023;4
""",
            {
                "matricula": words,
                "motorista": words,
                "marca": words,
                "combustivel": words,
                "ano": count,
                "lugares": count,
            },
        )
    ),
    "corridas_taxi.csv": TypedText(
        Page(
            """
corrida;matricula;inicio;zona;km;valor;gorjeta;aeroporto
1;31-CD-77;2025-05-01 07:50;Baixa;6,2;9,40;1,00;não
2;22-AB-10;2025-05-01 23:15;Alcântara;11,8;18,75;0,00;não
3;90-GH-63;2025-05-02 05:30;Oriente;9,5;15,20;2,50;sim
4;31-CD-77;2025-05-02 14:10;Baixa;3,1;5,60;0,40;não
5;48-EF-05;2025-05-03 16:45;Oriente;14,0;26,30;5,00;sim
6;22-AB-10;2025-05-05 08:20;Benfica;7,7;11,90;0,00;não
7;90-GH-63;2025-05-05 22:40;Baixa;5,0;8,80;1,20;não
8;48-EF-05;2025-05-10 11:05;Alcântara;10,4;16,00;0,00;sim
9;31-CD-77;2025-06-01 19:30;Benfica;8,3;12,65;1,35;não
10;90-GH-63;2025-06-02 06:15;Oriente;9,9;16,10;2,00;sim
11;22-AB-10;2025-06-02 13:00;Baixa;2,4;4,90;0,00;não
""",
            {
                "corrida": count,
                "matricula": words,
                "inicio": stamp("%Y-%m-%d %H:%M"),
                "zona": words,
                "km": commas,
                "valor": commas,
                "gorjeta": commas,
                "aeroporto": words,
            },
        )
    ),
    # What a radio played: lengths in seconds, years of songs, languages in codes.
    "playlist_radio.tsv": TypedText(
        Page(
            """
Emitida em\tPrograma\tTítulo\tArtista\tAno\tIdioma\tDuração (s)\tPedido de ouvinte\tGostos
2025-09-15 07:05\tManhãs\tO Corpo é que Paga\tAntónio Variações\t1983\tPT\t268\tNão\t54
2025-09-15 07:40\tManhãs\tChico Fininho\tRui Veloso\t1980\tPT\t243\tSim\t61
2025-09-15 13:10\tTarde Viva\tHalo\tBeyoncé\t2008\tEN\t261\tNão\t38
2025-09-15 22:30\tNoite Calma\tRoads\tPortishead\t1994\tEN\t305\tNão\t72
2025-09-16 07:15\tManhãs\tCavalo à Solta\tFernando Tordo\t1971\tPT\t201\tNão\t19
2025-09-16 13:25\tTarde Viva\tChico Fininho\tRui Veloso\t1980\tPT\t243\tSim\t47
2025-09-16 14:02\tTarde Viva\tVolare\tDomenico Modugno\t1958\tIT\t218\tSim\t25
2025-09-17 08:20\tManhãs\tPorto Sentido\tRui Veloso\t1986\tPT\t290\tNão\t83
2025-09-17 22:05\tNoite Calma\tGlory Box\tPortishead\t1994\tEN\t306\tSim\t66
2025-09-17 22:45\tNoite Calma\tCanção de Engate\tAntónio Variações\t1984\tPT\t252\tNão\t70
2025-09-22 07:55\tManhãs\tHalo\tBeyoncé\t2008\tEN\t261\tSim\t40
""",
            {
                "emitida": stamp("%Y-%m-%d %H:%M"),
                "programa": words,
                "titulo": words,
                "artista": words,
                "ano": count,
                "idioma": words,
                "duracao": count,
                "pedido": words,
                "gostos": count,
            },
            separator="\t",
        )
    ),
    # A museum's shop: American thousands, returns below nought in brackets.
    "gift_shop.csv": TypedText(
        Page(
            """
Sale ID,Sold at,Item,Department,Unit price,Quantity,Net sales,Member discount,Cashier,Paid with
9001,2025-03-01 10:12,Poster Monet,Prints,$18.00,2,$36.00,0,Joy,Card
9002,2025-03-01 11:47,Catalogue,Books,$45.00,1,$40.50,1,Joy,Card
9003,2025-03-02 15:30,Mug,Homeware,$14.50,4,$58.00,0,Ravi,Cash
9004,2025-03-08 12:05,Silk scarf,Fashion,$95.00,1,$85.50,1,Ravi,Card
9005,2025-03-09 16:20,Mug,Homeware,$14.50,1,($14.50),0,Joy,Cash
9006,2025-03-15 10:55,Bronze replica,Homeware,"$1,150.00",1,"$1,150.00",0,Tom,Card
9007,2025-03-16 13:33,Postcards,Prints,$1.20,10,$12.00,0,Tom,Cash
9008,2025-04-05 14:18,Catalogue,Books,$45.00,2,$90.00,0,Joy,Card
9009,2025-04-06 11:11,Silk scarf,Fashion,$95.00,1,($95.00),0,Ravi,Card
9010,2025-04-12 17:02,Poster Monet,Prints,$18.00,3,$48.60,1,Tom,Contactless
9011,2025-04-26 12:40,Puzzle,Toys,$24.00,2,$48.00,0,Joy,Contactless
""",
            {
                "sale": words,
                "at": stamp("%Y-%m-%d %H:%M"),
                "item": words,
                "department": words,
                "price": points,
                "quantity": count,
                "net": points,
                "member": count,
                "cashier": words,
                "paid": words,
            },
            separator=",",
        )
    ),
    # Hours that volunteers gave, month by month: a workbook with people as rows.
    "bombeiros_horas.xlsx": TypedBook(
        (
            Page(
                """
Bombeiro;Posto;Quartel;Jan;Fev;Mar;Abr;Formação em dia
Adelino Sá;Chefe;Norte;42;38;51;40;Sim
Berta Lima;2ª classe;Norte;20;24;18;30;Sim
Cosme Vaz;3ª classe;Sul;12;0;16;10;Não
Dina Rosa;1ª classe;Sul;33;35;29;36;Sim
Emílio Cruz;3ª classe;Norte;8;14;11;;Não
Flora Pais;2ª classe;Sul;25;22;27;19;Sim
""",
                {
                    "bombeiro": words,
                    "posto": words,
                    "quartel": words,
                    "jan": count,
                    "fev": count,
                    "mar": count,
                    "abr": count,
                    "formacao": words,
                },
                name="Horas",
            ),
        ),
    ),
}
