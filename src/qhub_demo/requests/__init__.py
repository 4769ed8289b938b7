"""Requests that a tool of the agent answers: which tool a message means, and with which arguments.

Read `understanding` first, then `matching`; `work` makes a plan of a message that asks for several things.
"""
