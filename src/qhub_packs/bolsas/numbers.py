"""Numbers in a message, each for what it is: a share, a mark of one part of the exam, a year, an age, money, a
distance, or the grade. A number is read once: what is a percentage is no grade."""

import re
from statistics import fmean
from typing import NamedTuple

from qhub_packs.bolsas.profile import HIGHEST_GRADE, MAX_INCOME, OLDEST, YOUNGEST

LOWEST_GRADE = 200
"""Marks below it exist, and hardly anybody has them: they are something else."""
FEWEST_AREAS = 4
"""Marks of areas that make a mean; the exam has five."""

_WORDS = {
    **{"um": 1, "uma": 1, "dois": 2, "duas": 2, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7, "oito": 8},
    **{"nove": 9, "dez": 10, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8},
    **{"meio": 0.5, "half": 0.5, "quinze": 15, "dezesseis": 16, "dezasseis": 16, "dezessete": 17, "dezassete": 17},
    **{"dezoito": 18, "dezenove": 19, "dezanove": 19, "vinte": 20},
}
_N = r"\d+(?:[.,]\d+)*"
_COUNT = rf"(?:{'|'.join(_WORDS)}|\d{{1,2}})"
_AREA = r"(?:redacao|essay|natureza|humanas|linguagens|matematica|ciencias da natureza|math)"
AREA_MARK = re.compile(
    rf"\d+(?: \d+)? (?:pontos |questoes |acertos )?(?:na|no|em|de|da|in|on) (?:the )?{_AREA}\b"
    rf"|\b{_AREA} \d+"
)
"""A mark of one area in a folded message, where its name is no course."""
_SHARE = re.compile(rf"({_N})\s*(?:%|por cento|percent)")
_MARK = re.compile(
    rf"({_N})\s*(?:pontos )?(?:na|no|em|de|da|in|on)?\s*(?:the )?({_AREA})\b|\b({_AREA})\W{{0,3}}(?:foi|"
    rf"deu|de|:|tirei|was)?\s*({_N})"
)
_YEAR = re.compile(r"\b(19|20)\d\d\b(?!\s*(?:reais|conto|pila))")
_EARNED_BEFORE = re.compile(
    r"\b(?:ganh\w+|receb\w+|tiram?|tiro|renda|salario|entram?|earns?|income)"
    r"(?: (?!em\b|de\b|desde\b|ano\b|in\b)\w+){0,2} $"
)
"""Before a sum that could be a year: «tira 1900»."""
_DISTANCE = re.compile(rf"({_N})\s*(?:km|quilometros?|kilometers?|kilometres?|quilometro)")
_WAGES = re.compile(
    rf"({_COUNT}(?:[.,]\d+)?)\s*(?:e meio )?(?:salarios?|sm\b|minimum wages?)(?: minimos?)?(?: e meio\b)?"
)
_MONEY = re.compile(
    rf"r\$\s*({_N})(?:\s*(mil|k)\b)?|({_N})\s*(?:(mil|k)\b\s*)?(?:reais|real|conto|contos|pila|pau)\b|"
    rf"({_N})\s*(mil|k)\b"
)
_SUM = rf"(?:r\$ ?)?({_N})(?: ?(?:reais|real|conto|contos|pila|pau))?"
_PERIODS = tuple(
    (re.compile(rf"{_SUM} (?:por|a cada|cada|na|a|per|every|each) (?:{of})\b|{_SUM} (?:{alone})\b"), months)
    for of, alone, months in (
        ("semana|week", "semana(?:l|is)|weekly", 52 / 12),
        ("quinzena|fortnight|15 dias|two weeks", "quinzena(?:l|is)", 26 / 12),
        ("ano|year", "anua(?:l|is)|yearly", 1 / 12),
    )
)
"""How much of a month's money a sum is that comes in another rhythm."""
_EARNED_EACH = re.compile(
    rf"\b(?:(?:meus|os|my) (?:pais|avos|tios|sogros|parents|grandparents)|(?:os|as|nos) (?:dois|duas)|ambos|both"
    rf"|(?:meus|minhas|os|as) (?P<count>{_COUNT}) [a-z]+)\b[^.?!;]{{0,60}}?\b(?P<amount>(?P<wage>{_COUNT}) "
    rf"(?:salarios?|minimum wages?)(?: minimos?)?|(?:r\$ ?)?(?P<sum>{_N})(?P<unit> mil(?: reais)?| reais)?) (?:de )?"
    r"(?:cada(?! (?:pessoa|mes|dia))(?: uma?)?|each)\b"
)
"""What each of several in a family earns."""
_BY_DAY = re.compile(
    rf"{_SUM} (?:por|a|ao|o|cada|per|an?|every) (?:dia|diaria|hora|faxina|bico|corrida|day|hour)\b"
    rf"|\bdiarias? (?:de|e) {_SUM}"
)
_BUDGET = re.compile(
    rf"\b(?:pag(?:ar|o|aria|amos|a|ue|uem)|mensalidades?|cust[ea]\w*|sai|saia|sair|cobr\w+|gast\w+|orcamento|"
    rf"desembols\w+|afford|pay|costs?)\b(?:(?! (?:nota|tirei|media|fiz|enem|pontos|score)\b)\D){{0,30}}?({_N})"
    rf"(?!\s*(?:no enem|pontos|de nota|de media))"
    rf"|\b(?:no maximo|ate|max|maximo de|up to) (?:r\$ ?)?({_N})\s*(?:reais|conto|contos|pila|de mensalidade)\b"
    rf"|({_N})\s*(?:reais |conto |pila )?(?:por|ao|no) mes\b|({_N})\s*(?:a|per) month\b"
)
"""What somebody can pay a month: a sum, and neither a grade nor what they earn."""
_ONE_WAGE = re.compile(r"\b(?:um salario|salario minimo|minimum wage)\b")
_EARNS = re.compile(
    rf"\b(?:renda|ganh\w+|tiram?|tiro|receb\w+|salario|income|earns?|sustent\w+|entram?|fatur\w+|pensao)\b\D{{0,40}}?({_N})"
    rf"|\b(?:emprego|trabalho|trampo|bico|estagio) (?:de|pagando|que paga)\b\D{{0,12}}?({_N})"
)
_PEOPLE = re.compile(
    rf"\b(?:somos|moramos em|moram|vivemos em|familia de|casa com|casa tem|sao|we are|family of|eramos em|"
    rf"em)\s+(?:em\s+)?({_COUNT})\b(?!\s*(?:anos|km|reais|salario|mil))|({_COUNT})\s+(?:pessoas|people|"
    rf"moradores|cabecas|filhos em casa)"
)
_AMONG = re.compile(
    rf"\b(?:pra|para|p|entre|por|for|among|between)\s+({_COUNT})\b(?!\s*(?:anos?|km|reais|salario|mil|mes|meses|dias?|"
    rf"horas?|cursos?|vagas?|por cento|years?|months?|hours?))"
)
"""How many share a sum: «9 mil pra quatro». Said so, it is a head count only beside money."""
_ONLY_WITH = re.compile(
    r"\b(?:moro|vivo|mora|somos|moramos) (?:so|apenas|somente) (?:com|eu)\b|\b(?:live )?only with\b"
)
"""Who says so lives with nobody else: «moro só eu e minha vó»."""
_BESIDES = re.compile(
    rf"\b(?:moramos|vivemos|somos)\s+(?:em\s+|n?os\s+|n?as\s+)?({_COUNT})\s+mais\s+"
    rf"(?:({_COUNT})\b|(?:[oa]s? )?(?:meus?|minhas?)\b)"
)
"""Some, and one more: «moramos os 3 + meu avô»."""
_US = {
    1: re.compile(r"\b(?:moro|vivo) (?:so(?! (?:eu|com|nos|a|o|minha|meu))|sozinh[ao])\b"),
    2: re.compile(r"\b(?:nos (?:dois|duas)|eu e (?:a |o )?(?:minha|meu) \w+|us two)\b"),
    3: re.compile(r"\bnos tres\b"),
    4: re.compile(r"\bnos quatro\b"),
}
"""How many live of an income, where it is said without «somos»."""
RELATIVE = (
    r"(?:mae|pai|espos[ao]|marido|mulher|filh[ao]|irma|irmao|avo|vo|ti[ao]|padrasto|madrasta|namorad[ao]|companheir[ao]"
    r"|sogr[ao]|entead[ao]|prim[ao]|net[ao]|bebe|wife|husband|mother|mom|father|dad|brother|sister|son|daughter|baby)"
)
_OWN_RELATIVE = re.compile(rf"\b(?:minha|meu|my) ({RELATIVE})\b")
"""Who else belongs to them, said beside: «meu pai tá desempregado, somos eu e mais dois irmãos»."""
_LIVES_WITH = re.compile(
    r"\b(?:(?:moro|vivo|i live) (?:so )?(?:com|with)|(?:sou|somos|moro|mora|moramos|"
    r"vivemos) (?:so )?eu)\b([^.?!;]{3,90})"
)
"""Who somebody lives with, said one by one: «moro com minha esposa e dois filhos»."""
_ONE_BY_ONE = re.compile(
    rf"\b(?:({_COUNT})\s+(?:filh[ao]s?|irma[os]?s?|irmaos|avos|ti[ao]s|prim[ao]s|net[ao]s|entead[ao]s|criancas?|kids"
    rf"|children|brothers|sisters|sons|daughters)|(?:meus|os|my) (pais|avos|tios|parents|grandparents)"
    rf"|(?:minha|meu|a|o|e|my|com) ({RELATIVE})|(?<=^ )el[ae](?= e|,))\b"
)
_HOW_MUCH_EACH = re.compile(
    r"\b(?:quanto|how much)\b[^.?!]{0,25}(?:por (?:pessoa|cabeca)|per ?capita|per person|each)\b"
)
"""A question for what falls to each is no statement of it."""
_EACH = re.compile(r"\b(?:por (?:pessoa|cabeca|membro)|per ?capita|cada (?:um|pessoa)|per person|each|a head)\b")
_AGE = re.compile(
    rf"\b({_COUNT}|\d{{1,3}})\s*(?:anos|aninhos|years? old|yo\b|anitos)(?!\s*(?:de (?:experiencia|estudo|"
    rf"carreira|curso)|atras))|(?<!nao )\b(?:tenho|idade\W{{1,3}}|fiz|i am|i m|im|faco)\s*({_COUNT}|"
    rf"\d{{1,2}})\b(?!\s*(?:km|pont|reais|salario|filh|irma|pessoa|mil|na|no|em|de))"
)
_BIRTHDAY_TO_COME = re.compile(
    r"\b(?:faco|completo|vou fazer) \w+(?: anos)? (?:(?:n?[oa] )?(?:mes|semana|ano) (?:que|q) vem|amanha|em [a-z]+|"
    r"daqui|dia \d|no proximo|na proxima)"
)
"""An age that somebody does not have yet: «faço 18 mês que vem»."""
_GRADE = re.compile(rf"(?<![\d.,$])(?!0)({_N})(?!\s*(?:km|anos|reais|%))")
_GRADE_WORDS = re.compile(r"\b(?:nota|media|tirei|enem|score\w*|grade|pontos|pontuacao|fiz|got|average|consegui|foi)\b")


