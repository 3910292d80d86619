"""Verbs for collections of puzzles, and for what Grillon itself knows and brings: a group of the help.

A module declares a verb; the one with `run_` before its name is the body.

| file | purpose |
| --- | --- |
| `catalogue.py` | keep puzzles: add, find, use, exchange them |
| `run_catalogue.py` | the bodies of its commands |
| `collection.py` | the puzzles that come with Grillon |
| `run_collection.py` | the bodies of its commands |
| `completion.py` | write what a shell needs to complete verbs, options and names |
| `run_completion.py` | its body |
| `families.py` | list the families and what each can do |
| `run_families.py` | its body |
| `learn.py` | watch a network play, measure how well it plays, or train one |
| `run_learn.py` | the bodies of its commands |
| `man.py` | write the manual page, from the same commands as the help |
| `run_man.py` | its body |
| `puzzle_lists.py` | what `catalogue` and `collection` share: choosing puzzles, listing them, reporting changes |
"""
