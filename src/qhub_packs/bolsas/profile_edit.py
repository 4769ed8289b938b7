"""Changes of the profile on its page: places and courses must be known, as in a conversation."""

from typing import Annotated

from pydantic import AfterValidator

from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.profile import ProfileUpdates


def _known_place(name: str) -> str:
    place = catalogue().places.find(name)
    if place is None:
        raise ValueError("no such place")
    return str(place)


def _known_course(name: str) -> str:
    course = catalogue().courses.find(name)
    if course is None:
        raise ValueError("no such course")
    return course.spoken


class ProfileEdit(ProfileUpdates):
    """A change of some fields."""

    cidade: Annotated[str, AfterValidator(_known_place)] | None = None
    cidade_busca: Annotated[str, AfterValidator(_known_place)] | None = None
    curso: Annotated[str, AfterValidator(_known_course)] | None = None
