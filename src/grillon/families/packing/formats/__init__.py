"""The texts of packings: our own, and those of other programs.

A `Format` recognises its texts, reads them, and writes them if it can; `PackingFormats` names them in the order in
which they are tried, and has the document and the short form. Called through `Family.formats` and `grillon.formats`.

| file | purpose |
| --- | --- |
| `cap_puzzle.py` | configurations of the cap puzzle, read strictly or leniently |
| `documents.py` | `PackingFormats`: the JSON document, the short form, all formats |
| `filled_boards.py` | a filled board in letters: which piece is where |
| `iq_puzzler.py` | levels and objectives of IQ Puzzler Pro |
| `placed_pieces.py` | boards with pieces placed by variant and position |
| `text.py` | our own text |
"""
