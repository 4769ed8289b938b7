"""`python -m qhub`."""

from qhub.cli import main

main()
