"""Searches over any puzzle: the plain search, replays to walk through, and questions that a search answers.

The engines of families are in the core. Here is what any of them answers, and the plain search, which is written once
for all families and reads nothing but their houses.

Called by the verbs of `Puzzle` and `Search`, by editors (`examine`, `complete`) and by both front ends.

| file | purpose |
| --- | --- |
| `comparison.py` | the heuristics or engines of a family compared on one puzzle |
| `completing.py` | `complete`: givens added until one solution is left, or removed where they contradict each other |
| `contradiction.py` | the rule that forced entries break, where there is no solution |
| `culprit.py` | givens, walls and regions that cannot stand together |
| `examination.py` | `examine`: what an editor tells of a puzzle |
| `plain_search.py` | the plain search of every family |
| `possible.py` | the candidates that occur in some solution |
| `replay.py` | `Replay`: a search as events to step through forward and back |
| `watched_search.py` | a search to watch: its options, its current board, its end |
"""
