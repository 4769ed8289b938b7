"""HTTP. FastAPI is used here and nowhere else (but for `app.py`, which puts it together)."""
