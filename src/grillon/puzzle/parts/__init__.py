"""The parts of a family: a class each, that a family fills in, leaves out, or takes as it is.

A family's `family.py` names its own; `Part` makes one when it is first used.

| file | purpose |
| --- | --- |
| `boards.py` | the part `boards`: all grids of one size and rules |
| `cutting.py` | the part `cutting`: boards cut into pieces that make a puzzle |
| `device.py` | the part `device`: what a family does on a graphics card |
| `facts.py` | the part `facts`: a base of facts that solves event by event |
| `formats.py` | the part `formats`: texts, documents, short forms, solutions, ids |
| `generator.py` | the part `generator`, and `Family.generate` |
| `ladder.py` | the part `ladder`: techniques in order of difficulty, and runs over them |
| `part.py` | `Part`: made when it is first used |
| `search.py` | the part `search`: how engines solve and count, and their options |
"""
