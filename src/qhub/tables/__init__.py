"""Tables: files that people upload and data that packs bring, as Parquet that SQL reads.

`reading/` makes tables of files, `query/` asks them, both in processes of their own; `sources.py` says which tables a
conversation has. Imports stores, events, language and child processes; tools and dashboards stand above.
"""
