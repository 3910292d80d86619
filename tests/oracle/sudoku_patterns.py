"""People's techniques once more, slowly and by their definitions, without a line of the ladder.

Each finder takes the candidates of a position (cell to digits) and the houses (lists of cells), and gives every
(cell, digit) that its technique rules out there. Digits are 1 to the size of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

Candidate = tuple[int, int]


@dataclass
class Grid:
    """The candidates of the empty cells, and the houses: rows, then columns, then boxes."""

    candidates: dict[int, frozenset[int]]
    houses: list[list[int]]
    size: int = 9
    _sees: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._sees = {(a, b) for house in self.houses for a in house for b in house if a != b}

    def sees(self, one: int, two: int) -> bool:
        return (one, two) in self._sees

    def all_see(self, cells: Iterable[int], digit: int) -> set[Candidate]:
        """The candidates of a digit that see all these cells."""
        listed = list(cells)
        return {
            (cell, digit)
            for cell, digits in self.candidates.items()
            if digit in digits and all(self.sees(cell, other) for other in listed)
        }

    def places(self, house: list[int], digit: int) -> list[int]:
        return [cell for cell in house if digit in self.candidates.get(cell, ())]

    def conjugates(self, digit: int) -> Iterator[tuple[int, int]]:
        for house in self.houses:
            places = self.places(house, digit)
            if len(places) == 2:
                yield places[0], places[1]
                yield places[1], places[0]

    @property
    def two_valued(self) -> list[int]:
        return [cell for cell, digits in self.candidates.items() if len(digits) == 2]


def naked_sets(grid: Grid, number: int) -> set[Candidate]:
    found: set[Candidate] = set()
    for house in grid.houses:
        empty = [cell for cell in house if cell in grid.candidates]
        for cells in combinations(empty, number):
            digits = frozenset().union(*(grid.candidates[cell] for cell in cells))
            if len(digits) == number:
                found |= {(cell, d) for cell in empty if cell not in cells for d in grid.candidates[cell] & digits}
    return found


def hidden_sets(grid: Grid, number: int) -> set[Candidate]:
    found: set[Candidate] = set()
    for house in grid.houses:
        open_digits = [digit for digit in range(1, grid.size + 1) if grid.places(house, digit)]
        for digits in combinations(open_digits, number):
            cells = {cell for digit in digits for cell in grid.places(house, digit)}
            if len(cells) == number:
                found |= {(cell, d) for cell in cells for d in grid.candidates[cell] if d not in digits}
    return found


def fish(grid: Grid, number: int, *, finned: bool) -> set[Candidate]:
    """Plain fish, or those with fins; a base line with no place in the cover lines is none."""
    found: set[Candidate] = set()
    size = grid.size
    rows, columns = grid.houses[:size], grid.houses[size : 2 * size]
    for bases, covers in ((rows, columns), (columns, rows)):
        for digit in range(1, size + 1):
            lines = [set(grid.places(line, digit)) for line in bases]
            for chosen in combinations([line for line in lines if len(line) > 1], number):
                base = set().union(*chosen)
                for over in combinations(covers, number):
                    cover = set().union(*over)
                    fins = base - cover
                    if bool(fins) != finned or not all(line & cover for line in chosen):
                        continue
                    inside = [cell for line in over for cell in grid.places(line, digit) if cell not in base]
                    found |= {(cell, digit) for cell in inside if all(grid.sees(cell, fin) for fin in fins)}
    return found


def turbots(grid: Grid) -> set[Candidate]:
    """Skyscrapers, two-string kites and turbot fish: two strong links on a digit, joined by a weak one."""
    found: set[Candidate] = set()
    for digit in range(1, grid.size + 1):
        pairs = set(grid.conjugates(digit))
        for (end, inner), (other, far) in ((a, b) for a in pairs for b in pairs):
            if len({end, inner, other, far}) == 4 and grid.sees(inner, other):
                found |= grid.all_see((end, far), digit)
    return found


def empty_rectangles(grid: Grid) -> set[Candidate]:
    found: set[Candidate] = set()
    size = grid.size
    for digit in range(1, size + 1):
        pairs = set(grid.conjugates(digit))
        for box in grid.houses[2 * size :]:
            places = grid.places(box, digit)
            for line in grid.houses:
                near = [cell for cell in places if cell in line]
                far = [cell for cell in places if cell not in line]
                if line == box or len(places) < 3 or not near or not far:
                    continue
                for end, joined in pairs:
                    if joined in line and joined not in box and end not in box:
                        found |= grid.all_see((end, *far), digit)
    return found


def xy_wings(grid: Grid) -> set[Candidate]:
    found: set[Candidate] = set()
    for pivot in grid.two_valued:
        near = [cell for cell in grid.two_valued if grid.sees(pivot, cell)]
        for one, two in combinations(near, 2):
            a, b, c = (grid.candidates[cell] for cell in (pivot, one, two))
            shared = b & c
            if len(a | b | c) == 3 and len(shared) == 1 and not shared & a and len(a & b) == 1 == len(a & c):
                found |= grid.all_see((one, two), *shared)
    return found


def bent_sets(grid: Grid, number: int) -> set[Candidate]:
    """XYZ-Wings and WXYZ-Wings: a pivot that sees the others, and one digit whose cells do not all see each other."""
    found: set[Candidate] = set()
    for pivot, pivot_digits in grid.candidates.items():
        if len(pivot_digits) < (3 if number == 3 else 2) or len(pivot_digits) > number:
            continue
        near = [
            cell for cell in grid.candidates if grid.sees(pivot, cell) and 2 <= len(grid.candidates[cell]) <= number
        ]
        for others in combinations(near, number - 1):
            cells = (pivot, *others)
            digits = frozenset().union(*(grid.candidates[cell] for cell in cells))
            if len(digits) != number:
                continue
            free = [
                digit
                for digit in digits
                if not all(
                    grid.sees(a, b)
                    for a, b in combinations(cells, 2)
                    if digit in grid.candidates[a] and digit in grid.candidates[b]
                )
            ]
            if len(free) == 1:
                found |= grid.all_see((cell for cell in cells if free[0] in grid.candidates[cell]), free[0])
    return found


def w_wings(grid: Grid) -> set[Candidate]:
    found: set[Candidate] = set()
    for one, two in combinations(grid.two_valued, 2):
        digits = grid.candidates[one]
        if grid.candidates[two] != digits or grid.sees(one, two):
            continue
        for linked in digits:
            (other,) = digits - {linked}
            for first, second in grid.conjugates(linked):
                if grid.sees(one, first) and grid.sees(two, second) and {first, second}.isdisjoint({one, two}):
                    found |= grid.all_see((one, two), other)
    return found


def remote_pairs(grid: Grid) -> set[Candidate]:
    found: set[Candidate] = set()
    for start in grid.two_valued:
        digits = grid.candidates[start]
        same = [cell for cell in grid.two_valued if grid.candidates[cell] == digits]
        distance, front = {start: 0}, [start]
        for cell in front:
            for other in same:
                if other not in distance and grid.sees(cell, other):
                    distance[other] = distance[cell] + 1
                    front.append(other)
        for end, steps in distance.items():
            if steps >= 3 and steps % 2:
                seen = {c for digit in digits for c in grid.all_see((start, end), digit)}
                found |= {candidate for candidate in seen if candidate[0] not in distance}
    return found


def _colours(grid: Grid, digit: int) -> list[tuple[set[int], set[int]]]:
    """The groups of cells joined by strong links, each in its two colours."""
    links: dict[int, set[int]] = {}
    for one, two in grid.conjugates(digit):
        links.setdefault(one, set()).add(two)
    groups, done = [], set[int]()
    for start in links:
        if start in done:
            continue
        colour, front = {start: 0}, [start]
        for cell in front:
            for other in links[cell]:
                if other not in colour:
                    colour[other] = 1 - colour[cell]
                    front.append(other)
        done |= set(colour)
        groups.append(({c for c in colour if not colour[c]}, {c for c in colour if colour[c]}))
    return groups


def simple_colours(grid: Grid) -> set[Candidate]:
    found: set[Candidate] = set()
    for digit in range(1, grid.size + 1):
        for group in _colours(grid, digit):
            one, two = group
            for cell in grid.candidates:
                if digit not in grid.candidates[cell] or cell in one | two:
                    continue
                if all(any(grid.sees(cell, other) for other in colour) for colour in group):
                    found.add((cell, digit))
            for colour in group:
                if any(grid.sees(a, b) for a, b in combinations(colour, 2)):
                    found |= {(cell, digit) for cell in colour}
    return found


def multi_colours(grid: Grid) -> set[Candidate]:
    found: set[Candidate] = set()
    for digit in range(1, grid.size + 1):
        groups = _colours(grid, digit)
        for first, second in ((a, b) for a in groups for b in groups if a is not b):
            for x, y in ((x, y) for x in (0, 1) for y in (0, 1)):
                if any(grid.sees(a, b) for a in first[x] for b in second[y]):
                    for cell, digits in grid.candidates.items():
                        if digit in digits and cell not in first[1 - x] | second[1 - y]:
                            ends = (first[1 - x], second[1 - y])
                            if all(any(grid.sees(cell, other) for other in colour) for colour in ends):
                                found.add((cell, digit))
            for colour in first:
                if all(any(grid.sees(a, b) for a in colour for b in other) for other in second):
                    found |= {(cell, digit) for cell in colour}
    return found


def _chains(
    grid: Grid,
    strong: Callable[[Candidate], Iterable[Candidate]],
    weak: Callable[[Candidate], Iterable[Candidate]],
    begins: Callable[[Candidate], Iterable[Candidate]],
    ends: Callable[[Candidate, Candidate], bool],
) -> set[Candidate]:
    """What is false because, were it true, a chain of links would lead back to it: everything it leads to is listed."""
    found: set[Candidate] = set()
    for start in ((cell, digit) for cell, digits in grid.candidates.items() for digit in digits):
        off = set(begins(start))
        on: set[Candidate] = set()
        waiting = list(off)
        while waiting:
            for true in strong(waiting.pop()):
                if true in on:
                    continue
                on.add(true)
                for false in weak(true):
                    if false not in off:
                        off.add(false)
                        waiting.append(false)
        if any(ends(true, start) for true in on if true != start):
            found.add(start)
    return found


def chains(grid: Grid, kind: str) -> set[Candidate]:
    """X-chains (`x`), XY-chains (`xy`), and all chains of single candidates (`all`)."""

    def same_digit(candidate: Candidate) -> list[Candidate]:
        cell, digit = candidate
        return [
            (other, digit) for other in grid.candidates if digit in grid.candidates[other] and grid.sees(cell, other)
        ]

    def weak(candidate: Candidate) -> list[Candidate]:
        cell, digit = candidate
        return same_digit(candidate) + [(cell, other) for other in grid.candidates[cell] if other != digit]

    partners: dict[Candidate, set[Candidate]] = {}
    if kind != "xy":
        for digit in range(1, grid.size + 1):
            for one, two in grid.conjugates(digit):
                partners.setdefault((one, digit), set()).add((two, digit))
    if kind != "x":
        for cell in grid.two_valued:
            first, second = grid.candidates[cell]
            partners.setdefault((cell, first), set()).add((cell, second))
            partners.setdefault((cell, second), set()).add((cell, first))
    leads = weak if kind == "all" else same_digit
    return _chains(grid, lambda c: partners.get(c, ()), leads, leads, lambda true, start: start in leads(true))


def almost_locked(grid: Grid) -> list[tuple[frozenset[int], frozenset[int]]]:
    found = {}
    for house in grid.houses:
        empty = [cell for cell in house if cell in grid.candidates]
        for number in range(1, len(empty)):
            for cells in combinations(empty, number):
                digits = frozenset().union(*(grid.candidates[cell] for cell in cells))
                if len(digits) == number + 1:
                    found[frozenset(cells)] = digits
    return list(found.items())


def als_xz(grid: Grid) -> set[Candidate]:
    """Two almost locked sets with a digit that only one of them can hold; with two of them, all others are locked."""
    found: set[Candidate] = set()
    sets = almost_locked(grid)
    where = [{d: [c for c in cells if d in grid.candidates[c]] for d in digits} for cells, digits in sets]
    for one, two in combinations(range(len(sets)), 2):
        common = sets[one][1] & sets[two][1]
        if len(common) < 2:
            continue
        restricted = {d for d in common if all(grid.sees(a, b) for a in where[one][d] for b in where[two][d])}
        for digit in common if restricted else ():
            if restricted - {digit}:
                found |= grid.all_see((*where[one][digit], *where[two][digit]), digit)
        for pair in combinations(restricted, 2):
            for each in (one, two):
                for digit in sets[each][1].difference(pair):
                    found |= grid.all_see(where[each][digit], digit)
    return found
