"""A count whose states are divided among the workers of a cluster, so that their memories add up.

Called by `grillon count FAMILY SIZE` with `--workers` or `--cluster`.

| file | purpose |
| --- | --- |
| `count.py` | the conductor: stages in parts that fit the memory of a worker |
| `ledger.py` | `CountLedger`: the parts that are done |
| `part_work.py` | what a worker does with a part, and the files of states |
"""
