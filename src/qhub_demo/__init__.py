"""The built-in demonstration model: rules in place of a language model. Read `model` first, then `steps`."""

from qhub_demo.model import DemoModel

__all__ = ["DemoModel"]
