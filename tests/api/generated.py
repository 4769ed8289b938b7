"""Requests that are generated from the OpenAPI document, right and wrong.

Apart from the test that sends them: schemathesis takes longer to load than most tests, in every process that does.
"""

import os
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy
from schemathesis.checks import CheckFunction, load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.support.hub import WAIT
from tests.support.routes import is_failure

ENDLESS = "/conversas/{conversa_id}/eventos"
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "4"))
"""Requests of each kind for each operation: few here, many with `make fuzz`."""


def fuzz(url: str, document: dict[str, Any], headers: dict[str, str], conversation: str) -> dict[str, set[int]]:
    """Generated requests, right and wrong, for every operation; the statuses each gave. Raises at the first crash."""
    load_all_checks()
    statuses: dict[str, set[int]] = {}
    for result in schemathesis.openapi.from_dict(document).get_all_operations():
        operation = result.ok()
        seen = statuses.setdefault(f"{operation.method.upper()} {operation.path}", set())
        own = {"conversa_id": conversation} if "{conversa_id}" in operation.path else None
        if operation.path == ENDLESS or operation.method == "delete":
            own = None
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            try:
                try_out(operation.as_strategy(mode, path_parameters=own), url, headers, seen)
            except Unsatisfiable:
                assert mode.is_negative, "nothing in it can be wrong"
    return statuses


def try_out(strategy: SearchStrategy[schemathesis.Case], url: str, headers: dict[str, str], seen: set[int]) -> None:
    session = requests.Session()
    session.trust_env = False  # which looks for proxies at each request
    checks: list[CheckFunction] = [not_a_server_error, response_schema_conformance, content_type_conformance]

    @hypothesis_settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=EXAMPLES < 10,  # longer runs look elsewhere each time
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def check(case: schemathesis.Case) -> None:
        answer = case.call(base_url=url, session=session, headers=headers, timeout=WAIT)
        seen.add(answer.status_code)
        case.validate_response(answer, checks=checks)
        assert answer.status_code < 400 or is_failure(answer.json()), answer.text

    check()
