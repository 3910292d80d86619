"""`python -m grillon.web.site FOLDER [RUNTIME]`: write the site, with the interpreter and the core in RUNTIME."""

from __future__ import annotations

import sys
from operator import methodcaller
from pathlib import Path

from grillon.base.files import whole_folder, write_whole
from grillon.web.site.folder import site_files

RUNTIME = Path("build/site-core")


def main(out: Path, runtime: Path = RUNTIME) -> None:
    """Write the whole folder, or nothing."""
    with whole_folder(out) as draft:
        for name, content in site_files(runtime).items():
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(draft / name, methodcaller("write", content))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
