"""Run every benchmark of these folders, or those named."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import benchmarks
from benchmarks import Row

FOLDER = Path(benchmarks.__file__).parent


def topics() -> dict[str, str]:
    """The module of each topic: those in plain folders, and packages, each of which is a topic itself."""
    folders = [path for path in FOLDER.iterdir() if path.is_dir() and not (path / "__init__.py").exists()]
    found = {module.name: folder.name for folder in folders for module in iter_modules([str(folder)])}
    inside = {name: f"benchmarks.{folder}.{name}" for name, folder in found.items() if not name.startswith("_")}
    packages = {module.name: f"benchmarks.{module.name}" for module in iter_modules([str(FOLDER)]) if module.ispkg}
    return dict(sorted((inside | packages).items()))


def line(row: Row) -> str:
    text = f"  {row.what:<48} {row.seconds:10.4f} s  {row.rate:14,.0f} {row.unit}/s"
    if row.ratio is not None:
        text += f"  {row.ratio:8.2f} times {row.peer}"
    return f"{text}  {row.note}" if row.note else text


def main(wanted: list[str]) -> int:
    known = topics()
    if "--data" in wanted:
        at = wanted.index("--data")
        benchmarks.data_folder = Path(*wanted[at + 1 : at + 2])
        wanted = wanted[:at] + wanted[at + 2 :]
    benchmarks.large = "--large" in wanted
    wanted = [word for word in wanted if word != "--large"]
    for name in wanted or known:
        if name not in known:
            print(f"no benchmark '{name}'; there are: {', '.join(known)}", file=sys.stderr)
            return 2
        print(name)
        for row in import_module(known[name]).run():
            print(line(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
