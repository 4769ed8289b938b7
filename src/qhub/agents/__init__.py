"""Agents: what a pack brings (`pack_file`, `loading`, `loaded`), what administrators make (`edited`), and what an
agent is (`agent`, `pack`, `cases`).

Imports tools, workflows and what they read. Beside the engine, which is given one and knows none; turns stand above.
"""
