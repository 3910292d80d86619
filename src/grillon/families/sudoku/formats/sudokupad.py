"""SudokuPad's own puzzles in its links: packed documents, and short forms of the givens.

A document (`scl...`, `ctc...`) is JSON, often shortened before it is compressed: common keys have one or two letters,
keys have no quotes, empty objects in lists are left out, `t` and `f` are true and false, colours are not quoted. Its
content is converted here to the fields of f-puzzles, so that both are read, and refused, in the same way.
"""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Iterator, Mapping
from math import floor
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from grillon.errors import FormatError
from grillon.families.sudoku.variants import LARGEST, SMALLEST, cell_name
from grillon.formats import lzstring

_HOSTS = r"(?:(?:beta\.|alpha\.)?sudokupad\.app|app\.crackingthecryptic\.com|sudokupad\.svencodes\.com)"
_LINK = re.compile(
    rf"(?:https?://)?(?:www\.)?{_HOSTS}/(?:sudoku/|puzzle/)?(?:(?:scf)?\?(?:[^#\s]*&)?puzzleid=)?"
    r"((?:fpuz|scl|ctc)[A-Za-z0-9+/=%_ -]+|[^?&#\s]+)(?:[?&#]\S*)?"
)
_BARE = re.compile(r"(?:scl|ctc)[A-Za-z0-9+/=%]{20,}")
_LONGEST_NAME = 60
"""A longer text in a link is a puzzle itself, a shorter one the name of a puzzle on the server."""

_KEYS = {
    "a": "arrows",
    "ca": "cages",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d2": "d",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "wp": "wayPoints",
}
"""The shortened keys that are used here."""
_TOKEN = re.compile(
    r"""(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?P<sign>[][{},:])|(?P<word>[^][{},:'"\s]+)|(?P<stray>['"])""",
    re.DOTALL,
)
_WORDS = {"t": "true", "f": "false"}
_COLOUR = re.compile(r"#[0F]|[0-9A-Fa-f]{6}")

_SHAPES = ("underlays", "overlays")
_STROKES = {"lines": "line", "arrows": "arrows"}
_UNREAD = {
    "id",
    "cellSize",
    "videos",
    "settings",
    "cells",
    "regions",
    "cages",
    "global",
    "metadata",
    *_SHAPES,
    *_STROKES,
}
"""Fields that do not affect the solution, and those that are read one by one."""
_GLOBAL_RULES = {"disjoint": "disjointgroups"}
"""Rules for the whole board whose name differs from that of f-puzzles."""
_CELL_FIELDS = {
    "pencilMarks": "cornerPencilMarks",
    "cornermarks": "cornerPencilMarks",
    "centremarks": "centerPencilMarks",
}

_RUNS = digits + ascii_uppercase + ascii_lowercase[:24]
"""The characters for a digit (0: blank) and up to five blanks after it."""
_BLANKS = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
"""The characters of the older form: the number of blanks; digits are themselves."""
_CLASSIC_CELLS = 81
_HALF, _INSIDE = 0.5, 0.35
_FAR = 99
"""Nothing is drawn farther from the board."""
_SAID = re.compile(r"[ta](?:[^*]|\*\*)*\*?|.", re.DOTALL)
_SHORT_RULES = {"x": ("diagonal+", "diagonal-"), "w": ("windoku",)}


def identifier(text: str) -> str | None:
    """The identifier in a link: the packed puzzle, or the name of one on SudokuPad's server; None for other texts.

    >>> identifier("https://sudokupad.app/sudoku/abc123?setting-nogrid=1")
    'abc123'
    """
    found = _LINK.fullmatch(text.strip())
    return found[1] if found else text.strip() if _BARE.fullmatch(text.strip()) else None


