"""Solutions: found and counted by the engines, for one puzzle or many; what a watched search records.

| file | purpose |
| --- | --- |
| `batch.py` | many puzzles in one call of the core |
| `engines.py` | solutions and their number |
| `watching.py` | what a watched search records |
"""
