"""Events of a conversation: one small class for each kind, declared once for the log and for clients.

Events carry no storage identity: the log gives them their sequence number. They are appended and never changed, so a
field once written stays readable: add fields with a default, never rename one.

`to_log` is what the log keeps: every field, under its own name. What pydantic serialises is what leaves the hub: a
field marked `exclude=True` stays inside, one with a `serialization_alias` goes by that name. The unions at the end of
each file say which events go out as they are (`Sent`), which never do (`Kept`), and of which `events/wire.py` makes
something else (`Rewritten`).
"""

from typing import Annotated

from pydantic import Field, TypeAdapter

from qhub.events.stored import files, memory, tasks, tools, turns, workflows

SentEvent = turns.Sent | tools.Sent | tasks.Sent | memory.Sent
"""Those that clients get as they are."""
KeptEvent = turns.Kept | tools.Kept
"""Those that never leave the hub."""
RewrittenEvent = turns.Rewritten | tools.Rewritten | files.Rewritten | workflows.Rewritten | memory.Rewritten
"""Those of which clients get something more, less or else: `events/wire.py` says what."""

Event = Annotated[SentEvent | KeptEvent | RewrittenEvent, Field(discriminator="type")]

_adapter: TypeAdapter[Event] = TypeAdapter(Event)


def parse_event(data: object) -> Event:
    """The event that `data` (decoded JSON) describes; `ValueError` where it describes none."""
    return _adapter.validate_python(data)
