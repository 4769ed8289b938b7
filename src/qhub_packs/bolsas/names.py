"""Names that somebody says they are called: after «me chamo» and its like, or by itself where that was asked.

Hardly any first word of a message is a name. So a bare one counts where it is one of the given names in
`given_names.txt`, or where the message is nothing but answers to what was asked, and none of its words is ordinary.
"""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from qhub_packs.bolsas.words import listed, plain

FILE = Path(__file__).parent / "given_names.txt"
LONGEST_NAME = 4
"""Words of a name that is said by itself."""

_MY_NAME_IS = re.compile(
    r"(?:\bme chamo|\bchamo[- ]me|\bmeu nome ?(?:certo |mesmo |completo |social )?[:?,]? ?(?:é|e|eh)|"
    r"\bmeu nome (?:se escreve|é escrito)|\b(?:meu nome|ele) (?:tem|é com|leva|vem com|escreve com) [^:,]{1,20}[:,]|"
    r"\bmy name(?:'s| is)|\bcall me|\b(?:pode|podem|podes) (?:me chamar|chamar-me) (?:de|por)?|"
    r"\bme cham[ae] (?:de|por)?|\bnome:|(?<!meu )(?<!seu )(?<!qual )\bnome(?= (?-i:[A-ZÀ-Ü])(?!ocial))|"
    r"\bnome (?:é|eh)|\bnome social (?:é|e)|\bmeu apelido (?:é|e|eh)|"
    r"\b(?:aqui|quem (?:fala|tá falando|está falando)(?: aqui)?) (?:é|e|eh)(?: [ao]\b)?|\bthis is)"
    r"\s+([^\W\d_]+(?:[ '-][^\W\d_]+){0,4})",
    re.IGNORECASE,
)
_I_AM = re.compile(r"\b(?:[Ss]ou (?:[ao] )?|[Ii]'?m |[Ii] am |[Éé] [ao] )([^\W\d_]+(?:[ '-][^\W\d_]+){0,4})")
"""What may be followed by a name, and mostly is not."""
_I_AM_THE = re.compile(r"\b[Ss]ou [ao] ([A-ZÀ-Ü][a-zà-ü]+(?: [A-ZÀ-Ü][a-zà-ü]+){0,3})(?=\s*(?:[,.;!]|$| e ))")
"""What is followed by an unusual name, where it is written as one."""
_END = re.compile(
    r"\s+(?:e|tenho|moro|sou|com|and|i|de|do|da|vivo|nao|não|mas|agora|aqui|quero|estou|tô|to|mesmo|por|"
    r"pfv|from|viu|ta|tá|na|no|em|sem|k+|rs|prazer|falando|here)\b.*",
    re.IGNORECASE,
)
_LINKS = re.compile(r"\s+(d[aeo]s?)\s+(?=[A-ZÀ-Ü])")
_LINKING = listed("da de do das dos")
_PARTS = re.compile(r"[,;:!?.\n]+\s*|\s+-\s+")
_GREETINGS = re.compile(
    r"^(?:(?:oi+e?|ol[aá]|opa|eai|ea[eí]|e a[ií]|hey|hi|hello|bom dia|boa tarde|boa noite|boas|salve|fala(?: tu)?|"
    r"prazer|blz|tudo bem|td bem|ent[aã]o|bem|ops|desculpa|t[aá](?: bom| certo)?|ok(?:ay)?|beleza|claro|certo"
    r"|(?:é|eh) [ao]?(?= ?[A-ZÀ-Ü]))\b[\s,!.]*)+",
    re.IGNORECASE,
)
NOT_NAMES = listed(
    "oi ola oie oii sim nao n s ok bom boa dia tarde noite quero queria preciso ajuda obrigado obrigada valeu"
    " tenho moro sou vivo ensino medio faculdade curso bolsa como que qual quando onde quem sisu prouni enem fies"
    " hi hello yes no hey eae opa help tudo bem blz beleza entao mano cara gente legal show top eu voce vc me"
    " minha meu nome idade cidade nada nunca talvez sei kkk kk kkkk rs haha hm hum vamos bora pode pular sair"
    " voltar depois agora aqui isso essa esse esta este e por favor pfv the and what how i you my good morning"
    " evening nope yep sure please thanks stop skip exit later nem la ai uai oxe eita so de do da um uma com sem"
    " mais menos muito pouco tanto faz gratis graca caro barato noturno manha ead online distancia integral"
    " publica privada particular nota media tirei fiz acertei passei reprovei perdi errei somos ganho ganha renda"
    " salario mil reais anos ano estou to ta tava triste feliz cansado cansada ansioso ansiosa burro burra tipo"
    " prefiro pretendo gostaria looking for a an from at in is are was getting trying not here student interested"
    " interessado interessada estudante aluno aluna professor professora mae pai filho filha irmao irma amigo"
    " amiga casado casada solteiro solteira novo nova velho velha preto preta pardo parda negro negra branco"
    " branca indigena pcd autista surdo quer dizer sera rola cancela foi era vou vai ver acho algo alguma alguem"
    " outro outra topo tomara volto voltei estudo trabalho faco posso consigo procuro busco sonho gosto amo odeio"
    " brasileiro brasileira formado formada menor maior pobre trans gay mulher homem homo lesbica bolsista"
    " cotista em na pra para"
    " nossa deixa chega iae parca parça mds gzuis eita caramba caraca credo vish putz aff poxa puts oxi ixi aham uhum"
    " beleza suave tranquilo tranquila firmeza demorou fechou bora partiu calma espera pera perai olha escuta veja"
    " certeza verdade serio mentira brincadeira zoeira enfim inclusive entendi saquei perfeito otimo otima massa"
    " daora maneiro continua continuar muda mudar troca trocar mostra mostrar procura procurar busca buscar quais"
    " opcoes opcao primeira segunda ultima qualquer horario turno preciso obg tmj flw falou"
    " perdao conclui terminei acabei formei estudei completo completa completei parei larguei comecei"
    " entrei compara comparar"
    " alias conferi vi olhei chequei lembrei esqueci pensei reparei percebi digitei escrevi errado errada desculpa"
)
"""Words that are no name of anybody here."""


