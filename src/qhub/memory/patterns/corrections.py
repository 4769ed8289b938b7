"""Rules for corrections: what a person says was wrong, and what is right."""

import re
from collections.abc import Iterator

from qhub.language.catalogue import translate
from qhub.language.stems import distinct_terms
from qhub.language.text import shorten
from qhub.memory.candidate import Candidate
from qhub.memory.said import Sentence
from qhub.memory.sensitivity import sensitivity_of

MAX_ASKED = 80
"""Of the question that a correction is about."""
_RIGHT = (
    r"(?P<right>(?!(?:so|apenas|que|para|porque|claro|melhor|pior|obvio|uma? pergunta|mesmo|preciso|possivel"
    r"|urgente|just|only|because|to|for|ok|fine|possible|about|more|mais)\b)[^.!?;]{1,160})"
)
_WISHES = (
    r"\b(?:quero|queria|prefiro|gosto|gostava|gostaria|preciso|mostra|faz|da-me|diz|usa|sou|estou|trabalho|moro|vivo"
    r"|i want|i need|i prefer|i like|i'm|i am|i work|i live|show|give|use|make|please)\b"
)
"""What a person wants or is, which corrects nobody."""
_CORRECTIONS = (
    re.compile(
        rf"\b(?:nao e assim|isso nao e assim|nao e isso|nao foi isso|(?:isso )?nao esta (?:certo|correto|bem)"
        rf"|that'?s not (?:it|right|correct)"
        rf"|that is not (?:right|correct))\s*[,;:.–-]\s*(?:e|foi|mas|o correto e|it'?s|it is|the)?\s*{_RIGHT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:nao (?:e|sao|foi|foram|era|eram|se chama|fica)|isn'?t|is not|it'?s not|are not|aren'?t|wasn'?t"
        rf"|not)\s+(?P<wrong>[^,;.!?]{{1,60}}?)\s*[,;–-]\s*(?:mas sim|e sim|(?:mas )?(?:e|sao|foi|foram|era"
        rf"|chama-se|fica)|but|it'?s|it is|they'?re|they are|it was)\s+{_RIGHT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:esta(?:va)? (?:mal|errad[oa]|incorret[oa])|estao errad[oa]s|errado|enganaste-te|enganas-te|engana-se"
        rf"|(?:voce )?(?:se enganou|errou)"
        rf"|erraste|that'?s wrong|you'?re wrong|this is wrong|wrong|incorrect|you made a mistake|you got (?:it"
        rf"|that) wrong"
        rf"|that'?s a mistake)(?: \w+){{0,3}}\s*[,;:.!–-]+\s*{_RIGHT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?!.*{_WISHES})\W*(?P<right>[^.!?;]{{3,120}}?\b(?:e|sao|foi|foram|era|ha|temos|chama-se|fica|tem|comeca"
        rf"|acaba"
        rf"|pertence|is|are|was"
        rf"|were|has|have|starts?|ends?|belongs?|runs?|uses?)\b[^.!?;]{{1,100}}?(?:\s*,\s*(?:e )?(?:nao|not)"
        rf"|\s+(?:e nao|and not"
        rf"|rather than|em vez de|instead of))\s+(?!so\b|apenas|only|just|sei|tenho|know|sure)[^.!?;,]{{1,60}})\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^\W*(?P<right>(?:e|sao|foi|foram|era|eram|ha|tem|temos|fica|chama-se|it'?s|it is|it was|they'?re|they are"
        r"|there (?:are|were))\s+"
        r"[^.!?;,]{1,60}(?:,\s*(?:e )?| e | and )(?:nao|not)\s+(?!e\b|so\b|only\b|just\b)[^.!?;,]{1,40})\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^\W*(?:nao|no|nope|nah|nada disso|negativo)\s*,\s*(?P<right>[^.!?;]{0,80}\b(?:e|sao|foi|foram|era|ha|tem"
        r"|temos|chama-se"
        r"|fica|is|are|was|were|has|have|there are|'s)\s+"
        r"(?!fine|ok|good|bom|boa|isso|tudo|so\b|preciso|necessario)[^.!?;]{1,120})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:correc?ao|correcao|corrigindo|corrige|correction|to correct you|let me correct)\s*[:,]\s*{_RIGHT}",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:na verdade|na realidade|actually|in fact)\s*,?\s+(?:nao[ ,]+)?(?P<right>[^.!?;]{3,160}\b(?:e|sao"
        r"|foi|foram|era|chama-se|fica|tem|comeca|is|are|was|were|has|starts)\b[^.!?;]{2,100}|(?:e|sao|foi|foram"
        r"|chama-se|fica|tem|comeca|it'?s|it is|they are)\s+[^.!?;]{2,100})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:o (?:correto|certo|valor certo|nome certo) e|a resposta (?:certa|correta) e|o que eu disse foi"
        rf"|eu disse|eu queria dizer|the (?:correct|right) (?:answer|value|name|one|number|term|word) is"
        rf"|what i said was|i said|i meant)\s+{_RIGHT}",
        re.IGNORECASE,
    ),
)  # fmt: skip
_STATEMENT = re.compile(
    rf"^(?!.*{_WISHES})\W*(?P<right>[^.!?;]{{0,100}}\b(?:e|sao|foi|foram|ha|tem|temos|chama-se|fica|comeca|acaba"
    rf"|pertence"
    rf"|is|are|was|were|has|have|it'?s|starts?|ends?|belongs?|runs?|uses?)\b[^.!?;]{{2,100}})",
    re.IGNORECASE,
)
COMPLAINT = re.compile(
    r"^\W*(?:(?:nope|nah)\b|nao(?:,| e isso| era isso| foi isso)|isso (?:ai )?(?:esta|nao)|esta (?:mal|errad)|errado"
    r"|enganaste|(?:voce )?(?:se enganou|errou)|nao percebeste"
    r"|nao entendeu|nao ajudou|"
    r"that'?s (?:wrong|not)|wrong|no,|you (?:misunderstood|got it wrong)|not what i)",
    re.IGNORECASE,
)
"""What says that an answer was wrong, whether or not it says what is right."""
_THANKS = re.compile(r"\b(?:obrigad[oa]|thanks|thank you|esquece|forget it|deixa|never mind)\b", re.IGNORECASE)


def corrections(
    sentence: Sentence, previous_prompt: str, language: str, *, complained: bool = False
) -> Iterator[Candidate]:
    """The correction in a sentence that answers an answer. It is kept with the question that it is about: alone, nobody
    could tell later what "it is seven, not five" was said of. After a complaint, a plain statement is what is right."""
    if sentence.asks or not previous_prompt:
        return
    patterns = (*_CORRECTIONS, _STATEMENT) if complained else _CORRECTIONS
    for pattern in patterns:
        match = pattern.search(sentence.plain)
        if match is None or _THANKS.search(match["right"]):
            continue
        said = sentence.said.strip()
        right = sentence.text[slice(*match.span("right"))].strip(" ,.;:!")
        if not distinct_terms(right):
            continue
        about = shorten(previous_prompt, MAX_ASKED)
        yield Candidate(
            pattern="correction",
            type="correction",
            key=f"correction.{'-'.join(distinct_terms(previous_prompt))[:80] or 'geral'}",
            value=" ".join(distinct_terms(right)),
            content=translate(language, "memory.correction", pergunta=about, valor=shorten(said, 200)),
            confidence=0.85,
            excerpt=said,
            sensitivity=sensitivity_of(said),
        )
        return
