"""The turn: prompt, model, tools, events. It knows neither HTTP nor the database.

Imports agents, tools, models and events; the driver of a turn, which writes its events down, stands above.
"""
