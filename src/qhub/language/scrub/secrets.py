"""Passwords, tokens, keys and addresses that hold them.

Every pattern takes time in proportion to a text's length, whatever the text: a run that may be long is bounded, or can
be read from few places only. Tried on texts made to be slow in `tests/language/test_scrub_is_linear.py`.
"""

import re
from collections.abc import Iterator
from importlib.resources import files

from qhub.language.scrub.numbers import FoundNumber

_PRIVATE_KEY = re.compile(
    r"-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----.*?"
    r"(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\Z)",
    re.DOTALL,
)
_CONNECTION = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,30}://(?P<value>[^\s:/@\"'<>]*:[^\s/@\"'<>]+)(?=@)")
_JWT = re.compile(r"(?<![\w-])eyJ[\w-]{8,}\.(?:[\w-]{6,})\.[\w-]*")
_BEARER = re.compile(
    r"\b(?:bearer|basic|authorization:|authorization|x-api-key:)\s+(?:(?:bearer|basic|token)\s+)?(?P<value>[\w.~+/=-]{12,})",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"sk-(?:ant-|proj-|or-|svcacct-|admin-|None-)[\w-]{16,}"
    r"|sk-[A-Za-z0-9]{20,}"
    r"|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,}"
    r"|AIza[\w-]{33,37}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}"
    r"|(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{16}"
    r"|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[\w-]{18,}|ATATT3[\w=-]{30,}|ATBB[A-Za-z0-9]{24,}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}"
    r"|hf_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{30,}|xai-[A-Za-z0-9]{30,}|r8_[A-Za-z0-9]{30,}|pplx-[A-Za-z0-9]{30,}|nvapi-[\w-]{30,}"
    r"|npm_[A-Za-z0-9]{30,}|pypi-[\w-]{40,}|dop_v1_[a-f0-9]{40,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,}"
    r"|SG\.[\w-]{16,}\.[\w-]{30,}|key-[0-9a-f]{32}|re_[A-Za-z0-9]{8,}_[A-Za-z0-9]{16,}"
    r"|(?:SK|AC)[0-9a-f]{32}|EAA[A-Za-z0-9]{40,}|sq0(?:csp|atp)-[\w-]{22,}|tskey-[\w-]{20,}|dapi[0-9a-f]{32}"
    r"|lin_api_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{40,}|AGE-SECRET-KEY-1[A-Z0-9]{50,}|hvs\.[\w-]{20,}"
    r"|\d{8,10}:AA[\w-]{32,34}|[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}"
    r"|qhub_[\w-]{40,}"
    r"|hooks\.slack\.com/services/[A-Za-z0-9/]{20,}"
    r")(?![A-Za-z0-9])"
)
_NAMES = (
    r"(?:(?:[A-Za-z0-9]+[_.-]){0,4}(?:password|passwd|passwort|passphrase|pwd|senha|secret|token|api[_-]?key|apikey|access[_-]?key"
    r"|secret[_-]?key|private[_-]?key|auth[_-]?key|client[_-]?secret|credentials?|accountkey|sharedaccesskey|pin)"
    r"(?:[_-](?:id|key|value|token))?)"
)
_ASSIGNMENT = re.compile(
    rf"(?<![A-Za-z0-9]){_NAMES}[\"']?\s{{0,2}}(?:=>|:=|=|:)\s{{0,2}}(?P<quote>[\"'`]?)(?P<value>[^\s\"'`,;&<>\[]{{3,}})",
    re.IGNORECASE,
)
_SAID = (
    r"(?:senha|palavra[- ]?passe|password|passcode|pass ?phrase|pass|pwd|contrasenha|pin|token|api key"
    r"|credencia(?:l|is)|chave (?:de )?api|chave secreta|codigo de (?:acesso|seguranca)|access code|secret key"
    r"|security code|cvv|cvc)"
)
_IN_WORDS = re.compile(
    r"(?<!\w)(?P<whose>(?:a |o )?(?:minha|meu|nossa|nosso|my|our)\s+)?"
    rf"(?:(?:nova|novo|new|actual|atual|current)\s+)?{_SAID}(?:\s+(?:nov|antig|secret)[ao]|\s+a[c]?tual)?"
    r"(?:\s+(?:d[aoe]s?|para|of|for|to|no|na|n[oa]s|in|on)(?:\s+[\w.@-]+){1,4}?)?"
    r"\s*(?:,\s*)?(?:\s(?:e|eh|sera|era|is|was|passa a ser|agora e|now is|is now|ficou|ficou como|mudou para)\s*:?"
    r"|:|=|->|=>)\s*"
    r"(?P<quote>[\"'`]?)(?P<value>[^\s\"'`]{3,})",
    re.IGNORECASE,
)
_NEARBY = re.compile(
    rf"(?<!\w){_SAID}[\s/:=]+(?:[A-Za-z.,()-]{{1,20}}[\s/]+){{0,6}}?[«“(\"'`]?"
    r"(?P<value>(?=\S{0,79}[\d!#$%*&^~])[^\s/«»“”\"'`()]{6,80})",
    re.IGNORECASE,
)
"""What stands near such a word and looks like nothing that people write but a password."""
_OPTION = re.compile(
    r"(?<!\S)--?(?:password|passwd|pass|pwd|token|secret|api-key)[= ]+(?P<value>[^\s-]\S{2,})", re.IGNORECASE
)
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}(?!\w)")

