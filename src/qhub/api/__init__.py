"""HTTP: routes, what clients send and get, and the gate in front of them.

FastAPI is used here and nowhere else (but for `app.py`, which puts it together). Asks a running hub (`hub.py`) for its
parts, and imports any of them; nothing but `app.py` and the command line imports this.
"""
