"""The demonstration model's part as whoever searches: first what there is, then nearer to what is wanted."""

import re

from qhub_demo import Call, Line, Say, Scene
from qhub_packs.bolsas import answers, questions, reading, small_talk
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.questions import SEARCH, question_in
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.told import UPDATE, said_in
from qhub_packs.bolsas.unclear import unclear
from qhub_packs.bolsas.wishes import SEARCHED_BY, search_call, searched, wishes
from qhub_packs.bolsas.words import decimal, plain

_NO_GRADE = re.compile(
    r"\b(?:nao|n|ainda nao|not|don t) (?:sei|fiz|tenho|lembro|saiu|know|yet|remember|have)\b|\bvou fazer\b|"
    r"\bsem nota\b|\bhaven t\b"
)


def basic_prefs(scene: Scene) -> Line:
    """The course, then a search; grade, shift and kind, then better ones."""
    state, student, language = _state(scene), StudentProfile.model_validate(scene.profile), scene.language
    said, found, updated = said_in(scene), scene.last(SEARCH), scene.last(UPDATE)
    kind = question_in(scene.message, said) if not scene.took_over and updated is None else None
    if kind is not None and not (kind == "cut" and state.curso is None and said.numbers.grade):
        line = questions.answer(scene, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{_next_question(scene)}")
    if found is not None:
        return _after_search(scene, state, student)
    if updated is not None and updated.error:
        return Say(updated.error)
    if updated is None and (changes := wishes(scene, said, state, student)):
        return Call(UPDATE, {"updates": changes})
    more = state.buscou and said.more and not said.cheaper
    changed = updated is not None and set(updated.arguments["updates"]) & set(SEARCHED_BY)
    if state.curso and (more or changed or (_has_no_grade(scene) and not state.buscou)):
        return search_call(state, student, page=state.pagina + 1 if more else 1)
    said_no = unclear(said, language)
    if said_no is None and updated is None and not scene.took_over and not _has_no_grade(scene):
        said_no = small_talk.aside(scene) or say("not_understood", language)
    return Say("\n\n".join(filter(None, (said_no, _next_question(scene)))))


def refinement(scene: Scene) -> Line:
    """Nearby cities, then the best first."""
    state, student = _state(scene), StudentProfile.model_validate(scene.profile)
    last, language, said = scene.last(SEARCH), scene.language, said_in(scene)
    kind = question_in(scene.message, said) if not scene.took_over and scene.last(UPDATE) is None else None
    if kind in ("dates", "documents", "compare", "cut", "price"):
        line = questions.answer(scene, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{say('match_near_again', language)}")
    if last is not None:
        found = last.error or answers.found(last.result, language, more=False)
        return Say(f"{found}\n\n{say('match_done', language)}")
    if scene.last(UPDATE) is not None:
        return search_call(state, student, sort_by=state.ordem or "quality")
    where = state.cidade_busca or student.cidade
    if scene.took_over and where:
        return Say(say("match_near", language, cidade=where))
    radius = 0.0 if not where else reading.kilometres(scene.message, said)
    changes = wishes(scene, said, state, student) if not scene.took_over else {}
    if radius is None and not changes:
        aside = small_talk.aside(scene)
        return Say("\n\n".join(filter(None, (aside, say("match_near_again", language)))))
    return Call(UPDATE, {"updates": {"raio_km": radius or 0, **changes}})


def _state(scene: Scene) -> MatchState:
    return MatchState.model_validate(scene.state)


def _has_no_grade(scene: Scene) -> bool:
    """Whether they said, now or just before, that they have none or do not know it."""
    return any(_NO_GRADE.search(plain(message)) for message in (scene.message, *scene.earlier[-1:]))


def _after_search(scene: Scene, state: MatchState, student: StudentProfile) -> Line:
    line = searched(scene, state, student)
    if isinstance(line, Call) or (state.turno and state.tipo_inst):
        return line
    return Say(f"{line.text}\n\n{_next_question(scene)}")


def _next_question(scene: Scene) -> str:
    state, student, language = _state(scene), StudentProfile.model_validate(scene.profile), scene.language
    if not state.curso and state.nota_enem is None:
        if student.curso and student.nota_enem:
            return say("match_ask_again", language, curso=student.curso, nota=decimal(student.nota_enem))
        return say("match_ask_both", language)
    if not state.curso:
        return say("match_ask_course", language)
    if state.nota_enem is None and not _has_no_grade(scene):
        return say("match_ask_grade", language)
    if not state.turno and not state.tipo_inst:
        return say("match_ask_wishes", language)
    return say("match_ask_shift" if not state.turno else "match_ask_kind", language)
