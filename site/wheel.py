"""Pack what `site/core.py` has built as the distribution grillon-site, of the version of this one.

python site/wheel.py          writes dist/grillon_site-VERSION-py3-none-any.whl
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from grillon import __version__
from grillon.web.site.folder import NOTICES, RUNTIME

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "site-core"
DRAFT = ROOT / "build" / "grillon-site"


def main() -> int:
    """Write the wheel."""
    shutil.rmtree(DRAFT, ignore_errors=True)
    shutil.copytree(ROOT / "site" / "package", DRAFT)
    package = DRAFT / "grillon_site"
    (package / "runtime").mkdir(parents=True)
    (package / "__init__.py").write_text(
        f'"""Python and the core of Grillon for browsers."""\n\n__version__ = "{__version__}"\n', "utf-8"
    )
    for name in (*RUNTIME, *NOTICES):
        shutil.copyfile(BUILT / name, package / "runtime" / name)
    for notice in NOTICES:
        shutil.copyfile(BUILT / notice, DRAFT / notice)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    return subprocess.run([*pip, "--wheel-dir", str(ROOT / "dist"), str(DRAFT)], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
