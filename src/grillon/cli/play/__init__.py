"""Verbs for players: the workbench in a browser, and the puzzles of a day.

A module declares a verb; the one with `run_` before its name is the body.

| file | purpose |
| --- | --- |
| `daily.py` | the puzzles of a day |
| `run_daily.py` | its body |
| `play.py` | open the workbench in a browser |
| `run_play.py` | its body |
"""
