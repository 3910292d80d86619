"""`python -m grillon.web.site FOLDER [RUNTIME]`: write the site, with the interpreter and the core in RUNTIME.

The documentation is to lie in its folder `docs`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from grillon.base.files import write_folder
from grillon.web.site.folder import site_files

RUNTIME = Path("build/site-core")


def main(out: Path, runtime: Path = RUNTIME) -> None:
    """Write the whole folder, or nothing."""
    write_folder(out, site_files(runtime, docs="docs/"))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
