"""Each package says in its docstring what its files are for, and names all of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import grillon

SOURCE = Path(grillon.__file__).parent
FIRST_CELL = re.compile(r"^\| (`[^|]+`) \|", re.MULTILINE)
NEEDS_NO_TABLE = 2
"""So few modules can be looked at one by one."""


def wrong_with(package: Path) -> str:
    """What is wrong with the table of a package. `__init__`, `__main__` and data need no row, but may have one."""
    modules = {f"{path.stem}.py" for path in package.glob("*.py") if not path.stem.startswith("__")}
    parts = modules | {path.parent.name for path in package.glob("*/__init__.py")}
    told = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or ""
    table = told.partition("| file | purpose |\n")[2]
    rows = [name.rstrip("/") for cell in FIRST_CELL.findall(table) for name in re.findall(r"`([^`]+)`", cell)]
    if not table:
        return "no table" if len(modules) > NEEDS_NO_TABLE else ""
    differences = {"missing": parts - set(rows), "not there": {name for name in rows if not (package / name).exists()}}
    said = [f"{word} {', '.join(sorted(names))}" for word, names in differences.items() if names]
    return "; ".join(said + ["a file is named twice"] * (len(set(rows)) < len(rows)))


def test_the_table_of_every_package_names_exactly_its_files() -> None:
    packages = [start.parent for start in sorted(SOURCE.rglob("*/__init__.py"))]
    wrong = [f"{package.relative_to(SOURCE)}: {said}" for package in packages if (said := wrong_with(package))]
    assert not wrong, "\n".join(wrong)
