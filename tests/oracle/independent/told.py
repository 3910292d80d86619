"""Every verb of the command line, asked about drawn boards: outputs and exit codes are what the rules say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.oracle.independent.asked import AnyCase, about, document_only, puzzle_of, said
from tests.oracle.independent.changed import broken_by, drawn_entries, left_of, named
from tests.oracle.independent.command import Ran, grillon, process

Run = Callable[..., Ran]
CODES = {"unique": 0, "several": 1, "none": 1, "broken": 2}


def _fine(ran: Ran) -> Ran:
    """Whatever the answer, nothing went wrong inside."""
    assert ran.code in (0, 1, 2), ran
    assert "Traceback" not in ran.err, ran
    assert "internal" not in ran.err, ran
    return ran


def _one(run: Run, case: AnyCase, *words: str) -> Ran:
    return _fine(run(words[0], "-", "--family", case.family, *words[1:], stdin=case.text))


def _refused(case: AnyCase, ran: Ran) -> bool:
    """Givens that contradict each other are bad input for every verb but `check`."""
    if case.broken:
        assert ran.code == 2, ran
        assert ran.err.count("\n") == 1, ran
    return case.broken


def solve(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """The first, some or all solutions; each text is accepted by `check --solution`."""
    puzzle = puzzle_of(case)
    every = _one(run, case, "solve", "--all", "--json", "--candidates")
    if _refused(case, every):
        return
    assert every.code == (0 if case.number else 1)
    (answer,) = every.objects
    assert answer["outcome"] == ("found" if case.number else "none")
    assert bool(answer["reason"]) == (case.number == 0)
    found = [said(puzzle, solution["candidates"]) for solution in answer["solutions"]]
    assert len(found) == len(set(found))
    assert set(found) == set(case.solutions)
    for limit in (1, 2):
        some = _one(run, case, "solve", "--limit", str(limit), "--json")
        assert len(some.objects[0]["solutions"]) == min(limit, case.number)
    plain = _one(run, case, "solve")
    assert plain.code == (0 if case.number else 1)
    if not case.number:
        assert plain.out == ""
        return
    text = plain.out[:-1]
    if not document_only(case):
        tellings = [case.rules.told(case.board, solution) for solution in case.solutions]
        assert case.rules.solved(case.board, text) in tellings
    paper, puzzle_file = folder / "solution.txt", folder / "puzzle.txt"
    paper.write_text(plain.out, "utf-8")
    puzzle_file.write_text(case.text, "utf-8")
    judged = _fine(run("check", str(puzzle_file), "--solution", str(paper), "--family", case.family))
    assert (judged.code, judged.out) == (0, f"{puzzle_file}: correct\n"), (judged, text)


def count(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """The number, a bound, and the number for each candidate."""
    ran = _one(run, case, "count")
    if _refused(case, ran):
        return
    assert (ran.code, ran.out) == (0 if case.number else 1, f"{case.number}\n")
    for bound in (1, max(case.number, 1), case.number + 1):
        ran = _one(run, case, "count", "--up-to", str(bound))
        minimum = f"at least {bound} (up to {bound})" if bound <= case.number else str(case.number)
        assert (ran.code, ran.out) == (0 if case.number else 1, f"{minimum}\n"), bound
    table = _one(run, case, "count", "--per-placement", "--json").objects[0]
    assert table["count"] == {"value": case.number, "exact": True, "limit": "", "text": str(case.number)}
    statements = [statement for solution in case.solutions for statement in solution]
    assert table["per_placement"] == {statement: statements.count(statement) for statement in set(statements)}


def check(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """The judgement, with evidence."""
    ran = _one(run, case, "check", "--json", "--candidates")
    assert ran.code == CODES[case.judgement]
    (answer,) = ran.objects
    assert answer["judgement"] == case.judgement
    puzzle = puzzle_of(case)
    shown = {said(puzzle, solution["candidates"]) for solution in answer["solutions"]}
    assert len(shown) == {"unique": 1, "several": 2}.get(case.judgement, 0)
    assert shown <= set(case.solutions)
    plain = _one(run, case, "check")
    assert plain.code == CODES[case.judgement]
    assert plain.out.startswith(f"standard input: {case.judgement}")


def rate_and_explain(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """Only a puzzle with one solution is solved; the others are told what is wrong with them."""
    for verb in ("rate", "explain", "hint"):
        ran = _one(run, case, verb, "--json")
        if _refused(case, ran):
            continue
        (answer,) = ran.objects
        beyond = answer.get("kind") == "beyond"
        if answer.get("end") == "solved" or (verb == "rate" and answer["rating"]["solved"]):
            assert case.number == 1
        if verb == "hint":
            assert ran.code == (1 if case.number == 0 or (beyond and case.number > 1) else 0)
            assert (answer["kind"] == "impossible") == (case.number == 0)
        else:
            assert ran.code == (0 if case.number == 1 else 1)
            assert bool(answer["diagnosis"]) == (case.number != 1)


def convert(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """The document of a puzzle says the same, and the short form has as many solutions."""
    ran = _one(run, case, "convert", "--to", "json")
    assert ran.code == 0
    assert case.rules.read(ran.out) == case.rules.read(case.text)
    short = _one(run, case, "convert", "--to", "short")
    if short.code == 0 and not case.broken:
        assert _fine(run("count", short.out.strip())).out == f"{case.number}\n"
    else:
        assert short.code == (2 if not case.broken else short.code)


def render(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """There is a picture of the puzzle, and of the solution where there is one."""
    ran = _one(run, case, "render")
    assert (ran.code, bool(ran.out)) == (0, True)
    if not case.broken:
        assert _one(run, case, "render", "--solution").code == (0 if case.number else 1)


def played(case: AnyCase, folder: Path, run: Run = grillon) -> None:
    """Entries on the command line: answers are about the solutions that are left, and broken rules are refused."""
    puzzle, random = puzzle_of(case), Random(f"played {case.seed}")
    if case.broken:
        return
    names = named(puzzle)
    for _ in range(3):
        entered, _ = drawn_entries(case, puzzle, random)
        words = [word for one in sorted(entered) for word in ("--set", puzzle.places.write(names[one]))]
        left, broken = left_of(case, entered, frozenset()), broken_by(case, entered, frozenset())
        explained, counted, solved = (_one(run, case, verb, *words) for verb in ("explain", "count", "solve"))
        assert (counted.code, solved.code) == ((2, 2) if broken else (0, 0) if left else (1, 1)), words
        assert (explained.code == 2) == broken or "…" in case.text, (words, explained)
        assert broken or counted.out == f"{len(left)}\n", words


COMMANDS = {verb.__name__: verb for verb in (solve, count, check, rate_and_explain, convert, render, played)}


def by_process(cases: list[AnyCase], folder: Path) -> None:
    """A process of its own gives the same judgements and the same exit code."""
    file = folder / "all.json"
    file.write_text("".join(_documents(cases)), "utf-8")
    ran = _fine(process("check", str(file), "--json"))
    assert [answer["judgement"] for answer in ran.objects] == [case.judgement for case in cases]
    assert ran.code == max(CODES[case.judgement] for case in cases)


def _documents(cases: list[AnyCase]) -> list[str]:
    return [_one(grillon, case, "convert", "--to", "json").out for case in cases]


def several(cases: list[AnyCase], folder: Path) -> None:
    """Several puzzles in one file are answered as each alone, in every way they may follow each other."""
    texts = [case.text for case in cases]
    documents = _documents(cases)
    files = {"lines.json": "".join(documents), "list.json": json.dumps(list(map(json.loads, documents)))}
    if not any(text.startswith("{") for text in texts):
        files |= {"texts.txt": "\n\n".join(texts) + "\n", "close.txt": "\n".join(texts)}
    proper = [case for case in cases if not case.broken]
    for name, text in files.items():
        file = folder / name
        file.write_text(text, "utf-8")
        checked = _fine(grillon("check", str(file), "--family", cases[0].family, "--json", "--candidates"))
        assert checked.code == max(CODES[case.judgement] for case in cases), name
        assert [answer["judgement"] for answer in checked.objects] == [case.judgement for case in cases], name
        for case, answer in zip(cases, checked.objects, strict=True):
            with about(case):
                shown = {said(puzzle_of(case), solution["candidates"]) for solution in answer["solutions"]}
                assert shown <= set(case.solutions)
        if len(proper) < len(cases):
            continue
        counted = _fine(grillon("count", str(file), "--family", cases[0].family, "--json"))
        assert [answer["count"]["value"] for answer in counted.objects] == [case.number for case in cases], name
        solved = _fine(grillon("solve", str(file), "--family", cases[0].family, "--all", "--json", "--candidates"))
        assert [len(answer["solutions"]) for answer in solved.objects] == [case.number for case in cases], name
        rated = _fine(grillon("rate", str(file), "--family", cases[0].family, "--json"))
        alone = [_one(grillon, case, "rate", "--json").objects[0]["rating"] for case in cases]
        assert [answer["rating"] for answer in rated.objects] == alone, name
