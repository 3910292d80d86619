"""The families of other distributions, as Python in a browser finds them: their packages and their entry points."""

from __future__ import annotations

from pathlib import Path
from sys import modules

from grillon import families
from grillon.errors import InputError

KINDS = {".py", ".json", ".mo"}
COMPILED = {".so", ".pyd"}


def outside_files() -> dict[str, bytes]:
    """Their files, by their names in a folder of packages."""
    files: dict[str, bytes] = {}
    points = []
    for family in families.external():
        place = type(family).__module__
        package = Path(str(modules[place.partition(".")[0]].__file__)).parent
        for file in sorted(package.rglob("*")):
            if file.suffix in COMPILED:
                raise InputError("{path}: a compiled module does not run in a browser", path=file)
            if file.suffix in KINDS:
                files[f"{package.name}/{file.relative_to(package).as_posix()}"] = file.read_bytes()
        points.append(f"{family.name} = {families.entry_point(family.name)}\n")
    if points:
        info = "grillon_outside-0.dist-info"
        files[f"{info}/METADATA"] = b"Metadata-Version: 2.1\nName: grillon-outside\nVersion: 0\n"
        files[f"{info}/entry_points.txt"] = f"[{families.GROUP}]\n{''.join(points)}".encode()
    return files
