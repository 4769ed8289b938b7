"""`python -m qhub_testing`: the stand-in as a process of its own."""

import argparse
import signal
from pathlib import Path
from threading import Event

from qhub_testing.script import Script, read_script
from qhub_testing.server import running_provider


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(
        prog="python -m qhub_testing",
        description="A provider that plays a script, or answers by rules: no key, no network, no language model.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port", type=int, default=9101, help="port to listen on; 0 takes a free one (default: %(default)s)"
    )
    parser.add_argument("--script", type=Path, help="JSON file with the steps to play, one a request")
    parser.add_argument("--record", type=Path, help="file that gets each request as a line of JSON")
    parser.add_argument("--api-key", help="the only key to accept (default: any)")
    options = parser.parse_args()
    try:
        script = read_script(options.script) if options.script else Script()
    except (OSError, ValueError) as error:
        parser.error(f"--script {options.script}: {error}")
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    provider = running_provider(
        script, host=options.host, port=options.port, api_key=options.api_key, record=options.record
    )
    try:
        provider.start()
    except OSError as error:
        parser.error(f"--port {options.port}: {error}")
    print(f"ANTHROPIC_BASE_URL={provider.anthropic_url}", flush=True)
    print(f"OPENAI_BASE_URL={provider.openai_url}", flush=True)
    print(f"GEMINI_BASE_URL={provider.gemini_url}", flush=True)
    stop.wait()
    provider.stop()


if __name__ == "__main__":
    main()
