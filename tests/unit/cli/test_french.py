"""The command line in French: every family, every exit code, right lines and the codes of the English ones."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grillon.base.sentences import Sentence
from grillon.cli.app import verbs
from grillon.cli.language import current_language, phrase
from grillon.cli.library.catalogue import catalogue
from tests.support.cases import for_each
from tests.unit.cli.conftest import Grillon

TAKUZU = "takuzu.1.6x6.u.aDP0qJ.YJ0"
OPEN_TAKUZU = "0 1 . 1\n. . . .\n. . 1 .\n. 0 . ."
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TECTONIC = "tectonic\n+-+-+\n|1 .|\n+ + +\n|. 4|\n+-+-+"
PACKING = "packing square\n...\n...\npiece A ##/#.\npiece B .#/##"

LINES = [
    # Takuzu
    (("check", TAKUZU), 0, "grille : unique"),
    (("check", OPEN_TAKUZU), 1, "plusieurs solutions : L3C1 = 0 dans une solution, L3C1 = 1 dans une autre"),
    (("check", "0 0 0 1\n. . . .\n. . . .\n. . . ."), 2, "règle enfreinte : trois pareils dans la ligne 1"),
    (("check", "0 0 1 0\n. . . .\n1 0 . .\n1 0 . 0"), 2, "trop de 0"),
    (("rate", TAKUZU), 0, "grille : 1,2 débutant (grillon, standard)"),
    (("solve", "takuzu 4x4\n0 1 2 1"), 2, "ligne 2, colonne 5 : « 2 » n'est pas une case : « 0 », « 1 », ou « . »"),
    (("generate", "takuzu", "--size", "5x5"), 2, "--size : 5x5 a des lignes de longueur impaire"),
    (("sample", "takuzu", "40x40"), 2, "les grilles 40x40 aux lignes différentes ne sont pas comptées"),
    (("unrank", "takuzu", "4x4", "999"), 2, "4x4 a 72 grilles, numérotées à partir de 0 : pas de numéro 999"),
    (("hint", f"position\nset L1C1=7\npuzzle\n{TAKUZU}"), 2, "L1C1=7 : « 7 » ne fait pas partie de 0, 1"),
    # Sudoku
    (("check", SUDOKU), 0, "grille : unique"),
    (("check", "." * 81), 1, "plusieurs solutions : "),
    (("check", "11" + "." * 79), 2, "règle enfreinte : la ligne 1 contient plusieurs fois 1 : L1C1, L1C2"),
    (("solve", "11" + "." * 79), 2, "grille : les données enfreignent une règle : la ligne 1 contient"),
    (("rate", "." * 81), 1, "il y a plusieurs solutions : "),
    (("generate", "sudoku", "--size", "7x7"), 2, "--size : 7x7 n'a pas de blocs ; demandez la variante jigsaw"),
    (("convert", SUDOKU, "--to", "doc"), 2, "sudoku n'a pas de format « doc » ; `grillon families --verbose`"),
    (("explain", SUDOKU, "--until", "x"), 2, "« x » ; `grillon families --verbose` en donne la liste"),
    # Tectonic
    (("check", TECTONIC), 1, "plusieurs solutions : "),
    (
        ("check", TECTONIC.replace("4", "1")),
        2,
        "règle enfreinte : L1C1 et L2C2 se touchent et valent 1 toutes les deux",
    ),
    (("check", TECTONIC.replace("4", "x")), 2, "ligne 5, colonne 4 : « x » n'est pas une case"),
    (("count", "tectonic", "4x4", "--timeout", "0.000001"), 3, "inconnu : délai dépassé"),
    (("count", "tectonic", "30x30"), 2, "un balayage sur 30 colonnes avec des valeurs jusqu'à 5"),
    (("generate", "tectonic", "--clues", "400"), 2, "--clues : 400 dépasse le nombre de cases de 9x9 (81)"),
    (("rank", "tectonic", "2x2", TECTONIC), 2, "seuls une grille, un puzzle à solution unique ou un début"),
    # Packing
    (("check", PACKING), 1, "plusieurs solutions : "),
    (("solve", PACKING.replace("piece B .#/##", "")), 1, "il n'y a pas de solution. Les aires diffèrent"),
    (
        ("check", PACKING + "\nlaid A R1C1 R1C2 R2C1\nlaid B R1C2 R2C1 R2C2"),
        2,
        "les pièces A et B se recouvrent en L1C2",
    ),
    (("count", PACKING, "--up-to", "1"), 0, "au moins 1 (jusqu'à 1)"),
    (("cut", "4x4", "--pieces", "3", "--sizes", "1..2"), 2, "3 pièces de 1 à 2 cases ne font pas un plateau de 16"),
    (("compare", TAKUZU), 0, "ordre               moteur    élagage   essayés  branches"),
    (("cut", TAKUZU), 2, "c'est une grille de takuzu, pas de packing"),
    # The command line itself
    ((), 0, "Usage : grillon [OPTIONS] COMMANDE [ARGUMENTS]..."),
    (("chek",), 2, "commande inconnue « chek » ; vouliez-vous dire check ? `grillon --help` en donne"),
    (("dance",), 2, "commande inconnue « dance » ; `grillon --help` en donne la liste"),
    (("check",), 2, "il manque l'argument « GRILLE... »"),
    (("convert", "x"), 2, "il manque l'option « --to »"),
    (("check", "--bogus", "x"), 2, "option inconnue : --bogus"),
    (("check", "--tim", "3"), 2, "option inconnue : --tim (options proches : --timeout, --timeout-each)"),
    (("count", "tectonic", "-3x4"), 2, "« -3x4 » : ici, ni nombre ni taille ne peut être négatif"),
    (("solve", "-3--5--1-"), 2, "« -3--5--1- » n'est pas une option ; mettez -- devant un texte qui commence par -"),
    (("check", "x", "--timeout"), 2, "l'option « --timeout » demande une valeur"),
    (("check", "--json=3", "x"), 2, "l'option « --json » ne prend pas de valeur"),
    (("check", "x", "--timeout", "0"), 2, "--timeout : 0 n'est pas supérieur à 0"),
    (("check", "x", "--timeout", "a"), 2, "--timeout : « a » n'est pas un nombre"),
    (("hint", "x", "--strength", "4"), 2, "--strength : 4 est au-dessus de 3"),
    (("sample", "tectonic", "2", "-n", "0"), 2, "--count : 0 est au-dessous de 1"),
    (("unrank", "tectonic", "2", "a"), 2, "NUMÉRO... : « a » n'est pas un nombre entier"),
    (("explain", "x", "--mode", "a"), 2, "--mode : « a » n'est pas parmi 'steps', 'facts'"),
    (("generate", "sudoku", "x"), 2, "argument en trop : x"),
    (("sweep", "statu"), 2, "commande inconnue « statu » ; vouliez-vous dire status ? Choix possibles : "),
    (("sweep", "dance"), 2, "commande inconnue « dance » ; choix possibles : "),
    (("sweep",), 2, "dites quoi faire : status, verify, export, puzzles, statistics"),
    (("generate",), 2, "nommez une famille : packing, sudoku, takuzu, tectonic"),
    (("check", "/no/such.txt"), 2, "/no/such.txt : ce fichier n'existe pas"),
    (("check", "nothing"), 2, "(et il n'y a pas de fichier de ce nom)"),
    (("check", '{"grillon": 1,\n"a"}'), 2, "ligne 2, colonne 4 : ce n'est pas du JSON : un deux-points est attendu"),
    (("render", TAKUZU, "--out", "/no/such/x.svg"), 2, "/no/such/x.svg : fichier ou dossier inexistant"),
    (("check", TAKUZU, "--lang", "tlh"), 2, "langue inconnue « tlh » ; choix possibles : en, fr"),
]


@for_each(("words", "code", "line"), LINES)
def test_lines_and_codes(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: int, line: str
) -> None:
    english = grillon(*words)
    with monkeypatch.context() as here:
        here.setenv("GRILLON_LANG", "fr")
        french = grillon(*words)
    assert (english.code, french.code) == (code, code)
    said = french.out + french.err
    assert line in said
    if code == 2 and french.err:
        assert french.err.startswith("grillon: ")
        assert len(french.err.splitlines()) == 1
    if "[" not in said:
        assert not re.search(r"\b(the|is|not|of|with|there)\b", said.replace("no/such", "")), said


def test_every_verb_takes_the_language_and_speaks_it(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    words = [[verb] for verb in verbs() if verb not in ("generate", "sweep", "catalogue")]
    words += [["generate", name] for name in ("packing", "sudoku", "takuzu", "tectonic")]
    words += [["catalogue", name] for name in catalogue.commands]
    words += [["sweep", name] for name in ("status", "verify", "export", "puzzles", "statistics")]
    for verb in words:
        help_text = grillon(*verb, "--lang", "fr", "--help").out
        assert "Usage : grillon" in help_text
        assert "La langue des phrases, par exemple en ou fr" in help_text
        assert not re.search(r"\b(the|is|not|of|with|unless|said)\b", help_text), help_text
        english = grillon(*verb, "--help").out
        assert "Usage: grillon" in english
        assert not re.search("[éèàç]", english)


@pytest.mark.parametrize("words", [("--lang", "fr"), ("--lang=fr",)])
def test_the_language_asked_for_is_that_of_errors_too(grillon: Grillon, words: tuple[str, ...]) -> None:
    assert "n'est pas supérieur à 0" in grillon("check", TAKUZU, "--timeout", "-1", *words).err
    assert "« x » n'est pas une taille" in grillon("count", TAKUZU, "--memory", "x", *words).err
    assert grillon("check", TAKUZU).out == "puzzle: unique\n"


def test_outside_of_a_command_nothing_was_asked(monkeypatch: pytest.MonkeyPatch, grillon: Grillon) -> None:
    grillon("check", TAKUZU, "--lang", "fr")
    assert current_language() == "en"
    monkeypatch.setenv("GRILLON_LANG", "tlh")
    assert phrase(Sentence("starting")) == "starting"


@for_each("verb", ["check", "rate", "count"])
@for_each("puzzle", [TAKUZU, OPEN_TAKUZU, "0 0 0 1\n. . . .\n. . . .\n. . . ."])
def test_what_programs_read_has_one_language(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, verb: str, puzzle: str
) -> None:
    english = grillon(verb, puzzle, "--json")
    with monkeypatch.context() as here:
        here.setenv("GRILLON_LANG", "fr")
        french = grillon(verb, puzzle, "--json")
    assert (french.code, french.out) == (english.code, english.out)


def test_runs_on_disk(grillon: Grillon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRILLON_LANG", "fr")
    out = str(tmp_path)
    assert "grilles dans" in grillon("enumerate", "tectonic", "2x2", "--out", out).out
    assert "existe déjà : reprenez" in grillon("enumerate", "tectonic", "2x2", "--out", out).err
    status = grillon("sweep", "status", out).out
    assert re.search(r" : tectonic 2x2 max 5, fini, \d+ lots traités sur \d+\n palier +connues", status)
    assert grillon("sweep", "verify", out).out.endswith(" : entier\n")
    (stage,) = list(tmp_path.rglob("palier-p02.txt")) or list(tmp_path.rglob("grilles.txt"))
    stage.write_text("7\n")
    damaged = grillon("sweep", "verify", out)
    assert damaged.code == 1
    assert "le marqueur de fin manque : le fichier est incomplet" in damaged.out
    (ledger,) = tmp_path.rglob("ledger.sqlite")
    ledger.write_bytes(b"no database " * 100)
    assert "ce fichier n'est pas une base de données" in grillon("sweep", "status", out).err
    assert "aucune exécution n'a commencé ici" in grillon("sweep", "status", str(tmp_path / "none")).err


def test_tables_and_lists(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLON_LANG", "fr")
    assert grillon("compare", PACKING).out.startswith("ordre               moteur    élagage   essayés  branches")
    assert "  moteurs : search, sat\n" in grillon("families").out
    assert "2824 grilles 3x3, régions de 5 cases au plus" in grillon("sweep", "statistics", "tectonic", "3x3").out
    assert "L1C1 = 1" in grillon("count", TAKUZU, "--per-placement").out
    assert re.match(r"grillon \d+\.\d+\.\d+ \(noyau : ", grillon("--version").out)
    told = grillon("solve", TAKUZU, "--verbose").err
    assert "grille : 1 solution en " in told
    told = grillon("solve", OPEN_TAKUZU, "--verbose").err
    assert told.startswith("choisir L3C2 = 0\n")
    assert "moteur search : retours " in told
    told = grillon("solve", OPEN_TAKUZU, "--verbose", "--engine", "plain").err
    assert "déduire L1C3 = 0 : la ligne 1 contient 2 fois 0\nchoisir L2C1 = 0 : " in told
    assert "\nrevenir sur L2C3 = 0\ndéduire pas L2C3 = 0 : l'autre possibilité a été essayée\n" in told
    made = grillon("generate", "takuzu", "--size", "4x4", "--seed", "1", "--verbose").err
    assert "essai 1 : une grille pleine par la méthode mélange\n" in made
    assert "graine 1 : 1 essai, " in made


def test_a_system_in_french_is_enough(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "GRILLON_"))}
    ran = subprocess.run(
        [sys.executable, "-m", "grillon", "check", str(tmp_path)],
        env=environment | {"LANG": "fr_FR.UTF-8"},
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.decode("utf-8") == f"grillon: {tmp_path} : c'est un dossier, pas une grille\n"


def test_json_errors_name_what_is_missing(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLON_LANG", "fr")
    document = json.dumps({"grillon": 1, "family": "takuzu", "puzzle": {"rows": "x"}})
    assert "champ « rows » : il manque une liste de textes" in grillon("check", document).err


def test_details_of_a_generation_are_french(grillon: Grillon) -> None:
    made = grillon("generate", "takuzu", "--size", "4x4", "--seed", "1", "--verbose", "--lang", "fr").err
    assert "mélange, retraits" in made
    assert "paire : appels" in made
    assert not {"mixed", "removal", "pair", "balance", "line"} & set(made.replace(",", " ").split())
    scattered = ("generate", "takuzu", "--method", "scatter", "--no-unique", "--seed", "1", "--verbose")
    assert grillon(*scattered).err.endswith(" s; backtracks 0\n")
    assert "éparpillement" in grillon(*scattered, "--lang", "fr").err
    assert "croissance" in grillon("generate", "tectonic", "--seed", "1", "--verbose", "--lang", "fr").err
