"""Outside tool servers: what speaks MCP becomes tools of an agent.

    servers.py       which servers there are, for whom; the tools that an agent gets
    definition.py    what is known of a server: where it is, what it may do
    rows.py          what administrators have added, with its secrets sealed
    servers_file.py  the operator's file, the only place where a command can be defined
    connection.py    one connection to one server: it comes back by itself
    stdio.py http.py the two ways to reach one; leash.py ends a child whose hub is gone; egress.py keeps HTTP outside
    catalogue.py     a server's list made into tools: names.py, schemas.py, arguments.py
    results.py       a server's answer made into what a model reads

Nothing that a server says is trusted: neither its names, schemas and descriptions nor its results.
Imports tools, stores and the sealing of secrets; conversations stand above.
"""
