"""The name of a client in words, such as "Firefox, Linux". For people to tell their logins apart, nothing more."""

import re

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("HeadlessChrome", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""The word in a `User-Agent` and the browser's name; the first that is there counts, since most name others too."""
SYSTEMS = (
    ("Windows", "Windows"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
MAX_PROGRAM = 40
_PROGRAM = re.compile(r"[\w.+-]+")
"""How a program names itself: `curl/8.1`, `python-httpx/0.28`."""


def device_in_words(user_agent: str) -> str:
    """A browser and its system, or a program's name; empty where it does not say."""
    browser = next((name for word, name in BROWSERS if word in user_agent), None)
    if browser is None:
        program = _PROGRAM.match(user_agent)
        return program[0][:MAX_PROGRAM] if program else ""
    system = next((name for word, name in SYSTEMS if word in user_agent), None)
    return f"{browser}, {system}" if system else browser
