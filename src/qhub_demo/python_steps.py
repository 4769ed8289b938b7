"""Python that a person gives to be run, and sums: the only programs that rules can write.

A message with a ```python block is run as it is; a bare calculation ("calcula 12*37") becomes a program of one line.
"""

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from qhub.language.text import fold, shorten
from qhub.models.interface import Prompt
from qhub_demo.code_blocks import code_in, without_code
from qhub_demo.conversation import CallMade, Turn
from qhub_demo.phrases import say
from qhub_demo.requests.widgets import capitalise
from qhub_demo.requests.words import word_set, words
from qhub_demo.step import RUN, PlannedCall, Step
from qhub_demo.wording import word_failure

MAX_DESCRIPTION = 200
"""Characters of what a program is said to do."""
MAX_SUM = 200
"""Characters of a calculation."""
MAX_OUTPUT = 4_000
"""Characters of a program's output that an answer repeats; all of it stands with the call."""

_RUNNING = word_set(
    """executa executar execute executes executem corre correr corra corras roda rodar rode rodes run execute testa
    testar teste test"""
)
_NEVER = word_set("nao nunca dont don never not")
_CALCULATING = word_set(
    """calcula calcular calcule calculame quanto qual e da sao o a resultado valor de conta faz compute calculate what
    is s how much the result value of work out evaluate equals me please por favor em python in using com use"""
)
_STRONG = word_set("calcula calcular calcule calculame quanto qual compute calculate what whats how evaluate conta")
"""Words of which one must stand before a calculation that could be something else: a date, a range."""
_SUM = re.compile(r"(?P<words>[^\d(.+-]*)(?P<sum>[\d\s+\-*/%().]+?)\s*=?\s*[?!.]*\s*")
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_SIGNS = (ast.UAdd, ast.USub)

_NUMBER = r"-?\d+(?:[.,]\d+)?"
_LIST = rf"{_NUMBER}(?:\s*(?:,|;|\be\b|\band\b)\s*{_NUMBER})+"
_OF = r"\s*(?:de|do|da|of|dos|das)?\s*(?:os|as|the|numeros|numbers|valores|values)?\s*:?\s*"
_FUNCTIONS = tuple(
    (re.compile(pattern), module, code)
    for pattern, module, code in (
        (rf"(?:raiz(?: quadrada)?|square root|sqrt|√)\(?{_OF}{_NUMBER}\)?", "math", "math.sqrt({0})"),
        (rf"(?:raiz cubica|cube root){_OF}{_NUMBER}", "math", "math.cbrt({0})"),
        (rf"(?:fatorial|factorial){_OF}\d{{1,4}}", "math", "math.factorial({0})"),
        (rf"(?:logaritmo|logarithm|log){_OF}{_NUMBER}", "math", "math.log({0})"),
        (rf"{_NUMBER} (?:elevado a|to the power of) {_NUMBER}", "math", "math.pow({0}, {1})"),
        (rf"{_NUMBER}\s*% (?:de|of) {_NUMBER}", "math", "{0} / 100 * {1}"),
        (rf"(?:media|average|mean){_OF}{_LIST}", "statistics", "statistics.mean([{all}])"),
        (rf"(?:mediana|median){_OF}{_LIST}", "statistics", "statistics.median([{all}])"),
        (rf"(?:desvio padrao|standard deviation){_OF}{_LIST}", "statistics", "statistics.stdev([{all}])"),
        (rf"(?:soma|sum){_OF}{_LIST}", "statistics", "sum([{all}])"),
    )
)
"""Calculations that have a name, as Python."""
_FORMATTING = word_set("to a arredonda arredondado round rounded executa corre run codigo code python")


class Function(NamedTuple):
    """A calculation that has a name."""

    module: str
    code: str
    said: str
    """As the person put it."""


def python_step(prompt: Prompt, conversation: Sequence[Turn], language: str) -> Step | None:
    """What to do next about a program; None where the last message has none to run."""
    spec = next((tool for tool in prompt.tools if tool.name == RUN), None)
    if spec is None:
        return None
    turn = conversation[-1]
    total = sum_in(turn.question)
    function = function_in(turn.question) if total is None else None
    if total is not None:
        arguments = {"codigo": f"print({total})", "descricao": say("python.sum", language, sum=total)[:MAX_DESCRIPTION]}
    elif function is not None:
        described = capitalise(function.said)[:MAX_DESCRIPTION]
        arguments = {"codigo": f"import {function.module}\nprint({function.code})", "descricao": described}
    elif (code := program_in(turn.question)) is not None:
        described = shorten(without_code(turn.question), MAX_DESCRIPTION)
        arguments = {"codigo": code, "descricao": described or say("python.code", language)}
    else:
        return None
    call = next((call for call in turn.calls if call.name == RUN), None)
    if call is None or not call.done:
        return Step(calls=(PlannedCall(RUN, arguments),))
    return Step(_closing(call, total or (function.said if function else None), language))


