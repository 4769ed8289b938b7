"""A device that makes and shows passkeys, in a few lines of cryptography: it says what a test has it say."""

import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url, encode_cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""Flags: somebody was there; the device knew them; a new key is said."""


@dataclass
class Authenticator:
    """One with one passkey, for a site."""

    origin: str
    flags: int = PRESENT | VERIFIED
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser's `toJSON` has after a key was made."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + encode_cbor(public)
        data = self._data(options["rp"]["id"], self.flags | ATTESTED) + attested
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        said = {
            "clientDataJSON": self._client("webauthn.create", options),
            "attestationObject": bytes_to_base64url(attestation),
        }
        return self._credential(said)

    def shown(self, options: dict[str, Any]) -> dict[str, Any]:
        """What it has after a challenge was signed."""
        self.count += 1
        client, data = self._client("webauthn.get", options), self._data(options["rpId"], self.flags)
        signed = data + hashlib.sha256(self._text("webauthn.get", options)).digest()
        said = {
            "clientDataJSON": client,
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        }
        return self._credential(said)

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def _text(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _client(self, kind: str, options: dict[str, Any]) -> str:
        return bytes_to_base64url(self._text(kind, options))

    def _credential(self, said: dict[str, Any]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": said, "clientExtensionResults": {}}
