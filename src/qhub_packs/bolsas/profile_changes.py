"""Changes of the profile by a message, said back to the person."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from qhub_demo import TurnSoFar
from qhub_packs.bolsas import answers, reading
from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.profile import REQUIRED, StudentProfile
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import decimal, reais

UPDATE = "updateStudentProfileTool"
_ELSEWHERE = re.compile(
    r"^(?:(?:na real|na verdade|na vdd|acho que|pensando bem|quer saber|alias|hm+|ah|olha|entao|mas|agora|eu|sabe) )*"
    r"(?:e (?:em|no|na|se)\b|e [a-z]+(?: [a-z]+){0,2}$|"
    r"mostr|tem\b|quero|queria|topo|pode ser|prefiro|ver\b|and in|what about)"
    r"|\b(?:tambem|tbm?)\b|\bonde (?:tem|estud\w+|fica|posso|consigo|acho|eu|da|faco|curso)\b|\bwhere\b"
)
"""How a place is named where somebody would study, not where they live."""
_SUPPOSES = re.compile(
    r"(?:(?:e|mas|ah|ok|ta|entao) )*se (?:eu|a gente|meus?|minhas?)\b|(?:and|but|what) if (?:i|my)\b"
)
"""What asks what would be, and says nothing of what is: «e se eu fiz o médio em escola particular?»."""
ABOUT_THEM = ("nome", "idade", "cidade", "escolaridade", "income_per_capita")
_IN = re.compile(r"\b(?:em|para|pra|in) _")
"""Before a place: `Said.words` has a line where it stood."""
_INCOME = re.compile(r"\b(?:renda|ganh\w+|salario\w*|income|receb\w+|earn\w*)\b")


def said_in(turn: TurnSoFar, *, asked: Sequence[str] = ()) -> Said:
    """What the message says, by itself."""
    return reading.read(
        turn.message, catalogue(), limits(today()).wage, asked=asked, awaited=bool(asked and turn.earlier)
    )


def changes_in(said: Said, words: str, *, asked: Sequence[str], seeks: bool = False) -> dict[str, Any]:
    """Everything of the profile that a message says. A place beside a course is where to study, not where they live;
    so is one that somebody who `seeks` already names besides, or takes back."""
    elsewhere = said.courses or _ELSEWHERE.search(words) or (seeks and _is_wish(said))
    bare = said.places if ("cidade" in asked or said.corrects) and not elsewhere else ()
    places = [place for place in (said.home, *bare) if place]
    changes: dict[str, Any] = {
        "nome": said.name,
        "idade": said.numbers.age,
        "cidade": str(places[0]) if places else None,
        "escolaridade": said.schooling,
        "nota_enem": said.numbers.grade,
        "curso": said.courses[0].spoken if said.courses else None,
        "income_per_capita": said.numbers.income if _INCOME.search(words) or said.numbers.people else None,
    }
    supposed = ABOUT_THEM if _SUPPOSES.match(words) else ()
    return {name: value for name, value in changes.items() if value is not None and name not in supposed}


def _is_wish(said: Said) -> bool:
    """Whether a place is one to study in: it comes with other wishes, or after «em», and with nothing about them."""
    if said.name or said.numbers.age or said.schooling:
        return False
    wishes = said.corrects or said.online is not None or said.shift or said.kind
    return bool(wishes) or _IN.search(said.words) is not None


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
    return "\n\n".join(
        filter(None, (say("root_changed", language, campos=fields(updates, language)), eligible(updates, language)))
    )


def eligible(updates: Mapping[str, Any], language: str) -> str:
    """What an income that was just said leaves open; nothing where none was."""
    income = updates.get("income_per_capita")
    return "" if income is None else answers.eligible(income, limits(today()), language)


def fields(updates: Mapping[str, Any], language: str) -> str:
    """Fields of the profile in a sentence."""

    def shown(name: str, value: Any) -> str:
        text = (
            reais(value)
            if name == "income_per_capita"
            else decimal(value)
            if isinstance(value, float)
            else reading.shown(value)
        )
        return f"{say(f'label_{name}', language)} {text}"

    return ", ".join(shown(name, value) for name, value in updates.items() if value is not None)
