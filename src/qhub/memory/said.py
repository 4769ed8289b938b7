"""The sentences that a person says for themselves in a message: without what they quote, paste or merely imagine."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from qhub.language.scrub.lookalikes import plain
from qhub.language.shorthand import written_out

MAX_MESSAGE = 2000
"""A longer message is taken for something pasted: nothing is learnt from it."""
MAX_SENTENCE = 300
"""A longer sentence says too much to be one statement."""
MAX_SENTENCES = 60
"""Of a message; whoever writes more in so few characters states nothing."""

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|^[ \t]*>.*$|<[^<>\n]{1,200}>|https?://\S+", re.DOTALL | re.MULTILINE)
_QUOTED = re.compile(
    r"«[^«»]{0,1000}»|“[^“”]{0,1000}”|\"[^\"\n]{0,1000}\"|(?<!\w)'[^'\n]{1,500}'(?!\w)|‘[^‘’]{1,500}’(?!\w)"
)
_PASTED = re.compile(
    r":\s*\n|\b(?:traduz\w*|translat\w+|resum[ea]\w*|summari[sz]\w+|reescrev\w+|rewrite|corrig\w+|proofread|revis\w+|"
    r"analis[ae]\w*|analy[sz]e|classific\w+|classify|respond[ea] a|reply to|answer this|explic\w+|explain"
    r"|o seguinte|the following|"
    r"este texto|this text|esta mensagem|this message|este e-?mail|this e-?mail)\b[^\n:]{0,80}:\s",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"(?<!\bi )\b(?:said|says|thinks|told (?:me|us|them))\s+(?=i\b|i'm|we\b|my\b)"
    r"|(?<!\beu )\b(?:disse(?:ram)?(?:-\w+)?|diz(?:em|ia)?(?:-\w+)?|escreveu|responde[ur]\w*|perguntou|afirmou|le-se"
    r"|conta(?:va)? que|"
    r"acha(?:m)?|pensa(?:m)? que|said|says|wrote|told|asked|claims?|thinks|reads)\b\s*(?:me\s+)?(?:que|:|,|that"
    r"|assim|if|se\b)",
    re.IGNORECASE,
)
_IMAGINED = re.compile(
    r"\b(?:se (?:eu )?(?:fosse|tivesse|for|estivesse|ganhasse)|como se|imagin[ae]\w*|sup[oô]e|supoe|suponha\w*"
    r"|supondo|finge|finja|"
    r"faz(?:er|emos)? de conta|por exemplo|exemplo:|e se eu|if i (?:were|was|had|am|could)|suppose|supposing|pretend"
    r"|imagine"
    r"|as if|what if|"
    r"let'?s say|for example|e\.g\.|hypothetically|sonhei|i dreamt|a brincar|just kidding|no guiao|no conto"
    r"|personagem|character|sem (?:nenhum )?filtros?|sem regras|nao tem (?:mais )?regras|no (?:rules|restrictions)"
    r"|obedec\w+ so"
    r"|te programaram|o dan|modo debug|acesso (?:root|total)|safety)\b",
    re.IGNORECASE,
)
_DICTATED = re.compile(
    r"\b(?:escrev[ea]\w*|redig[ea]\w*|redigir|escrever|write|draft|compose|inventa|cria|create"
    r"|make up)\b.{0,40}\b(?:e-?mail|mensagem|carta|"
    r"texto|resposta|post|conto|historia|discurso|documento|letter|message|text|story|reply|speech|document|bio|note"
    r"|nota|bilhete|memo|redacao|essay"
    r"|biografia)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(
    r"(?<!\b(?:[Dd]r|[Ss]r|Mr|Ms)\.)(?<!\b(?:[Dd]ra|[Ss]ra|[Ee]ng|Mrs)\.)(?<!\b(?:Enga|Prof)\.)(?<=[.!?;…])\s+|\n+"
)


_QUESTION = re.compile(
    r",\s*(?=(?:e |and |mas |but |so )?(?:vc|voce|tu|pode|podes|poderia|consegue|consegues|sabe|sabes|qual|quais"
    r"|quant[oa]s?|o que"
    r"|que|como|onde|quando|quem|ha|tem|can|could|would|will|what|which|how|who|where|do|does|is|are|tudo|blz|beleza)\b[^,?]*\?\s*$)",
    re.IGNORECASE,
)
"""Where a sentence that stated something turns into a question."""


class Sentence(NamedTuple):
    """A sentence of a person's, as written and as the patterns read it; places in both are the same."""

    text: str
    plain: str
    said: str
    """To the letter."""

    @property
    def asks(self) -> bool:
        return self.text.rstrip().endswith("?")


def _statements(text: str) -> Iterator[str]:
    """A text's sentences; what is said before a question in the same breath is one of its own."""
    for sentence in _SENTENCE_END.split(text):
        view = plain(sentence)
        turn = _QUESTION.search(view.text)
        if turn is None:
            yield sentence
        else:
            yield sentence[: view.place(turn.start(), len(sentence))]
            yield sentence[view.place(turn.end(), len(sentence)) :]


def _without_quoted(quoted: re.Match[str]) -> str:
    """Words in quotation marks are somebody else's; a single one is a name for something, and stays."""
    return " (…) " if re.search(r"\s", quoted[0]) else quoted[0]


def said_by(message: str) -> list[Sentence]:
    """The sentences in which a person speaks for themselves."""
    if len(message) > MAX_MESSAGE:
        return []
    text = _CODE.sub(" ", unicodedata.normalize("NFC", message))
    text = _QUOTED.sub(_without_quoted, text)
    if pasted := _PASTED.search(plain(text).text):
        text = text[: pasted.start()]
    found = []
    for said in islice(_statements(text), MAX_SENTENCES):
        piece = written_out(said)
        view = plain(piece)
        if view.places is not None:  # characters that cannot be seen: leave them out of both
            piece = "".join(piece[place] for place in view.places)
        sentence = Sentence(piece, view.text, said)
        if reported := _REPORTED.search(sentence.plain):
            own = piece[: reported.start()]
            sentence = Sentence(own, sentence.plain[: reported.start()], own)
        if not sentence.text.strip() or len(sentence.text) > MAX_SENTENCE:
            continue
        if _IMAGINED.search(sentence.plain) or _DICTATED.search(sentence.plain):
            continue
        found.append(sentence)
    return found
