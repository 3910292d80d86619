"""Numbers and identifiers of grids, layouts, region shapes and polyominoes.

They are the same everywhere: the core, files of runs, catalogues and texts rely on them. Called by the formats, by the
boards and by the rules.

| file | purpose |
| --- | --- |
| `ids.py` | identifiers of grids, layouts and values; puzzles stored by them |
| `polyominoes.py` | connected sets of cells by their numbers in the core |
| `prefix_code.py` | one sign per cell: the code of a grid starts with the codes of its beginnings |
| `shapes.py` | region shapes, and what their walls require of a grid |
| `storage_code.py` | a complete grid in few bits |
"""
