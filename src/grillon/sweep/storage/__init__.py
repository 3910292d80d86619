"""Where runs and counts keep their grids, so that a partial or altered file is always noticed.

A store is a folder or an object store; a file in it appears whole or not at all, and a ledger names it with its rows
and its checksum. Called by `run` and `cluster_count`; the formats of families read and write `code_files`.

| file | purpose |
| --- | --- |
| `chunks.py` | stages larger than memory, a piece at a time |
| `code_files.py` | the text of codes, one per line, with its end marker |
| `folder_lock.py` | one program at a time in a folder of this machine |
| `stage_files.py` | `StageFile`: a file of partial grids, as text or Parquet, and its checks |
| `store_lock.py` | one conductor at a time for a ledger, in a store that machines share |
| `stores.py` | `Store`: a folder, one that several machines see, or an object store |
"""
