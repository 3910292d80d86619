"""Arguments that suppose something, in words, link by link.

A line is one link, or several at once that follow from the same facts for the same reason. Facts that the board shows
directly are left out. Chains inside an argument are folded into the line that they prove. Everything is read from the
proof of the step; the family only names its candidates and gives the reason for a link from its houses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache

from grillon.base.sentences import Sentence, listing
from grillon.explain.chains.expansion import MAX_TRIALS, unfolded
from grillon.explain.names import fact_text, facts_text, reason_text, supposition_text
from grillon.model import ONE_SOLUTION, Inference, Position, Step, Use
from grillon.model.annotations import Fact

MAX_FACTS_TOLD = 12
"""A chain with more is folded in the paragraph of a step and given as a separate list."""

MAX_ALIKE = 3
"""Of more suppositions that fail, each by a chain of its own, only the first are told in the paragraph of a step."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an argument.

    `facts` are its conclusions, `premises` the facts it uses from the lines before; `folded` are the lines of the chain
    inside the argument that proves it. `so` is the end of the text, which names what is proved; `clause` is its
    essence: what is supposed, what follows, or what fails.
    """

    text: str
    clause: str = ""
    facts: tuple[Fact, ...] = ()
    """What the line tells."""
    premises: tuple[Fact, ...] = ()
    """What it names as known from the lines before."""
    supposed: bool = False
    """A supposition rather than a link."""
    refutes: bool = False
    cells: tuple[int, ...] = ()
    """The cells of the houses it goes through; of a cell to be covered, that cell."""
    so: str = ""
    inside: Callable[[], tuple[Line, ...]] = field(default=tuple, compare=False, repr=False)
    """Tells the chain inside, which is long and seldom asked for."""

    @property
    def folded(self) -> tuple[Line, ...]:
        """The chain inside that leads to it."""
        return self.inside()

    @property
    def links(self) -> int:
        """One, as it is walked, whatever it tells at once; a supposition is not a link."""
        return 0 if self.supposed else 1

    @property
    def links_inside(self) -> int:
        """The number of links of the chains inside it."""
        return sum(line.links + line.links_inside for line in self.folded)

    @property
    def whole(self) -> str:
        """The text with its end."""
        return f"{self.text} {self.so}" if self.so else self.text


def supposes(step: Step) -> bool:
    """Is the step an argument that supposes something, to be explained as a chain?

    >>> from grillon import parse
    >>> supposes(parse("12345678." + "." * 72).explain(max_steps=1).steps[0])
    False
    """
    return not step.technique.why or any(link.assumed for link in step.proof)


def chain_lines(position: Position, step: Step, lang: str) -> tuple[Line, ...]:
    """The proof of a step in words, each chain inside it folded into the line that it proves."""
    detailed = unfolded(position, step)
    if detailed is step and not any(link.assumed for link in step.proof) and not step.technique.why:
        return tuple(_too_long(position, fact, lang) for fact in step.conclusions)
    nodes, end = _tree(detailed.proof, 0, 0)
    assert end == len(detailed.proof)
    return _Narration(position, lang).lines(nodes)


def link_texts(position: Position, step: Step, lang: str) -> list[str]:
    """Every inference of the unchanged proof, one sentence each."""
    narration = _Narration(position, lang)
    return [narration.one(link) for link in step.proof]


def _too_long(position: Position, fact: int, lang: str) -> Line:
    terms = {"fact": supposition_text(position.puzzle, ~fact, lang), "trials": MAX_TRIALS}
    text = Sentence(
        "Suppose {fact}: every way to continue fails, but it takes more than {trials} trials to see.", **terms
    )
    so = Sentence("So {fact}.", fact=fact_text(position.puzzle, fact, lang)).text(lang)
    return Line(text.text(lang), facts=(fact,), so=so)


def chain_text(lines: Sequence[Line], step: Step, lang: str, *, folded: bool = False) -> str:
    """The argument in one paragraph: a short one link by link, a long one by its start and what fails."""
    facts = sum(len(line.facts) for line in lines if not line.supposed)
    if not folded and facts <= MAX_FACTS_TOLD and not any(line.folded for line in lines):
        parts = [line.whole for line in lines]
        # The move itself shows what a single argument proves.
        return " ".join([*parts[:-1], lines[-1].text]) if len(step.conclusions) == 1 else " ".join(parts)
    summaries = list(_summaries(lines, lang))
    alike = len(summaries) > MAX_ALIKE and all(line.refutes for line in lines if line.so)
    if alike:
        others = len(summaries) - MAX_ALIKE + 1
        summaries[MAX_ALIKE - 1 :] = [Sentence("The other {number} fail in the same way.", number=others).text(lang)]
    return " ".join(summaries)


def _summaries(lines: Sequence[Line], lang: str) -> Iterator[str]:
    """Each argument by its supposition, the number of its links and its end."""
    root, links, last = "", 0, ""
    for line in lines:
        if (line.supposed or line.so) and root:
            last = line.clause if line.refutes else last
            links += line.refutes
            terms = {"root": root, "number": links, "end": last}
            yield Sentence("Suppose {root}: after {number} {number:link|links} {end}.", **terms).text(lang)
        if line.supposed:
            root, links = line.clause, 0
        elif line.so:
            if not line.refutes:
                yield line.text
            root = ""
        else:
            links, last = links + line.links, line.clause


def chain_arrows(lines: Sequence[Line], maximum: int) -> list[tuple[int, int, int]]:
    """The links to draw: a fact, the fact that follows from it, and the number of its line.

    Where there would be too many, only the main line of each chain is drawn: from what fails back to the supposition,
    at each link the most recent fact; and of a very long one its end.
    """
    arrows = [(start, end, number) for number, line in _linking(lines) for end in line.facts for start in line.premises]
    return arrows if len(arrows) <= maximum else _main_lines(lines)[-maximum:]


def _linking(lines: Sequence[Line]) -> Iterator[tuple[int, Line]]:
    """The lines that derive one fact from another; that all cases agree is not a link."""
    return ((number, line) for number, line in enumerate(lines, start=1) if line.refutes or not line.so)


def _main_lines(lines: Sequence[Line]) -> list[tuple[int, int, int]]:
    stated: dict[int, tuple[int, Line]] = {}
    arrows: list[tuple[int, int, int]] = []

    def follow(number: int, line: Line, end: int) -> None:
        known = [fact for fact in line.premises if fact in stated and stated[fact][0] < number]
        while known:
            start = max(known, key=lambda fact: stated[fact][0])
            arrows.append((start, end, number))
            number, line = stated[start]
            end = start
            known = [fact for fact in line.premises if fact in stated and stated[fact][0] < number]

    last: tuple[int, Line] | None = None
    for number, line in enumerate(lines, start=1):
        if line.supposed or line.so:
            if last is not None and not line.refutes:
                follow(*last, last[1].facts[0])
            if line.refutes:
                follow(number, line, line.facts[0])
            stated, last = {}, None
        stated.update(dict.fromkeys(line.facts, (number, line)))
        if not line.supposed and not line.so:
            last = number, line
    return sorted(dict.fromkeys(arrows), key=lambda arrow: arrow[2])


# The proof as a tree


@dataclass(slots=True)
class _Node:
    link: Inference
    inside: list[_Node] = field(default_factory=list)


def _tree(proof: Sequence[Inference], depth: int, at: int) -> tuple[list[_Node], int]:
    """The links of this depth from a place in the proof, and the place where they end."""
    nodes: list[_Node] = []
    inside: list[_Node] = []
    while at < len(proof) and proof[at].depth >= depth:
        if proof[at].depth > depth:
            inside, at = _tree(proof, depth + 1, at)
        else:
            nodes.append(_Node(proof[at], inside))
            inside, at = [], at + 1
    return nodes, at


# The proof in words


@dataclass(slots=True)
class _SupposedCase:
    """A supposition and the facts derived from it."""

    root: int
    derived: set[int]
    fallen: bool = False


class _Narration:
    def __init__(self, position: Position, lang: str) -> None:
        self._position, self._puzzle, self._lang = position, position.puzzle, lang
        self._held: dict[int, bool] = {}
        self._first_placement = self._puzzle.places.first_placement
        self._cells: dict[int, tuple[int, ...]] = {}
        self._unstated: dict[int, int] = {}
        """Facts that are obvious once another is stated, each with that other fact."""

    def _on_board(self, fact: int) -> bool:
        if fact not in self._held:
            self._held[fact] = self._position.holds(fact)
        return self._held[fact]

    def _names(self, facts: Iterable[int]) -> str:
        return facts_text(self._puzzle, sorted(facts, key=lambda fact: max(fact, ~fact)), self._lang)

    def lines(self, nodes: Sequence[_Node]) -> tuple[Line, ...]:
        """The lines of one layer."""
        stated: list[Line] = []
        cases: list[_SupposedCase] = []
        segment: list[_Node] = []
        """Links under one supposition, or under none, that may be grouped."""

        def flush() -> None:
            stated.extend(self._groups(segment))
            segment.clear()

        for node in nodes:
            link, standing = node.link, cases[-1] if cases and not cases[-1].fallen else None
            if link.assumed:
                flush()
                if standing is None:
                    cases.clear()
                cases.append(_SupposedCase(link.fact, {link.fact}))
                stated.append(self._suppose(link.fact))
            elif standing is not None and link.fact == ~standing.root:
                flush()
                stated.append(self._refutation(node))
                standing.fallen = True
            elif standing is not None and link.fact in standing.derived:
                flush()
                stated.append(self._every_case(node, cases))
                cases.clear()
            elif not self._on_board(link.fact):
                segment.append(node)
                if standing is not None:
                    standing.derived.add(link.fact)
        flush()
        return tuple(stated)

    def one(self, link: Inference) -> str:
        """The sentence of one inference."""
        return (self._suppose(link.fact) if link.assumed else self._then([_Node(link)])).text

    def _inside(self, nodes: Sequence[_Node]) -> Callable[[], tuple[Line, ...]]:
        """What tells the chains inside; facts that are obvious there are not known outside."""
        links = [inner for node in nodes for inner in node.inside]
        if not links:
            return tuple
        narration = copy(self)
        narration._unstated = dict(self._unstated)
        return cache(lambda: narration.lines(links))

    def _suppose(self, fact: int) -> Line:
        self._unstated.pop(fact, None)
        supposed = supposition_text(self._puzzle, fact, self._lang)
        return Line(Sentence("Suppose {fact}.", fact=supposed).text(self._lang), supposed, (fact,), supposed=True)

    def _groups(self, nodes: Sequence[_Node]) -> Iterator[Line]:
        """Links that follow from the same facts through the same house, or through pairs, in one line.

        A link that also rests on what is obvious once a placement is told stands after that line.
        """
        groups: list[list[_Node]] = []
        numbers: dict[tuple[object, ...], int] = {}
        told: dict[int, int] = {}
        """The number of the group that tells a fact."""
        for node in nodes:
            link = node.link
            if self._is_obvious(node):
                self._unstated[link.fact] = self._unstated.get(link.facts[0], link.facts[0])
                continue
            self._unstated.pop(link.fact, None)
            pairs = len(link.houses) == 1 and self._is_pair(link.houses[0])
            where = "pairs" if pairs else link.houses
            key = (frozenset(self._premises(link)), where, link.fact < 0, self._symbol(link.fact, pairs))
            latest = max((told.get(self._unstated.get(fact, fact), -1) for fact in link.facts), default=-1)
            if numbers.get(key, -1) <= latest:
                numbers[key] = len(groups)
                groups.append([])
            told[link.fact] = numbers[key]
            groups[numbers[key]].append(node)
        yield from map(self._then, groups)

    def _symbol(self, fact: int, pairs: bool) -> int | None:
        symbols = len(self._puzzle.places.symbols)
        return max(fact, ~fact) % symbols if pairs and symbols else None

    def _is_pair(self, house: int) -> bool:
        if house == ONE_SOLUTION:
            return False
        found = self._puzzle.rules.house(house)
        return len(found.at_most_one) == 2 and not found.one_of

    def _is_obvious(self, node: _Node) -> bool:
        """Is this fact obvious: that a placement overlaps a piece or uses one already placed, or, where a cell holds
        one of two symbols, the same fact in other words?"""
        link = node.link
        if len(link.houses) != 1 or len(link.facts) != 1 or node.inside:
            return False
        if ~link.fact >= self._first_placement:
            house = self._puzzle.rules.house(link.houses[0])
            return bool(house.at_most_one) and link.facts[0] >= 0
        return self._names([link.fact]) == self._names(link.facts)

    def _premises(self, link: Inference) -> tuple[int, ...]:
        """The facts used by a link that the board does not show, as far as they are stated."""
        facts = dict.fromkeys(self._stated_as(fact) for fact in link.facts if not self._on_board(fact))
        return tuple(fact for fact in facts if fact is not None)

    def _stated_as(self, fact: int) -> int | None:
        """The fact stated in place of this one; None for a placement that overlaps a piece, which is never stated."""
        if ~fact >= self._first_placement and fact in self._unstated:
            return None
        return self._unstated.get(fact, fact)

    def _then(self, group: Sequence[_Node]) -> Line:
        first = group[0]
        facts = tuple(node.link.fact for node in group)
        premises = self._premises(first.link)
        houses = tuple(dict.fromkeys(house for node in group for house in node.link.houses))
        terms = {"facts": self._names(facts), "premises": self._names(premises)}
        inside = self._inside(group)
        if not houses and any(node.inside for node in group):
            terms["number"] = str(len(facts))
            text = Sentence("Then {facts}, by {number:a chain|chains} inside.", **terms)
            if premises:
                text = Sentence("Then {facts}, by {number:a chain|chains} inside, from {premises}.", **terms)
            return Line(text.text(self._lang), terms["facts"], facts, premises, inside=inside)
        cells = self._cells_of(houses)
        use = Use.ENOUGH if facts[0] < 0 else Use.NEEDED
        house = reason_text(self._puzzle, houses, use, self._lang) if houses else ""
        reason = self._reason(premises, house)
        text = Sentence("Then {facts}: {reason}.", reason=reason, **terms)
        if not reason:
            text = Sentence("Then {facts}.", **terms)
        return Line(text.text(self._lang), terms["facts"], facts, premises, cells=cells, inside=inside)

    def _cells_of(self, houses: Iterable[int]) -> tuple[int, ...]:
        """The cells of houses; placements have in common the cell that they cover."""
        found: dict[int, None] = {}
        for house in houses:
            if house not in self._cells and house != ONE_SOLUTION:
                members = self._puzzle.rules.house(house).members
                if members and min(members) >= self._first_placement:
                    placements = iter(members)
                    common = set(self._puzzle.places.entry(next(placements)).cells)
                    for placement in placements:
                        if not common:
                            break
                        common.intersection_update(self._puzzle.places.entry(placement).cells)
                    self._cells[house] = tuple(sorted(common))
                else:
                    self._cells[house] = tuple(self._puzzle.places.cells_of(members))
            found.update(dict.fromkeys(self._cells.get(house, ())))
        return tuple(found)

    def _reason(self, premises: Sequence[int], house: str) -> str:
        if premises and house:
            return Sentence("{premises}, and {house}", premises=self._names(premises), house=house).text(self._lang)
        return house or self._names(premises)

    def _refutation(self, node: _Node) -> Line:
        """The line of a house that fails, which refutes the supposition."""
        link, lang = node.link, self._lang
        premises = self._premises(link)
        contradicting = next((fact for fact in link.facts if fact >= 0 and ~fact in link.facts), None)
        if contradicting is not None:
            premises = (contradicting, ~contradicting)
            first, second = (self._names([fact]) for fact in premises)
            clause = Sentence("{first} and {second} contradict each other", first=first, second=second).text(lang)
        else:
            if self._in_house(link):
                premises = tuple(dict.fromkeys((*premises, ~link.fact)))
            failing = reason_text(self._puzzle, link.houses, self._failing_use(link), lang)
            clause = failing or self._names(premises)
            if premises and failing:
                clause = Sentence("{failing}: {premises}", premises=self._names(premises), failing=failing).text(lang)
        return Line(
            Sentence("But {clause}.", clause=clause).text(lang),
            clause,
            (link.fact,),
            premises,
            refutes=True,
            cells=self._cells_of(link.houses),
            so=self._so(link.fact),
            inside=self._inside([node]),
        )

    def _so(self, fact: int) -> str:
        return Sentence("So {fact}.", fact=fact_text(self._puzzle, fact, self._lang)).text(self._lang)

    def _in_house(self, link: Inference) -> bool:
        """Is the refuted candidate a member of the house that fails?"""
        candidate = max(link.fact, ~link.fact)
        return any(
            candidate in self._puzzle.rules.house(house).members for house in link.houses if house != ONE_SOLUTION
        )

    def _failing_use(self, link: Inference) -> Use:
        house = self._puzzle.rules.house(link.houses[0]) if len(link.houses) == 1 else None
        facts = {*link.facts, ~link.fact}
        return house.failure(lambda member: member in facts or self._on_board(member)) if house else Use.TOO_MANY

    def _every_case(self, node: _Node, cases: Sequence[_SupposedCase]) -> Line:
        """The line of a fact that follows from each of the suppositions."""
        link = node.link
        options = [case.root for case in cases]
        if len(link.houses) == 1:
            house = self._puzzle.rules.house(link.houses[0])
            out = {*link.facts}
            left = [member for member in house.members if ~member not in out and not self._on_board(~member)]
            options = left or options
        elif len(options) == 1:
            options.append(~options[0])
        clause = facts_text(self._puzzle, options, self._lang, either=True)
        if link.houses:
            why = reason_text(self._puzzle, link.houses, Use.NEEDED, self._lang)
            text = Sentence("{options}: {reason}.", options=clause, reason=why).text(self._lang)
        else:
            clause = listing(
                [fact_text(self._puzzle, option, self._lang) for option in options], self._lang, either=True
            )
            text = Sentence("{options}: there is no other possibility.", options=clause).text(self._lang)
        so = Sentence("So {fact} in every case.", fact=fact_text(self._puzzle, link.fact, self._lang)).text(self._lang)
        premises = tuple(case.root for case in cases)
        cells = self._cells_of(link.houses)
        return Line(text, clause, (link.fact,), premises, cells=cells, so=so, inside=self._inside([node]))
