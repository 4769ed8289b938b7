"""Secrets that the hub must give back to others, and so cannot hash: kept encrypted, never shown again.

AES-256-GCM. The key is derived from `QHUB_SECRETS_KEY`, or from a secret that is made on first use and kept in the data
folder for the owner alone (0600). A sealed text names the key that sealed it and is bound to its `place` (a row, say):
moved to another, it does not open.

`qhub keys rotate` changes the key that the hub made for itself, also while it runs. To change one that is set, put the
new one in front of the old: `QHUB_SECRETS_KEY=new,old`. New secrets are sealed with the first, all of them open, and
the hub seals the stored ones anew when it starts; then the old one can go.
"""

import base64
import hashlib
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from qhub.settings.settings import Settings

VERSION = b"\x01"
KEY_ID_BYTES = 4
NONCE_BYTES = 12
"""Random for each secret, as GCM wants it."""


class Unsealable(Exception):
    """A sealed text does not open: another key sealed it, or it was changed."""


class Secrets:
    """Seals texts and opens them again."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._known: dict[bytes, AESGCM] = {}
        self._known_of = -1

    @property
    def _ring(self) -> dict[bytes, AESGCM]:
        """The keys by name, the one that seals first. Made when needed: most hubs keep no secrets; and made anew where
        the file that has them was changed."""
        changed = self._changed()
        if not self._known or changed != self._known_of:
            keys = map(_derived, self._settings.secrets_keys())
            self._known, self._known_of = {_key_id(key): AESGCM(key) for key in keys}, changed
        return self._known

    def _changed(self) -> int:
        """When the keys changed; of keys that are set, and of a file that is not there yet, 0."""
        if self._settings.secrets_key is not None:
            return 0
        try:
            return self._settings.secrets_key_file.stat().st_mtime_ns
        except FileNotFoundError:
            return 0

    def seal(self, text: str, place: str) -> str:
        """The text, encrypted with the first key, for this place alone."""
        nonce = os.urandom(NONCE_BYTES)
        name, key = next(iter(self._ring.items()))
        encrypted = key.encrypt(nonce, text.encode(), place.encode())
        return base64.urlsafe_b64encode(VERSION + name + nonce + encrypted).decode("ascii")

    def unseal(self, sealed: str, place: str) -> str:
        """Open what was sealed at this place; `Unsealable` where it cannot be read."""
        try:
            raw = base64.urlsafe_b64decode(sealed)
        except ValueError:
            raise Unsealable("not a sealed text") from None
        version, rest = raw[:1], raw[1:]
        key = self._ring.get(rest[:KEY_ID_BYTES])
        if version != VERSION or key is None:
            raise Unsealable("sealed with a key that QHUB_SECRETS_KEY no longer names")
        rest = rest[KEY_ID_BYTES:]
        try:
            return key.decrypt(rest[:NONCE_BYTES], rest[NONCE_BYTES:], place.encode()).decode()
        except (InvalidTag, ValueError):
            raise Unsealable("changed, or sealed for another place") from None

    def is_current(self, sealed: str) -> bool:
        """Whether the first key sealed it."""
        try:
            return base64.urlsafe_b64decode(sealed)[1 : 1 + KEY_ID_BYTES] == next(iter(self._ring))
        except ValueError:
            return False


def _derived(secret: str) -> bytes:
    return HKDF(hashes.SHA256(), length=32, salt=None, info=b"qhub stored secrets").derive(secret.encode())


def _key_id(key: bytes) -> bytes:
    """Names a key without telling anything about it."""
    return hashlib.sha256(b"key id" + key).digest()[:KEY_ID_BYTES]
