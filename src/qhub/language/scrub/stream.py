"""Scrubbing a text that comes in pieces: what is cut in two between them is found all the same."""

from qhub.language.scrub.lookalikes import plain
from qhub.language.scrub.scrub import find, replaced
from qhub.language.scrub.secrets import KEY_BEGINS

HOLD = 320
"""Characters kept back until more has come: more than anything with a blank in it takes."""
MAX_HELD = 20_000
"""The longest text without a blank, or beginning of a private key, that is kept back whole."""
CHUNK = 2_000
"""What `scrub_beginning` reads at once."""


class StreamScrubber:
    """Gives out what is surely clean of the text so far; all its answers together are `scrub` of the whole."""

    def __init__(self, *, emails: bool = False) -> None:
        self._emails = emails
        self._held = ""

    def feed(self, piece: str) -> str:
        """Take more in; what can be given out by now."""
        self._held += piece
        if len(self._held) <= HOLD:
            return ""
        return self._give(self._safe())

    def close(self) -> str:
        """The rest."""
        return self._give(len(self._held))

    def _safe(self) -> int:
        """How much of what is held no later piece can change: it ends at a blank, and in nothing that was found."""
        view = plain(self._held)
        text = view.text
        length = len(text)
        cut = max(text.rfind(" ", 0, length - HOLD), text.rfind("\n", 0, length - HOLD)) + 1
        if (begun := text.rfind(KEY_BEGINS)) >= 0 and "-----END" not in text[begun:]:
            cut = min(cut, begun)
        for item in reversed(find(text, emails=self._emails)):
            if item.begin < cut < item.end:
                cut = item.begin
        if cut <= 0 and length > MAX_HELD:
            cut = length - HOLD
        return view.place(cut, len(self._held)) if cut > 0 else 0

    def _give(self, end: int) -> str:
        text, self._held = self._held[:end], self._held[end:]
        view = plain(text)
        return replaced(text, view, find(view.text, emails=self._emails))


def scrub_beginning(text: str, length: int, *, emails: bool = False) -> str:
    """The first characters of a scrubbed text, without reading all of one that is long.

    Cutting first would leave half a number that is no longer recognised.
    """
    scrubber, clean = StreamScrubber(emails=emails), ""
    for start in range(0, len(text), CHUNK):
        clean += scrubber.feed(text[start : start + CHUNK])
        if len(clean) > length:
            return clean[:length]
    return (clean + scrubber.close())[:length]
