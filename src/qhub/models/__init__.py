"""Language models behind one streaming interface; providers are found by entry point.

Imports settings, events (what a call cost) and errors; neither tools nor stores.
"""