def document(name: str) -> dict[str, object]:
    """The f-puzzles document of the puzzle that is packed in a link.

    >>> sorted(document("scf" + "o" * 13 + "K*x"))
    ['diagonal+', 'diagonal-', 'grid', 'size']
    """
    if name.startswith("scf"):
        return _short(name[3:])
    if name.startswith("classic"):
        return _classic(name[7:])
    if not name.startswith(("scl", "ctc")) and len(name) <= _LONGEST_NAME:
        raise FormatError(
            "this link has only the name of a puzzle that SudokuPad keeps on its server; "
            "paste the digits of this puzzle instead"
        )
    text = lzstring.decompress(re.sub("^(?:scl|ctc)", "", name))
    try:
        try:
            content = json.loads(text)
        except json.JSONDecodeError:
            content = json.loads("".join(_json(text)), strict=False, object_hook=_with_whole_keys)
    except (ValueError, RecursionError):
        raise FormatError("the link does not hold a SudokuPad document") from None
    if not isinstance(content, Mapping):
        raise FormatError("the link does not hold a SudokuPad document")
    return _classic(content["p"]) if isinstance(content.get("p"), str) else _from_document(content)


def shown(value: object) -> object:
    """A value of a link, shortened for a message of one line.

    >>> shown("two\\nlines"), shown(12), shown([[[1] * 100]])
    ('two lines', 12, '[[[1, 1, 1, 1, 1, 1, ...]]]')
    """
    if isinstance(value, str):
        return " ".join(value.split())[:40]
    return value if value is None or (isinstance(value, int) and abs(value) < 10**9) else reprlib.repr(value)[:40]


# the shortened JSON


def _json(text: str) -> Iterator[str]:
    """The JSON that was shortened, token by token.

    >>> "".join(_json("{ce:[[,{v:1}],[,]],r:t,c:34BBE6,t:'it\\\\'s'}"))
    '{"ce":[[{},{"v":1}],[{},{}]],"r":true,"c":"34BBE6","t":"it\\'s"}'
    """
    last = ""
    for found in _TOKEN.finditer(text):
        token, kind = found[0], found.lastgroup
        if kind == "stray":
            raise FormatError("the link does not hold a SudokuPad document")
        if kind == "text":
            token = '"' + re.sub(r"\\(.)|\"", _escaped, token[1:-1], flags=re.DOTALL) + '"'
        elif kind == "word" and text[found.end() : found.end() + 1] == ":":
            token = json.dumps(token)
        elif kind == "word" and last == ":":
            token = _WORDS.get(token) or (json.dumps(token) if _COLOUR.fullmatch(token) else token)
        elif token in (",", "]") and last in ("[", ","):
            yield "{}"
        last = token
        yield token


def _escaped(part: re.Match[str]) -> str:
    if part[0] == '"':
        return '\\"'
    return "'" if part[1] == "'" else part[0]


def _with_whole_keys(content: dict[str, object]) -> dict[str, object]:
    return {_KEYS.get(key, key): value for key, value in content.items()}


# the content of a document, in the fields of f-puzzles


def _from_document(content: Mapping[str, object]) -> dict[str, object]:
    cells = content.get("cells")
    rows = cells if isinstance(cells, list) else []
    size = len(rows)
    if not SMALLEST <= size <= LARGEST or not all(isinstance(row, list) and len(row) == size for row in rows):
        raise FormatError("field 'cells': as many rows as columns expected, 2 to 25")
    grid = [[_cell(cell) for cell in row] for row in rows]
    regions = _regions(content.get("regions"), size)
    for cell, said_of_cell in enumerate(entry for row in grid for entry in row):
        if isinstance(said_of_cell, dict):
            said_of_cell["region"] = regions.get(cell, "")  # never the usual box: none is drawn there
    said: dict[str, Any] = {name: value for name, value in content.items() if name not in _UNREAD}
    said |= dict.fromkeys(_rules(content, size), True)
    for name, entry in (*_cages(content, size), *_drawn(content, size)):
        said.setdefault(name, []).append(entry)
    return said | {"size": size, "grid": grid}


def _cell(content: object) -> object:
    if not isinstance(content, Mapping):
        return content
    result = {_CELL_FIELDS.get(name, name): value for name, value in content.items()}
    for name in set(_CELL_FIELDS.values()) & set(result):
        marks = result[name]
        result[name] = [*map(_number, marks if isinstance(marks, list | str) else [marks])]
    if result.get("value") in (None, ""):
        result.pop("value", None)
    else:
        result["value"] = _number(result["value"])
        result.setdefault("given", True)
    return result


def _number(value: object) -> object:
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value) else value


