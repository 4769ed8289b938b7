"""Jobs on Postgres, by procrastinate: its tables and queries over the hub's own connections.

`jobs.py` asks and looks, and needs nothing of the library; `engine.py` is what it takes to work, and loads it.
`procrastinate-3.10.0.sql` is its schema as that version ships it (sql/schema.sql of the package, under
`procrastinate-LICENSE.md`); `schema.py` says what is added to it.
"""
