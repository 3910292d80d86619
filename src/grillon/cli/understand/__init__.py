"""Verbs that say something about puzzles: a group of the help.

A module declares a verb; the one with `run_` before its name is the body.

| file | purpose |
| --- | --- |
| `check.py` | check whether puzzles have exactly one solution, or whether a solution is right |
| `run_check.py` | its body |
| `compare.py` | compare the heuristics of a puzzle's family on it, with pruning on and off |
| `run_compare.py` | its body |
| `explain.py` | solve puzzles as a person would, step by step in words |
| `run_explain.py` | its body |
| `hint.py` | give the next step, as strongly as asked |
| `run_hint.py` | its body |
| `rate.py` | rate puzzles by their difficulty for a person |
| `run_rate.py` | its body |
| `solutions_json.py` | the JSON of all solutions of a puzzle, streamed: there may be millions |
| `solve.py` | solve puzzles: the first solution, some, or all |
| `run_solve.py` | its body |
"""