def _regions(regions: object, size: int) -> dict[int, int]:
    result: dict[int, int] = {}
    for number, region in enumerate(regions if isinstance(regions, list) else []):
        for place in region if isinstance(region, list) else [region]:
            if place == {}:
                continue  # shortened, a region without cells looks like this
            cell = _place(place, size)
            if cell is None or cell in result:
                raise FormatError(
                    "field 'regions': {place} is not a cell of the board or has two regions", place=shown(place)
                )
            result[cell] = number
    return result


def _place(place: object, size: int) -> int | None:
    match place:
        case [int(row), int(column)] if 0 <= row < size and 0 <= column < size:
            return row * size + column
    return None


def _listed(content: Mapping[str, object], name: str) -> list[object]:
    value = content.get(name)
    return value if isinstance(value, list) else [] if value in (None, "", False) else [value]


def _rules(content: Mapping[str, object], size: int) -> Iterator[str]:
    """The rules and constraints of the whole board, of cages and of lines, by the names of f-puzzles."""
    board = [rule if isinstance(rule, str) else "global" for rule in _listed(content, "global")]
    yield from (_GLOBAL_RULES.get(rule, rule) for rule in board)
    metadata = content.get("metadata")
    if isinstance(metadata, Mapping):
        yield from (rule for rule in ("antiknight", "antiking") if metadata.get(rule) in (True, "true"))
        if metadata.get("bgimage"):
            yield "bgimage"  # a picture behind the board may show any rule
    for cage in _listed(content, "cages"):
        if not isinstance(cage, Mapping):
            yield "cages"
        elif not cage.get("cells"):
            # A cage without cells is a line of text: a title, the rules in words, the solution.
            words = cage.get("value")
            if isinstance(words, str) and (found := re.fullmatch(r"(antiknight|antiking):\s*true\s*", words)):
                yield found[1]
    for line in _listed(content, "lines"):
        if rule := _diagonal(line, size):
            yield rule


def _diagonal(line: object, size: int) -> str:
    """The rule of a line from corner to corner; empty for another line."""
    points = line.get("wayPoints") if isinstance(line, Mapping) else line
    if points in ([[0, 0], [size, size]], [[size, size], [0, 0]]):
        return "diagonal-"
    return "diagonal+" if points in ([[0, size], [size, 0]], [[size, 0], [0, size]]) else ""


def _is_clue(cage: Mapping[str, object]) -> bool:
    """Does a cage say itself what it demands? One that is only drawn may mean anything."""
    said = "sum" in cage or cage.get("unique") is True or cage.get("style") == "extraregion"
    return (
        said
        and cage.get("type") != "disjoint"
        and bool(cage.get("cells"))
        and str(cage.get("value") or "") in ("", str(cage.get("sum", "")))
    )


def _cages(content: Mapping[str, object], size: int) -> Iterator[tuple[str, object]]:
    """The cages, as fields of f-puzzles: those that say what they demand, and those that are only drawn."""
    covered = "disjoint" in _listed(content, "global")
    for cage in _listed(content, "cages"):
        if not isinstance(cage, Mapping) or not cage.get("cells") or (covered and cage.get("type") == "disjoint"):
            continue
        meant = _is_clue(cage)
        if cage.get("hidden") and (meant or (cage.get("unique") is False and not cage.get("value"))):
            continue
        places = cage["cells"]
        cells = [_place(place, size) for place in places] if isinstance(places, list) else [None]
        if any(cell is None for cell in cells):
            raise FormatError("field 'cages': {cage} is not on the board", cage=shown(places))
        entry: dict[str, object] = {"cells": [cell_name(cell, size) for cell in cells if cell is not None]}
        if not meant:
            yield "cage", entry | {"value": cage.get("value") or "", "outlineC": cage.get("outlineC") or ""}
        elif cage.get("style") == "extraregion":
            yield "extraregion", entry
        else:
            yield "killercage", entry | {"value": cage.get("sum", ""), "unique": cage.get("unique")}


