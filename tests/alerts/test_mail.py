"""Alerts as e-mail, through a real server on a real socket."""

import asyncio
import inspect
import ipaddress
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pydantic import SecretStr

from qhub.alerts.channel import Undelivered
from qhub.alerts.mail import Mail, sentence
from qhub.errors import ConfigurationError
from qhub.language.catalogue import LANGUAGES
from qhub.parts import open_hub
from qhub.settings.settings import Settings
from qhub.store.alerts import Alert, AlertKind
from tests.alerts.test_alerts import SECRET, WORDS, complain, quick, receiving
from tests.support.hub import WAIT, running_hub

TO = ["turno@exemplo.pt", "noite@exemplo.pt"]
PASSWORD = "so-o-hub-sabe"
ALERT = Alert("a" * 32, 1, "leases_lost", "um", None, 0.0, 0.0, 1, {}, None, 0)


class Mailbox:
    """Takes e-mail from whoever knows the password; answers as it is told to, and then that all is well."""

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self.port = 0
        self.tries = 0
        self.taken: list[EmailMessage] = []
        self.came = asyncio.Event()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.tries += 1
        answer = self._answers.pop(0) if self._answers else "250 OK"
        if answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            assert envelope.rcpt_tos == TO
            self.taken.append(message_from_bytes(envelope.content, EmailMessage, policy=policy.default))
        self.came.set()
        return answer


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate for 127.0.0.1 that nobody but its own authority vouches for."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = (
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path = tmp_path_factory.mktemp("certificate") / "server.pem"
    path.write_bytes(key.private_bytes(*plain) + made.public_bytes(serialization.Encoding.PEM))
    return path


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's own authorities are this one's alone; the suite keeps what was read of them."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setattr("ssl.create_default_context", inspect.unwrap(ssl.create_default_context))


@asynccontextmanager
async def mailing(certificate: Path, *answers: str) -> AsyncIterator[Mailbox]:
    """A server that speaks TLS before anything else counts."""
    mailbox, context = Mailbox(*answers), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    def know(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=data == LoginPassword(b"qhub", PASSWORD.encode()), handled=False)

    def speak() -> SMTP:
        return SMTP(
            mailbox,
            hostname="127.0.0.1",
            tls_context=context,
            require_starttls=True,
            authenticator=know,
            auth_required=True,
        )

    server = await asyncio.get_running_loop().create_server(speak, "127.0.0.1", 0)
    mailbox.port = server.sockets[0].getsockname()[1]
    try:
        yield mailbox
    finally:
        server.close()


def mailed(settings: Settings, mailbox: Mailbox, **values: Any) -> Settings:
    mail = {
        "alert_emails": TO,
        "smtp_host": "127.0.0.1",
        "smtp_port": mailbox.port,
        "smtp_user": "qhub",
        "smtp_password": SecretStr(PASSWORD),
        "mail_from": "QHub <qhub@exemplo.pt>",
    }
    return quick(settings, **mail | values)


async def test_an_alert_is_mailed_once_and_one_that_was_not_taken_again_to_nobody_else(
    sqlite_settings: Settings, certificate: Path, trusted: None
) -> None:
    hook = {"alert_webhook_secret": SecretStr(SECRET), "alert_webhook_private": True}
    async with mailing(certificate, "451 later", "451 later") as mailbox, receiving() as receiver:
        values = {**hook, "alert_webhook": receiver.url, "public_url": "https://hub.exemplo.pt"}
        async with running_hub(mailed(sqlite_settings, mailbox, **values)) as hub:
            rui = await hub.login("rui")
            conversation = await rui.conversation()
            await rui.send(conversation, WORDS)
            await complain(rui, conversation)
            async with asyncio.timeout(WAIT):
                while not mailbox.taken:
                    mailbox.came.clear()
                    await mailbox.came.wait()
        assert (mailbox.tries, len(mailbox.taken), len(receiver.requests)) == (3, 1, 1)
    (message,) = mailbox.taken
    assert message["Subject"] == "QHub: Opiniões negativas"
    assert message["From"] == "QHub <qhub@exemplo.pt>"
    words = message.get_content()
    assert "respostas do agente Qualidade não serviram" in words, "the agent's name, and not its id"
    assert "https://hub.exemplo.pt/?pagina=alertas" in words
    assert re.search(r"a primeira foi em \d{4}-\d\d-\d\d \d\d:\d\d UTC", words), "a time as people write it"
    assert WORDS not in words


async def test_a_server_that_nobody_vouches_for_gets_neither_password_nor_alert(
    sqlite_settings: Settings, certificate: Path
) -> None:
    async with mailing(certificate) as mailbox:
        with pytest.raises(Undelivered, match="SSLCertVerificationError"):
            await Mail(mailed(sqlite_settings, mailbox), str).send(ALERT)
        with pytest.raises(Undelivered, match="SMTP"):
            await Mail(mailed(sqlite_settings, mailbox, smtp_security="none"), str).send(ALERT)
    assert mailbox.tries == 0


async def test_a_server_that_is_away_or_knows_another_password_is_said_to_have_taken_nothing(
    sqlite_settings: Settings, certificate: Path, trusted: None
) -> None:
    async with mailing(certificate) as mailbox:
        wrong = mailed(sqlite_settings, mailbox, smtp_password=SecretStr("outra"))
        with pytest.raises(Undelivered, match="SMTPAuthenticationError"):
            await Mail(wrong, str).send(ALERT)
    with pytest.raises(Undelivered, match="ConnectionRefusedError"):
        await Mail(mailed(sqlite_settings, mailbox), str).send(ALERT)


@pytest.mark.parametrize(
    "values",
    [{"smtp_host": None}, {"mail_from": None}, {"smtp_password": None}],
    ids=["no server", "nobody to come from", "a user without a password"],
)
async def test_a_hub_that_cannot_mail_its_alerts_does_not_start(
    sqlite_settings: Settings, values: dict[str, Any]
) -> None:
    with pytest.raises(ConfigurationError, match="QHUB_SMTP"):
        async with open_hub(mailed(sqlite_settings, Mailbox(), **values)):
            pass


DETAILS: dict[AlertKind, dict[str, Any]] = {
    "turn_errors": {"turnos": 8, "interrompidos": 3},
    "provider_failing": {"chamadas": 8, "falhas": 6},
    "budget_near": {"ambito": "agent", "alvo": "um", "periodo": "day", "limite": 2.0, "gasto": 1.7},
    "budget_used": {"ambito": "user", "alvo": "3", "periodo": "month", "limite": 2.0, "gasto": 2.1},
    "negative_feedback": {},
    "corrupt_rows": {},
    "leases_lost": {},
    "digest": {
        **{"organizacao": "Escola", "pessoas": 3, "perguntas": 40, "erros": 1},
        **{"custo": 1.5, "positivas": 4, "negativas": 2},
    },
    "disk_full": {"livre_bytes": 2_300_000_000, "total_bytes": 50_000_000_000},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_alert_is_a_sentence_in_every_language(language: str) -> None:
    for kind, detail in DETAILS.items():
        words = sentence(Alert("a" * 32, 1, kind, "um", None, 0.0, 0.0, 1, detail, None, 0), str, language)
        assert words.endswith("."), words
        assert "{" not in words