_ORDINARY = frozenset((files("qhub.language.scrub") / "ordinary_words.txt").read_text("ascii").split())
"""Words that follow "the password is" without being one."""
_CLOSING = ".,;:!?)]}"
"""What ends the sentence, and is no part of a secret in it."""
_REFERENCE = re.compile(r"\$\{?[A-Z_]+\}?$|[{%<]")
"""The name of a secret in a template, rather than the secret."""
_NAMED = re.compile(rf"{_REFERENCE.pattern}|[A-Z][a-z]+\d{{1,3}}$|.*@")
"""The name of a thing (`Windows11`), an address, or a place for a secret."""
_COUNT = re.compile(r"[^=:]*(?:token|key|credential)[^=:]*[=:\s]+\d[\d.,]{0,8}", re.IGNORECASE)
"""Of tokens and keys there are numbers: they are no secret."""
_LONGEST_COUNT = 120
"""Characters of what says how many there are, the words before included."""
_LONGEST_QUOTED = 200
"""Characters between quotation marks."""
_WORDLIKE = re.compile(r"[A-Za-z][a-z]*")
_SAID_HINTS = ("senha", "pass", "pwd", "pin", "token", "key", "credenc", "chave", "codigo", "code", "cvv", "cvc")
_NAMED_HINTS = ("pass", "pwd", "senha", "secret", "token", "key", "credential", "pin")


def find_secrets(text: str, *, emails: bool) -> Iterator[FoundNumber]:
    """The secrets in a plain text; they may overlap. Patterns whose words the text has not are not tried."""
    lower = text.lower()
    for match in _PRIVATE_KEY.finditer(text):
        yield FoundNumber(match.start(), match.end(), "chave", match.start())
    if "://" in text:
        for match in _CONNECTION.finditer(text):
            yield FoundNumber(match.start("value"), match.end("value"), "credenciais", match.start())
    if "eyJ" in text:
        for match in _JWT.finditer(text):
            yield FoundNumber(match.start(), match.end(), "token", match.start())
    for match in _TOKEN.finditer(text):
        yield FoundNumber(match.start(), match.end(), "token", match.start())
    if _has_any(lower, ("bearer", "basic", "authorization", "x-api-key")):
        for match in _BEARER.finditer(text):
            if not _WORDLIKE.fullmatch(match["value"]):
                yield FoundNumber(match.start("value"), match.end("value"), "token", match.start())
    yield from _find_passwords(text, lower)
    if emails and "@" in text:
        for match in _EMAIL.finditer(text):
            yield FoundNumber(match.start(), match.end(), "email", match.start())


def _find_passwords(text: str, lower: str) -> Iterator[FoundNumber]:
    """Secrets known by the words before them."""
    if _has_any(lower, _NAMED_HINTS):
        for match in _ASSIGNMENT.finditer(text):
            if match["quote"] or (_is_password(match["value"], said_to_be_theirs=False) and not _is_count(match)):
                yield _value(text, match)
    if _has_any(lower, _SAID_HINTS):
        for match in _IN_WORDS.finditer(text):
            theirs = bool(match["whose"])
            if match["quote"] or (_is_password(match["value"], said_to_be_theirs=theirs) and not _is_count(match)):
                yield _value(text, match)
        for match in _NEARBY.finditer(text):
            if _is_strong(value := match["value"].rstrip(_CLOSING)):
                yield FoundNumber(match.start("value"), match.start("value") + len(value), "senha", match.start())
    if "-" in text:
        for match in _OPTION.finditer(text):
            yield FoundNumber(match.start("value"), match.end("value"), "senha", match.start())


def _has_any(lower: str, hints: tuple[str, ...]) -> bool:
    return any(hint in lower for hint in hints)


def _is_count(match: re.Match[str]) -> bool:
    # The pattern looks for its word at every place: what is longer is no count, and must not be searched for one.
    return match.end() - match.start() <= _LONGEST_COUNT and _COUNT.fullmatch(match[0].rstrip(_CLOSING)) is not None


def _is_strong(value: str) -> bool:
    """Whether letters stand among digits and signs as they do in passwords, and in no word, code, amount or address."""
    signs = sum(value.count(sign) for sign in "!#$%*&^~")
    kinds = (any(map(str.islower, value)), any(map(str.isupper, value)), any(map(str.isdigit, value)), signs > 0)
    return sum(kinds) >= 3 and (kinds[0] or kinds[1]) and not _NAMED.match(value)


def _is_password(value: str, *, said_to_be_theirs: bool) -> bool:
    """Whether what follows "password is" is one, rather than the rest of a sentence."""
    core = value.rstrip(_CLOSING)
    if len(core) < 3 or core.lower() in _ORDINARY or _REFERENCE.match(core):
        return False
    return said_to_be_theirs or not _WORDLIKE.fullmatch(core)


def _value(text: str, match: re.Match[str]) -> FoundNumber:
    """A secret without the punctuation that ends its sentence; in quotation marks, all that is between them."""
    start, end = match.span("value")
    if quote := match["quote"]:
        closing = text.find(quote, start, start + _LONGEST_QUOTED + 1)
        return FoundNumber(start, closing if closing >= 0 else end, "senha", match.start())
    return FoundNumber(start, start + len(text[start:end].rstrip(_CLOSING)), "senha", match.start())
