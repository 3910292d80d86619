"""A run: all grids of a size on disk, stage by stage, by threads or by a cluster.

The conductor (`Run`) cuts each stage into lots, gives them to workers and records what they wrote in its ledger, which
no other process writes; whatever is killed, the next run continues from there. Called by `grillon enumerate` and
`grillon sweep`.

| file | purpose |
| --- | --- |
| `group_commit.py` | records of lots brought to the disk in groups |
| `layout.py` | the names of files and folders |
| `ledger.py` | `RunLedger`: lots given out and done, stages joined |
| `lot_work.py` | what a worker does with a lot |
| `lower_boards.py` | stages of a lower board from which a taller one may start |
| `puzzles.py` | puzzles made of the grids, by level |
| `report.py` | status, verification, and export as text |
| `run.py` | `Run`: the conductor |
| `schedule.py` | `Plan`: which lot is next |
| `settings.py` | `RunOptions`, and the start of a run as its ledger has it |
| `view.py` | a run as its ledger has it, for those who only read |
"""
