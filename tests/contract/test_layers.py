"""Which packages stand on which: the page and the library never on the command line."""

from __future__ import annotations

import ast
from pathlib import Path

import grillon

SOURCE = Path(grillon.__file__).parent
OWN_VERBS = "verbs"
"""The folder of a family with commands of its own."""


def _imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def _uses_commands(path: Path) -> bool:
    return any(name == "grillon.cli" or name.startswith("grillon.cli.") for name in _imported(path))


def test_only_commands_stand_on_the_command_line() -> None:
    others = (path for path in SOURCE.rglob("*.py") if not {*path.relative_to(SOURCE).parts} & {"cli", OWN_VERBS})
    assert [path.name for path in others if _uses_commands(path)] == ["__main__.py"]
