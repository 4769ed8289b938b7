"""Alerts as e-mail, through the operator's own server.

What is sent has figures and names of models, agents and machines, as the page has: no words of anybody's, and nobody's
name. The server is named by a setting, so it may be anywhere, inside as well; its certificate is checked unless a
setting says that the way to it needs none.
"""

import asyncio
import smtplib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from qhub.alerts.channel import Undelivered
from qhub.errors import ConfigurationError
from qhub.language.amounts import Dollars
from qhub.language.catalogue import translate
from qhub.settings.settings import Settings
from qhub.store.alerts import Alert

SECONDS = 20.0
"""How long the server may take for each step."""
GIGABYTE = 1e9

NameOf = Callable[[str], str]
"""The name of an agent, by its id."""


class Mail:
    """The channel for e-mail."""

    def __init__(self, settings: Settings, name_of: NameOf) -> None:
        self._settings = settings
        self._name_of = name_of

    async def send(self, alert: Alert) -> None:
        """Send one; `Undelivered` where that did not work."""
        try:
            await asyncio.to_thread(self._deliver, self._message(alert))
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise Undelivered(type(error).__name__) from None

    def _message(self, alert: Alert) -> EmailMessage:
        settings, language = self._settings, self._settings.alert_language
        lines = [sentence(alert, self._name_of, language)]
        if alert.kind != "digest":
            lines.append(translate(language, "alerts.times", vezes=alert.count, primeira=_time(alert.first_seen)))
        if settings.public_url is not None:
            lines.append(f"{settings.public_url.rstrip('/')}/?pagina=alertas")
        message = EmailMessage()
        message["Subject"] = f"QHub: {translate(language, f'alerts.{alert.kind}_title')}"
        message["From"] = settings.mail_from
        message["To"] = ", ".join(settings.alert_emails)
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(alert.id, domain="qhub.invalid")  # the machine's name is nobody's business
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n\n".join(lines) + "\n")
        return message

    def _deliver(self, message: EmailMessage) -> None:
        """In a thread: the library waits."""
        settings = self._settings
        host, port, context = settings.smtp_host or "", settings.smtp_port, ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
            if settings.smtp_security == "tls"
            else smtplib.SMTP(host, port, timeout=SECONDS)
        ) as server:
            if settings.smtp_security == "starttls":
                server.starttls(context=context)
            if settings.smtp_user is not None and settings.smtp_password is not None:
                server.login(settings.smtp_user, settings.smtp_password.get_secret_value())
            server.send_message(message)


def sentence(alert: Alert, name_of: NameOf, language: str) -> str:
    """Word an alert; whom it is about is on the page alone."""
    detail = alert.detail
    match alert.kind:
        case "budget_near" | "budget_used":
            return translate(
                language,
                f"alerts.budget_{detail['ambito']}",
                alvo=name_of(detail["alvo"]),
                gasto=Dollars(detail["gasto"]),
                limite=Dollars(detail["limite"]),
                periodo=translate(language, f"alerts.{detail['periodo']}"),
            )
        case "disk_full":
            sizes = {name: f"{value / GIGABYTE:.1f}" for name, value in detail.items()}
            return translate(language, "alerts.disk_full", sobre=alert.subject, **sizes)
        case "digest":
            first, _, last = alert.subject.partition("/")
            params = detail | {"custo": Dollars(detail["custo"])}
            return translate(language, "alerts.digest", primeiro=first, ultimo=last, **params)
        case "negative_feedback":
            return translate(language, "alerts.negative_feedback", sobre=name_of(alert.subject))
        case kind:
            return translate(language, f"alerts.{kind}", sobre=alert.subject, **detail)


def _time(seconds: float) -> str:
    """To the minute, as no two languages read it in two ways."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def open_mail(settings: Settings, name_of: NameOf) -> Mail | None:
    """The e-mail that the settings ask for; `ConfigurationError` where it cannot be sent as they are."""
    if not settings.alert_emails:
        return None
    if settings.smtp_host is None or settings.mail_from is None:
        raise ConfigurationError("QHUB_ALERT_EMAILS needs QHUB_SMTP_HOST and QHUB_MAIL_FROM")
    if (settings.smtp_user is None) != (settings.smtp_password is None):
        raise ConfigurationError("QHUB_SMTP_USER and QHUB_SMTP_PASSWORD belong together; set both, or neither")
    return Mail(settings, name_of)
