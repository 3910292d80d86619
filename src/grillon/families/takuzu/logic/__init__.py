"""Techniques as people use them: steps, ratings, words.

| file | purpose |
| --- | --- |
| `ideas.py` | the idea of each technique in two sentences, for its lesson |
| `ladder.py` | the techniques at work: steps and ratings |
| `techniques.py` | the words and levels of the techniques |
| `words.py` | cells, values and lines of a step, in words |
"""
