"""The command as its own process: what loads, signals, pipes, terminals, completion."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from grillon.cli.app import verbs

HEAVY = ("numpy", "click", "rich", "grillon._core", "grillon.model", "grillon.families.takuzu", "json", "pydantic")
LARGE = "." * 81


def modules_after(code: str) -> set[str]:
    listing = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(listing.stdout.splitlines())


def test_importing_the_package_loads_nothing_heavy() -> None:
    bare = modules_after("pass")
    loaded = modules_after("import grillon") - bare
    assert not loaded & set(HEAVY)
    assert {name.split(".")[0] for name in loaded} <= sys.stdlib_module_names | {"grillon"}
    assert len(loaded) < 60, sorted(loaded)


def test_help_loads_no_family() -> None:
    code = "import contextlib, io\nfrom grillon.cli.run import run\n"
    code += "with contextlib.redirect_stdout(io.StringIO()): run(['--help'])"
    loaded = modules_after(code)
    assert "click" in loaded
    foreign = {
        "numpy",
        "ortools",
        "pyarrow",
        "pydantic",
        "rich",
        "jsonschema",
        "asyncio",
        "grillon.puzzle.puzzle",
    }
    assert not loaded & foreign
    assert not any(name.startswith("grillon.families.") for name in loaded)


def start(*words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "grillon", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_control_c_ends_with_130_and_one_line() -> None:
    command = start("solve", LARGE, "--all")
    assert command.stdout is not None
    assert command.stdout.read(100)
    command.send_signal(signal.SIGINT)
    _, err = command.communicate(timeout=30)
    assert command.returncode == 130
    assert err == b"grillon: interrupted\n"


def test_control_c_leaves_whole_lines_to_programs() -> None:
    command = start("solve", LARGE, "--all", "--json")
    assert command.stdout is not None
    begin = b""
    while b"text" not in begin:
        begin += os.read(command.stdout.fileno(), 8192)
    command.send_signal(signal.SIGINT)
    rest, err = command.communicate(timeout=30)
    assert command.returncode == 130
    assert err == b'{"error": "interrupted"}\n'
    line = json.loads(begin + rest)
    assert (line["outcome"], line["limit"]) == ("found", "cancelled")
    assert line["solutions"]


def test_help_read_in_part_is_a_broken_pipe_like_any_other() -> None:
    for words in (["--help"], ["solve", "-h"], ["help"]):
        with start(*words) as command:
            assert command.stdout is not None
            assert command.stderr is not None
            command.stdout.close()
            assert command.stderr.read() == b""
            assert command.wait(timeout=30) == 141


def test_a_broken_pipe_is_quiet() -> None:
    with start("solve", LARGE, "--all") as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.read(100)
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(timeout=30) == 141


def shell(words: str) -> tuple[int, bytes]:
    """Exit code and standard error of a command with redirections; what is not redirected is lost."""
    line = f"{sys.executable} -m grillon {words}"
    ran = subprocess.run(["sh", "-c", line], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return ran.returncode, ran.stderr


def test_a_full_disk_is_said() -> None:
    full = b"grillon: the output: No space left on device\n"
    for words in ("--version", "--help", "families", "solve latin.1.1000"):
        assert shell(f"{words} >/dev/full") == (2, full)
    as_json = b'{"error": "the output: No space left on device"}\n'
    assert shell("solve latin.1.1000 --json >/dev/full") == (2, as_json)
    assert shell("convert latin.1.1000 --to json >/dev/full 2>/dev/full") == (2, b"")


def test_closed_streams() -> None:
    assert shell("solve - <&-") == (2, b"grillon: standard input: it is closed\n")
    closed = b"grillon: the output: it is closed\n"
    for words in ("--version", "--help", "families", "solve latin.1.1000", "enumerate tectonic 2x2", "generate latin"):
        assert shell(f"{words} >&-") == (2, closed)
        assert shell(f"{words} >&- <&-") == (2, closed)
    assert shell("solve latin.1.1000 --json >&-") == (2, b'{"error": "the output: it is closed"}\n')
    assert shell("solve latin.1.1000 >&- 2>&-") == (2, b"")
    assert shell("solve nowhere.txt 2>&-") == (2, b"")


def test_nothing_lands_in_a_file_that_got_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.svg"
    # The picture is whole; only the line that names it cannot be written.
    assert shell(f"render latin.1.1000 --out {path} >&- 2>&- <&-") == (2, b"")
    assert path.read_text("utf-8").startswith("<svg")
    assert shell(f"render latin.1.1000 --json --out {path} >&-") == (2, b'{"error": "the output: it is closed"}\n')
    assert path.read_text("utf-8").endswith("</svg>\n")


OPTIMIZED = {**os.environ, "PYTHONOPTIMIZE": "2"}


def test_help_says_the_same_without_docstrings() -> None:
    """`python -OO` leaves docstrings out, and the help of most verbs is one."""
    for words in (
        ["--help"],
        ["help", "rank", "--lang", "fr"],
        ["sweep", "verify", "--help"],
    ):
        plain, optimized = (
            subprocess.run(
                [sys.executable, "-m", "grillon", *words], capture_output=True, text=True, env=environment, check=False
            )
            for environment in (None, OPTIMIZED)
        )
        assert (optimized.stdout, optimized.stderr, optimized.returncode) == (plain.stdout, "", 0)
        assert plain.stdout


def test_every_verb_has_its_help_without_docstrings() -> None:
    code = "from grillon.cli.app import app, verbs\n"
    code += "for verb in verbs(): print(app.get_command(None, verb).help.splitlines()[0])"
    listed = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True).stdout
        for environment in (None, OPTIMIZED)
    ]
    assert listed[0] == listed[1]
    assert len(listed[0].splitlines()) == len(verbs())


def test_no_progress_and_no_colour_in_a_pipe() -> None:
    command = start("count", LARGE, "--timeout", "1")
    out, err = command.communicate(timeout=30)
    assert command.returncode == 3
    assert b"timeout" in out
    assert err == b""
    assert b"\x1b" not in out


@contextlib.contextmanager
def on_a_terminal(*words: str, columns: int = 100) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command and the other end of the terminal it writes to."""
    reader, writer = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": "40"}
    command = [sys.executable, "-m", "grillon", *words]
    with subprocess.Popen(command, stdout=writer, stderr=writer, env=environment) as process:
        os.close(writer)
        try:
            yield process, reader
        finally:
            process.kill()
            os.close(reader)


