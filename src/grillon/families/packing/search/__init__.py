"""Solutions: found and counted by the engines, for one puzzle or many; what a watched search records.

| file | purpose |
| --- | --- |
| `batch.py` | many puzzles in one call of the core |
| `counting.py` | the number of solutions, by the engine that suits the board |
| `engines.py` | solutions: streamed, of each class, drawn at random |
| `gpu.py` | packings on a graphics card |
| `options.py` | engines, orders and other options of a search |
| `watching.py` | what a watched search records |
"""
