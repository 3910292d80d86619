"""The contract every family fulfils and every front end builds on: `Puzzle` and `Family`, and what they are made of.

Every family is the same game: choose candidates until the board is complete. A family's puzzle gives its rules, places
and names, and has all verbs from that; its `Family` is a description and parts, each a class of its own that is loaded
when it is first used. What a family can do is what parts it has.

Families subclass what is here; the command line, the page, catalogues and booklets call it, and never a family.

| file | purpose |
| --- | --- |
| `base.py` | `PuzzleBase`: the members a family's puzzle provides |
| `draft.py` | the part `drafting`: a puzzle being drawn in an editor |
| `family.py` | `Family` and `About` |
| `generated.py` | `Generated`: a generated puzzle with its provenance |
| `parts` | what a family may have, one class a part |
| `puzzle.py` | `Puzzle`: the verbs of every puzzle |
| `request.py` | `Option` and `Schema`: options, from which command line and page are built |
| `sheet.py` | what to draw a draft on, and the puzzle that was drawn |
| `symmetry.py` | the symmetries that the clues of a puzzle may have |
| `text_tree.py` | puzzles as a tree of text files |
"""
