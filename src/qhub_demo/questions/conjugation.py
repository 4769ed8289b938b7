"""The forms of a verb, made from its infinitive, so that lists hold verbs and not their forms."""

_ENDINGS = {
    "ar": "ar a amos am ei ou aste aram ava avam e em ado ada ados adas ando arem",
    "er": "er e emos em i eu este eram ia iam a am ido ida idos idas endo erem",
    "ir": "ir e imos em i iu iste iram ia iam a am ido ida idos idas indo irem",
}
"""For each conjugation, the endings of the forms that questions have. What "I" do is left out: "custo" and "uso" are
nouns."""
_SOFT = (("c", "qu"), ("g", "gu"), ("ç", "c"))
"""How the root of a verb in -ar is written before "e": "pago", "paguei"."""


def forms_of(verb: str) -> frozenset[str]:
    """The forms of a regular verb, without accents: of "render" "rendeu", of "need" "needed"."""
    if verb[-2:] in _ENDINGS and len(verb) > 3:
        root = verb[:-2]
        return frozenset(_spelt(root, verb[-2:], end) for end in _ENDINGS[verb[-2:]].split())
    if verb.endswith("e"):
        return frozenset({verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}ing"})
    return frozenset({verb, f"{verb}s", f"{verb}ed", f"{verb}ing"})


def _spelt(root: str, conjugation: str, end: str) -> str:
    if conjugation == "ar" and end[0] == "e":
        root = next((root.removesuffix(hard) + soft for hard, soft in _SOFT if root.endswith(hard)), root)
    return root + end
