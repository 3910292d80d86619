"""What people call the houses of a Sudoku, in each language."""

from __future__ import annotations

from grillon.families.sudoku.rules import SudokuRules
from grillon.families.sudoku.variants import SYMBOLS, cell_name
from grillon.model.rules import Quota

_FRENCH = {
    "row": "la ligne",
    "column": "la colonne",
    "box": "le bloc",
    "region": "la région",
    "diagonal": "la diagonale",
    "antidiagonal": "l'antidiagonale",
    "window": "la fenêtre",
    "group": "le groupe",
    "house": "la maison",
}
_FRENCH_RULES = {"antiknight": "saut de cavalier", "antiking": "pas de roi", "nonconsecutive": "non consécutifs"}


def group_name(name: str, lang: str = "en") -> str:
    """A row, column, region or other group of cells.

    >>> group_name("row 3"), group_name("row 3", "fr"), group_name("diagonal", "fr")
    ('row 3', 'la ligne 3', 'la diagonale')
    """
    if lang != "fr":
        return name
    word, _, number = name.partition(" ")
    return f"{_FRENCH.get(word, word)} {number}".strip()


def house_name(rules: SudokuRules, number: int, lang: str = "en") -> str:
    """One demand of the rules as a short sentence.

    >>> from grillon.families.sudoku.variants import CLASSIC
    >>> rules = SudokuRules(CLASSIC)
    >>> house_name(rules, 0), house_name(rules, 81)
    ('R1C1 holds one digit', 'row 1 holds one 1')
    >>> house_name(rules, 81, "fr")
    'la ligne 1 contient un seul 1'
    """
    size = rules.variant.size
    house = rules.house(number)
    assert isinstance(house, Quota)
    french = lang == "fr"
    first = cell_name(house.members[0] // size, size, lang)
    digit = SYMBOLS[house.members[0] % size]
    if number < rules.variant.cells:
        return f"{first} contient un seul chiffre" if french else f"{first} holds one digit"
    if house.high == 0:
        return f"notes : {first} n'est pas {digit}" if french else f"pencil marks: {first} is not {digit}"
    if house.low == 1:
        group = group_name(house.name, lang)
        return f"{group} contient un seul {digit}" if french else f"{group} holds one {digit}"
    second = cell_name(house.members[1] // size, size, lang)
    other = SYMBOLS[house.members[1] % size]
    if french:
        rule = _FRENCH_RULES.get(house.name, "paire")
        return f"{rule} : pas {first} = {digit} et {second} = {other} à la fois"
    return f"{house.name}: not both {first} = {digit} and {second} = {other}"