def test_progress_on_a_terminal_and_control_c_in_the_middle() -> None:
    """The count itself would take days."""
    with on_a_terminal("count", LARGE) as (process, reader):
        shown = b""
        while b"counting: nodes" not in shown:
            shown += os.read(reader, 65536)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130


def test_colour_on_a_terminal() -> None:
    shown = b""
    with on_a_terminal("solve", "latin.1.1000") as (_, reader), contextlib.suppress(OSError):
        while part := os.read(reader, 65536):
            shown += part
    text = shown.decode()
    assert "┌───┬───┐" in text
    assert "\x1b[" in text


def test_a_narrow_terminal_gets_a_list_and_no_table_of_cut_words() -> None:
    for columns, table in ((100, True), (40, False)):
        shown = b""
        with on_a_terminal("families", columns=columns) as (_, reader), contextlib.suppress(OSError):
            while part := os.read(reader, 65536):
                shown += part
        assert ("┏" in shown.decode()) == table
        assert "…" not in shown.decode()


def test_a_shell_asks_the_installed_command_what_may_come_next() -> None:
    asked = {"_GRILLON_COMPLETE": "bash_complete", "COMP_WORDS": "grillon generate la", "COMP_CWORD": "2"}
    ran = subprocess.run([_script()], capture_output=True, text=True, env={**os.environ, **asked}, check=True)
    assert ran.stdout == "plain,latin\n"


def _script() -> str:
    """The installed command."""
    return str(Path(sys.executable).with_name("grillon"))


def test_the_installed_command_runs() -> None:
    ran = subprocess.run([_script(), "check", "latin.1.1000"], capture_output=True, text=True, check=True)
    assert ran.stdout == "puzzle: unique\n"
