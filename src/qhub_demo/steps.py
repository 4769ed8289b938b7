"""The next thing the demonstration model says or does.

A turn has at most three steps: call a data tool, show its result in widgets, put it into words. A request of several
steps has a plan instead, see `requests.work`; a question about tables is answered by SQL, see `table_steps`; a page is
made by `dashboard_steps` or drawn by `artifacts`, and a program is run by `python_steps`. Which of them come is worked
out anew from the messages at every call, so a turn can be interrupted anywhere and continued by another worker.
"""

from collections.abc import Sequence

from qhub.models.interface import Prompt, ToolSpec
from qhub_demo.artifacts import artifact_step
from qhub_demo.code_blocks import without_code
from qhub_demo.conversation import CallMade, Turn, turns
from qhub_demo.dashboard_steps import dashboard_step
from qhub_demo.document_steps import document_step, names_a_document, nothing_found, search_of
from qhub_demo.language import detect
from qhub_demo.lessons import lesson_of
from qhub_demo.phrases import say
from qhub_demo.preference import is_of_the_file, prefers_table
from qhub_demo.python_steps import python_step
from qhub_demo.questions.phrases import tell
from qhub_demo.questions.profiles import examples_words
from qhub_demo.recalled import only_corrects, only_states, recalled
from qhub_demo.requests.clauses import MAX_REQUESTS
from qhub_demo.requests.matching import Vocabulary
from qhub_demo.requests.understanding import RequestPlan, small_talk, understand
from qhub_demo.requests.widgets import Naming, arguments_for, title_of, wishes_in
from qhub_demo.requests.words import words
from qhub_demo.requests.work import Action, actions_in, is_too_much, next_calls, summary
from qhub_demo.scripted import scripted_step
from qhub_demo.step import PLAN_TOOLS, QUERY, SEARCH, WIDGET_NAMES, WIDGET_TOOLS, WRITTEN_TOOLS, PlannedCall, Step
from qhub_demo.table_steps import reading_of, table_step, tables_in
from qhub_demo.vocabulary import terms_of, written_out
from qhub_demo.wording import word_help, word_result, word_widgets

_PLEASANTRIES = ("hello", "thanks")


def next_step(prompt: Prompt) -> Step:
    """What to do about a prompt. Equal prompts give equal steps."""
    conversation = turns(prompt.messages)
    if names_a_document(prompt, conversation[-1].question):
        step = document_step(prompt, conversation, prompt.language)
        return step or Step(nothing_found(prompt.language))
    if (scripted := scripted_step(prompt)) is not None:
        return scripted
    *history, turn = conversation
    offered = {tool.name for tool in prompt.tools}
    data_tools = [tool for tool in prompt.tools if tool.name not in WIDGET_TOOLS | PLAN_TOOLS | WRITTEN_TOOLS]
    language = _language(prompt, conversation, data_tools)
    if (run := python_step(prompt, conversation, language)) is not None:
        return run
    vocabulary = Vocabulary(data_tools)
    if offered >= PLAN_TOOLS and (actions := actions_in(turn.question, vocabulary, language)):
        return _work_step(prompt, turn, actions, language)
    for page in (dashboard_step, artifact_step):
        if (step := page(prompt, conversation, language)) is not None:
            return step
    plan = None
    if offered.isdisjoint(WIDGET_TOOLS):  # then "tabela" and its like are words as any other, if they make sense so
        plan = understand(turn.question, history, vocabulary, with_widgets=False)
    if plan is None or plan.ignored:
        plan = understand(turn.question, history, vocabulary)
    if plan is not None and is_of_the_file(plan, turn.question, history, turn.files, tables_in(prompt, turn.files)):
        plan = None
    talk = small_talk(turn.question)
    reading = None if talk in _PLEASANTRIES or only_states(turn.question) else reading_of(prompt, conversation)
    is_known = (plan is not None and not plan.ignored) or (reading is not None and reading.query is not None)
    if not is_known and not turn.calls and only_corrects(turn.question):
        return Step(say("noted", language))
    asks = talk is None and not only_states(turn.question)
    if asks and not is_known and (step := document_step(prompt, conversation, language)) is not None:
        return step
    if asks and not is_known and search_of(turn) is not None and plan is None and not (reading and reading.pending):
        return Step(nothing_found(language))
    if reading is not None and prefers_table(reading, plan, history):
        return table_step(prompt, conversation, reading, language)
    if all(call.name in (QUERY, SEARCH) for call in turn.calls):  # a look-up that explained nothing
        return _first_step(prompt, turn, data_tools, plan, language)
    data = _data_of(turn, plan)
    if data is not None and data.succeeded and plan is not None and not _widgets_of(turn):
        calls = _widget_calls(prompt, plan, data, language)
        if calls:
            return Step(calls=calls)
    return Step(_closing(prompt, turn, plan, data, language))


