"""Verbs of the command line that packing brings."""
