"""A board as a player and a front end meet it: where candidates lie, what stands there, what clashes.

Families build the places; rules, pages and positions read them. The names come from `grillon.model`.

| file | purpose |
| --- | --- |
| `board_state.py` | `BoardState`: what stands on a board, what clashes there and what is impossible |
| `orientations.py` | the orientations of a piece, and the turns from one to another |
| `places.py` | `Places`: cells, borders, symbols and pieces, and the candidates at each |
| `position.py` | `Position`: a puzzle with a player's entries and notes |
"""
