"""What the demonstration model says and calls as each agent of the pack. No language model reads this.

Every agent reads a message in the same way (`reading.py`), keeps what it says of the person, answers a question that
comes in between (`questions.py`), and then goes on with what it was at.
"""

import re
from typing import Any

from qhub import answer_with_citation
from qhub_demo import Call, Line, Say, Scene
from qhub_packs.bolsas import answers, questions, reading
from qhub_packs.bolsas.opportunities import catalogue
from qhub_packs.bolsas.profile import StudentProfile
from qhub_packs.bolsas.questions import DATES, KNOWLEDGE, SEARCH, question_in
from qhub_packs.bolsas.reading import Said
from qhub_packs.bolsas.route import is_put_off, is_search, programmes
from qhub_packs.bolsas.state import MatchState
from qhub_packs.bolsas.texts import say
from qhub_packs.bolsas.vocabulary import ANY, has_no_preference
from qhub_packs.bolsas.wages import limits, today
from qhub_packs.bolsas.words import decimal, plain, reais

UPDATE, PROFILE = "updateStudentProfileTool", "getStudentProfileTool"
INCOME, WEB = "incomeCalculatorTool", "duckDuckGoSearchTool"
WIDER_KM = 150
"""How far around a city is looked where it has nothing itself."""

_GREETING = re.compile(r"^(?:oi+e?|ola|opa|eai|e ai|hey|hi|hello|bom dia|boa tarde|boa noite|boas|salve|fala)\b")
_THANKS = re.compile(r"\b(?:obrigad\w+|valeu|vlw|thanks|thank you|brigad\w|obg|agradec\w+)\b")
_PROFILE = re.compile(
    r"\b(?:meu perfil|meus dados|sabe (?:de|sobre) mim|guard\w+ (?:de|sobre) mim|my profile|know about me|"
    r"cadastrad[oa]s? ai)\b"
)
_DELETE = re.compile(
    r"\b(?:apag\w+|exclu\w+|delet\w+|remov\w+|erase|forget)\b.{0,20}\b(?:perfil|dados|cadastro|conta|profile|data)\b"
)
_LEFT = re.compile(
    r"^(?:eu )?(?:quero |vou |pode |vamos )?(?:sair|parar|para|cancelar|cancela|voltar|exit|quit|stop|"
    r"chega|encerrar|deixa (?:pra|para) la|pular|pula|skip|depois|agora nao|later)\b"
)
_WHO = re.compile(
    r"\b(?:quem e voce|quem es|voce e (?:um|uma|gente|robo|humana?)|vc e|qual (?:e )?(?:o )?(?:seu|"
    r"teu) nome|o que voce (?:faz|e)|quem te (?:criou|fez|programou)|who are you|what can you do|"
    r"are you (?:a|human)|voce pode fazer)\b"
)
_SIGN_UP = re.compile(r"\b(?:cadastr\w+|sign ?up|me inscrever aqui|completar (?:meu|o) perfil)\b")
_SAD = re.compile(
    r"\b(?:triste|arrasad\w|ansios\w|nervos\w+|desanimad\w|sem animo|chor\w+|medo|surt\w+|fracasso|"
    r"desespero|desesperad\w|pressao|exaust\w|perdid[oa]|mal com|horrivel|sad|scared|anxious|stressed|"
    r"overwhelmed|awful|desistindo|burr[oa]|frustrad\w|decepcionad\w)\b"
)
_NO_GRADE = re.compile(
    r"\b(?:nao|n|ainda nao|not|don t) (?:sei|fiz|tenho|lembro|saiu|know|yet|remember|have)\b|\bvou fazer\b|"
    r"\bsem nota\b|\bhaven t\b"
)
_NO_INCOME = re.compile(
    r"\b(?:prefiro nao|nao quero|nao vou|sem|rather not|don t want)\b|\bpul(?:ar|a|o)\b|\bskip\b|"
    r"\bnao (?:sei|informo|digo)\b"
)
_INCOME = re.compile(r"\b(?:renda|ganh\w+|salario\w*|income|receb\w+|earn\w*)\b")