@cache
def given_names() -> frozenset[str]:
    """Names that people are given in Brazil, folded."""
    return listed(FILE.read_text("utf-8"))


def find_name(message: str, *, asked: bool, awaited: bool = False, understood: Collection[str] = ()) -> str | None:
    """The name that somebody says is theirs; a bare one where it is `asked` for, also an unusual one where the
    message answers that question (`awaited`). `understood` are the parts of the message that answer something else:
    where one part is left besides, that is the name."""
    if (named := _MY_NAME_IS.search(message)) and (name := _whole(named.group(1), any_word=True)):
        return name
    if (named := _I_AM.search(message)) and (name := _whole(named.group(1), any_word=False)):
        return name
    if (named := _I_AM_THE.search(message)) and (name := _whole(named.group(1), any_word=True)):
        return name
    if not asked:
        return None
    left = []
    for text in _PARTS.split(_GREETINGS.sub("", message)):
        if part := _GREETINGS.sub("", text).strip(" '-"):
            name = _whole(part, any_word=False)
            if name and _rest_is_small(part, name):
                return name
            left.append(part)
    unknown = [part for part in left if part not in understood]
    alone = awaited and (" " not in unknown[0] or unknown[0].istitle()) if len(unknown) == 1 else False
    if len(unknown) == 1 and "?" not in message and (alone or len(left) > 1):
        return _whole(unknown[0], any_word=True) if len(unknown[0].split()) <= LONGEST_NAME else None
    return None


def says_name(message: str) -> bool:
    """Whether a message says that something is a name: «me chamo …»."""
    return any(pattern.search(message) for pattern in (_MY_NAME_IS, _I_AM, _I_AM_THE))


def _whole(text: str, *, any_word: bool) -> str | None:
    """A name without what follows it; None where it is none."""
    said = _END.sub("", _LINKS.sub(r"_\1_", text + " ")).replace("_", " ").strip(" -'")
    words = plain(said).split()
    if not words or not re.fullmatch(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*", said):
        return None
    if words[0] not in given_names():
        shown = any_word and not set(words) & NOT_NAMES and not is_noise(words) and len(words[0]) > 1
        return _cased(said) if shown else None
    kept = 1
    while kept < len(words) and (words[kept] in _LINKING or words[kept] not in NOT_NAMES):
        kept += 1
    return _cased(" ".join(said.split()[:kept]))


def _rest_is_small(part: str, name: str) -> bool:
    """Whether hardly anything follows the name: «Marcos na área», «João Pedro aqui»."""
    rest = part[len(name) :].strip()
    return not rest or (_END.fullmatch(f" {rest}") is not None and not re.match(r"(?i)(?:e|quero|de|do|da)\b", rest))


def is_noise(words: Collection[str]) -> bool:
    """Keys that were hit at random: hardly any vowels, or the same over and over."""
    letters = "".join(words)
    vowels = sum(letter in "aeiouy" for letter in letters)
    return len(letters) > 3 and (
        vowels / len(letters) < 0.2
        or len(set(letters)) <= 2
        or any(re.search(r"[bcdfghjklmnpqrstvwxz]{5}", re.sub(r"(.)\1+", r"\1", word)) for word in words)
    )


def _cased(text: str) -> str:
    if text != text.lower():
        return text
    return " ".join(word if word in _LINKING else word.capitalize() for word in text.split())
