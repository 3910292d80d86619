"""Chains inside chains: proofs in layers that the checker follows, and what a time limit makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

import grillon
from grillon.explain.chains.in_words import Line, chain_lines
from grillon.explain.chains.nested import layer_lines, layers_html
from grillon.explain.check.checker import check_step
from grillon.explain.examples import kept_example
from grillon.families.sudoku import FAMILY
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.logic.techniques import TECHNIQUES
from grillon.model import Position, Step
from grillon.render.html import trace_page
from tests.support.cases import for_each
from tests.support.steps import mutations, step_text

HARDEST = "...4...8...7..92......3...526...1.....19......7....1..5......4..1.8....3..6..29.."
"""11.8: a second or more of chains inside chains before the first digit."""
NESTED = [technique.id for technique in TECHNIQUES if technique.id.startswith("nested")]


@cache
def nested_step(technique: str) -> tuple[Position, Step]:
    found = kept_example(FAMILY, FAMILY.ladder.technique(technique))
    assert found is not None
    return found


@pytest.mark.parametrize("technique", NESTED)
def test_the_proof_has_layers_and_no_link_can_go(technique: str) -> None:
    position, step = nested_step(technique)
    assert any(link.depth for link in step.proof)
    assert check_step(position, step)
    for number in range(0, len(step.proof), 7):
        shorter = replace(step, proof=step.proof[:number] + step.proof[number + 1 :])
        assert not check_step(position, shorter), f"link {number} is not needed"


def test_the_checker_refuses_a_chain_that_borrows_from_another_supposition() -> None:
    position, step = nested_step("nested_forcing_chains")
    roots = [index for index, link in enumerate(step.proof) if link.assumed and not link.depth]
    moved = [*step.proof[roots[1] :], *step.proof[: roots[1]]] if len(roots) > 1 else list(reversed(step.proof))
    assert not check_step(position, replace(step, proof=tuple(moved)))


def test_the_checker_names_the_link_that_fails() -> None:
    position, step = nested_step("nested_forcing_chains")
    _, mutant = next(iter(mutations(step)))
    assert str(check_step(position, mutant)).startswith("refused: link ")


def test_what_is_only_supposed_is_no_conclusion() -> None:
    position, step = nested_step("nested_forcing_chains")
    assert "ends before its conclusion" in str(check_step(position, replace(step, proof=step.proof[:-1])))


@for_each("technique", NESTED)
@for_each(("lang", "links"), [("en", r"after \d+ links?"), ("fr", r"après \d+ maillons?")])
def test_the_step_says_its_size_and_what_fails(technique: str, lang: str, links: str) -> None:
    position, step = nested_step(technique)
    text = step_text(position, step, lang)
    assert re.search(links, text), text
    assert chain_lines(position, step, lang)[-1].clause in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_argument_comes_first_and_the_chains_unfold(lang: str) -> None:
    position, step = nested_step("nested_forcing_chains")
    lines = chain_lines(position, step, lang)
    assert any(line.folded for line in lines)
    folded = list(layer_lines(lines, lang))
    assert len(folded) == len(lines)
    assert sum("[" in line for line in folded) == sum(bool(line.folded) for line in lines)
    unfolded = list(layer_lines(lines, lang, layers=9))
    assert len(unfolded) == sum(1 for _ in _all(lines)) > len(folded)
    assert not any("[" in line for line in unfolded)


def test_a_page_opens_each_chain_by_itself() -> None:
    position, step = nested_step("nested_forcing_chains")
    trace = position.puzzle.explain(position, max_steps=1, techniques="reference")
    page = trace_page(trace)
    lines = chain_lines(position, step, "en")
    chains = sum(bool(line.folded) for line in _all(lines))
    assert page.count("<details>") == page.count("</details>") == 1 + chains
    assert layers_html(lines, "en") in page


def _all(lines: tuple[Line, ...]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _all(line.folded)


def test_a_time_limit_within_a_nested_chain_gives_no_rating() -> None:
    rating = read_line(HARDEST).rate(timeout=0.2)
    assert (rating.value, rating.solved, rating.limit) == (None, False, "timeout")
    assert str(rating).startswith("unknown: the timeout limit was reached")
    trace = read_line(HARDEST).explain(timeout=0.2, techniques="reference")
    assert trace.end == "timeout"


def test_a_net_grown_in_stages_is_found_again_for_its_proof() -> None:
    puzzle = grillon.parse("sudoku.1.9-antiknight.a51a2g4b8b3m9a6q9a8d2f18m")
    trace = puzzle.explain(techniques="reference", trimmed=False)
    assert (trace.solved, all(step.proof for step in trace)) == (True, True)


@pytest.mark.parametrize("givens", ["." * 81, HARDEST.replace("4", "."), "12" + "." * 79])
def test_several_solutions_are_beyond_the_ladder_at_once(givens: str) -> None:
    rating = read_line(givens).rate(timeout=60)
    assert (rating.solved, rating.limit, rating.details["end"]) == (False, "", "stuck")


def test_without_chains_inside_chains_the_puzzle_is_stuck_as_before() -> None:
    others = [technique.id for technique in TECHNIQUES if technique.id not in NESTED]
    assert read_line(HARDEST).explain(only=others, techniques="reference").end == "stuck"