def function_in(message: str) -> Function | None:
    """The calculation by its name that is all a message has: "a raiz quadrada de 144", "the median of 3, 5 and 9"."""
    said = fold(message) if len(message) <= MAX_SUM else ""
    for pattern, module, code in _FUNCTIONS:
        found = pattern.search(said)
        if found is None:
            continue
        rest = said[: found.start()] + said[found.end() :]
        if not {word.text for word in words(rest)} <= _CALCULATING | _FORMATTING:
            return None
        numbers = [text.replace(",", ".") if module == "math" else text for text in re.findall(_NUMBER, found[0])]
        return Function(
            module, code.format(*numbers, all=", ".join(numbers)), message[found.start() : found.end()].strip()
        )
    return None


def program_in(message: str) -> str | None:
    """The program that a message gives to be run: in a block of Python, or in any block where it says "run this"."""
    found = code_in(message)
    said = [word.text for word in words(without_code(message))]
    asked = [at for at, word in enumerate(said) if word in _RUNNING]
    if any(set(said[max(0, at - 3) : at]) & _NEVER for at in asked):
        return None
    programs = [block.code for block in found if block.is_python or (asked and not block.language)]
    return "\n\n".join(programs).strip("\n") or None


def sum_in(message: str) -> str | None:
    """The calculation that a message consists of: numbers, operators and brackets, no names."""
    found = _SUM.fullmatch(message.strip()) if len(message) <= MAX_SUM else None
    if found is None:
        return None
    said = [word.text for word in words(found["words"])]
    text = " ".join(found["sum"].split())
    if not set(said) <= _CALCULATING or not (set(said) & _STRONG or {"*", "+"} & set(text)):
        return None
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return None  # no calculation, as a date with zeros in it: somebody else may understand it
    return text if isinstance(tree.body, ast.BinOp) and _is_sum(tree.body) else None


def _is_sum(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, _OPERATORS) and _is_sum(node.left) and _is_sum(node.right)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, _SIGNS) and _is_sum(node.operand)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _closing(call: CallMade, total: str | None, language: str) -> str:
    """What became of a program, in words."""
    if call.error is not None:
        return word_failure(call.error, language)
    result: Mapping[str, Any] = call.result if isinstance(call.result, Mapping) else {"output": str(call.result or "")}
    output = str(result.get("output") or "").strip("\n")
    error = str(result.get("erro") or "").strip()
    said = []
    if result.get("sucesso", not error):
        if total is not None and output and "\n" not in output:
            return say("python.result", language, sum=f"`{total}`", value=output)
        said += [say("python.ran", language), *_fenced(output, language)] if output else []
        if not output and not result.get("figuras") and not result.get("ficheiros"):
            said.append(say("python.silent", language))
    else:
        said += [say("python.before", language), *_fenced(output, language)] if output else []
        said += [say("python.failed", language), *_fenced(error, language, last=True), say("python.fix", language)]
    said += _listed("figure", [_name(one, "titulo") for one in _list(result, "figuras")], language)
    said += _listed("file", [_name(one, "nome") for one in _list(result, "ficheiros")], language)
    if result.get("aviso"):
        said.append(str(result["aviso"]))
    return "\n\n".join(said)


def _fenced(text: str, language: str, *, last: bool = False) -> list[str]:
    """Text in a block that nothing in it can end. Of what is long the beginning is kept, or (`last`) the end."""
    cut = len(text) > MAX_OUTPUT
    shown = text[-MAX_OUTPUT:] if last else text[:MAX_OUTPUT]
    longest = max((len(run) for run in re.findall(r"`+", shown)), default=0)
    fence = "`" * max(3, longest + 1)
    block = f"{fence}\n{shown}\n{fence}"
    return [block, say("python.cut", language)] if cut and not last else [block]


def _listed(key: str, names: Sequence[str], language: str) -> list[str]:
    if not names:
        return []
    listed = ", ".join(f"**{name}**" for name in names)
    return [say(f"python.{key}" if len(names) == 1 else f"python.{key}s", language, count=len(names), names=listed)]


def _list(result: Mapping[str, Any], key: str) -> list[Any]:
    value = result.get(key)
    return value if isinstance(value, list) else []


def _name(value: object, key: str) -> str:
    return str(value.get(key, "")) if isinstance(value, Mapping) else str(value)
