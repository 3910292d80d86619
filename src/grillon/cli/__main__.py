"""`python -m grillon.cli` does what the command `grillon` does."""

from grillon.cli import main

main()
