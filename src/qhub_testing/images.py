"""Answers of OpenAI's images endpoint: a real, plain PNG of the size asked for, its colour taken from the prompt."""

import re
import struct
import zlib
from base64 import b64encode
from time import time
from typing import Any

from qhub_testing.chat_rules import check_key
from qhub_testing.failures import Rejected
from qhub_testing.request import Request
from qhub_testing.wire import UnstreamedEncoder

_SIZE = re.compile(r"(\d{2,4})x(\d{2,4})")
_DEFAULT_SIZE = 1024


def check_images(request: Request, api_key: str | None) -> None:
    """`Rejected` where the real service would answer 400 or 401."""
    check_key(request, api_key)
    body = request.body
    if not isinstance(body.get("prompt"), str) or not body["prompt"].strip():
        raise Rejected("Missing required parameter: 'prompt'.")
    if body.get("size") not in (None, "auto") and not _SIZE.fullmatch(str(body["size"])):
        raise Rejected(f"Invalid value: '{body['size']}'. Supported values are: '1024x1024', '1536x1024' and 'auto'.")
    if body.get("response_format") and not request.model.startswith("dall-e"):
        raise Rejected("Unknown parameter: 'response_format'.")


class ImagesEncoder(UnstreamedEncoder):
    """The `wire.Encoder` of images. They are never streamed; whatever the answer says, it is a picture."""

    def whole(self) -> dict[str, Any]:
        body = self._request.body
        size = _SIZE.fullmatch(str(body.get("size")))
        width, height = (int(size[1]), int(size[2])) if size else (_DEFAULT_SIZE, _DEFAULT_SIZE)
        picture = png(width, height, zlib.crc32(body["prompt"].encode()) & 0xFFFFFF)
        return {
            "created": int(time()),
            "data": [{"b64_json": b64encode(picture).decode()}],
            "usage": {"input_tokens": self._usage.input, "output_tokens": 0, "total_tokens": self._usage.input},
        }


def png(width: int, height: int, colour: int) -> bytes:
    """A PNG of one colour (0xRRGGBB): a palette of one, a bit for each point."""
    header = struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0)
    row = b"\x00" * (1 + (width + 7) // 8)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, content)
        for kind, content in (
            (b"IHDR", header),
            (b"PLTE", colour.to_bytes(3, "big")),
            (b"IDAT", zlib.compress(row * height)),
            (b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
