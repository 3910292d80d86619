"""Nothing outside a family's own folders names it: a new family touches one folder in Python and one in C++."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import grillon
from tests.support.cases import for_each

SOURCE = Path(grillon.__file__).parent
ROOT = SOURCE.parent.parent
OWN = sorted(path.parent.name for path in SOURCE.glob("families/*/family.py"))
OTHER_NAMES = ("suguru", "binairo", "pentomino", "polyomino", "unruly", "seismic", "hitori")
"""What families are called elsewhere."""
NAMED = re.compile("|".join((*OWN, *OTHER_NAMES)), re.IGNORECASE)


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every identifier, import and string of a module with its line; docstrings, whose examples need a puzzle, not."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    prose = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(node, documented)
        for statement in node.body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str() as text) if id(node) not in prose:
                yield line, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str() as name):
                yield line, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield line, name
            case ast.alias(name=name, asname=other):
                yield line, f"{name} {other or ''}"
            case ast.ImportFrom(module=str() as name):
                yield line, name


def test_the_reader_sees_names_strings_and_imports_but_no_docstrings() -> None:
    source = '''"""sudoku"""
from grillon.families.takuzu.formats import text as packing
def tectonic_grids(sudoku_size):
    """takuzu"""
    return f(suguru=1, name="a Binairo", other=here.takuzu)
'''
    found = [line for line, word in words_of(ast.parse(source)) if NAMED.search(word)]
    assert sorted(found) == [2, 2, 3, 3, 5, 5, 5]


def test_there_are_families_to_look_for() -> None:
    assert OWN == ["packing", "sudoku", "takuzu", "tectonic"]


def common_modules() -> list[Path]:
    own = [SOURCE / "families" / name for name in OWN]
    return [path for path in sorted(SOURCE.rglob("*.py")) if not any(path.is_relative_to(folder) for folder in own)]


@for_each("path", common_modules())
def test_no_family_is_named_in_common_python(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    named = [f"line {line}: {word}" for line, word in words_of(tree) if NAMED.search(word)]
    assert not named, f"{path.relative_to(SOURCE)} names a family"


def common_sources() -> list[Path]:
    found = [path for kind in ("*.cpp", "*.hpp") for path in sorted((ROOT / "cpp").rglob(kind))]
    return [path for path in (*found, ROOT / "CMakeLists.txt") if not _of_one_family(path)]


def _of_one_family(path: Path) -> bool:
    folder, *_ = path.relative_to(ROOT / "cpp").parts if path.is_relative_to(ROOT / "cpp") else ("",)
    return folder in (*OWN, "tests") or (folder == "bindings" and path.name.startswith(tuple(OWN)))


@for_each("path", common_sources())
def test_no_family_is_named_in_common_cpp(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    named = [f"line {number}: {line}" for number, line in enumerate(lines, start=1) if NAMED.search(line)]
    assert not named, f"{path.relative_to(ROOT)} names a family"
