"""Stores: the same few promises, whatever is behind the address."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import IO
from uuid import uuid4

import pytest

from grillon.errors import RequestError
from grillon.sweep.storage.stores import AddressStore, FolderStore, Store, store_at


@pytest.fixture(params=["folder", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return store_at(tmp_path / "runs" if request.param == "folder" else f"memory://{uuid4().hex}/runs")


def test_a_name_is_given_once(store: Store) -> None:
    store.put("a/b/lot", b"first")
    with pytest.raises(FileExistsError):
        store.put("a/b/lot", b"second")
    assert store.get("a/b/lot") == b"first"


def test_names_by_their_beginning(store: Store) -> None:
    assert store.names("a/") == []
    for name in ("a/b/2", "a/b/1", "a/c/3", "a/bc", "d"):
        store.put(name, b"x")
    assert store.names("a/b/") == ["a/b/1", "a/b/2"]
    assert store.names("a/b") == ["a/b/1", "a/b/2", "a/bc"]
    assert store.names("a/c/") == ["a/c/3"]


def test_what_is_deleted_is_gone_and_may_be_gone_already(store: Store) -> None:
    store.put("lot", b"x")
    store.delete("lot")
    store.delete("lot")
    with pytest.raises(FileNotFoundError):
        store.get("lot")


def test_a_file_is_replaced(store: Store) -> None:
    assert store.replace("whole", lambda file: file.write(b"12345")) == 5
    assert store.replace("whole", lambda file: file.write(b"9")) == 1
    assert store.get("whole") == b"9"


def test_a_file_of_a_folder_is_replaced_by_all_of_another_or_not_at_all(tmp_path: Path) -> None:
    assert_replaced_by_all_of_another_or_not_at_all(store_at(tmp_path))


def assert_replaced_by_all_of_another_or_not_at_all(store: Store) -> None:
    assert store.replace("whole", lambda file: file.write(b"12345")) == 5

    def broken(file: IO[bytes]) -> None:
        file.write(b"678")
        raise PermissionError("no more")

    with pytest.raises(PermissionError):
        store.replace("whole", broken)
    assert store.get("whole") == b"12345"


def test_what_cannot_be_trusted_is_set_aside(store: Store) -> None:
    for content in (b"first", b"second"):
        store.put("a/lot", content)
        store.set_aside("a/lot")
        assert store.names("a/") == ["a/lot.damaged"]
        assert store.get("a/lot.damaged") == content


def test_another_process_finds_it_by_its_address(store: Store) -> None:
    store.put("lot", b"grids")
    again = pickle.loads(pickle.dumps(store))
    assert again == store
    assert again.get("lot") == b"grids"


def test_a_folder_by_its_address(tmp_path: Path) -> None:
    assert isinstance(store_at(f"file://{tmp_path}"), FolderStore)
    assert store_at(f"file://{tmp_path}") == store_at(tmp_path)


def test_an_address_nobody_knows_is_one_line() -> None:
    with pytest.raises(RequestError, match="nowhere://bucket") as error:
        store_at("nowhere://bucket")
    assert "\n" not in str(error.value)


class Troubled:
    """Fails so often before it answers; an answer may be lost after the work was done."""

    def __init__(self, do: Callable[..., object], times: int, *, after: bool) -> None:
        self.do, self.times, self.after = do, times, after

    def __call__(self, *given: object, **named: object) -> object:
        self.times -= 1
        if self.times < 0 or self.after:
            answer = self.do(*given, **named)
            if self.times < 0:
                return answer
        raise OSError("503 slow down")


@pytest.mark.parametrize("after", [False, True])
def test_a_store_that_does_not_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    store = AddressStore(f"memory://{uuid4().hex}/runs")
    monkeypatch.setattr(store._files, "pipe_file", Troubled(store._files.pipe_file, 2, after=after))
    store.put("lot", b"grids")
    assert store.get("lot") == b"grids"
    with pytest.raises(FileExistsError):
        store.put("lot", b"others")


def test_a_store_that_never_answers_is_said_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    store = AddressStore(f"memory://{uuid4().hex}/runs", patience=0.1)
    monkeypatch.setattr(store._files, "cat_file", Troubled(store._files.cat_file, 1000, after=False))
    with pytest.raises(ConnectionError, match="does not answer"):
        store.get("lot")
