"""Agents: what a pack brings (`pack_file`, `loading`, `loaded`), what administrators make (`edited`), and what an
agent is (`agent`, `pack`, `cases`).

Above tools, workflows and what they read; below the engine that runs a turn.
"""
