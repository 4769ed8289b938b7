"""Learning: feedback and signals, a judge, reviews by people, and golden examples in prompts.

Imports memory (it listens to its hooks), models and stores; turns and HTTP stand above.
"""
