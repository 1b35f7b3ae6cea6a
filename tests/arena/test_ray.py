"""The same tournament on a real Ray cluster of this machine."""

import os
import sys
from functools import partial
from types import SimpleNamespace

import msgspec
import pytest

from arena.tournaments import plan_of, timeless
from cultists.arena.on_ray import NoCluster, crew_on_ray
from cultists.arena.tournament import play_tournament
from cultists.arena.workers import WorkersLost


def test_a_ray_cluster_gives_the_same_games_as_this_process() -> None:
    plan = plan_of("greedy", "uniform", games=3)
    heard = 0

    def count(_: object) -> None:
        nonlocal heard
        heard += 1

    far = play_tournament(plan, ray="local", processes=2, on_game=count)
    assert timeless(far) == timeless(play_tournament(plan, processes=1))
    assert (far.processes, heard) == (2, 6)


def test_a_worker_that_dies_is_told_in_words() -> None:
    """Its game is tried again elsewhere, as often as Ray does that."""
    (meeting,) = plan_of("greedy", tables=[["greedy"] * 3]).meetings()
    deadly = msgspec.structs.replace(meeting, makers={"greedy": partial(os._exit, 1)})
    with crew_on_ray("local", 1) as (crew, _), pytest.raises(WorkersLost, match="A worker of the Ray cluster stopped"):
        list(crew([(deadly, 0)]))


def test_there_is_always_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster may lend less than a processor."""
    lent = SimpleNamespace(init=lambda **_: None, shutdown=lambda: None, cluster_resources=lambda: {"CPU": 0.5})
    monkeypatch.setitem(sys.modules, "ray", lent)
    with crew_on_ray("auto") as (_, workers):
        assert workers == 1


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9"])
def test_where_nobody_listens_there_is_no_cluster(address: str) -> None:
    with pytest.raises(NoCluster, match=f"No Ray cluster can be used at “{address}”: connection refused"):
        play_tournament(plan_of("greedy", "uniform"), ray=address)
