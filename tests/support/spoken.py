"""Every sentence that Grillon's source says to people, read from the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grillon import errors

SOURCE = Path(errors.__file__).parent
ERRORS = {
    name
    for name, thing in vars(errors).items()
    if isinstance(thing, type) and issubclass(thing, errors.GrillonError) and thing is not errors.MissingExtra
}


@dataclass(frozen=True)
class Said:
    """A sentence in the source; `template` is None where it is put together in a way that cannot be translated."""

    path: Path
    line: int
    template: str | None

    @property
    def family(self) -> str:
        """The family whose folder this is in; empty for what is common."""
        parts = self.path.relative_to(SOURCE).parts
        return parts[1] if parts[0] == "families" and len(parts) > 2 else ""

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)}:{self.line}: {self.template!r}"


def everything_said(source: Path = SOURCE) -> Iterator[Said]:
    """Templates of errors and sentences, help strings, names of values on the command line."""
    for path in sorted(source.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        if path.parent.name == "cli":
            yield from _verbs(path, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from (Said(path, node.lineno, text) for text in _of_call(node))


def _verbs(path: Path, tree: ast.Module) -> Iterator[Said]:
    """The documentation of a function that is a verb is its help."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and (
            node.name == path.stem or any(ast.unparse(mark) == "app.command()" for mark in node.decorator_list)
        ):
            yield Said(path, node.lineno, ast.get_docstring(node))


def _of_call(node: ast.Call) -> Iterator[str | None]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ERRORS or name == "Sentence":
        yield from _templates(node.args[0])
    elif name == "Option" and len(node.args) > 2:
        yield from _templates(node.args[2])
    if name in ("Option", "Argument", "Typer"):
        for keyword in node.keywords:
            if keyword.arg in ("help", "epilog", "metavar", "subcommand_metavar") and _is_text(keyword.value):
                yield from _templates(keyword.value)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp)


def _templates(node: ast.expr) -> Iterator[str | None]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _templates(node.body)
        yield from _templates(node.orelse)
    elif isinstance(node, ast.JoinedStr | ast.BinOp) or "format" in ast.unparse(node):
        yield None
    # Anything else is a sentence that was made elsewhere.
