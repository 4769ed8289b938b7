"""Reading: a file that somebody uploads becomes typed tables."""
