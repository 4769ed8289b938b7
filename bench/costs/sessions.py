"""The sessions: what people ask, and what the model says and calls.

Lengths are the guide's: about 200 tokens of output for a question with tools, 250 for one about a file, 800 for the
page of a dashboard.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import cycle, islice

from qhub_testing import Call, Say

Reply = Sequence[Say | Call]
"""What the model writes in one call."""

DASHBOARD = (files("bench.costs") / "dashboard.html").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Question:
    """One question, and the model's replies to it: the last has no call."""

    text: str
    replies: Sequence[Reply]
    lookup: Sequence[Reply] = ()
    """What only the hub's model writes first: it is given a digest and asks, where the guide's has rows before it."""


@dataclass(frozen=True, slots=True)
class Session:
    """Some questions in one conversation."""

    name: str
    agent: str
    questions: Sequence[Question]
    target: float
    """The part of the guide's cost that the hub may reach at most."""
    file: bool = False
    """Whether `defeitos.csv` is uploaded first."""
    extra: Sequence[Question] = ()
    """Asked afterwards, and not counted."""


_CALLS: Sequence[tuple[str, Call]] = (
    ("Qual é o defeito mais frequente?", Call("top_defeitos", {"n": 5})),
    ("E à noite?", Call("top_defeitos", {"n": 5, "turno": "noite"})),
    ("Quantos defeitos há por operador?", Call("contar_defeitos", {"agrupar": "por_operador"})),
    ("Quantos são de casca de laranja, por turno?",
     Call("contar_defeitos", {"tipo_defeito": "casca_laranja", "agrupar": "por_turno"})),
    ("Que material tem mais descasque?",
     Call("contar_defeitos", {"tipo_defeito": "descasque", "agrupar": "por_material"})),
    ("E de lixo?", Call("contar_defeitos", {"tipo_defeito": "lixo", "agrupar": "por_material"})),
    ("Quais são os três piores do turno da tarde?", Call("top_defeitos", {"n": 3, "turno": "tarde"})),
    ("Quantos defeitos houve na primeira semana?", Call("contar_defeitos", {"de": "2026-02-02", "ate": "2026-02-06"})),
    ("E na última?", Call("contar_defeitos", {"de": "2026-02-23", "ate": "2026-02-27"})),
    ("Que racks aparecem mais?", Call("contar_defeitos", {"agrupar": "por_rack"})),
)  # fmt: skip

_OPENINGS = (
    "Vou consultar os registos com esse filtro antes de responder, para os números serem os do período todo.",
    "Vou contar os registos por esse critério e comparar com o total do mês, para não concluir de poucos casos.",
)

_ANSWERS = (
    "O lixo é o defeito mais frequente: 62 dos 200 registos do período, ou 31 %. Seguem-se a falta de tinta, com 31, e "
    "a casca de laranja, com 27. Os três juntos somam 60 % de tudo o que foi registado entre 2 e 27 de fevereiro, por "
    "isso é aí que uma ação tem mais efeito. Repare que a casca de laranja, embora só em terceiro lugar, é a única que "
    "cresce de semana para semana; as outras mantêm-se ou descem. Convém ver primeiro a limpeza da cabine, os filtros "
    "e depois a viscosidade no turno da noite.",
    "Nesse recorte a ordem mantém-se, mas as diferenças são menores. O primeiro lugar tem cerca de um terço dos casos "
    "e "
    "o segundo fica a poucos registos de distância, de modo que a troca entre os dois pode ser acaso. O que se destaca "
    "mesmo é o terceiro, que aqui pesa quase o dobro do que pesa no conjunto. Com um total tão pequeno eu não mudaria "
    "nada na linha só por isto: sugiro acompanhar mais uma semana e confirmar se o padrão se repete com outro operador "
    "e com o mesmo material.",
    "Os quatro grupos estão próximos uns dos outros: do maior para o menor são 55, 52, 49 e 44 registos, num total de "
    "200. A diferença de onze entre os extremos não é grande para um mês de trabalho, e os postos não são iguais, por "
    "isso não diz nada sobre quem trabalha melhor. Se quiser perceber de onde vem, o passo seguinte é repartir cada "
    "grupo por tipo de defeito e por turno; posso fazê-lo já, ou mostrar os mesmos números num gráfico de barras, para "
    "a reunião.",
)

_FILE_QUESTIONS = (
    "Que padrões vês nestes dados?",
    "Qual é o turno com mais defeitos?",
    "Há algum operador que se destaque?",
    "Que racks aparecem mais nas primeiras linhas?",
    "A posição na rack tem influência?",
    "O descasque está ligado a algum material?",
    "Que dias foram piores?",
    "A casca de laranja está a crescer?",
    "O que verificavas primeiro na linha?",
    "Resume tudo em cinco pontos para a reunião.",
    "E se só olharmos para a tarde?",
    "Que dados faltam para ter certeza?",
    "Compara o PP_Negro com o ABS_Cinza.",
    "Há registos que pareçam errados?",
    "Que linha do ficheiro tem o primeiro defeito de gordura, e em que rack?",
)

