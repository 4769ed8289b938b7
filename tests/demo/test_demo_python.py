"""Programs that a person gives to be run, and calculations."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from qhub.sandbox.interface import ProducedFile, Run
from qhub.sandbox.sandbox import ConversationSandbox, Sandbox
from qhub.settings.settings import Settings
from qhub.tools.builtin import BUILTIN_TOOLS
from tests.demo.chat import Chat

TOOLS = (BUILTIN_TOOLS["executar_python"], BUILTIN_TOOLS["consultar_dados"])


class Ended:
    """A sandbox whose runs end in a certain way."""

    wall_seconds = 30.0

    def __init__(self, ending: Run) -> None:
        self._ending = ending

    async def run(self, code: str, *, tables: Sequence[tuple[str, Path]] = ()) -> Run:
        return self._ending


def chat(output: str = "", error: str = "", language: str = "pt-PT", **values: Any) -> Chat:
    found = Chat(TOOLS, language)
    found.sandbox = Ended(Run(output, error, "error" if error else "ok", 1, **values))
    return found


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Chat]:
    """A conversation whose programs really run."""
    sandbox = Sandbox(Settings(_env_file=None, sandbox_wall_seconds=20))  # type: ignore[call-arg]
    found = Chat(TOOLS)
    found.sandbox = ConversationSandbox(sandbox, 1, tmp_path / "scratch", "c1")
    yield found
    await sandbox.close()


@pytest.mark.together("sandbox")
async def test_programs_and_sums_really_run(real: Chat) -> None:
    assert "**444**" in (await real.ask("calcula 12*37")).text
    reply = await real.ask("```python\nfor n in range(3):\n    print(n * n)\n```")
    assert reply.calls[0][1]["codigo"] == "for n in range(3):\n    print(n * n)"
    assert "```\n0\n1\n4\n```" in reply.text
    failed = await real.ask("corre isto:\n```python\nprint('antes')\n1 / 0\n```")
    assert failed.text.startswith("Antes do erro imprimiu:")
    assert "ZeroDivisionError" in failed.text
    assert failed.text.endswith("Corrija o código e envie-o outra vez.")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("calcula 12*37", "print(12*37)"),
        ("quanto é 12 * 37?", "print(12 * 37)"),
        ("Quanto é (2+3)**2 / 5 ?", "print((2+3)**2 / 5)"),
        ("what is 2**10?", "print(2**10)"),
        ("how much is 17 % 5", "print(17 % 5)"),
        ("calculate -3.5 - 2", "print(-3.5 - 2)"),
        ("12*37", "print(12*37)"),
        ("1.5 + 2 =", "print(1.5 + 2)"),
    ],
)
async def test_a_calculation_becomes_a_program_of_one_line(message: str, code: str) -> None:
    reply = await chat("42\n").ask(message)
    assert [(name, arguments["codigo"]) for name, arguments in reply.calls] == [("executar_python", code)]
    assert reply.text.endswith("= **42**")


@pytest.mark.parametrize(
    "message",
    [
        "2026-10-11",
        "10/11/2026",
        "calcula",
        "calcula 12",
        "calcula 12*x",
        "calcula __import__('os')",
        "calcula 12*37 vendas",
        "quanto é 3 * ",
        "quanto é 02/03/2026?",
        "calcula (1)(2)",
        "calcula ...",
        "calcula " + "1+" * 200 + "1",
        "calcula " + "(" * 150 + "1" + ")" * 20,
    ],
)
async def test_what_is_no_calculation_runs_nothing(message: str) -> None:
    assert "executar_python" not in (await chat("42").ask(message)).tools


@pytest.mark.parametrize(
    ("message", "code", "about"),
    [
        ("```python\nprint(1)\n```", "print(1)", "Código da mensagem"),
        ("Soma tudo:\n```py\nprint(1)\n```\nobrigado", "print(1)", "Soma tudo: obrigado"),
        ("executa este código\n```\nprint(1)\n```", "print(1)", "executa este código"),
        ("corre:\n```python\r\nx = 1\r\nprint(x)\r\n```", "x = 1\nprint(x)", "corre:"),
        ("```python\na = 1\n```\ne depois\n```python\nprint(a)\n```", "a = 1\n\nprint(a)", "e depois"),
        ("```python\nprint('sem fim')", "print('sem fim')", "Código da mensagem"),
        ("````python\nprint('```')\n````", "print('```')", "Código da mensagem"),
    ],
)
async def test_a_block_of_python_is_run_as_it_is(message: str, code: str, about: str) -> None:
    reply = await chat("1\n").ask(message)
    assert reply.calls == [("executar_python", {"codigo": code, "descricao": about})]
    assert reply.text == "O código correu. Imprimiu:\n\n```\n1\n```"


@pytest.mark.parametrize(
    "message",
    [
        "```\nprint(1)\n```",
        "corre isto\n```bash\nls\n```",
        "não executes isto:\n```python\nprint(1)\n```",
        "don't run this:\n```python\nprint(1)\n```",
        "```python\n\n```",
    ],
)
async def test_other_blocks_are_not_run(message: str) -> None:
    assert not (await chat("1").ask(message)).calls


async def test_the_answer_is_in_the_language_of_the_words_not_of_the_code() -> None:
    code = "```python\nfor row in the_data:\n    if row is not None and row:\n        print(row)\n```"
    assert (await chat("1\n").ask(code)).text.startswith("O código correu")
    assert (await chat("1\n").ask(f"please run this code\n{code}")).text.startswith("The code ran")
    assert (await chat("1\n", language="en").ask(code)).text.startswith("The code ran")
    assert (await chat("", language="en").ask(code)).text == "The code ran and printed nothing."


async def test_figures_files_and_warnings_are_told() -> None:
    files = [ProducedFile("Linha.png", "image/png", b"x"), ProducedFile("tabela.csv", "text/csv", b"a")]
    text = (await chat("", files=files, left_out=2).ask("```python\nx\n```")).text
    assert "A figura está acima: **Linha**." in text
    assert "descarregar acima: **tabela.csv**." in text
    assert "sem imprimir nada" not in text
    assert text.count("\n\n") == 2, "and what was left out"


async def test_output_cannot_end_its_block_and_is_cut() -> None:
    text = (await chat("```\n# Título\n").ask("```python\nx\n```")).text
    assert "````\n```\n# Título\n````" in text
    long = (await chat("x" * 4_900).ask("```python\nx\n```")).text
    assert len(long) < 4_300
    assert "Só o início" in long


async def test_failures_of_the_sandbox_are_said() -> None:
    ending = Chat(TOOLS)
    assert (await ending.ask("calcula 12*37")).text.startswith("Não consegui concluir:")
    ending.sandbox = Ended(Run("", "", "timeout", 1))
    assert "30 segundos" in (await ending.ask("calcula 9**9**9")).text


async def test_a_calculation_by_its_name_is_run() -> None:
    for question, code in (
        ("calcula a raiz quadrada de 144", "import math\nprint(math.sqrt(144))"),
        ("calcula em Python a raiz quadrada de 144", "import math\nprint(math.sqrt(144))"),
        ("use Python to compute the square root of 144", "import math\nprint(math.sqrt(144))"),
        ("what's the square root of 144?", "import math\nprint(math.sqrt(144))"),
        ("raiz de 144", "import math\nprint(math.sqrt(144))"),
        ("quanto é √144?", "import math\nprint(math.sqrt(144))"),
        ("sqrt(144)", "import math\nprint(math.sqrt(144))"),
        ("qual é o fatorial de 10?", "import math\nprint(math.factorial(10))"),
        ("what is the median of 3, 5 and 9", "import statistics\nprint(statistics.median([3, 5, 9]))"),
        ("quanto é 15% de 200?", "import math\nprint(15 / 100 * 200)"),
    ):
        reply = await chat("12.0\n").ask(question)
        assert [arguments["codigo"] for _, arguments in reply.calls] == [code], question
        assert "**12.0**" in reply.text


async def test_without_the_tool_nothing_runs(qualidade: Chat) -> None:
    assert not (await qualidade.ask("calcula 12*37")).calls
    assert not (await qualidade.ask("```python\nprint(1)\n```")).calls
