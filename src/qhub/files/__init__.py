"""Stores of people's files: the data folder, or an object store that several hosts share.

A file is written once, under a name that nobody else takes, and then only read and removed; so a copy of it is as good
as itself, wherever it is. `interface.py` says what both kinds do; readers are given a path on this host's disk.
Imports settings and errors; tables, attachments and whatever else keeps files stands above.
"""
