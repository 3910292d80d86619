"""Boards read from pictures."""
