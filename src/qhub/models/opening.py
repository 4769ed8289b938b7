"""The models of a hub, metered and traced."""

from collections.abc import Iterable

from qhub.models.choice import ROLES, Models
from qhub.models.interface import Model
from qhub.models.metered import MeteredModel
from qhub.models.pricing import Prices
from qhub.models.retrying import Retry, log_retry
from qhub.models.traced import TracedModel
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans
from qhub.settings.settings import Settings


def open_models(settings: Settings, prices: Prices, meters: Meters, spans: Spans, named: Iterable[str]) -> Models:
    """The models of all roles, and those that agents name. A wrong name or a missing key stops the hub here, not a
    turn later."""

    def on_retry(retry: Retry) -> None:
        log_retry(retry)
        meters.model_retried(retry.model, retry.code)

    def wrap(model: Model, role: str) -> Model:
        metered = MeteredModel(model, prices, meters, role)
        return TracedModel(metered, spans, role) if spans.is_on else metered

    models = Models(settings, wrap=wrap, on_retry=on_retry)
    for name in (*ROLES, *named):
        models.choice(name)
    return models
