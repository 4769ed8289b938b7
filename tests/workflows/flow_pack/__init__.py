"""A pack in a folder with workflows that are small enough to follow."""
