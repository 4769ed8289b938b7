"""The turn: prompt, model, tools, events. It knows neither HTTP nor the database."""
