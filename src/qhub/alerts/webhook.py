"""Alerts sent to an address of the operator's, signed.

It goes where pages are read from: to the public internet, by TLS, to the very address that was judged, and nowhere by a
redirect. A receiver inside the operator's own network needs a setting that says so.
"""

import asyncio
import hashlib
import hmac
import time
from typing import TYPE_CHECKING

import orjson
from yarl import URL

from qhub.alerts.channel import Undelivered
from qhub.errors import ConfigurationError
from qhub.events.wire import moment
from qhub.lazy import lazy_module
from qhub.settings.settings import Settings
from qhub.store.alerts import Alert
from qhub.tools.web.addresses import is_public
from qhub.tools.web.targets import ForbiddenTarget, check_target

if TYPE_CHECKING:
    import aiohttp

    from qhub.tools.web import guarded_session
else:
    aiohttp = lazy_module("aiohttp")
    guarded_session = lazy_module("qhub.tools.web.guarded_session")

SIGNATURE = "X-QHub-Signature"
"""`t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`: a receiver refuses what is old, and what is not ours."""
SECONDS = 10.0
"""How long a receiver may take."""


class Webhook:
    """The channel for a webhook."""

    def __init__(self, url: str, secret: str, *, private: bool = False) -> None:
        """`private` lets it go to any address and port, without TLS too."""
        self._url = url
        self._secret = secret.encode()
        self._private = private

    async def send(self, alert: Alert) -> None:
        """Send one; `Undelivered` where that did not work."""
        body = orjson.dumps(as_sent(alert))
        headers = {"Content-Type": "application/json", SIGNATURE: signed(self._secret, body, int(time.time()))}
        try:
            target = self._target()
            async with (
                asyncio.timeout(SECONDS),
                self._session() as session,
                session.post(target, data=body, headers=headers, allow_redirects=False) as response,
            ):
                if not 200 <= response.status < 300:
                    raise Undelivered(f"status {response.status}")
        except ForbiddenTarget as error:
            raise Undelivered(error.code) from None
        except TimeoutError:
            raise Undelivered("timeout") from None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise Undelivered(type(error).__name__) from None

    def _target(self) -> URL:
        if self._private:
            return URL(self._url)
        return check_target(self._url, is_allowed=is_public)

    def _session(self) -> "aiohttp.ClientSession":
        return guarded_session.open_session(is_allowed=_anywhere if self._private else is_public)


def _anywhere(address: str) -> bool:
    return True


def signed(secret: bytes, body: bytes, seconds: int) -> str:
    """The signature of a body that is sent at that time."""
    digest = hmac.new(secret, f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={digest}"


def as_sent(alert: Alert) -> dict[str, object]:
    """An alert as a receiver gets it: no words of anybody's, and nobody's name."""
    return {
        "id": alert.id,
        "tipo": alert.kind,
        "sobre": alert.subject,
        "organizacao_id": alert.organization_id,
        "pessoa_id": alert.user_id,
        "primeira": moment(alert.first_seen),
        "ultima": moment(alert.last_seen),
        "vezes": alert.count,
        "detalhe": alert.detail,
    }


def open_webhook(settings: Settings) -> Webhook | None:
    """The webhook that the settings name; `ConfigurationError` where it cannot be used as they are."""
    if settings.alert_webhook is None:
        return None
    if settings.alert_webhook_secret is None:
        raise ConfigurationError(
            "QHUB_ALERT_WEBHOOK needs QHUB_ALERT_WEBHOOK_SECRET, with which a receiver knows that an alert is ours; "
            "make one with: python -c 'import secrets; print(secrets.token_urlsafe(48))'"
        )
    if not settings.alert_webhook.startswith("https://") and not settings.alert_webhook_private:
        raise ConfigurationError(
            "QHUB_ALERT_WEBHOOK must begin with https://; "
            "set QHUB_ALERT_WEBHOOK_PRIVATE=true for a receiver in your own network"
        )
    secret = settings.alert_webhook_secret.get_secret_value()
    return Webhook(settings.alert_webhook, secret, private=settings.alert_webhook_private)
