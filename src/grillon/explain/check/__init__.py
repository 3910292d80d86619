"""The checker: does a step follow from the facts and houses that it cites?

It trusts no ladder, and shares no code with one.

| file | purpose |
| --- | --- |
| `checker.py` | `check_step`: does a step follow from the facts and houses it cites? |
| `derivation.py` | the same link by link, for arguments with chains inside |
| `refutation.py` | the checker's own search: demands that cannot all be met |
"""
