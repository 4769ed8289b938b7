"""The turn: prompt, model, tools, events. It knows neither HTTP nor the database.

Imports agents, tools, models and events; whoever drives a turn and writes its events down stands above.
"""
