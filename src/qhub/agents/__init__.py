"""Agents: what packs bring, and the tools an agent has for a person."""
