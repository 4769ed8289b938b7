"""Conversations: what people ask of a turn, and how a worker claims, runs and records it."""
