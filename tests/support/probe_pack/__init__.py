"""A pack in a folder, with tools that misbehave."""
