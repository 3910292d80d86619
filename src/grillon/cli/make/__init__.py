"""Verbs that make puzzles, or write them in another format: a group of the help.

A module declares a verb; the one with `run_` before its name is the body.

| file | purpose |
| --- | --- |
| `convert.py` | write puzzles in another format |
| `run_convert.py` | its body |
| `generate.py` | make new puzzles, as requested |
| `run_generate.py` | its body |
| `generate_into.py` | puzzles that `grillon generate` makes into a catalogue |
"""