class Numbers(NamedTuple):
    """The numbers of a message, by what they are."""

    grade: float | None = None
    age: int | None = None
    share: float | None = None
    """Of a scholarship, in percent."""
    radius: float | None = None
    income: float | None = None
    """Reais a head and month."""
    household_income: float | None = None
    """Reais a month of the whole family, where it is not known how many they are."""
    people: int | None = None
    budget: float | None = None
    """Reais a month that somebody can pay."""
    total: float | None = None
    """All the money of a family that is named, whoever shares it."""
    marks: int = 0
    """How many marks of areas of the exam it has, which are no grade by themselves."""
    by_day: bool = False
    """Whether some of it is by the day or the hour: nobody knows what that is a month."""


def read_numbers(words: str, wage: float) -> Numbers:
    """The numbers of a folded message; `wage` is the minimum wage, which people count in."""
    words, by_day = _by_month(_summed(words))
    left = words
    left, shares = _take(_SHARE, left)
    left, marks = _take(_MARK, left)
    left, radii = _take(_DISTANCE, left)
    left = _YEAR.sub(lambda year: year[0] if _EARNED_BEFORE.search(left[: year.start()]) else " ", left)
    budgets: list[re.Match[str]] = []
    if not _EARNS.search(words):
        left, budgets = _take(_BUDGET, left)
    people = _people(left)
    income, left = _money(left, wage)
    if people is None and income is not None and (among := _AMONG.search(words)):
        people = _count(among[1])
    left, ages = _take(_AGE, left)
    to_come = _BIRTHDAY_TO_COME.search(words) is not None
    years = [int(_count(_first(match))) - to_come for match in ages]
    age = next((number for number in years if YOUNGEST <= number <= OLDEST), None)
    grade = _grade(left)
    if grade is None and len(marks) >= FEWEST_AREAS:
        grade = round(fmean(_number(match[1] or match[4]) for match in marks), 2)
    each = _EACH.search(_HOW_MUCH_EACH.sub(" ", words)) is not None
    heads = None if people is None or people < 1 else int(people)
    return Numbers(
        grade=grade,
        age=age,
        share=next((_number(match[1]) for match in shares), None),
        radius=next((_number(match[1]) for match in radii), None),
        income=None if by_day else _head(income, heads, each=each),
        household_income=None if each or heads or by_day else income,
        people=heads,
        total=None if each or by_day else income,
        by_day=by_day,
        marks=len(marks),
        budget=next((_number(_first(match)) for match in budgets), None),
    )


