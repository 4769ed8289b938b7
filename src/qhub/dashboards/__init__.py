"""Dashboards: pages that a model or a person wrote, kept, refreshed and shared.

A page's content is code of unknown intent that shows an organisation's data. It runs, but in an origin of its own and
without any connection: `policy.py` says how, `page.py` wraps the content, `queries.py` brings the data,
`dashboards.py` puts them together. Imports tools, tables and stores; knows nothing of turns.
"""
