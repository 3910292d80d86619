"""`python -m grillon.cli` is the same as the command `grillon`."""

from grillon.cli import main

main()
