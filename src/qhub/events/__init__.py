"""Events: as they are stored, as clients get them, and as messages that people read. Imports no other room."""
