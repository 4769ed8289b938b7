"""Names in a message that nobody knows: they are said, not passed over."""

from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.texts import say


def unclear(said: Said, language: str) -> str | None:
    parts = [
        say("unknown_course", language, nome=said.unknown_course) if said.unknown_course else "",
        say("unknown_place", language, nome=said.unknown_place) if said.unknown_place else "",
        say("income_by_day", language) if said.numbers.by_day else "",
    ]
    return " ".join(filter(None, parts)) or None
