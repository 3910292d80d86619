"""Explanations for all families: traces in words, hints in three strengths, and the checker.

A ladder gives steps with their proofs; here they become words, and are checked by a search that trusts no ladder. A
family adds the names of its candidates and houses, and the sentences of its techniques.

Called by the verbs of `Puzzle` (`explain`, `hint`, `next_steps`), by pictures and pages, and by both front ends.

| file | purpose |
| --- | --- |
| `chains` | arguments that suppose something, told link by link |
| `check` | the checker: does a step follow from what it cites? |
| `diagnosis.py` | why a ladder does not solve a puzzle: a fault of the puzzle, or too few techniques |
| `easiest_route.py` | another route, with as few steps above easy as possible; all the easiest steps from a position |
| `examples.py` | examples of techniques that random puzzles seldom need |
| `facts.py` | a base of facts in words |
| `grouping.py` | related steps together: the singles of a row in one paragraph |
| `hints.py` | `Hint`: where to look, which technique, the move |
| `lessons.py` | lessons: positions to practise a technique on, and the judging of a try |
| `mistakes.py` | wrong entries: which, why, and since which move |
| `names.py` | the names of facts and houses, one or several |
| `pencil_marks.py` | pencil marks that mislead |
| `trace.py` | `ToldStep`: a step, and whole traces, in words |
"""
