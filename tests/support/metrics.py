"""What Prometheus reads of a hub, in a form that tests can ask."""

from typing import NamedTuple

from prometheus_client.parser import text_string_to_metric_families

from tests.support.hub import Client


class Sample(NamedTuple):
    """One line of an exposition."""

    name: str
    labels: dict[str, str]
    value: float


class Exposition:
    """All lines of one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.families = list(text_string_to_metric_families(text))
        self.samples = [Sample(s.name, dict(s.labels), s.value) for family in self.families for s in family.samples]

    def value(self, name: str, **labels: str) -> float:
        """The sum of all lines of that name with at least these labels; 0 where there is none."""
        return sum(
            sample.value for sample in self.samples if sample.name == name and labels.items() <= sample.labels.items()
        )


async def scraped(client: Client, **headers: str) -> Exposition:
    answer = await client.http.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return Exposition(answer.text)
