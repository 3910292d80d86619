"""What the program answers, as one line a question: to show that a change of the code changed no answer.

    python -m tests.support.answers before.txt     (then change the code)
    python -m tests.support.answers after.txt; diff before.txt after.txt

A number N after the file takes only every Nth puzzle of the collection.

A line is the hash of the answer (exit code, output, messages, files) and the command line, or the request to the API.
Every puzzle of the collection goes through every verb in both languages; other commands take what they need from seeds.
The program is entered by its front doors only, so that the same questions can be asked of any version of it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path

from grillon.cli import main

LANGUAGES = ("en", "fr")
OUT = "OUT"
"""Stands for a new file or folder in a command line; what is written there belongs to the answer."""
PUZZLE_QUESTIONS = f"""solve
solve --json --candidates
check
check --json
count --up-to 3
rate
rate --json
rate --csv
hint --strength 1
hint --strength 2
hint --strength 3
hint --all --json
explain
explain --json --proofs
explain --merge
explain --layers 2
explain --html {OUT}.html
render
render --solution
render --step 3 --legend --out {OUT}.svg
render --theme black-and-white --out {OUT}.svg""".splitlines()
API_QUESTIONS = ("bundle", "hint", "check", "explain", "examine", "rate", "count", "replay")
LIST_QUESTIONS = ("solve", "check", "rate", "count --up-to 2", "solve --json", "rate --csv", "convert --to short")
SIZES = {"sudoku": "4x4", "takuzu": "6x6", "tectonic": "3x3", "packing": "5x11 --pieces iq"}


def ask(words: Sequence[str]) -> str:
    """The line of a command line."""
    with tempfile.TemporaryDirectory() as folder:
        real = [word.replace(OUT, str(Path(folder) / "out")) for word in words]
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
        code: object = 0
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            sys.argv = ["grillon", *real]
            try:
                main()
            except SystemExit as end:
                code = end.code
            sys.stdout.flush()
            sys.stderr.flush()
        parts = [str(code).encode(), out.buffer.getvalue(), err.buffer.getvalue()]
        for file in sorted(Path(folder).rglob("*")):
            if file.is_file():
                parts.append(file.read_bytes())
        answer = b"\0".join(parts).replace(folder.encode(), b"FOLDER")
    return line(answer, " ".join(map(repr, words)))


def line(answer: bytes, question: str) -> str:
    """A question with the hash of its answer; times that a clock measured are left out."""
    timeless = re.sub(rb'"seconds": ?[0-9.e-]+|"compiled": "[^"]*"', b"", answer)
    return f"{hashlib.sha256(timeless).hexdigest()[:24]} {question}"


def told(*words: str) -> list[dict[str, object]]:
    """The JSON lines that a command prints."""
    out = subprocess.run([sys.executable, "-m", "grillon", *words], check=True, capture_output=True, text=True).stdout
    return [json.loads(text) for text in out.splitlines()]


def commands(folder: Path, every: int) -> Iterator[Sequence[str]]:
    """Every command line, with each `every`th puzzle; `folder` keeps the lists that some of them read."""
    families = {str(row["family"]): row for row in told("families", "--json")}
    verbs = sorted(re.findall(r"^  ([a-z]+) ", subprocess.getoutput(f"{sys.executable} -m grillon --help"), re.M))
    for lang in LANGUAGES:
        yield from (("help", verb, "--lang", lang) for verb in verbs)
        yield from (("families", name, "--lang", lang) for name in families)
    puzzles = told("collection", "list", "--json")[::every]
    for number, record in enumerate(puzzles):
        text, name = str(record["puzzle"]), str(record["family"])
        for question in PUZZLE_QUESTIONS:
            for lang in LANGUAGES:
                yield (*question.split()[:1], text, *question.split()[1:], "--lang", lang)
        formats = families[name]["formats"]
        assert isinstance(formats, list)
        yield from (("convert", text, "--to", str(one)) for one in formats)
        yield ("explain", text, "--mode", "facts", "--lang", LANGUAGES[number % 2])
    for name in families:
        texts = [str(record["puzzle"]) for record in puzzles if record["family"] == name]
        for form in ("short", "text", "native"):
            list_of = folder / f"{name}-{form}.txt"
            done = subprocess.run(
                [sys.executable, "-m", "grillon", "convert", *texts, "--to", form], capture_output=True, text=True
            )
            if done.returncode == 0:
                list_of.write_text(done.stdout, "utf-8")
                yield from ((*question.split()[:1], str(list_of), *question.split()[1:]) for question in LIST_QUESTIONS)
        yield from (
            ("generate", name, "--level", level, "--seed", str(seed), "--count", "2", *json_too)
            for level in ("beginner", "easy", "medium", "hard", "expert")
            for seed in range(3)
            for json_too in ((), ("--json",))
        )
        yield ("daily", "--date", "2026-02-03", "--family", name)
        if name in SIZES:
            for verb in ("count", "sample", "unrank"):
                yield (verb, name, *SIZES[name].split(), *{"sample": ("--seed", "1"), "unrank": ("5",)}.get(verb, ()))
    for lang in LANGUAGES:
        yield ("booklet", "--from-collection", "--count", "4", "--explained", "--lang", lang, "--out", f"{OUT}.pdf")
        yield ("collection", "list", "--lang", lang)


class Server:
    """`grillon play` on a free port."""

    def __enter__(self) -> Server:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grillon", "play", "--no-browser", "--port", "0"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        found = None
        while found is None:
            found = re.search(r"http://[0-9.a-z]+:\d+", self.process.stdout.readline())
        self.address = found.group()
        return self

    def ask(self, verb: str, request: dict[str, object]) -> str:
        """The line of a request."""
        body = json.dumps(request).encode()
        post = urllib.request.Request(
            f"{self.address}/api/v1/{verb}", body, {"Content-Type": "application/json", "Origin": self.address}
        )
        try:
            with urllib.request.urlopen(post) as answer:
                return line(answer.read(), f"POST {verb} {body.decode()}")
        except urllib.error.HTTPError as error:
            return line(error.read(), f"POST {verb} {body.decode()}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


def record(file: Path, every: int = 1) -> None:
    """Ask everything, and write a line each."""
    os.environ.update(GRILLON_LANG="en", LC_ALL="C.UTF-8", COLUMNS="100")
    # One place for every version, because its name stands in the questions.
    folder = Path(tempfile.gettempdir()) / "grillon-answers"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with file.open("w", encoding="utf-8") as lines:
        with Pool(os.cpu_count()) as pool:
            for number, text in enumerate(pool.imap(ask, commands(folder, every), chunksize=16)):
                print(text, file=lines)
                if number % 1000 == 0:
                    print(number, file=sys.stderr)
        with Server() as server:
            for shown in told("collection", "list", "--json")[::every]:
                for verb in API_QUESTIONS:
                    for lang in LANGUAGES:
                        print(server.ask(verb, {"puzzle": shown["puzzle"], "lang": lang}), file=lines)


if __name__ == "__main__":
    record(Path(sys.argv[1]), *map(int, sys.argv[2:]))
