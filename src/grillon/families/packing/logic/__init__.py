"""The techniques of packing, and what is said about a step.

The core finds the steps and gives ratings; the words are here, with an example that shows why a placement fails. Called
through `Family.ladder`, and by the puzzle where it has no solution.

| file | purpose |
| --- | --- |
| `ideas.py` | the idea of each technique in two sentences, for its lesson |
| `ladder.py` | `PackingLadder`: the ladder of the core |
| `techniques.py` | names, levels and reasons of the techniques |
| `why_no_solution.py` | why there is no solution, in one sentence |
| `why_not_here.py` | why a placement fails: a pocket, a stranded cell, a piece without a place |
| `words.py` | the terms of a step's sentence |
"""