def root(scene: Scene) -> Line:
    """The visible agent: answers, takes corrections, and hands over."""
    words, language, said = plain(scene.message), scene.language, _said(scene)
    switched = scene.last(UPDATE)
    if switched is not None:
        return Say(switched.error or _confirmed(switched.arguments["updates"], language))
    if scene.took_over:
        return _after_onboarding(scene)
    if _DELETE.search(words):
        return Say(say("root_delete", language))
    if _PROFILE.search(words):
        told = scene.last(PROFILE)
        return Call(PROFILE) if told is None else Say(answers.profile(told.result, language))
    if _SIGN_UP.search(words) and not StudentProfile.model_validate(scene.profile).onboarding_completed:
        return Call(UPDATE, {"updates": {"active_workflow": "onboarding_workflow"}})
    if _LEFT.search(words) or is_put_off(words):
        return Say(
            say(
                "root_left" if StudentProfile.model_validate(scene.profile).onboarding_completed else "root_put_off",
                language,
            )
        )
    if _WHO.search(words):
        return Say(say("root_who", language))
    if (kind := question_in(scene.message, said)) is not None:
        return _with_comfort(words, questions.answer(scene, said, kind, {}), language)
    if not said.unknown_course and (changes := _about_them(said, words)):
        return Call(UPDATE, {"updates": changes})
    if is_search(words) or said.wishes or said.unknown_course:
        return Call(UPDATE, {"updates": {"active_workflow": "match_workflow"}})
    if named := programmes(words):
        return Call(UPDATE, {"updates": {"active_workflow": f"{named[0]}_workflow"}})
    return Say(_small_talk(scene, words)) if not _may_be_asked(scene, words) else _from_documents(scene)


def onboarding(scene: Scene) -> Line:
    """Asks for what is missing, takes several answers at once, and answers what comes in between."""
    student, language = StudentProfile.model_validate(scene.profile), scene.language
    words = plain(scene.message)
    updated = scene.last(UPDATE)
    asked = student.missing if updated is None else _missing_before(student, updated.arguments["updates"])
    said = _said(scene, asked=asked)
    kind = question_in(scene.message, said)
    if updated is None and (changes := _told(said, words, asked=asked)):
        return Call(UPDATE, {"updates": changes})
    parts: list[str] = []
    if kind is not None:
        line = questions.answer(scene, said, kind, {})
        if isinstance(line, Call):
            return line
        parts.append(line.text)
    if updated is not None:
        parts.insert(
            0,
            updated.error or say("onboarding_noted", language, campos=_fields(updated.arguments["updates"], language)),
        )
    elif kind is None and scene.earlier and not _GREETING.search(words):
        parts.append(_aside(scene, words) or _what_is_unclear(said, language) or say("not_understood", language))
    if not student.missing:
        return Say("\n\n".join([*parts[1:], say("onboarding_done", language, nome=student.nome)]))
    question = _question(student.missing, language, capital=bool(parts or scene.earlier))
    if not parts and not scene.earlier:
        return Say(f"{say('onboarding_hello', language, pergunta=question)} {say('way_out', language)}")
    return Say("\n\n".join([*parts, f"{question} {say('way_out', language)}"]))


