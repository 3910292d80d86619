"""The texts of Tectonics: our own, and those of other programs.

A `Format` recognises its texts, reads them, and writes them if it can; `TectonicFormats` names them in the order in
which they are tried, and has the document and the short form. Called through `Family.formats` and `grillon.formats`.

| file | purpose |
| --- | --- |
| `codes.py` | the codes that runs write, the prefix form, the frontier |
| `documents.py` | `TectonicFormats`: the JSON document, the short form, all formats |
| `drawn_grids.py` | the drawn form: walls as lines, one character per cell |
| `letters.py` | a letter for the region and a digit for the value of each cell |
| `links.py` | pzpr links, and the game IDs of Seismic |
| `tree.py` | grids and puzzles as a tree of text files |
"""
