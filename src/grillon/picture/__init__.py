"""Puzzles read from pictures."""
