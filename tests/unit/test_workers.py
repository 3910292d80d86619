"""What a cluster loses is asked for again, and what it cannot do is said once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any

import pytest

from grillon.base import cluster as dask_cluster
from grillon.base.cluster import Cluster
from grillon.errors import Damaged


@dataclass(frozen=True)
class Named:
    target: str


class Promise:
    """A future that has ended: with what a call gives, or with an error."""

    def __init__(self, end: Callable[[], object]) -> None:
        self.end = end

    def add_done_callback(self, tell: Callable[[Any], None]) -> None:
        tell(self)

    def result(self, timeout: float) -> object:
        return self.end()

    def release(self) -> None:
        pass


class Client:
    """Ends the first tasks with these errors, then does them."""

    status = "running"

    def __init__(self, *errors: Exception) -> None:
        self.errors, self.keys, self.scheduler = list(errors), list[str](), "first"
        self.threads: dict[str, int] = {}

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def scheduler_info(self) -> dict[str, str]:
        return {"id": self.scheduler}

    def submit(self, do: Callable[[Any], object], task: Any, *, key: str, pure: bool, retries: int) -> Promise:
        self.keys.append(key)
        error = self.errors.pop(0) if self.errors else None

        def end() -> object:
            if error is not None:
                raise error
            return do(task)

        return Promise(end)

    def close(self, timeout: float) -> None:
        pass


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Cluster, Client]]:
    def make(*errors: Exception, tries: int = 20) -> tuple[Cluster, Client]:
        client = Client(*errors)
        monkeypatch.setattr(dask_cluster, "connect", lambda address: client)
        return Cluster("tcp://host:1", tries=tries, do=lambda task: f"done {task.target}"), client

    return make


LOST = (CancelledError("lost"), RuntimeError("KilledWorker"), TimeoutError())


def test_a_lost_task_is_asked_for_again(cluster: Callable[..., tuple[Cluster, Client]]) -> None:
    found, client = cluster(*LOST)
    found.submit(Named("lot"))
    outcomes = [found.next(0.1) for _ in range(4)]
    assert outcomes == [None, None, None, (Named("lot"), "done lot")]
    assert len(set(client.keys)) == 4


def test_after_so_many_tries_its_trouble_is_the_outcome(cluster: Callable[..., tuple[Cluster, Client]]) -> None:
    found, client = cluster(*LOST, tries=3)
    found.submit(Named("lot"))
    assert [found.next(0.1) for _ in range(2)] == [None, None]
    outcome = found.next(0.1)
    assert outcome is not None
    assert isinstance(outcome[1], TimeoutError)
    assert len(client.keys) == 3


def test_our_own_errors_are_no_loss(cluster: Callable[..., tuple[Cluster, Client]]) -> None:
    found, client = cluster(Damaged("{path}: damaged", path="lot"))
    found.submit(Named("lot"))
    outcome = found.next(0.1)
    assert outcome is not None
    assert isinstance(outcome[1], Damaged)
    assert len(client.keys) == 1


def test_nothing_is_asked_of_another_scheduler(cluster: Callable[..., tuple[Cluster, Client]]) -> None:
    found, client = cluster(CancelledError("gone"))
    found.submit(Named("lot"))
    client.scheduler = "second"
    with pytest.raises(ConnectionError):
        found.next(0.1)
    assert len(client.keys) == 1


def test_workers_that_come_later_get_work_too(cluster: Callable[..., tuple[Cluster, Client]]) -> None:
    found, client = cluster()
    assert found.width == 1
    found.look_period = 0.0
    for threads in ({"one": 2, "two": 4}, {"two": 4}):
        client.threads = threads
        assert found.next(0.01) is None
        assert found.width == sum(threads.values())


def test_a_cluster_that_is_slow_to_end_takes_no_answer_away(cluster: Callable[..., tuple[Cluster, Client]]) -> None:
    class Slow:
        def close(self, timeout: float) -> None:
            raise TimeoutError

    found, _ = cluster()
    found._local = Slow()
    found.submit(Named("lot"))
    assert found.next(0.1) == (Named("lot"), "done lot")
    found.close()
