"""Values of labels: few, whatever anybody calls things."""

MAX_VALUES = 300
"""Values that one label may have. Every one is a series of its own, for as long as the process runs."""
OTHER = "other"
"""What stands for all that come after those."""


class BoundedLabel:
    """Names that may become values of a label, as long as there are not too many."""

    def __init__(self, most: int = MAX_VALUES) -> None:
        self._most = most
        self._known: set[str] = set()

    def bound(self, name: str) -> str:
        """The name, or `OTHER` where it is one too many: an outside server may call its tools anything, and as many."""
        if name not in self._known:
            if len(self._known) >= self._most:
                return OTHER
            self._known.add(name)
        return name
