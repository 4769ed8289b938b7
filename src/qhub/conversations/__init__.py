"""Conversations: what people ask of a turn, and how a worker claims, runs and records it.

Brings the engine, agents, tools and stores together, and imports all of them; HTTP and the MCP server stand above.
"""
