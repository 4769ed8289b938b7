"""Names in a message that nobody knows: they are said, not passed over."""

from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.texts import say


def unclear(said: Said, language: str) -> str | None:
    if said.unknown_course:
        return say("unknown_course", language, nome=said.unknown_course)
    if said.numbers.by_day:
        return say("income_by_day", language)
    return say("unknown_place", language, nome=said.unknown_place) if said.unknown_place else None