def basic_prefs(scene: Scene) -> Line:
    """Course and grade, then a search; shift and kind, then a better one."""
    state, student, language = _state(scene), StudentProfile.model_validate(scene.profile), scene.language
    said, searched, updated = _said(scene), scene.last(SEARCH), scene.last(UPDATE)
    kind = question_in(scene.message, said) if not scene.took_over and updated is None else None
    if kind is not None and not (kind == "cut" and state.curso is None and said.numbers.grade):
        line = questions.answer(scene, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{_next_question(state, student, language)}")
    if searched is not None:
        return _after_search(scene, state, student)
    if updated is not None and updated.error:
        return Say(updated.error)
    if updated is None and (changes := _wishes(scene, said, state, student)):
        return Call(UPDATE, {"updates": changes})
    no_grade = any(_NO_GRADE.search(plain(message)) for message in (scene.message, *scene.earlier[-1:]))
    more = state.buscou and said.more
    if state.curso and (
        more
        or no_grade
        or (updated and (state.nota_enem is not None or state.buscou or (said.wishes and not scene.took_over)))
    ):
        return _search(state, student, page=state.pagina + 1 if more else 1)
    unclear = _what_is_unclear(said, language)
    if unclear is None and updated is None and not scene.took_over and not no_grade:
        unclear = _aside(scene, plain(scene.message)) or say("not_understood", language)
    return Say("\n\n".join(filter(None, (unclear, _next_question(state, student, language)))))


def socioeconomic(scene: Scene) -> Line:
    """The income: by the calculator or in words, unless somebody would rather not. What was kept needs a yes."""
    counted, language = scene.last(INCOME), scene.language
    student, words = StudentProfile.model_validate(scene.profile), plain(scene.message)
    updated = scene.last(UPDATE)
    if updated is not None:
        kept = updated.arguments["updates"].get("income_per_capita")
        return Say(
            say("match_no_income", language) if kept is None else answers.eligible(kept, limits(today()), language)
        )
    if counted is not None and counted.error is None:
        return Say(answers.income(counted.result, language))
    if counted is not None:
        return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
    if scene.took_over:
        if student.income_per_capita is not None:
            return Say(say("income_stored", language, renda=reais(student.income_per_capita)))
        return [Say(say("match_income", language)), Call(INCOME)]
    said = _said(scene)
    if said.numbers.income is None and scene.earlier:  # the sum in one message, how many they are in the next
        counted_alone = re.fullmatch(r"\W*\w{1,6}\W*", scene.message) is not None
        both = f"{scene.earlier[-1]}, {scene.message}{' pessoas' if counted_alone else ''}"
        said = reading.read(both, catalogue(), limits(today()).wage)
    if said.numbers.income is not None:
        return Call(UPDATE, {"updates": {"income_per_capita": said.numbers.income}})
    if (kind := question_in(scene.message, said)) in ("dates", "documents"):
        line = questions.answer(scene, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{say('match_income', language)}")
    if student.income_per_capita is not None and reading.agrees(scene.message):
        return Call(UPDATE, {"updates": {"income_per_capita": student.income_per_capita}})
    if _NO_INCOME.search(words) or (student.income_per_capita is not None and reading.declines(scene.message)):
        return Call(UPDATE, {"updates": {"renda_nao_informada": True}})
    if said.numbers.household_income is not None:
        return Say(say("income_people", language))
    return [Say(say("match_income", language)), Call(INCOME)]


def refinement(scene: Scene) -> Line:
    """Nearby cities, then the best first."""
    state, student = _state(scene), StudentProfile.model_validate(scene.profile)
    searched, language, said = scene.last(SEARCH), scene.language, _said(scene)
    kind = question_in(scene.message, said) if not scene.took_over and scene.last(UPDATE) is None else None
    if kind in ("dates", "documents", "compare", "cut", "price"):
        line = questions.answer(scene, said, kind, {})
        return line if isinstance(line, Call) else Say(f"{line.text}\n\n{say('match_near_again', language)}")
    if searched is not None:
        found = searched.error or answers.found(searched.result, language, more=False)
        return Say(f"{found}\n\n{say('match_done', language)}")
    if scene.last(UPDATE) is not None:
        return _search(state, student, sort_by=state.ordem or "quality")
    where = state.cidade_busca or student.cidade
    if scene.took_over and where:
        return Say(say("match_near", language, cidade=where))
    radius = 0.0 if not where else reading.kilometres(scene.message, said)
    changes = _wishes(scene, said, state, student) if not scene.took_over else {}
    if radius is None and not changes:
        aside = _aside(scene, plain(scene.message))
        return Say("\n\n".join(filter(None, (aside, say("match_near_again", language)))))
    return Call(UPDATE, {"updates": {"raio_km": radius or 0, **changes}})


def sisu(scene: Scene) -> Line:
    """The specialist in Sisu."""
    return _specialist(scene, "sisu")


def prouni(scene: Scene) -> Line:
    """The specialist in Prouni."""
    return _specialist(scene, "prouni")


def _specialist(scene: Scene, programme: str) -> Line:
    """Data where the question is about it; else dates, then documents, then the web: each only where the one before had
    no answer."""
    language, message, said = scene.language, scene.message, _said(scene)
    updated = scene.last(UPDATE)
    if updated is not None:
        return Say(updated.error or _confirmed(updated.arguments["updates"], language))
    if questions.is_bare(message):
        return Say(say(f"specialist_{programme}", language))
    if reading.is_nonsense(message):
        return Say(f"{say('not_understood', language)} {say(f'specialist_{programme}', language)}")
    if _THANKS.search(plain(message)):
        return Say(say("root_thanks", language))
    if (kind := question_in(message, said)) in ("cut", "price", "compare"):
        return questions.answer(scene, said, kind, {"programa": programme} if programmes(plain(message)) else {})
    if kind is None and (changes := _about_them(said, plain(message))):
        return Call(UPDATE, {"updates": changes})
    question = message if programmes(plain(message)) else f"{message} {programme}"
    if kind == "dates" and (listed := scene.last(DATES)) is not None and listed.result and listed.result["datas"]:
        return Say(answers.dates(listed.result, language))
    dates, knowledge, web = scene.last(DATES), scene.last(KNOWLEDGE), scene.last(WEB)
    if dates is None:
        return Call(DATES, {"assunto": question})
    told = answers.dates(dates.result, language) if dates.result and dates.result["datas"] else ""
    if dates.result and dates.result["encontrado"]:
        return Say(told)
    if knowledge is None:
        return Call(KNOWLEDGE, {"query": questions.asked(message), "collection": programme})
    if knowledge.result and knowledge.result["encontrado"]:
        return Say("\n\n".join(part for part in (told, answer_with_citation(knowledge.result, language)) if part))
    if web is None:
        return Call(WEB, {"query": question})
    found = answers.web(web.result or {}, language)
    return Say(told if told and not (web.result or {}).get("encontrado") else "\n\n".join(filter(None, (told, found))))


def _said(scene: Scene, *, asked: list[str] | None = None) -> Said:
    return reading.read(scene.message, catalogue(), limits(today()).wage, asked=asked or ())


def _told(said: Said, words: str, *, asked: list[str]) -> dict[str, Any]:
    """Everything of the profile that a message says."""
    places = [place for place in (said.home, *(said.places if "cidade" in asked else ())) if place]
    changes: dict[str, Any] = {
        "nome": said.name,
        "idade": said.numbers.age,
        "cidade": str(places[0]) if places else None,
        "escolaridade": said.schooling,
        "nota_enem": said.numbers.grade,
        "curso": said.courses[0].spoken if said.courses else None,
        "income_per_capita": said.numbers.income if _INCOME.search(words) else None,
    }
    return {name: value for name, value in changes.items() if value is not None}


def _about_them(said: Said, words: str) -> dict[str, Any]:
    """What somebody says has changed about them: «mudei para Campinas», «na verdade meu nome é Bia»."""
    changes = _told(said, words, asked=[])
    if not re.search(r"\b(?:nota|tirei|media|grade|score\w*)\b", words) or said.courses:
        changes.pop("nota_enem", None)
    changes.pop("curso", None)
    if not re.search(r"\b(?:idade|anos|years|fiz|tenho)\b", words):
        changes.pop("idade", None)
    return changes if not (said.courses or said.more) else {}


def _missing_before(student: StudentProfile, updates: dict[str, Any]) -> list[str]:
    return [*student.missing, *(name for name in ("nome", "idade", "cidade", "escolaridade") if name in updates)]


def _confirmed(updates: dict[str, Any], language: str) -> str:
    """What was done, in words."""
    if "active_workflow" in updates:
        keys = {"match_workflow": "root_match", "sisu_workflow": "root_sisu", "prouni_workflow": "root_prouni"}
        return say(keys.get(updates["active_workflow"] or "", "root_onboarding"), language)
    return say("root_changed", language, campos=_fields(updates, language))


def _fields(updates: dict[str, Any], language: str) -> str:
    def shown(name: str, value: Any) -> str:
        text = (
            reais(value)
            if name == "income_per_capita"
            else decimal(value)
            if isinstance(value, float)
            else reading.shown(value)
        )
        return f"{say(f'label_{name}', language)} {text}"

    return ", ".join(shown(name, value) for name, value in updates.items() if value is not None)


def _aside(scene: Scene, words: str) -> str | None:
    """What is said besides what an agent is at, and is answered before it goes on."""
    language = scene.language
    if _DELETE.search(words):
        return say("root_delete", language)
    if _PROFILE.search(words):
        kept = {name: value for name, value in scene.profile.items() if value is not None}
        return answers.profile({"perfil": kept}, language)
    if _WHO.search(words):
        return say("root_who", language)
    if _SAD.search(words):
        return say("comfort", language)
    return say("root_thanks", language) if _THANKS.search(words) else None


def _may_be_asked(scene: Scene, words: str) -> bool:
    """Whether the documents may know: a question, and no small talk."""
    if scene.last(KNOWLEDGE) is not None:
        return True
    small = _GREETING.search(words) or _THANKS.search(words) or reading.is_nonsense(scene.message)
    return questions.looks_like_question(scene.message) and not small and len(words.split()) > 2


def _from_documents(scene: Scene) -> Line:
    found = scene.last(KNOWLEDGE)
    if found is None:
        return Call(KNOWLEDGE, {"query": questions.asked(scene.message)[:400]})
    if found.error or not found.result["encontrado"]:
        return Say(say("asked_none", scene.language))
    return Say(answer_with_citation(found.result, scene.language))


def _small_talk(scene: Scene, words: str) -> str:
    language = scene.language
    if _THANKS.search(words):
        return say("root_thanks", language)
    if _SAD.search(words):
        return f"{say('comfort', language)} {say('comfort_more', language)}"
    if reading.is_nonsense(scene.message):
        return f"{say('not_understood', language)} {say('root_help', language)}"
    if _GREETING.search(words):
        name = scene.profile.get("nome")
        return say("root_hello", language, nome=name) if name else say("root_help", language)
    return say("asked_none", language)


def _with_comfort(words: str, line: Call | Say, language: str) -> Line:
    if isinstance(line, Say) and _SAD.search(words):
        return Say(f"{say('comfort', language)}\n\n{line.text}")
    return line


def _after_onboarding(scene: Scene) -> Line:
    """Whoever came with a wish is not asked for it again."""
    wished = any(is_search(plain(message)) for message in (*scene.earlier, scene.message))
    if (wished or scene.profile.get("curso")) and not scene.calls:
        return Call(UPDATE, {"updates": {"active_workflow": "match_workflow"}})
    return Say(say("root_help", scene.language))


def _state(scene: Scene) -> MatchState:
    return MatchState.model_validate(scene.state)


def _wishes(scene: Scene, said: Said, state: MatchState, student: StudentProfile) -> dict[str, Any]:
    """What the message adds to what the search goes by, and to the profile."""
    words = plain(scene.message)
    if scene.took_over and not said.courses:  # what they came with may lie before the sign-up
        wished = next((text for text in reversed(scene.earlier) if is_search(plain(text))), "")
        earlier = reading.read(wished, catalogue(), limits(today()).wage)
        said = earlier if earlier.courses and not said.wishes else said
    found = _search_wishes(said, state)
    if (
        scene.took_over
        and not state.curso
        and not said.courses
        and student.curso
        and (found or _came_with_course(scene))
    ):
        found = {**_last_wishes(student), **found}
    if not state.curso and "curso" not in found and student.curso and not scene.took_over:
        agreed = reading.agrees(scene.message) and student.nota_enem
        if agreed or (found and not said.dropped):
            found = {**_last_wishes(student), **found}
    if (
        not state.nota_enem
        and "nota_enem" not in found
        and student.nota_enem
        and "curso" in found
        and not scene.took_over
    ):
        found["nota_enem"] = student.nota_enem
    if state.buscou and (has_no_preference(scene.message) or reading.declines(scene.message)) and not said.more:
        found |= {name: ANY for name in ("turno", "tipo_inst") if not getattr(state, name) and name not in found}
    changed = {
        name: value for name, value in found.items() if value is not None and getattr(state, name, None) != value
    }
    personal = {
        name: value
        for name, value in _about_them(said, words).items()
        if name in ("nome", "idade", "cidade", "income_per_capita")
    }
    return {**changed, **personal}


def _last_wishes(student: StudentProfile) -> dict[str, Any]:
    """What they last looked for: a search that is over goes on from there."""
    names = ("curso", "nota_enem", "turno", "tipo_inst", "cidade_busca")
    return {name: value for name in names if (value := getattr(student, name)) is not None}


def _came_with_course(scene: Scene) -> bool:
    return any(reading.read(text, catalogue(), 1.0).courses for text in (*scene.earlier[-6:], scene.message))


def _search_wishes(said: Said, state: MatchState) -> dict[str, Any]:
    places = [str(place) for place in said.places]
    found: dict[str, Any] = {
        "curso": said.courses[0].spoken if said.courses else None,
        "nota_enem": said.numbers.grade,
        "turno": "ead" if said.online else said.shift,
        "tipo_inst": said.kind,
        "bolsa": said.award,
        "instituicao": said.institutions[0] if said.institutions else None,
        "uf": said.states[0] if said.states else None,
        "escola_publica": True if said.quota else None,
        "raio_km": said.numbers.radius
        if said.numbers.radius is not None
        else (reading.USUAL_RADIUS_KM if said.near and (places or said.home) else None),
        "ordem": "price" if said.cheaper else "quality" if said.best and (said.courses or state.curso) else None,
        "programa": None,
    }
    named = programmes(said.words)
    if len(named) == 1:
        found["programa"] = named[0]
    if places and said.also:
        found["outras_cidades"] = list(dict.fromkeys([*state.outras_cidades, *places]))[:5]
    elif places:
        found |= {"cidade_busca": places[0], "outras_cidades": places[1:5]}
    elif said.home is not None:
        found["cidade_busca"] = str(said.home)
    return {name: value for name, value in found.items() if value is not None and (value != [] or state.outras_cidades)}


def _search(
    state: MatchState, student: StudentProfile, *, sort_by: str | None = None, page: int = 1, wider: int = 0
) -> Call:
    radius = wider or state.raio_km
    city = None if state.uf and not state.cidade_busca else state.cidade_busca or student.cidade
    if state.instituicao and not state.cidade_busca:
        city = None
    filters: dict[str, Any] = {
        "cidade": city,
        "outras_cidades": state.outras_cidades or None if city else None,
        "raio_km": (radius or None) if city else None,
        "uf": state.uf,
        "instituicao": state.instituicao,
        "nota": state.nota_enem,
        "renda": state.renda,
        "turno": state.turno if state.turno != ANY else None,
        "tipo_inst": state.tipo_inst if state.tipo_inst != ANY else None,
        "bolsa": state.bolsa,
        "programa": state.programa,
        "escola_publica": state.escola_publica or None,
        "pagina": page if page > 1 else None,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    arguments: dict[str, Any] = {"query": state.curso or "", "filters": given}
    order = sort_by or state.ordem or "relevance"
    return Call(SEARCH, arguments if order == "relevance" else {**arguments, "sort_by": order})


def _after_search(scene: Scene, state: MatchState, student: StudentProfile) -> Line:
    searched = scene.last(SEARCH)
    assert searched is not None
    if searched.error:
        return Say(searched.error)
    tries = sum(call.name == SEARCH for call in scene.calls)
    filters = searched.result["filtros"]
    if not searched.result["total"] and tries == 1 and "cidade" in filters and "raio_km" not in filters:
        return _search(state, student, wider=WIDER_KM)
    words = answers.found(searched.result, scene.language)
    if state.turno == "ead" and not searched.result["total"]:
        words = say("found_no_online", scene.language)
    if state.turno and state.tipo_inst:
        return Say(words)
    return Say(f"{words}\n\n{_next_question(state, student, scene.language)}")


def _what_is_unclear(said: Said, language: str) -> str | None:
    """What the message named and nobody knows."""
    if said.unknown_course:
        return say("unknown_course", language, nome=said.unknown_course)
    return say("unknown_place", language, nome=said.unknown_place) if said.unknown_place else None


def _next_question(state: MatchState, student: StudentProfile, language: str) -> str:
    if not state.curso and state.nota_enem is None:
        if student.curso and student.nota_enem:
            return say("match_ask_again", language, curso=student.curso, nota=decimal(student.nota_enem))
        return say("match_ask_both", language)
    if not state.curso:
        return say("match_ask_course", language)
    if state.nota_enem is None and not state.buscou:
        return say("match_ask_grade", language)
    if not state.turno and not state.tipo_inst:
        return say("match_ask_wishes", language)
    return say("match_ask_shift" if not state.turno else "match_ask_kind", language)


def _question(missing: list[str], language: str, *, capital: bool) -> str:
    """One question for everything that is missing."""
    names = [say(f"field_{name}", language) for name in missing]
    if len(names) == 1:
        asked = say("ask_one", language, campo=names[0])
    else:
        asked = say("ask_many", language, campos=", ".join(names[:-1]), ultimo=names[-1])
    return asked[0].upper() + asked[1:] if capital else asked
