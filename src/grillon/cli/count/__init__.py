"""Verbs that count, list, number and draw solutions and grids: a group of the help.

A module declares a verb; the one with `run_` before its name is the body.

| file | purpose |
| --- | --- |
| `count.py` | count the solutions of puzzles, or all grids of a size |
| `run_count.py` | its body |
| `count_grids.py` | counting all grids of a family and size, in one process or shared by several |
| `enumerate.py` | enumerate all grids of a size: to a folder stage by stage, or depth-first to a sink |
| `run_enumerate.py` | its body |
| `rank.py` | print the number of a grid among all grids of its size, or the range of all with the same beginning |
| `run_rank.py` | its body |
| `sample.py` | draw uniform random grids, or solutions of a puzzle |
| `run_sample.py` | its body |
| `shared_count.py` | a count of all grids that several processes share |
| `sweep.py` | runs of `enumerate` (status, verify, export, puzzles), and the statistics of all grids |
| `run_sweep.py` | the bodies of its commands |
| `unrank.py` | show the grid of a number |
| `run_unrank.py` | its body |
"""
