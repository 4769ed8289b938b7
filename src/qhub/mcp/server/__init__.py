"""The hub as an MCP server: what a program of a person's may see and call. The page is `docs/mcp.md`.

Imports conversations and agents; HTTP stands above.
"""