def _work_step(prompt: Prompt, turn: Turn, actions: Sequence[Action], language: str) -> Step:
    """The next step of several."""
    if is_too_much(actions):
        return Step(say("too_many", language, limit=MAX_REQUESTS))
    if wanted := next_calls(actions, turn, language, prompt.tools):
        return Step(calls=tuple(wanted))
    return Step(summary(actions, turn, language, prompt.tools))


def _first_step(
    prompt: Prompt, turn: Turn, data_tools: Sequence[ToolSpec], plan: RequestPlan | None, language: str
) -> Step:
    question = turn.question
    talk = small_talk(question)
    if talk == "thanks":
        return Step(say("thanks", language))
    if talk is None and plan is None and only_states(question):
        return Step(say("noted", language))
    if talk is not None or plan is None:
        opening = talk or ("of_what" if wishes_in(words(question))[0] else "not_understood")
        return Step(_help(prompt, turn, data_tools, opening, language))
    if plan.ignored:
        ignored = ", ".join(f"«{word}»" for word in plan.ignored)
        return Step(_help(prompt, turn, data_tools, "", language, say("ignored", language, words=ignored)))
    if plan.missing:
        names = ", ".join(parameter.description or parameter.name for parameter in plan.missing)
        asked = say("missing", language, names=names.rstrip("."))
        return Step(f"{asked} {say('as_in', language, phrase=plan.example)}" if plan.example else asked)
    if plan.tool is not None:
        return Step(calls=(PlannedCall(plan.tool, dict(plan.arguments or {})),))
    if plan.earlier is not None and (calls := _widget_calls(prompt, plan, plan.earlier, language)):
        return Step(calls=calls)
    return Step(_closing(prompt, turn, plan, plan.earlier, language))


def _help(
    prompt: Prompt, turn: Turn, data_tools: Sequence[ToolSpec], opening: str, language: str, beginning: str = ""
) -> str:
    """What can be asked: of the newest table, and of the agent's own tools."""
    queries = any(tool.name == QUERY for tool in prompt.tools)
    tables = tables_in(prompt, turn.files) if queries else []
    name = recalled(prompt.volatile).name if opening == "hello" else ""
    beginning = beginning or (say("hello_by_name", language, name=name) if name else say(opening, language))
    parts = [word_help(data_tools, language, beginning)] if data_tools or not queries else []
    if not parts:
        parts.append(f"{beginning} {say('help', language)}".strip())
    if tables and (tables[-1].file or not data_tools):
        parts.append(examples_words(tables[-1], language))
    elif queries and not tables and not data_tools:
        parts.append(tell("no_tables", language))
    return "\n\n".join(parts)


def _widget_calls(prompt: Prompt, plan: RequestPlan, data: CallMade, language: str) -> tuple[PlannedCall, ...]:
    offered = {tool.name: tool for tool in prompt.tools}
    naming = Naming(written_out(prompt.tools), terms_of(prompt.tools, language))
    spec = offered.get(data.name)
    title = title_of(data.name, spec.description if spec else "", data.arguments, data.result, naming)
    memory = recalled(prompt.volatile)
    return tuple(
        PlannedCall(wish.tool, arguments)
        for wish in map(memory.wish, plan.wishes)
        if wish.tool in offered and (arguments := arguments_for(wish, data.result, title, naming)) is not None
    )


def _closing(prompt: Prompt, turn: Turn, plan: RequestPlan | None, data: CallMade | None, language: str) -> str:
    """The words that end a turn."""
    spec = next((tool for tool in prompt.tools if data is not None and tool.name == data.name), None)
    is_known = data is not None and data.succeeded
    is_new = data is not None and data in turn.calls
    said = []
    if data is not None and is_known and (is_new or not _widgets_of(turn)):
        said.append(word_result(data.result, lesson_of(spec).answer if spec else None, language))
    wished = [WIDGET_NAMES[wish.tool] for wish in plan.wishes] if is_known and plan is not None else []
    return "\n\n".join([*said, *word_widgets(turn, wished, is_new, language)]) or say("empty", language)


def _data_of(turn: Turn, plan: RequestPlan | None) -> CallMade | None:
    own = [call for call in turn.calls if call.name not in WIDGET_TOOLS | WRITTEN_TOOLS]
    if own:
        return own[-1]
    return plan.earlier if plan is not None else None


def _widgets_of(turn: Turn) -> list[CallMade]:
    return [call for call in turn.calls if call.name in WIDGET_TOOLS]


def _language(prompt: Prompt, conversation: Sequence[Turn], tools: Sequence[ToolSpec]) -> str:
    """The language of the latest message that tells, else the person's."""
    phrases = [example.phrase for tool in tools for example in lesson_of(tool).examples]
    for turn in reversed(conversation[-2:]):
        if family := detect(without_code(turn.question), phrases):
            return (
                prompt.language if prompt.language.lower().startswith(family) else {"pt": "pt-PT"}.get(family, family)
            )
    return prompt.language
