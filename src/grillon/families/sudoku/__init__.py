"""Sudoku: every row, column and region holds each digit once; any size from 4x4 to 25x25, and many variants.

Called through `FAMILY` and its parts alone; the kernels are in `cpp/sudoku`.

| file | purpose |
| --- | --- |
| `about.py` | its description in words |
| `boards.py` | all grids of a size |
| `canonical.py` | one puzzle for all that are equivalent |
| `clues` | cages, lines, dots: what setters draw, one class a kind |
| `digits.py` | boards as text: signs, lines, and the form that describes any variant |
| `draft.py` | puzzles being drawn |
| `facts` | a base of facts that rules rewrite |
| `family.py` | `FAMILY`: the description and the parts |
| `formats` | texts, documents and links |
| `generate.py` | puzzles with one solution, by size, variant, difficulty and pattern |
| `logic` | techniques: steps, ratings, words |
| `pictures.py` | boards of screenshots and photos |
| `puzzle.py` | `SudokuPuzzle`: a variant, and the digits of each cell |
| `rules.py` | the rules with their houses, and in words |
| `scene.py` | the picture: heavy lines around regions, tints |
| `search` | solutions: found, counted, watched |
| `setting.py` | clues set on a full grid |
| `variants.py` | `Variant`: sizes, regions and further rules, as houses, pairs and in words |
"""

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.sudoku.family import FAMILY as FAMILY
    from grillon.families.sudoku.puzzle import SudokuPuzzle as SudokuPuzzle
    from grillon.families.sudoku.variants import CLASSIC as CLASSIC
    from grillon.families.sudoku.variants import Variant as Variant

QUICK_PATTERN = "[0-9.]{81}"
__getattr__, __dir__ = lazy_names(
    __name__, {"family": "FAMILY", "puzzle": "SudokuPuzzle", "variants": "CLASSIC Variant"}
)
