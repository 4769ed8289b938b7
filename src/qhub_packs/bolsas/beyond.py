"""Questions about universities that neither data nor documents can answer, each with where to ask instead."""

import re
from collections.abc import Mapping

from qhub_packs.bolsas.texts import say

_BEYOND: Mapping[str, re.Pattern[str]] = {
    "beyond_jobs": re.compile(
        r"\b(?:mercado de trabalho|empregabilidade|job market|(?:da|dao|tem|arruma\w*|consegue) mais"
        r" (?:emprego|dinheiro|grana)"
        r"|quanto (?:ganha|recebe|tira) (?:um|uma|quem (?:faz|e|trabalha))|paga(?:m)? (?:bem|melhor|"
        r"mais)\b(?! (?:barat|car))"
        r"|salario d[eao] (?:um |uma )?(?!minha|meu|mae|pai)[a-z]+(?:ista|eir[ao]|or|ora|ogo|oga|ado|ada|ico|ica)"
        r"|how much does an? \w+ (?:earn|make))\b"
    ),
    "beyond_length": re.compile(
        r"\b(?:quant[oa]s? (?:tempo|anos|semestres) (?:de (?:curso|duracao|faculdade)|dura\w*|tem [oa]"
        r" (?:curso|faculdade))"
        r"|dura quant[oa]s?|quanto dura|(?:qual|a) (?:e )?(?:a )?duracao|how long (?:is|does) (?:the |a"
        r" )?(?:course|degree))\b"
    ),
    "beyond_days": re.compile(
        r"\b(?:aulas?|cursos?|estud\w+|faculdade|classes?|study|courses?)\b[^.?!]{0,30}"
        r"\b(?:sabados?|domingos?|fins? de semana|fds|finais de semana|weekends?|saturdays?)\b"
    ),
    "beyond_remind": re.compile(
        r"\b(?:me (?:avis\w+|lembr\w+|notific\w+|mand\w+ (?:uma? )?(?:mensagem|email|e mail|aviso))"
        r"|(?:avis\w+|lembr\w+) (?:me|eu))\b[^.?!]{0,25}\b(?:quando|qnd|qdo|se|assim que|antes|no dia)\b"
        r"|\b(?:remind|notify|tell|let) me (?:know )?when\b"
    ),
    "beyond_subjects": re.compile(
        r"\b(?:grade curricular|quais (?:sao )?as (?:materias|disciplinas)|que (?:materias|disciplinas)"
        r"|o que (?:se |a gente |voce )?(?:estuda|aprende) (?:em|no|na)|curriculum)\b"
    ),
}


def beyond(words: str, language: str) -> str | None:
    """What is said to a folded question of that sort; None to any other."""
    return next((say(key, language) for key, pattern in _BEYOND.items() if pattern.search(words)), None)
