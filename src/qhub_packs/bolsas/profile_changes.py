"""Changes of the profile by a message, said back to the person."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qhub_demo import TurnSoFar
from qhub_packs.bolsas import answers, reading
from qhub_packs.bolsas.corrections import LAUGHTER
from qhub_packs.bolsas.profile import REQUIRED, StudentProfile
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import listed, plain

UPDATE = "updateStudentProfileTool"
_ELSEWHERE = re.compile(
    r"^(?:(?:na real|na verdade|na vdd|acho que|pensando bem|quer saber|alias|hm+|ah|olha|entao|mas|agora|eu|sabe) )*"
    r"(?:e (?:em|no|na|se)\b|e [a-z]+(?: [a-z]+){0,2}$|"
    r"mostr|tem\b|quero|queria|topo|pode ser|prefiro|ver\b|and in|what about)"
    r"|\b(?:tambem|tbm?)\b|\bonde (?:tem|estud\w+|fica|posso|consigo|acho|eu|da|faco|curso)\b|\bwhere\b"
)
"""How a place is named where somebody would study, not where they live."""
_SUPPOSES = re.compile(
    r"(?:(?:e|mas|ah|ok|ta|entao) )*se (?:eu|a gente|meus?|minhas?|el[ae]s?)\b|(?:and|but|what) if (?:i|my)\b"
)
"""What asks what would be, and says nothing of what is: «e se eu fiz o médio em escola particular?»."""
EARNED_BEFORE = 4
"""Earlier messages in which what a family earns is looked for, where somebody says how many they are."""
_PUT_RIGHT = re.compile(
    r"(?:(?:e|mas|ah|eita) )*(?:na verdade|na vdd|corrigindo|ops|opa|errei|desculpa|digo|alias|quer dizer|minto|"
    r"foi mal|sorry|actually|i mean)\b"
)
"""What puts a sum right that was said before: «na verdade entram 3.100»."""
_MOVED_IN = re.compile(
    r"\b(?:foi|veio|vai|esta|ta|passou a|comecou a) mora\w+ (?:com (?:a gente|nos|mi\w+)|conosco|aqui)\b"
)
"""One more in the house: «agora meu tio foi morar com a gente e ganha 2 mil»."""
_EARNS_TOO = re.compile(
    r"\b(?:(?:esqueci|faltou|falta|forgot)(?: (?:de |d[aeo] |que |q ))?|tem (?:ainda|tambem|mais)|"
    r"(?:tambem|ainda|agora) (?:ganh\w+|receb\w+|trabalh\w+)|"
    r"(?:ganh\w+|receb\w+|tira|trabalh\w+)\b[^.?!]{0,25}? (?:tambem|tb|agora)|"
    r"(?:comecou|passou|voltou) a (?:trabalhar|ganhar|receber)|(?:arrum|consegu|arranj)\w+ (?:um )?(?:emprego|"
    r"trampo|"
    r"trabalho|bico|estagio)|(?:pag\w+|d[aá]|mand\w+|receb\w+|tem|ganh\w+) (?:uma |de |a )?(?:pensao|"
    r"ajuda)|earns? too|also (?:earns?|works?|gets?)|started (?:working|to work))\b"
)
"""One more who earns, in the same house: «esqueci, meu irmão ganha 1.500»."""
_OWN_INCOME = re.compile(r"\b(?:minha renda|a renda|my income)\b")
_COUNTED = re.compile(
    r"(?:(?:somos|sao|a gente e|em|umas|uns|we are) )*([a-z]{2,10}|\d{1,2})(?: pessoas?| people| comigo)?"
)
"""How many live of an income, in answer to just that."""
_MAY_NOT_COUNT = re.compile(r"\b(?:bolsa familia|auxilio|beneficio|bpc|pe de meia|conta|contam|soma|somo|count\w*)\b")
"""Money of which it has to be asked whether it counts."""
_ONLY_A_NUMBER = re.compile(
    r"^\s*(?:(?:ops|opa|epa|errei|corrigindo|corre[cç][aã]o|na verdade|na vdd|quer dizer|digo|minto|desculpa|perd[aã]o|"
    r"foi mal|n[aã]o|ali[aá]s|oops|sorry|i mean|actually)[\s,:;.!]+)+(?:(?:é|eh|foi|era|s[aã]o|it'?s|it was)\s+)?"
    r"(?:r\$\s*)?(?P<number>\d+(?:[.,]\d+)*)\s*(?:reais)?[\s.!]*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?!\w)")
ERASED = {
    **{"nome": "nome", "idade": "idade", "cidade": "cidade", "nota": "nota_enem", "renda": "income_per_capita"},
    **{"escolaridade": "escolaridade", "curso": "curso", "name": "nome", "age": "idade", "city": "cidade"},
    **{"grade": "nota_enem", "score": "nota_enem", "income": "income_per_capita", "course": "curso"},
}
"""Fields by what people call them who want one gone."""
_ERASE = re.compile(
    r"\b(?:apag\w+|exclu\w+|delet\w+|remov\w+|tir[ae]\w*|esquec\w+|erase|forget|remove|"
    r"(?:nao|n) (?:guard\w+|salv\w+|anot\w+|armazen\w+)|don t (?:keep|save|store))\b(?: \w+){0,2}? "
    rf"(?:minha|meu|my) ({'|'.join(ERASED)})\b"
)
ABOUT_THEM = ("nome", "idade", "cidade", "escolaridade", "income_per_capita")
_ANY_COURSE = re.compile(
    r"\b(?:algum(?:a)? (?:coisa|curso|faculdade|universidade|vaga|bolsa|opcao)|algo|qualquer (?:curso|coisa)|anything|"
    r"any (?:course|college|university)|"
    r"(?:fazer|cursar|estudar|entrar|passar) (?:o|em) (?:que|qual)|"
    r"(?:o )?(?:que|oq|quais|qual|what|which)(?: \w+){0,2} (?:cursos?|faculdades?|universidades?|da pra|posso|"
    r"consigo|pego|passo|tem|existe|colleges?|courses?|universities|can i))\b"
)
_INCOME_DOUBT = re.compile(
    r"\b(?:nao sei|n sei|sera|medo|duvida|not sure|don t know)\b[^.?!]{0,40}\b(?:renda|salario|income|ganhamos)\b"
    r"|\b(?:renda|salario|income)\b[^.?!]{0,20}\b(?:deixa|permite|atrapalha|passa do limite|da certo|too high)\b"
)
_IN = re.compile(r"\b(?:em|para|pra|in) _")
"""Before a place: `Said.words` has a line where it stood."""
_INCOME = re.compile(r"\b(?:renda|ganh\w+|tiram?|tiro|salario\w*|income|receb\w+|earn\w*)\b")


def said_in(turn: TurnSoFar, *, asked: Sequence[str] = ()) -> Said:
    """What the message says, by itself."""
    before = turn.earlier[-1] if turn.earlier else ""
    message = _corrected_number(turn.message, before) or turn.message
    said = reading.understood(message, asked=asked, awaited=bool(asked and turn.earlier))
    if said.numbers.income is not None:
        return said
    if (kept := _kept_income_changes(turn, said)) is not None:
        return replace(said, numbers=said.numbers._replace(income=kept))
    if (counted := _COUNTED.fullmatch(plain(turn.message))) and say("income_people", turn.language) in turn.told:
        said = reading.understood(f"somos {counted[1]}")
    earlier = [reading.understood(text).numbers for text in reversed(turn.earlier[-EARNED_BEFORE:])]
    total = next((numbers.total for numbers in earlier if numbers.total is not None), None)
    people = said.numbers.people
    if people is None and said.numbers.household_income is not None and _PUT_RIGHT.match(said.words):
        total = said.numbers.household_income
        people = next((numbers.people for numbers in earlier if numbers.people is not None), None)
    elif total is not None and people is None and said.numbers.total is not None and _one_more_earns(said.words):
        total += said.numbers.total
        people = next((numbers.people for numbers in earlier if numbers.people is not None), None)
    elif total is None and said.numbers.household_income is not None and people is None and earlier[:1]:
        total, people = said.numbers.household_income, earlier[0].people
    elif total is not None and _MOVED_IN.search(said.words):
        total += said.numbers.total or 0
        people = next((numbers.people + 1 for numbers in earlier if numbers.people is not None), None)
    if total is None or people is None:
        return said
    return replace(said, numbers=said.numbers._replace(income=round(total / people, 2), people=people))


def _kept_income_changes(turn: TurnSoFar, said: Said) -> float | None:
    """The income a head that takes the place of one that is kept: «na verdade minha renda é 900»."""
    changed = said.numbers.household_income if turn.profile.get("income_per_capita") is not None else None
    puts_right = _PUT_RIGHT.match(said.words) or said.corrects
    return changed if puts_right and _OWN_INCOME.search(plain(turn.message)) else None


def _one_more_earns(words: str) -> bool:
    return _EARNS_TOO.search(words) is not None and _MAY_NOT_COUNT.search(words) is None


def _corrected_number(message: str, before: str) -> str | None:
    """The message before with its one number put right, where nothing but that was said: «ops, 754»."""
    right, numbers = _ONLY_A_NUMBER.match(LAUGHTER.sub("", message)), _NUMBER.findall(before)
    if right and len(numbers) > 1:  # «somos 4 e entram 2500», «minto, 3500»
        numbers = [number for number in numbers if len(number) == len(right["number"])]
    return before.replace(numbers[0], right["number"], 1) if right and len(numbers) == 1 else None


def changes_in(said: Said, words: str, *, asked: Sequence[str], seeks: bool = False) -> dict[str, Any]:
    """Everything of the profile that a message says. A place beside a course is where to study, not where they live;
    so is one that somebody who `seeks` already names besides, or takes back."""
    elsewhere = (
        said.courses
        or len(said.places) > 1
        or asks_for_offers(said)
        or _ELSEWHERE.search(words)
        or (seeks and _is_wish(said))
    )
    bare = said.places if ("cidade" in asked or said.corrects) and not (elsewhere or said.seeks) else ()
    places = [place for place in (said.home, *bare) if place]
    changes: dict[str, Any] = {
        "nome": said.name,
        "idade": said.numbers.age,
        "cidade": str(places[0]) if places else None,
        "escolaridade": said.schooling,
        "nota_enem": said.numbers.grade,
        "curso": said.courses[0].spoken if said.courses else None,
        "income_per_capita": said.numbers.income
        if _INCOME.search(f"{words} {said.words}") or said.numbers.people
        else None,
    }
    supposed = (*ABOUT_THEM, "nota_enem") if supposes(words) else ()
    found = {name: value for name, value in changes.items() if value is not None and name not in supposed}
    return {**found, **{ERASED[one[1]]: None for one in _ERASE.finditer(words)}}


def supposes(words: str) -> bool:
    """Whether somebody asks what would be, and says nothing of what is."""
    return _SUPPOSES.match(words) is not None


def asks_for_offers(said: Said) -> bool:
    """Whether somebody asks what there is somewhere, or for a grade, whatever the course: «tem algo em Patos?»."""
    named = said.places or said.states or said.institutions or said.at_home or said.numbers.grade or said.home
    return bool(named) and not said.courses and not said.unknown_course and _ANY_COURSE.search(said.words) is not None


def doubts_income(said: Said) -> bool:
    """Whether somebody is not sure that their income leaves something open."""
    return said.numbers.income is None and _INCOME_DOUBT.search(said.words) is not None


FEWEST_OF_A_WISH = 2
"""Words beside a place that make more of it than the answer to where somebody lives."""
_BESIDES_A_PLACE = listed("e em no na de do da eu aqui ah oi sou moro fica interior cidade estado")


def _is_wish(said: Said) -> bool:
    """Whether a place is one to study in: it comes with other wishes, or after «em», and with nothing about them."""
    if said.name or said.numbers.age or said.schooling:
        return False
    wishes = said.corrects or said.online is not None or said.shift or said.kind or said.also
    besides = [word for word in said.words.split() if word != "_" and word not in _BESIDES_A_PLACE]
    return bool(wishes) or len(besides) >= FEWEST_OF_A_WISH or _IN.search(said.words) is not None


def about_them(said: Said, words: str) -> dict[str, Any]:
    """What somebody says has changed about them: «mudei para Campinas», «na verdade meu nome é Bia»."""
    changes = changes_in(said, words, asked=())
    if not said.corrects and (said.courses or not re.search(r"\b(?:nota|tirei|media|grade|score\w*)\b", words)):
        changes.pop("nota_enem", None)
    changes.pop("curso", None)
    if not said.corrects and not re.search(r"\b(?:idade|anos|years|fiz|tenho)\b", words):
        changes.pop("idade", None)
    return changes if not (said.courses or said.more) else {}


def missing_before(student: StudentProfile, updates: Mapping[str, Any]) -> list[str]:
    """What was missing before an update, and could be answered by a bare word."""
    return [*student.missing, *(name for name in REQUIRED if name in updates)]


def confirmed(updates: Mapping[str, Any], language: str) -> str:
    """What was done, in words."""
    if "active_workflow" in updates:
        keys = {"match_workflow": "root_match", "sisu_workflow": "root_sisu", "prouni_workflow": "root_prouni"}
        return say(keys.get(updates["active_workflow"] or "", "root_onboarding"), language)
    return "\n\n".join(filter(None, (noted(updates, language, "root_changed"), eligible(updates, language))))


def noted(updates: Mapping[str, Any], language: str, key: str) -> str:
    """What of the person is known now, and what no longer is."""
    kept = {name: value for name, value in updates.items() if value is not None}
    gone = [say(f"label_{name}", language) for name in ERASED.values() if name in updates and updates[name] is None]
    told = [say(key, language, campos=fields(kept, language))] if kept else []
    return "\n\n".join([*told, *([say("erased", language, campos=", ".join(dict.fromkeys(gone)))] if gone else [])])


def eligible(updates: Mapping[str, Any], language: str) -> str:
    """What an income that was just said leaves open; nothing where none was."""
    income = updates.get("income_per_capita")
    return "" if income is None else answers.eligible(income, limits(today()), language)


def fields(updates: Mapping[str, Any], language: str) -> str:
    """Fields of the profile in a sentence."""

    return ", ".join(
        f"{say(f'label_{name}', language)} {answers.shown(name, value, language)}"
        for name, value in updates.items()
        if value is not None
    )
