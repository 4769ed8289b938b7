"""The built-in demonstration model: rules in place of a language model. Read `model` first, then `steps`."""
