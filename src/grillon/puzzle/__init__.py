"""The contract every family fulfils and every front end builds on: `Puzzle` and `Family`, and what they are made of.

Every family is the same game: choose candidates until the board is complete. A family's puzzle gives its rules, places
and names, and has all verbs from that; its `Family` is a description and parts, each a class of its own that is loaded
when it is first used. What a family can do is what parts it has.

Families subclass what is here; the command line, the page, catalogues and booklets call it, and never a family.

| file | purpose |
| --- | --- |
| `base.py` | `PuzzleBase`: the members a family's puzzle provides |
| `boards.py` | the part `boards`: all grids of one size and rules |
| `cutting.py` | the part `cutting`: boards cut into pieces that make a puzzle |
| `device.py` | the part `device`: what a family does on a graphics card |
| `draft.py` | the part `drafting`: a puzzle being drawn in an editor |
| `facts.py` | the part `facts`: a base of facts that solves event by event |
| `family.py` | `Family` and `About` |
| `formats.py` | the part `formats`: texts, documents, short forms, solutions, ids |
| `generated.py` | `Generated`: a generated puzzle with its provenance |
| `generator.py` | the part `generator`, and `Family.generate` |
| `ladder.py` | the part `ladder`: techniques in order of difficulty, and runs over them |
| `part.py` | `Part`: made when it is first used |
| `puzzle.py` | `Puzzle`: the verbs of every puzzle |
| `request.py` | `Option` and `Schema`: options, from which command line and page are built |
| `search.py` | the part `search`: how engines solve and count, and their options |
| `sheet.py` | what to draw a draft on, and the puzzle that was drawn |
| `symmetry.py` | the symmetries that the clues of a puzzle may have |
| `text_tree.py` | puzzles as a tree of text files |
"""
