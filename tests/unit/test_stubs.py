"""The committed stubs are those of the compiled core: `make stubs` writes them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grillon


def test_the_stubs_are_those_of_the_core(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "grillon._core", "-r", "-O", str(tmp_path)]
    subprocess.run(command, check=True, timeout=120)
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "_core").glob("*.pyi")}
    folder = Path(str(grillon.__file__)).parent / "_core"
    assert written == {path.name: path.read_text("utf-8") for path in folder.glob("*.pyi")}
