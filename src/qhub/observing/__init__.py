"""Figures that operators see of a running hub. Nothing here knows a person, a conversation or a word of theirs.

Whoever does something tells `Meters` once, when it has ended; what can be read when somebody asks is read then
(`api/metrics.py`). Nothing is counted for a piece of an answer. Imports events, and no other
room.
"""
