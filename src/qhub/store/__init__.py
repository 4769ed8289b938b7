"""Storage: the log of events, and a file a table or a few. SQLAlchemy is used here and nowhere else.

`database.py` is where statements run, on SQLite or Postgres; `schema/` has the tables. Imports events, language and
settings; every room that keeps something imports this.
"""
