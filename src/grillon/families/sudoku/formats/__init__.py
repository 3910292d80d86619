"""The texts of Sudokus: our own, and those of other programs and sites.

Called through `FAMILY.formats`.

| file | purpose |
| --- | --- |
| `constraints.py` | the notation of the Interactive Sudoku Solver |
| `documents.py` | `SudokuFormats`: all formats, the JSON document, the short form |
| `drawn.py` | lines, circles and texts that f-puzzles and SudokuPad only draw |
| `drawn_grids.py` | boards with drawn walls |
| `fpuzzles_clues.py` | clues in the documents of f-puzzles and SudokuPad |
| `grids.py` | rows with or without lines between the boxes, `.sdk` files |
| `lines.py` | lists of 81 digits, read as a whole |
| `links.py` | links and game IDs: pzpr, Solo, f-puzzles, SudokuPad |
| `places.py` | cells and places beside the board, as f-puzzles names them |
| `site_links.py` | links of sites, and lines of HoDoKu's library |
| `sudokupad.py` | what is packed in SudokuPad's own links |
| `text.py` | one line for a board, lists of lines, and the text that describes any variant |
"""
