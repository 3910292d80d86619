"""Solutions: found and counted by the engines, for one puzzle or many; what a watched search records.

| file | purpose |
| --- | --- |
| `batch.py` | many puzzles of one size in one call of the core |
| `engines.py` | the engines |
| `sat.py` | a SAT solver, where the search stalls |
| `watching.py` | what a search records, in words |
"""
