"""An identity provider on this machine: the one of a package, and before it what tests spoil of its answers.

The provider (`oidc-provider-mock`) shows its own pages, hands out codes and signs. It does not look at PKCE and has one
key for ever: what stands before it refuses a code whose verifier was never announced, and signs anew with a key that
can be changed, so that a test can have any claim wrong and any key unknown.
"""

import base64
import hashlib
import io
import json
import logging
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import oidc_provider_mock
from joserfc import jwk, jwt
from werkzeug.serving import make_server
from werkzeug.test import run_wsgi_app

CLIENT, SECRET = "o-hub", "o-segredo-do-hub"
Environment = dict[str, Any]


@dataclass
class LocalProvider:
    """The provider, at an address, and what is wrong with it."""

    url: str = ""
    spoil: Callable[[dict[str, Any]], object] = lambda claims: None
    """Changes the claims of an ID token before it is signed."""
    is_away: bool = False
    """Whether it answers 503, as what stands before a provider does."""
    signing: Any = field(default_factory=lambda: new_key("a"))
    shown: list[Any] = field(default_factory=list)
    """The keys that it shows; the one that signs where empty."""
    key_requests: int = 0
    ended: list[dict[str, list[str]]] = field(default_factory=list)
    """How people were sent to log out."""
    _challenges: set[str] = field(default_factory=set)
    _app: Any = field(default_factory=lambda: _quiet_app())

    def know(self, subject: str, **claims: Any) -> None:
        """Have somebody whom it can vouch for."""
        client = self._app.test_client()
        assert client.put(f"/users/{subject}", json=claims).status_code < 300

    def __call__(self, environment: Environment, start: Any) -> Iterable[bytes]:
        path, query = environment["PATH_INFO"], parse_qs(environment["QUERY_STRING"])
        if self.is_away:
            return _answer(start, "503 Service Unavailable", b"<h1>Away</h1>", "text/html")
        if path == "/jwks":
            self.key_requests += 1
            keys = [key.as_dict(private=False) for key in self.shown or [self.signing]]
            return _answer(start, "200 OK", json.dumps({"keys": keys}).encode())
        if path == "/oauth2/authorize":
            assert query["code_challenge_method"] == ["S256"]
            self._challenges.update(query["code_challenge"])
        if path == "/oauth2/end_session":
            self.ended.append(query)
        if path == "/oauth2/token" and not self._was_announced(environment):
            return _answer(start, "400 Bad Request", b'{"error": "invalid_grant"}')
        body, status, headers = run_wsgi_app(self._app, environment)
        content = b"".join(body)
        if path == "/oauth2/token" and status.startswith("200"):
            content = self._signed_anew(content)
        if "html" in headers.get("Content-Type", ""):
            content = re.sub(rb"<link.*?/>", b"", content, flags=re.DOTALL)  # its looks are from outside
        headers["Content-Length"] = str(len(content))
        start(status, list(headers.items()))
        return [content]

    def _was_announced(self, environment: Environment) -> bool:
        body = environment["wsgi.input"].read(int(environment.get("CONTENT_LENGTH") or 0))
        environment["wsgi.input"] = io.BytesIO(body)
        verifier = parse_qs(body.decode()).get("code_verifier", [""])[0]
        digest = hashlib.sha256(verifier.encode()).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() in self._challenges

    def _signed_anew(self, content: bytes) -> bytes:
        answer = json.loads(content)
        part = answer["id_token"].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        self.spoil(claims)
        answer["id_token"] = jwt.encode({"alg": "RS256", "kid": self.signing.kid}, claims, self.signing)
        return json.dumps(answer).encode()


def new_key(name: str) -> Any:
    """A key that signs, by a name."""
    return jwk.RSAKey.generate_key(2048, {"kid": name, "use": "sig"})


def _quiet_app() -> Any:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    return oidc_provider_mock.app(require_nonce=True)


def _answer(start: Any, status: str, body: bytes, kind: str = "application/json") -> list[bytes]:
    start(status, [("Content-Type", kind), ("Content-Length", str(len(body)))])
    return [body]


@contextmanager
def local_provider(host: str = "127.0.0.1") -> Iterator[LocalProvider]:
    """Serve one until the block ends."""
    provider = LocalProvider()
    server = make_server("127.0.0.1", 0, provider, threaded=True)
    provider.url = f"http://{host}:{server.server_port}"
    serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    serving.start()
    try:
        yield provider
    finally:
        server.shutdown()
        serving.join()
        server.server_close()
