"""The tour runs over every registered family and ends by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from grillon import families

ROOT = Path(__file__).resolve().parents[2]


def test_the_tour(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "examples" / "demo.py"), "--out", str(tmp_path), "--lang", "fr"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    for name in families.names():
        pictures = {path.stem.removeprefix(f"{name}-") for path in tmp_path.glob(f"{name}-*.svg")}
        assert pictures == {"puzzle", "solution", "step"}
