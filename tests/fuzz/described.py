"""Every operation of the API, asked as its description allows and otherwise: schemathesis (PyPI) judges the answers.

python -m tests.fuzz.described --max-examples 8 --seed 0
"""

from __future__ import annotations

import subprocess
import sys

from tests.support.web import LiveServer

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def main(words: list[str]) -> int:
    """Its exit code: 0 where every answer is as described."""
    with LiveServer() as server:
        command = ["schemathesis", "run", f"{server.address}api/v1/openapi.json", "--checks", CHECKS]
        return subprocess.run([*command, "--continue-on-failure", *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
