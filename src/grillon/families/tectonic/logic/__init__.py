"""The techniques of Tectonic, and what is said about a step.

The core finds the steps and gives ratings; the words are here. Called through `Family.ladder`, and by the puzzle for
rules that its values break.

| file | purpose |
| --- | --- |
| `ideas.py` | the idea of each technique in two sentences, for its lesson |
| `ladder.py` | `TectonicLadder`: the ladders of the core, for known regions and for unknown walls |
| `techniques.py` | names, levels and reasons of the techniques, in the order of the core |
| `violations.py` | the first rule that values or walls break |
| `words.py` | the terms of a step's sentence |
"""
