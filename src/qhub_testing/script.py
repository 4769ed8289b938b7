"""The steps a stand-in plays, one a request.

In a file a script is a JSON list. Each step is an object whose first key names it and whose other keys are its
fields; a list of them is one answer with several parts; `when` and `step` limit one to matching requests:

    [{"say": "Olá", "chunks": 2},
     [{"say": "Vou ver."}, {"call": "top_defeitos", "input": {"n": 3}}],
     {"fail": 529},
     {"when": "turno", "step": {"cut": 2}}]
"""

import json
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from qhub_testing.request import Request
from qhub_testing.steps import Break, Call, Cut, Fail, Hang, Say, Step, Stop, Think, When

_KINDS: Mapping[str, tuple[type[Any], str]] = {
    "say": (Say, "text"),
    "think": (Think, "text"),
    "call": (Call, "tool"),
    "stop": (Stop, "reason"),
    "cut": (Cut, "after_chunks"),
    "break": (Break, "type"),
    "fail": (Fail, "status"),
}


class Script:
    """Steps in order; each request takes the first one meant for it.

    A script that was given steps answers 400 when they run out, so that a test notices a call it did not expect;
    `then="auto"` makes the stand-in go on by its own rules, as it does with no steps at all.
    """

    def __init__(self, *steps: Step | When, then: Literal["reject", "auto"] | None = None) -> None:
        self._steps: list[Step | When] = list(steps)
        self._then = then
        self._scripted = bool(steps)
        self._lock = Lock()

    @property
    def auto(self) -> bool:
        """Whether requests without a step are answered by rules."""
        return self._then == "auto" if self._then else not self._scripted

    @property
    def left(self) -> int:
        """How many steps have not been played."""
        return len(self._steps)

    def add(self, *steps: Step | When) -> None:
        """More steps, at the end; may be called while the stand-in runs."""
        with self._lock:
            self._steps.extend(steps)
            self._scripted = True

    def take(self, request: Request) -> Step | None:
        """The step for this request, which no other request gets; None where there is none."""
        with self._lock:
            for position, step in enumerate(self._steps):
                if not isinstance(step, When):
                    return self._steps.pop(position)  # type: ignore[return-value]  # not a When
                if step.matches(request):
                    del self._steps[position]
                    return step.step
        return None


def read_script(path: Path) -> Script:
    """The script in a JSON file; `ValueError` says which step is wrong."""
    return Script(*parse_steps(json.loads(path.read_text(encoding="utf-8"))))


def parse_steps(data: object) -> list[Step | When]:
    """The steps that decoded JSON describes."""
    if not isinstance(data, list):
        raise ValueError("a script is a JSON list of steps")
    return [_guarded(item) for item in data]


def _guarded(data: object) -> Step | When:
    if isinstance(data, dict) and "when" in data:
        return When(str(data["when"]), _step(data.get("step")))
    return _step(data)


def _step(data: object) -> Step:
    if isinstance(data, list):
        return [_one(item) for item in data]
    if isinstance(data, dict) and "hang" in data:
        return Hang(_step(data["hang"])) if data["hang"] else Hang()
    return _one(data)  # type: ignore[no-any-return]


def _one(data: object) -> Any:
    if isinstance(data, dict):
        for kind, (step, first) in _KINDS.items():
            if kind in data:
                fields = {name: value for name, value in data.items() if name != kind}
                try:
                    return step(**{first: data[kind], **fields})
                except TypeError as error:
                    raise ValueError(f"step {json.dumps(data, ensure_ascii=False)}: {error}") from None
    raise ValueError(f"step {json.dumps(data, ensure_ascii=False)}: expected one of {', '.join(_KINDS)}, hang, when")
