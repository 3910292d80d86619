"""Puzzles as text, as documents, and as other programs write them.

| file | purpose |
| --- | --- |
| `documents.py` | `TakuzuFormats`: the JSON document, the short form, solutions |
| `text.py` | our own text, plain grids, game IDs of Unruly |
"""
