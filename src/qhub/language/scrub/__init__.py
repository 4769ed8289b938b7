"""Takes out of a text what must not be kept: numbers of people and firms, cards, accounts, passwords, keys.

`scrub` is for whole texts, `StreamScrubber` for those that come in pieces, `scrub_value` for what JSON can say. Each
thing found is replaced by its kind in brackets. People's names cannot be found reliably by rules, and are not.
"""

from qhub.language.scrub.scrub import is_secretive, scrub, scrub_value
from qhub.language.scrub.stream import StreamScrubber, scrub_beginning

__all__ = ["StreamScrubber", "is_secretive", "scrub", "scrub_beginning", "scrub_value"]
