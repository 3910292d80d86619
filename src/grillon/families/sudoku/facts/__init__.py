"""An expert system on a grid: a base of facts that rules rewrite.

Called through `FAMILY.facts`.

| file | purpose |
| --- | --- |
| `base.py` | `FactBase`: knowledge, propagation and unblocking |
| `facts.py` | facts and their notation |
| `grid.py` | the zones of a grid, and the reach of a fact |
| `rules.py` | what follows from a fact, and which fact replaces another |
| `words.py` | `SudokuFacts`: a run with its events in words |
| `zones.py` | zones that work asynchronously on one base |
"""
