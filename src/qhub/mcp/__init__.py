"""MCP: the hub's tools for other programs (`server`), and other servers' tools for agents (`client`).

The client is a kind of tool and stands beside the engine; the server asks conversations for turns, and stands above.
"""
