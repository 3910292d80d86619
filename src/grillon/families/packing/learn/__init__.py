"""Networks that lay pieces: trained on exact counts, used for moves, for hints and to order a search.

::

    data.write -> files of labelled positions -> training.main -> weights -> network.look -> shares, scores, a value

`Sight` is a position as a network sees it, and `PackingLearner` (`Family.learner`) what front ends call. Playing needs
NumPy (extra `learn`), training PyTorch (extra `train`); `training`, `networks` and `batches` need no compiled core, so
that any machine with PyTorch can train.

Called by `Family.learner`, by the search (`order`) and by `python -m grillon.families.packing.learn.training`.

| file | purpose |
| --- | --- |
| `batches.py` | labelled positions for PyTorch, many at a time |
| `data.py` | positions with exact labels, and the files of them |
| `games.py` | greedy games on 5x11, of networks and of heuristics |
| `network.py` | the network in NumPy, and its output: `Seen` |
| `networks.py` | the same network in PyTorch, with its loss |
| `order.py` | the network's order for a search |
| `player.py` | `PackingLearner`: the network as front ends use it |
| `sight.py` | `Sight`: a position as a network sees it |
| `training.py` | the training itself |
"""

GROUPS = ("iq", "pentominoes", "cuts", "large")
"""The groups of boards that a network learns from."""
