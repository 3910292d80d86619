"""All Takuzu grids of a size: counted, drawn at random, numbered.

Called through `FAMILY.boards`. Which method counts a size depends on its rules: `all_grids` chooses.

| file | purpose |
| --- | --- |
| `boards.py` | the grids of a size by the method that suits: listed, met in the middle, walked |
| `codes.py` | the codes that runs on disk write |
| `counted_parts.py` | counts in parts, which a ledger keeps |
| `gpu.py` | the count by roots of unity on a graphics card |
| `middle_rows.py` | grids beyond 8x8, numbered by their middle rows |
| `roots_of_unity.py` | grids whose lines may be equal, counted without listing |
| `sweep.py` | the same by a sweep, which numbers and enumerates them |
"""