def _summed(words: str) -> str:
    """A message with what each of several earns added up: «meus avós, um salário cada» is two."""
    each = _EARNED_EACH.search(words)
    if each is None:
        return words
    earners = _count(each["count"]) if each["count"] else 2
    total = f"{earners * (_count(each['wage']) if each['wage'] else _number(each['sum'])):g}"
    said = f"{total} salarios minimos" if each["wage"] else f"{total}{each['unit'] or ' reais'}"
    return words[: each.start("amount")] + said + words[each.end() :]


def _by_month(words: str) -> tuple[str, bool]:
    """A message with what comes by the week, the fortnight or the year as sums of a month; and whether any of it comes
    by the day or the hour, which is none."""
    for pattern, months in _PERIODS:
        words = pattern.sub(lambda one, of=months: f"{round(_number(_first(one)) * of)} reais", words)  # type: ignore[misc]
    return words, _BY_DAY.search(words) is not None and _EARNS.search(words) is not None


def _people(words: str) -> float | None:
    if both := _BESIDES.search(words):
        return _count(both[1]) + (_count(both[2]) if both[2] else 1)
    if named := _PEOPLE.search(words):
        return _count(_first(named))
    if (with_them := _with_them(words)) > 1 or (with_them and _ONLY_WITH.search(words)):
        return 1 + with_them
    return next((float(count) for count, pattern in _US.items() if pattern.search(words)), None)


