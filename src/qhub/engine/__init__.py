"""The turn: prompt, model, tools, events. It knows neither HTTP nor the database.

Imports tools, models and events. Who speaks is given to it (`Speaker`); the driver of a turn, which writes its events
down, stands above.
"""
