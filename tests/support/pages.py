"""Reading a page as its scripts would."""

import json
import re
from typing import Any

_BLOCK = re.compile(r'<script type="application/json" id="qhub-pagina">(.*?)</script>', re.DOTALL)


def told(page: str) -> dict[str, Any]:
    """What a dashboard's page is told: its data, when that was asked for, and a note about it."""
    found = _BLOCK.search(page)
    assert found, page[:500]
    block: dict[str, Any] = json.loads(found[1])
    return block


def data(page: str) -> dict[str, Any]:
    """The data of a page, by query."""
    found: dict[str, Any] = told(page)["dados"]
    return found
