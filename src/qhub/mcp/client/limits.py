"""Limits on what the hub takes in from an outside server. What exceeds them is refused or cut, and that is said."""

MAX_SERVERS = 20
"""Servers that an organisation may add."""
MAX_TOOLS = 64
"""Tools of one server."""
MAX_PAGES = 20
"""Pages of a list of tools that are read."""
MAX_FOUND = 500
"""Tools of a list that are looked at; of the rest not even the names are shown."""
MAX_NAME = 64
"""Characters of a tool's name, as providers of models admit them."""
MAX_ORIGINAL_NAME = 128
"""Characters of the name that the server itself uses."""
MAX_DESCRIPTION = 1000
"""Characters of a tool's description."""
MAX_INNER_DESCRIPTION = 300
"""Characters of an argument's description."""
MAX_SCHEMA_CHARS = 16_000
"""Characters of a tool's schema, as JSON."""
MAX_SCHEMA_DEPTH = 10
"""Schemas inside schemas."""
MAX_SCHEMA_NODES = 400
"""Schemas in a schema, with what is referred to counted where it is used."""
MAX_ERROR = 300
"""Characters of a server's error that are kept."""
MAX_MESSAGE_BYTES = 4_000_000
"""The largest message of a server; a larger one ends the connection."""
MAX_RESULT_DEPTH = 40
"""How deep structured data of a result may be."""
LOG_LINES = 20
"""Last lines of a child's standard error that administrators see."""
LOG_LINE_CHARS = 300
"""Characters of each."""
LOG_LINES_PER_MINUTE = 60
"""Lines of a child's standard error that go to the hub's log; what is more is counted."""
STOP_SECONDS = 2.0
"""How long a child may take to end once its standard input is closed; then it is killed."""
FIRST_WAIT_SECONDS = 3.0
"""How long a turn waits for a server that is being reached for the first time."""
BACKOFF_SECONDS = 0.5
"""The pause before a server is tried again; it doubles each time."""
MAX_BACKOFF_SECONDS = 60.0
"""Where it stops doubling."""
MIN_PAUSE_SECONDS = 0.1
"""The shortest pause, also where somebody waits."""
RELIST_PAUSE_SECONDS = 0.2
"""The pause after a list was read again: a server may not keep the hub busy with changes."""
HTTP_SECONDS = 30.0
"""How long connecting and sending over HTTP may take."""
STREAM_SECONDS = 600.0
"""How long an HTTP stream may be silent: no tool takes longer."""
