"""The lz-string codec against vectors the original wrote (version 1.5.0), and against npm's where it can be had."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from grillon.errors import FormatError
from grillon.formats.lzstring import compress, decompress
from tests.support.cases import for_each

RECORDED = {
    "": "Q===",
    "a": "IZA=",
    "aa": "IbI=",
    "grillon": "OYJwlgNhD2B2Q===",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": "IY18ZZA=",
    '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
    "éà漢字🎲🎲": "JcA8RPaOrag8G4Tfu0A=",
}


@for_each(("text", "packed"), RECORDED.items())
def test_recorded_vectors(text: str, packed: str) -> None:
    assert compress(text) == packed
    assert decompress(packed) == text


def test_a_published_link() -> None:
    """The example link of an independent converter: a 9x9 grid whose only given is R1C1 = 1."""
    link = (
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrR"
        "u2S9R+Yd1nVp/Vdk7r58WK5A"
    )
    document = json.loads(decompress(link))
    assert document["size"] == 9
    assert document["grid"][0][0] == {"value": 1, "given": True}
    assert sum(len(cell) for row in document["grid"] for cell in row) == 2


@pytest.mark.parametrize("damaged", ["N4Ig!", "N4Ig", "////////"])
def test_damage_is_named(damaged: str) -> None:
    with pytest.raises(FormatError, match=r"base-64|too early|damaged"):
        decompress(damaged)


def _original() -> Path | None:
    """npm's lz-string, when Node.js and the module are there (NODE_PATH or the usual global folder)."""
    if shutil.which("node") is None:
        return None
    folders = [*os.environ.get("NODE_PATH", "").split(os.pathsep), "/usr/share/nodejs", "/usr/lib/node_modules"]
    return next(
        (Path(folder) / "lz-string" for folder in folders if folder and (Path(folder) / "lz-string").is_dir()), None
    )


def test_against_the_original() -> None:
    """Where npm's module is installed it must agree on random texts; elsewhere the recorded vectors stand for it."""
    generator = random.Random(20)
    texts = [
        "".join(
            chr(32 + generator.randrange(90) * generator.choice((1, 1, 7, 300)))
            for _ in range(generator.randrange(300))
        )
        for _ in range(100)
    ]
    assert [decompress(compress(text)) for text in texts] == texts
    module = _original()
    if module is None:
        return
    script = (
        f"const z=require({json.dumps(str(module))});"
        "const t=JSON.parse(require('fs').readFileSync(0));"
        "console.log(JSON.stringify(t.map(x=>z.compressToBase64(x))))"
    )
    answer = subprocess.run(["node", "-e", script], input=json.dumps(texts), capture_output=True, text=True, check=True)
    assert [compress(text) for text in texts] == json.loads(answer.stdout)
