"""The files of a conversation that count: one may be replaced by a newer one, or read again in another way."""

from collections.abc import Iterable
from typing import NamedTuple

from qhub.events.stored import Event
from qhub.events.stored.files import FileAttached, FileUploaded


class StandingFile(NamedTuple):
    """A file as it is now."""

    message: int
    """Of the upload: the message that people see, however often the file was read since."""
    seq: int
    """The number of the file's newest event."""
    event: FileUploaded


def standing_files(events: Iterable[tuple[int, Event]]) -> list[StandingFile]:
    """The files that were not replaced, each as it was read last and in the place of the one that it replaced."""
    files: dict[int, StandingFile] = {}
    for seq, event in events:
        if not isinstance(event, FileUploaded):
            continue
        corrects, replaces = int(event.corrects or 0), int(event.replaces or 0)
        if corrects in files:
            files[corrects] = StandingFile(corrects, seq, event)
        elif replaces in files:
            newer = StandingFile(seq, seq, event)
            standing = [newer if message == replaces else file for message, file in files.items()]
            files = {file.message: file for file in standing}
        else:
            files[seq] = StandingFile(seq, seq, event)
    return list(files.values())


class StandingAttachment(NamedTuple):
    """A document or an image that nothing took the place of."""

    message: int
    event: FileAttached

    @property
    def is_image(self) -> bool:
        return self.event.category == "image"


def standing_attachments(events: Iterable[tuple[int, Event]]) -> list[StandingAttachment]:
    """The attachments that were not replaced, oldest first."""
    found: dict[int, StandingAttachment] = {}
    for seq, event in events:
        if isinstance(event, FileAttached):
            found.pop(int(event.replaces or 0), None)
            found[seq] = StandingAttachment(seq, event)
    return list(found.values())
