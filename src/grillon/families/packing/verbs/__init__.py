"""The verbs of the command line that only packing has.

| file | purpose |
| --- | --- |
| `cut.py` | `grillon cut`: its options and its help |
| `run_cut.py` | its body |
"""