_LONGER = (
    " Uma nota sobre os dados: as linhas que vejo são as primeiras cem de duzentas, por isso as contagens por tipo são "
    "as da distribuição completa que vem no resumo do ficheiro, e o que digo sobre dias e racks refere-se apenas às "
    "linhas visíveis. Para ter certeza sobre essas duas colunas seria preciso ver o resto, ou pedir a contagem exata. "
    "Se for para apresentar, indique sempre esse limite ao lado do número."
)

_LOOKUPS = (
    "SELECT tipo_defeito, turno, count(*) AS n FROM defeitos_2 GROUP BY ALL ORDER BY n DESC LIMIT 8",
    "SELECT turno, count(*) AS n FROM defeitos_2 GROUP BY turno ORDER BY n DESC",
    "SELECT operador, tipo_defeito, count(*) AS n FROM defeitos_2 GROUP BY ALL ORDER BY n DESC LIMIT 8",
    "SELECT rack, count(*) AS n FROM (SELECT rack FROM defeitos_2 ORDER BY id LIMIT 50) GROUP BY rack ORDER BY n DESC",
    "SELECT posicao, count(*) AS n FROM defeitos_2 GROUP BY posicao ORDER BY posicao",
    "SELECT material, count(*) AS n FROM defeitos_2 WHERE tipo_defeito = 'descasque' GROUP BY material ORDER BY n DESC",
    "SELECT data, count(*) AS n FROM defeitos_2 GROUP BY data ORDER BY n DESC LIMIT 5",
    "SELECT date_trunc('week', data) AS semana, count(*) AS n FROM defeitos_2 WHERE tipo_defeito = 'casca_laranja' "
    "GROUP BY semana ORDER BY semana",
    "SELECT tipo_defeito, rack, count(*) AS n FROM defeitos_2 GROUP BY ALL ORDER BY n DESC LIMIT 5",
    "SELECT turno, operador, count(*) AS n FROM defeitos_2 GROUP BY ALL ORDER BY n DESC LIMIT 5",
)
"""A query for each of the first questions. The hub calls the file's table so because the pack brings a `defeitos`."""


_OFFER = (
    " Se quiser, mostro o mesmo num gráfico por semana ou reparto por rack e por posição, para ver se há um ponto da "
    "linha que explique a diferença."
)


def _tool_questions(count: int) -> list[Question]:
    rounds = zip(cycle(_CALLS), cycle(_OPENINGS), cycle(_ANSWERS))
    return [
        Question(text, [[Say(opening), call], [Say(f"{text} {answer}{_OFFER}")]])
        for (text, call), opening, answer in islice(rounds, count)
    ]


def _file_questions(questions: Sequence[str]) -> list[Question]:
    return [Question(text, [[Say(f"{text} {answer}{_LONGER}")]]) for text, answer in zip(questions, cycle(_ANSWERS))]


def _looked_up(questions: Sequence[Question]) -> list[Question]:
    calls = (Call("consultar_dados", {"sql": sql}) for sql in _LOOKUPS)
    return [replace(question, lookup=[[call]]) for question, call in zip(questions, calls, strict=True)]


_QUERIES = (
    Call("contar_defeitos", {"agrupar": "por_tipo"}),
    Call("top_defeitos", {"n": 5}),
    Call("defeitos_por_turno", {}),
)


def _page(title: str) -> Call:
    return Call("gerar_dashboard", {"titulo": title, "html": DASHBOARD.replace("Defeitos de pintura", title)})


TOOLS = Session("tools, 5 questions", "qualidade", _tool_questions(5), target=0.50)
FILE = Session(
    "CSV, 10 questions",
    "qualidade",
    _file_questions(_FILE_QUESTIONS[:10]),
    target=0.35,
    file=True,
    extra=_file_questions(_FILE_QUESTIONS[10:]),
)
LOOKED_UP = Session(
    "CSV, a query each", "qualidade", _looked_up(_file_questions(_FILE_QUESTIONS[:10])), target=0.50, file=True
)
PAGE = Session(
    "dashboard, 1 request",
    "analise",
    [
        Question(
            "Cria um dashboard com os defeitos por tipo e por turno, com os totais em destaque.",
            [
                [Say(_OPENINGS[0]), *_QUERIES],
                [Say("Já tenho os números; faço a página."), _page("Defeitos por tipo e por turno")],
                [Say("Faltava o período no título; corrijo."), _page("Defeitos por tipo e turno, fevereiro de 2026")],
                [Say(_ANSWERS[0] + _OFFER)],
            ],
        )
    ],
    target=0.90,
)  # fmt: skip
LONG = Session("tools, 30 questions", "qualidade", _tool_questions(30), target=0.40)

ALL = (TOOLS, FILE, LOOKED_UP, PAGE, LONG)
