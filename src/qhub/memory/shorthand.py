"""What people type in a hurry, written out: the patterns then need to know one spelling of each word."""

import re

_PORTUGUESE = {
    "vc": "você", "vcs": "vocês", "cê": "você", "tô": "estou", "tou": "estou", "tá": "está", "tava": "estava",
    "pra": "para", "pro": "para o", "pras": "para as", "pros": "para os", "q": "que", "eh": "é", "tbm": "também",
    "tb": "também", "msm": "mesmo", "hj": "hoje", "ñ": "não", "naum": "não", "pq": "porque", "mto": "muito",
    "qdo": "quando", "qd": "quando", "oq": "o que", "dps": "depois", "cmg": "comigo", "ctg": "contigo",
    "pfv": "por favor", "trampo": "trabalho",
}  # fmt: skip
_ENGLISH = {
    "im": "I'm", "ive": "I've", "dont": "don't", "doesnt": "doesn't", "cant": "can't", "isnt": "isn't",
    "thats": "that's", "pls": "please", "plz": "please", "u": "you", "ur": "your", "btw": "by the way",
}  # fmt: skip
_WORDS = _PORTUGUESE | _ENGLISH
_ANY = re.compile(rf"(?<![\w@./'’-])(?:{'|'.join(map(re.escape, _WORDS))})(?![\w@/'’-])", re.IGNORECASE)


def written_out(text: str) -> str:
    """The text with each such word in full."""
    return _ANY.sub(_full, text)


def _full(match: re.Match[str]) -> str:
    word = match[0]
    full = _WORDS[word.lower()]
    return full[0].upper() + full[1:] if word[0].isupper() and len(word) > 1 else full
