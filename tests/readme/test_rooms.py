"""The page that says where things are names files that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "find-your-room.md"
NAMES = re.compile(r"`([a-z_]+(?:/[A-Za-z_.]+)+|[a-z]+)`")


def test_every_room_is_there() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 13
    for row in rows:
        named = [name for name in NAMES.findall(row.split("|", 2)[2]) if "/" in name]
        assert named, row
        for name in named:
            assert (ROOT / name).exists() or (ROOT / "src" / "grillon" / name).exists(), name
