"""Arguments that suppose something: in words, in small links, in layers, one link at a time.

Traces, hints, pictures and pages take their lines from here; what is said rests on the proof of the step alone.

| file | purpose |
| --- | --- |
| `expansion.py` | one inference as a chain of small links, each through one house |
| `in_words.py` | arguments that suppose something, in words, link by link |
| `nested.py` | arguments in layers, the chains inside them folded |
| `walks.py` | arguments one link at a time: what is supposed, what has followed, where to look |
"""
