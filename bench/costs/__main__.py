"""`python -m bench.costs`."""

import argparse
import asyncio

from rich.console import Console

from bench.costs import comparison, layouts


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.costs", description="What sessions cost.")
    parser.add_argument("--quick", action="store_true", help="one short session")
    parser.add_argument("--layouts", action="store_true", help="what other layouts of the prompt would cost (minutes)")
    options = parser.parse_args()
    console = Console()
    if options.layouts:
        asyncio.run(layouts.show(console))
    else:
        asyncio.run(comparison.show(console, quick=options.quick))


if __name__ == "__main__":
    main()
