"""Scrubbing: numbers of people and firms, cards, accounts, passwords and keys are taken out of a text.

`scrub` is for whole texts, `scrub_beginning` for those of which only so much is kept, `scrub_value` for what JSON can
say. Each thing found is replaced by its kind in brackets. The time it takes grows with a text's length, and that is
bounded before it begins, so that it can be called on the event loop, whoever wrote the text. People's names cannot be
found reliably by rules, and are not.
"""

from qhub.language.scrub.scrub import is_secretive, scrub, scrub_beginning, scrub_value

__all__ = ["is_secretive", "scrub", "scrub_beginning", "scrub_value"]
