"""Solutions: found and counted by the engines, for one puzzle or many; what a watched search records.

| file | purpose |
| --- | --- |
| `batch.py` | many puzzles in one call of the core, or of a graphics card |
| `engines.py` | the searches of the core |
| `gpu.py` | classic puzzles on a graphics card |
| `watching.py` | what a search records, in words |
"""