def _drawn(content: Mapping[str, object], size: int) -> Iterator[tuple[str, object]]:
    """What is only drawn, as fields of f-puzzles."""
    for name, field in _STROKES.items():
        for line in _listed(content, name):
            points = line.get("wayPoints") if isinstance(line, Mapping) else line
            # A line without points is not drawn.
            if (points or (isinstance(line, Mapping) and line.get("d"))) and not _diagonal(line, size):
                colour = (line.get("color") or line.get("c")) if isinstance(line, Mapping) else ""
                cells = list(_along(points, size))
                yield field, {"lines": [cells], "outlineC": colour, **({} if cells else {"points": points})}
    for name in _SHAPES:
        for shape in _listed(content, name):
            said = shape if isinstance(shape, Mapping) else {"text": shown(shape), "center": [-_FAR, -_FAR]}
            if not said.get("center"):
                continue  # it stands nowhere
            look = {
                "value": said.get("text"),
                "baseC": said.get("backgroundColor"),
                "outlineC": said.get("borderColor"),
            }
            extent = {name: said[name] for name in ("width", "height") if isinstance(said.get(name), int | float)}
            cells = _around(said.get("center"))
            yield "circle" if said.get("rounded") else "rectangle", {"cells": cells, **look, **extent}


def _around(place: object) -> list[str]:
    """The cells around a point: one, two at a border, four at a corner."""
    match place:
        case [int() | float() as row, int() | float() as column] if abs(row) < _FAR and abs(column) < _FAR:
            near = [[floor(at)] if at % 1 else [int(at) - 1, int(at)] for at in (row, column)]
            return [f"R{r + 1}C{c + 1}" for r in near[0] for c in near[1]]
    return []


def _is_inside(at: float) -> bool:
    """Does a point lie in a cell, not near its border? Arrows begin at the edge of their circle."""
    return abs(at % 1 - _HALF) < _INSIDE


def _along(points: object, size: int) -> Iterator[str]:
    """The cells of a line that goes from cell to cell; none of one that does not."""
    cells: list[tuple[int, int]] = []
    for point in points if isinstance(points, list) else []:
        match point:
            case [int() | float() as row, int() | float() as column] if _is_inside(row) and _is_inside(column):
                after = floor(row), floor(column)
            case _:
                return
        row, column = cells[-1] if cells else after
        down, right = after[0] - row, after[1] - column
        far = max(abs(down), abs(right))
        if not (0 <= after[0] < size and 0 <= after[1] < size) or {abs(down), abs(right)} - {0, far}:
            return
        steps = range(1 if cells else 0, far + 1)
        cells += [(row + at * down // (far or 1), column + at * right // (far or 1)) for at in steps]
    yield from (f"R{row + 1}C{column + 1}" for row, column in cells)


# the short forms


def _given(values: list[int]) -> dict[str, object]:
    if len(values) != _CLASSIC_CELLS:
        raise FormatError("the link holds {found} {found:cell|cells}, not 81", found=len(values))
    cells: list[dict[str, object]] = [{"value": value, "given": True} if value else {} for value in values]
    return {"size": 9, "grid": [cells[i : i + 9] for i in range(0, _CLASSIC_CELLS, 9)]}


def _run(sign: str) -> list[int]:
    blanks, digit = divmod(_RUNS.index(sign), 10)
    return [digit, *[0] * blanks]


def _short(text: str) -> dict[str, object]:
    """The document of `scf`: 81 cells, then characters for rules, a title and an author."""
    values: list[int] = []
    at = 0
    while at < len(text) and len(values) < _CLASSIC_CELLS and text[at] in _RUNS:
        values += _run(text[at])
        at += 1
    result = _given(values)
    for said in _SAID.findall(text[at:].removeprefix("*")):
        if said[0] not in "ta*":
            result |= dict.fromkeys(_SHORT_RULES.get(said, (said,)), True)
    return result


def _classic(text: str) -> dict[str, object]:
    """The document of characters for runs, or of the older form: digits, and characters for numbers of blanks."""
    if len(text) > _CLASSIC_CELLS:  # already too long before it is expanded
        return _given([0] * len(text))
    values = [value for sign in text for value in _run(sign)] if set(text) <= set(_RUNS) else []
    if len(values) == _CLASSIC_CELLS or not set(text) <= set(_BLANKS + digits[1:]):
        return _given(values)
    return _given([value for sign in text for value in ([int(sign)] if sign in digits else [0] * _BLANKS.index(sign))])
