"""The tables of a catalogue file, and upgrades from older versions.

A puzzle is a grid, a mask over it and a difficulty. The grid is identified by its layout (the board and its rules) and
its sequence of values, so puzzles that share either can be found. Data common to many puzzles, such as how they were
made and the ladder that rated them, are stored once.
"""

from __future__ import annotations

APPLICATION = 0x4772696C
"""The application ID in SQLite's header: ``Gril``."""

_FIRST = """
CREATE TABLE grid (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    layout TEXT NOT NULL,
    sequence TEXT NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (layout, sequence, family));
CREATE INDEX grid_by_sequence ON grid (sequence);

CREATE TABLE ladder (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    scale TEXT NOT NULL,
    technique_set TEXT NOT NULL,
    UNIQUE (family, scale, technique_set));

CREATE TABLE origin (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    method TEXT NOT NULL,
    request TEXT NOT NULL,
    UNIQUE (version, method, request));

CREATE TABLE technique (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (family, name));

CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    family TEXT NOT NULL,
    rows INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    layout TEXT NOT NULL,
    grid INTEGER REFERENCES grid (id),
    givens BLOB,
    text TEXT NOT NULL,
    canonical BLOB NOT NULL,
    exact INTEGER NOT NULL,
    level INTEGER,
    rating REAL,
    solved INTEGER,
    hardest TEXT,
    details TEXT NOT NULL DEFAULT '',
    ladder INTEGER REFERENCES ladder (id),
    seed INTEGER,
    attempts INTEGER,
    origin INTEGER REFERENCES origin (id),
    used INTEGER NOT NULL DEFAULT 0,
    CHECK ((grid IS NULL) = (givens IS NULL)),
    CHECK ((ladder IS NULL) = (level IS NULL)));
CREATE UNIQUE INDEX puzzle_by_content ON puzzle (canonical, exact);
CREATE INDEX puzzle_by_difficulty ON puzzle (family, used, rating, level, rows, columns);
CREATE INDEX puzzle_by_grid ON puzzle (grid);
CREATE INDEX puzzle_by_layout ON puzzle (layout);

CREATE TABLE need (
    puzzle INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
    technique INTEGER NOT NULL REFERENCES technique (id),
    times INTEGER NOT NULL,
    PRIMARY KEY (puzzle, technique)) WITHOUT ROWID;
CREATE INDEX need_by_technique ON need (technique, puzzle);

CREATE TABLE use (
    id INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    place TEXT NOT NULL);
CREATE INDEX use_by_puzzle ON use (puzzle);
CREATE TRIGGER use_added AFTER INSERT ON use BEGIN
    UPDATE puzzle SET used = 1 WHERE id = NEW.puzzle;
END;
CREATE TRIGGER use_removed AFTER DELETE ON use BEGIN
    UPDATE puzzle SET used = EXISTS (SELECT 1 FROM use WHERE puzzle = OLD.puzzle) WHERE id = OLD.puzzle;
END;

CREATE TABLE tag (
    puzzle INTEGER NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (puzzle, name)) WITHOUT ROWID;
CREATE INDEX tag_by_name ON tag (name, puzzle);

CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    family TEXT NOT NULL,
    request TEXT NOT NULL,
    keep_symmetric INTEGER NOT NULL,
    tags TEXT NOT NULL,
    first_seed INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    next_seed INTEGER NOT NULL,
    kept INTEGER NOT NULL DEFAULT 0,
    barren INTEGER NOT NULL DEFAULT 0);
"""

MIGRATIONS: tuple[str, ...] = (_FIRST,)
"""The script at index n upgrades version n to version n + 1; version 0 is an empty file."""
