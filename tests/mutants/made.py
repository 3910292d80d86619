"""Mistakes that a programmer may make, one in each mutant: cosmic-ray (PyPI) says what can be changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from inspect import CO_OPTIMIZED
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

SOURCES = Path(__file__).resolve().parents[2] / "src" / "grillon"
NOT_MADE = ("Variable", "RemoveDecorator", "Operator_Is_Eq", "Operator_Eq_Is", "Operator_IsNot_NotEq")
"""Operators that need arguments, that mostly remove a cache, or that ask of single objects whether they are equal."""

Function = tuple[str, str, int]
"""The file of a function, its name and its first line."""


@dataclass(frozen=True)
class Mutant:
    """A changed source, its first line that differs, and the function that is changed, if it is one."""

    file: Path
    line: int
    before: str
    after: str
    source: str
    function: Function | None

    @property
    def words(self) -> str:
        """As it stands in `survivors.txt`."""
        return f"{self.file.relative_to(SOURCES)}: {' '.join(f'{self.before} => {self.after}'.split())}"


class _Bare(ast.NodeTransformer):
    """A tree without what does nothing when it runs: annotations, and imports for them."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.annotation = ast.Constant(None)
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return ast.Pass()
        self.generic_visit(node)
        return node


def _tree(source: str) -> ast.Module:
    tree: ast.Module = _Bare().visit(ast.parse(source))
    for node in ast.walk(tree):
        if isinstance(node, (ast.expr, ast.stmt, ast.arg, ast.keyword, ast.alias, ast.ExceptHandler)):
            node.col_offset, node.end_col_offset = 0, 0  # a longer line does not change what stands behind it
    return ast.fix_missing_locations(tree)


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _function(before: CodeType, after: CodeType) -> Function | None:
    """The only function of a module or of its classes that differs; None where something else does."""
    pairs = list(zip(_inner(before), _inner(after), strict=False))
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    bare = [
        one.replace(co_consts=tuple(None if isinstance(const, CodeType) else const for const in one.co_consts))
        for one in (before, after)
    ]
    if bare[0] != bare[1] or len(differing) != 1:
        return None
    ((old, new),) = differing
    if not old.co_flags & CO_OPTIMIZED:
        return _function(old, new)
    place = old.co_filename, old.co_qualname, old.co_firstlineno
    alike = [one for one, _ in pairs if (one.co_qualname, one.co_firstlineno) == place[1:]]
    return place if len(alike) == 1 else None


@cache
def _operators() -> list[Any]:
    from cosmic_ray.plugins import get_operator, operator_names

    return [get_operator(name)() for name in sorted(operator_names()) if not any(one in name for one in NOT_MADE)]


def _places(file: Path) -> dict[tuple[int, int], list[tuple[Any, int]]]:
    """Where a file can be changed, and by which occurrences of which operators."""
    from cosmic_ray.ast import ast_nodes, get_ast

    nodes = list(ast_nodes(get_ast(file.read_text("utf-8"))))
    found: dict[tuple[int, int], list[tuple[Any, int]]] = {}
    for operator in _operators():
        starts = (start for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, start in enumerate(starts):
            found.setdefault(start, []).append((operator, occurrence))
    return found


def drawn(files: Sequence[Path], number: int, random: Random) -> Iterator[Mutant]:
    """So many mutants of these files, each at a place of its own."""
    from cosmic_ray.mutating import mutate_code

    places = [(file, options) for file in files for _, options in sorted(_places(file).items())]
    random.shuffle(places)
    for file, options in places:
        if not number:
            return
        before = file.read_text("utf-8")
        mutant = mutant_of(file, before, mutate_code(before, *random.choice(options)) or before)
        if mutant is not None:
            number -= 1
            yield mutant


def mutant_of(file: Path, before: str, after: str) -> Mutant | None:
    """A change that runs, and not as the source before it."""
    try:
        trees = _tree(before), _tree(after)
        codes = [compile(tree, str(file), "exec", dont_inherit=True) for tree in trees]
    except SyntaxError:  # the star between arguments was taken for a product
        return None
    if ast.dump(trees[0]) == ast.dump(trees[1]):
        return None
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    line, told = next((at, pair) for at, pair in enumerate(pairs, start=1) if pair[0] != pair[1])
    return Mutant(file, line, told[0].strip(), told[1].strip(), after, _function(*codes))
