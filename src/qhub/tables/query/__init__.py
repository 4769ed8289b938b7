"""Querying: one SELECT over the tables of a conversation, in a process of its own."""
