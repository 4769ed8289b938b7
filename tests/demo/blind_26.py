"""The files of `questions/blind_26.toml`: a school, meters, a library, returns and hours of work, typed by hand."""

from datetime import datetime

from tests.demo.opening import *
from tests.demo.typed import Page, TypedBook, TypedText, a_day, commas, count, points, words


def _offset(cell: str) -> datetime:
    """A moment as its clock showed it."""
    return datetime.fromisoformat(cell).replace(tzinfo=None)


FILES: dict[str, Written | TypedText | TypedBook] = {
    # Marks of a Brazilian school: a title above, means below, somebody who did not sit an exam.
    "boletim_8ano.xlsx": TypedBook(
        (
            Page(
                """
Boletim - 8º ano A - 1º bimestre;;;;;;;
Matrícula;Nome do aluno;Português;Matemática;Ciências;Faltas;Turno;Bolsista
20230015;Alice Moraes;8.5;7;9;2;Manhã;Sim
20230016;Bruno Teixeira;6;4.5;5.5;9;Manhã;Não
20230017;Cauã Ribeiro;7.5;9.5;8;0;Tarde;Sim
20230018;Débora Lins;9;8.5;9.5;1;Manhã;Não
20230019;Enzo Farias;5;;6;12;Tarde;Não
20230020;Flávia Couto;7;6.5;7.5;3;Tarde;Sim
20230021;Gabriel Paz;4;3.5;5;15;Tarde;Não
20230022;Helena Diniz;10;9;10;0;Manhã;Sim
Média da turma;;7.125;6.9286;7.5625;5.25;;
""",
                {
                    "matricula": words,
                    "nome": words,
                    "portugues": points,
                    "matematica": points,
                    "ciencias": points,
                    "faltas": count,
                    "turno": words,
                    "bolsista": words,
                },
                first=2,
                apart=("Média",),
                name="8A",
            ),
        ),
    ),
    # Meters of a few buildings: moments with their offset, three decimals, what is fed back is below nought.
    "meter_readings.csv": TypedText(
        Page(
            """
meter_id,building,read_at,energy_kwh,peak_kw,tariff,estimated,cost_eur
0071,Library,2025-01-06T08:00:00+00:00,412.375,38.2,Peak,N,98.97
0071,Library,2025-01-13T08:00:00+00:00,398.120,36.9,Peak,N,95.55
0072,Town hall,2025-01-06T08:00:00+00:00,820.004,71.5,Peak,Y,196.80
0072,Town hall,2025-01-13T22:00:00+00:00,305.250,22.0,Off-peak,N,42.74
0073,Pool,2025-01-06T08:00:00+00:00,1505.800,120.4,Peak,N,361.39
0073,Pool,2025-02-03T22:00:00+00:00,1210.615,98.7,Off-peak,Y,169.49
0074,Solar roof,2025-02-03T08:00:00+00:00,-240.500,0,Feed-in,N,-12.03
0074,Solar roof,2025-02-10T08:00:00+00:00,-310.750,0,Feed-in,N,-15.54
0071,Library,2025-02-10T08:00:00+00:00,377.940,35.1,Peak,Y,90.71
0072,Town hall,2025-02-10T08:00:00+00:00,790.330,69.8,Peak,N,189.68
""",
            {
                "meter": words,
                "building": words,
                "at": _offset,
                "kwh": points,
                "peak": points,
                "tariff": words,
                "estimated": words,
                "cost": points,
            },
            separator=",",
        )
    ),
    # Loans of a town library: days in words, books that are still out, fines.
    "branch_loans.csv": TypedText(
        Page(
            """
Loan no.,Member,Age group,Title,Genre,ISBN,Borrowed on,Due on,Returned on,Fine (£),Renewals,Branch
5501,Okafor,Adult,Dune,Sci-fi,9780441172719,3 Mar 2025,24 Mar 2025,20 Mar 2025,0,0,Central
5502,Price,Child,Matilda,Children,9780142410370,4 Mar 2025,25 Mar 2025,1 Apr 2025,1.40,1,Eastside
5503,Okafor,Adult,Emma,Classic,9780141439587,7 Mar 2025,28 Mar 2025,,0,2,Central
5504,Singh,Teen,Dune,Sci-fi,9780441172719,11 Mar 2025,1 Apr 2025,30 Mar 2025,0,0,Central
5505,Lowe,Adult,Middlemarch,Classic,9780141439549,18 Mar 2025,8 Apr 2025,25 Apr 2025,3.40,0,Eastside
5506,Price,Child,The Twits,Children,9780142410394,1 Apr 2025,22 Apr 2025,15 Apr 2025,0,0,Eastside
5507,Adeyemi,Adult,Neuromancer,Sci-fi,9780441569595,2 Apr 2025,23 Apr 2025,,0,1,Harbour
5508,Singh,Teen,Foundation,Sci-fi,9780553293357,9 Apr 2025,30 Apr 2025,29 Apr 2025,0,0,Harbour
5509,Lowe,Adult,Persuasion,Classic,9780141439686,14 Apr 2025,5 May 2025,12 May 2025,1.40,3,Central
5510,Brook,Adult,Matilda,Children,9780142410370,22 Apr 2025,13 May 2025,,0,0,Harbour
""",
            {
                "loan": words,
                "member": words,
                "age": words,
                "title": words,
                "genre": words,
                "isbn": words,
                "borrowed": a_day,
                "due": a_day,
                "returned": a_day,
                "fine": points,
                "renewals": count,
                "branch": words,
            },
            separator=",",
        )
    ),
    # What shops got back: bars between cells, shares in percent, codes of articles, states in any case.
    "retornos_lojas.csv": TypedText(
        Page(
            """
data|loja|ean|artigo|categoria|qtd|preço unitário|desconto|motivo|reembolsado
2025-05-02|Braga|5601234567890|Ténis Run|Calçado|1|59,90|10%|Tamanho|sim
2025-05-02|Porto|5601234567906|Mochila Trek|Acessórios|2|34,50|0%|Defeito|sim
2025-05-05|Porto|5601234567913|Casaco Polar|Vestuário|1|79,00|20%|Não gostou|não
2025-05-09|Braga|5601234567890|Ténis Run|Calçado|1|59,90|0%|Defeito|Sim
2025-05-12|Faro|5601234567920|Boné|Acessórios|3|12,95|0%|Não gostou|não
2025-05-19|Faro|5601234567937|Botas Serra|Calçado|1|110,00|15%|Tamanho|sim
2025-06-03|Porto|5601234567913|Casaco Polar|Vestuário|2|79,00|20%|Defeito|SIM
2025-06-04|Braga|5601234567944|T-shirt|Vestuário|4|9,99|5%|Tamanho|sim
2025-06-16|Porto|5601234567890|Ténis Run|Calçado|1|59,90|10%|Tamanho|não
""",
            {
                "data": a_day,
                "loja": words,
                "ean": words,
                "artigo": words,
                "categoria": words,
                "qtd": count,
                "preco": commas,
                "desconto": commas,
                "motivo": words,
                "reembolsado": words,
            },
            separator="|",
        )
    ),
    # Hours of a Brazilian firm: a header of two lines, a subtotal below each sector.
    "ponto_mensal.xlsx": TypedBook(
        (
            Page(
                """
Funcionário;Setor;Mês;Horas;;Banco de horas;Salário base (R$)
;;;Normais;Extras;;
Adriana;Logística;2025-01-01;176;8;4;2100
Bruno;Logística;2025-01-01;168;0;-6;1950
Subtotal Logística;;;344;8;-2;4050
Carla;TI;2025-01-01;176;22;15;5400
Denis;TI;2025-01-01;160;0;-8;4800
Subtotal TI;;;336;22;7;10200
Adriana;Logística;2025-02-01;160;12;9;2100
Bruno;Logística;2025-02-01;160;3;-2;1950
Subtotal Logística;;;320;15;7;4050
Carla;TI;2025-02-01;152;10;18;5400
Denis;TI;2025-02-01;160;5;-3;4800
Subtotal TI;;;312;15;15;10200
""",
                {
                    "nome": words,
                    "setor": words,
                    "mes": a_day,
                    "normais": count,
                    "extras": count,
                    "banco": count,
                    "salario": count,
                },
                first=2,
                apart=("Subtotal",),
                name="Ponto",
            ),
        ),
        merged=("D1:E1",),
    ),
}
