"""MCP: the hub's tools for other programs (`server`), and other servers' tools for agents (`client`)."""
