"""`python -m qhub`."""

from qhub.cli.main import main

main()
