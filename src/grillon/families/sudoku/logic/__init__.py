"""How people solve Sudokus: the techniques of the core's ladder, their words, and the difficulty they make.

Called through `FAMILY.ladder`, by `batch` and by `generate`.

| file | purpose |
| --- | --- |
| `grading.py` | the difficulty that is asked of a generated puzzle |
| `ideas.py` | the idea of each technique in two sentences, for its lesson |
| `ladder.py` | `SudokuLadder`: steps and ratings, of one puzzle and of many |
| `people_techniques.py` | the techniques with the names people use |
| `techniques.py` | those of Sudoku Explainer, which ratings refer to |
| `words.py` | cells, digits and houses of a step, in words |
"""
