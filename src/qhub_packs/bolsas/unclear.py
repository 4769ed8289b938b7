"""What a message leaves open: names that nobody knows, numbers that are not enough. It is said, not passed over."""

from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.spoken_places import ABROAD, REGIONS
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.words import plain


def unclear(said: Said, language: str) -> str | None:
    """That, in words; None where all is clear."""
    numbers = said.numbers
    parts = [
        say("unknown_course", language, nome=said.unknown_course) if said.unknown_course else "",
        unknown_place(said, language),
        say("income_by_day", language) if numbers.by_day else "",
        say("one_mark", language) if numbers.marks and numbers.grade is None and not said.courses else "",
        say("income_people", language) if lacks_people(said) else "",
        say("income_total", language) if numbers.people is not None and numbers.total is None else "",
    ]
    return " ".join(filter(None, parts)) or None


def unknown_place(said: Said, language: str) -> str:
    """That a place is not known, or lies abroad; empty where there is none."""
    if not said.unknown_place:
        return ""
    place = plain(said.unknown_place)
    key = "abroad" if place in ABROAD else "region" if place in REGIONS else "unknown_place"
    return say(key, language, nome=said.unknown_place)


def lacks_people(said: Said) -> bool:
    """Whether somebody says what their family earns, and not how many they are."""
    numbers = said.numbers
    return numbers.household_income is not None and numbers.income is None and numbers.people is None
