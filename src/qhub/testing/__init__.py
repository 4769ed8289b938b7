"""Fakes that ship: what a test, a demonstration or a person without a key uses in place of the real thing."""