def _with_them(words: str) -> float:
    """How many somebody lives with, where they say who."""
    told = _LIVES_WITH.search(words)
    if told is None:
        return 0
    counted = list(_ONE_BY_ONE.finditer(told[1]))
    known = {one[3] for one in counted if one[3]}
    beside = {one[1] for one in _OWN_RELATIVE.finditer(words[: told.start()] + words[told.end() :])}
    return sum(_count(one[1]) if one[1] else 2 if one[2] else 1 for one in counted) + len(
        beside - known if counted else ()
    )


def _money(words: str, wage: float) -> tuple[float | None, str]:
    """All the money that is named, added up, and the message without it."""
    total, found = 0.0, False
    left, wages = _take(_WAGES, words)
    for match in wages:
        total, found = total + wage * (_count(match[1]) + (0.5 if "e meio" in match[0] else 0)), True
    if not wages and _ONE_WAGE.search(words):
        total, found = wage, True
    left, sums = _take(_MONEY, left)
    for match in sums:
        number, thousand = next((match[n], match[n + 1]) for n in (1, 3, 5) if match[n])
        total, found = total + _number(number) * (1000 if thousand else 1), True
    if _EARNS.search(words) or (_PEOPLE.search(words) and not _GRADE_WORDS.search(words)):
        for match in reversed([one for one in _GRADE.finditer(left) if _is_money(one, left)]):
            total, found = total + _number(match[1]), True
            left = left[: match.start(1)] + left[match.end(1) :]
    return (total if found and total <= MAX_INCOME else None), left


def _is_money(match: re.Match[str], words: str) -> bool:
    """Whether a bare number where somebody speaks of earning is a sum: no age, no head count, no mark."""
    return _number(match[1]) > OLDEST and not _GRADE_WORDS.search(words[max(0, match.start() - 20) : match.start()])


def _head(total: float | None, people: int | None, *, each: bool) -> float | None:
    if total is None:
        return None
    if each:
        return round(total, 2)
    return round(total / people, 2) if people else None


def _grade(words: str) -> float | None:
    values = [(match.start(), _number(match[1])) for match in _GRADE.finditer(words)]
    possible = [(at, value) for at, value in values if LOWEST_GRADE <= value <= HIGHEST_GRADE]
    named = [value for at, value in possible if _GRADE_WORDS.search(words[max(0, at - 30) : at])]
    return named[-1] if named else possible[0][1] if possible else None


def _take(pattern: re.Pattern[str], words: str) -> tuple[str, list[re.Match[str]]]:
    """What a pattern finds, and the message without it."""
    found = list(pattern.finditer(words))
    return pattern.sub(" ", words), found


def _first(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def _count(text: str) -> float:
    return _WORDS[text] if text in _WORDS else _number(text)


def _number(text: str) -> float:
    """«1.200,50» and «1200.50», «600,5» and «1.200»."""
    if "," in text:
        return float(text.replace(".", "").replace(",", ".", 1).replace(",", ""))
    head, dot, tail = text.rpartition(".")
    return float(text.replace(".", "")) if dot and len(tail) == 3 and head else float(text)
