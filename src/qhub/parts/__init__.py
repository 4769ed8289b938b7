"""The parts of a hub: each is made, opened and closed here, and nowhere else.

`foundation.py` opens what all of them stand on, `opening.py` is the list of the rest: `abilities.py` of agents,
`belongings.py` of people, `conversations.py`, for which `running.py` puts together what runs turns and jobs. A room
that is made of many parts of its own has an `opening.py` too. Above every room but HTTP and the command line, and
imports all of them.
"""

from qhub.parts.opening import open_hub

__all__ = ["open_hub"]
