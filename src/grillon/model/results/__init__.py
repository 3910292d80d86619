"""What an engine, a ladder or a check gives back: each with its evidence, none with a limit passed off as an answer.

Whoever asks takes these names from `grillon.model`.

| file | purpose |
| --- | --- |
| `answers.py` | `Outcome` and `Count`: what was found, how many, or the limit that was reached first |
| `ending.py` | how a run of a ladder ended, and the rating that follows from it |
| `ratings.py` | `Level`, `Technique`, `Rating`: the difficulty of a puzzle for a person |
| `solutions.py` | `Solution`, and `Solutions`: the stream in which a search yields them |
| `verdicts.py` | `Verdict`: the result of a check with its evidence |
"""
