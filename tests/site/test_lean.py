"""Modules of the site lack comments, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from grillon.web.page_files import STATIC, page_paths
from grillon.web.site.folder import COMMENT
from tests.support.cases import for_each

MODULES = sorted(path for name, path in page_paths(STATIC).items() if name.endswith(".js"))
OF_A_COMMENT = re.compile(r"\s*(/\*\*|\*|//)")


@for_each("path", MODULES)
def test_only_lines_of_comments_are_left_out(path: Path) -> None:
    whole = path.read_bytes()
    left = iter(COMMENT.sub(b"", whole).decode().splitlines())
    following = next(left, None)
    for line in whole.decode().splitlines():
        if line == following:
            following = next(left, None)
        else:
            assert OF_A_COMMENT.match(line), line
    assert following is None
