"""The web for tools: search it, and read a page of it, without ever reaching into the network that the hub is in."""

from qhub.tools.web.interface import NoWeb, Web

__all__ = ["NoWeb", "Web"]
