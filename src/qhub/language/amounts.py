"""Sums of money, as people of each language write them."""

SMALLEST = 0.01
"""Below this, two decimals would say nothing."""


class Dollars(float):
    """US dollars, for a sentence of the catalogue."""

    def written(self, language: str) -> str:
        """Write it with two decimals, or four where it is less than a cent."""
        text = f"{self:,.4f}" if 0 < self < SMALLEST else f"{self:,.2f}"
        return text if language == "en" else text.replace(",", " ").replace(".", ",")
