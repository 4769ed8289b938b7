"""The process that reads one image: the request on its standard input, the answer on its standard output.

The answer is `=`, a line of JSON that describes the image, and its bytes; or `!` and a code of `images.CODES`.
"""

import io
import logging
import warnings
from typing import Any

import orjson
from PIL import Image, ImageOps, UnidentifiedImageError

from qhub.processes import answer_one, confine

MEMORY_MB = 1_024
"""Address space: an image of `MAX_PIXELS` is decoded in half of it."""
MAX_PIXELS = 64_000_000
"""The pixels of an image: more than a telephone's camera writes."""
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
MAX_PNG_BYTES = 1_500_000
"""A drawing or a screenshot is a small PNG; what would be a larger one is a photograph."""
JPEG_QUALITY = 88
SMALL_QUALITY = 80


def main() -> None:
    """Read one image and end."""
    logging.disable()
    warnings.simplefilter("ignore")
    answer_one(_answer)


def _answer(request: dict[str, Any]) -> bytes:
    confine(AS=MEMORY_MB << 20, CPU=int(request["seconds"]) + 1, FSIZE=0, CORE=0)
    Image.MAX_IMAGE_PIXELS = None  # counted here, so that one too large is told apart from a damaged one
    try:
        with Image.open(request["path"], formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                return b"!too_many_pixels"
            photograph = image.format == "JPEG"
            drawn = _upright(image, request["side"])
            if request["small"]:
                return _answered(drawn, "image/webp", _encoded(drawn, "WEBP", quality=SMALL_QUALITY))
            return _written(drawn, photograph=photograph)
    except MemoryError:
        return b"!too_many_pixels"
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, ZeroDivisionError, OverflowError, EOFError):
        return b"!damaged"


def _upright(image: Image.Image, side: int) -> Image.Image:
    """The first picture, in plain colours, as it is meant to be looked at and no larger than it may be."""
    image.draft("RGB", (side, side))  # a JPEG is decoded no larger than it is wanted
    turned = ImageOps.exif_transpose(image)
    plain = turned.convert("RGBA" if turned.has_transparency_data else "RGB")
    plain.thumbnail((side, side), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return plain


def _written(image: Image.Image, *, photograph: bool) -> bytes:
    content = b"" if photograph else _encoded(image, "PNG")
    media_type = "image/png"
    if photograph or len(content) > MAX_PNG_BYTES:
        # What shines through is laid on white, as on paper.
        paper = Image.new("RGB", image.size, "white")
        paper.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
        media_type, content = "image/jpeg", _encoded(paper, "JPEG", quality=JPEG_QUALITY)
    return _answered(image, media_type, content)


def _answered(image: Image.Image, media_type: str, content: bytes) -> bytes:
    head = {"media_type": media_type, "width": image.width, "height": image.height}
    return b"=" + orjson.dumps(head) + b"\n" + content


def _encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Written anew, with nothing beside the picture."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()
