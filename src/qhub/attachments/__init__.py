"""Documents and images that people add to a conversation: read, kept, told to models, and found again.

Imports documents (which read and search text), stores, settings and child processes; tools and turns stand above.
Tables come in by `tables/uploads.py`.
"""
