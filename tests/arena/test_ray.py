"""The same tournament on a real Ray cluster of this machine."""

import pytest

from arena.tournaments import plan_of, timeless
from cultists.arena.on_ray import NoCluster
from cultists.arena.tournament import play_tournament


def test_a_ray_cluster_gives_the_same_games_as_this_process() -> None:
    plan = plan_of("greedy", "uniform", games=3)
    heard = 0

    def count(_: object) -> None:
        nonlocal heard
        heard += 1

    far = play_tournament(plan, ray="local", processes=2, on_game=count)
    assert timeless(far) == timeless(play_tournament(plan, processes=1))
    assert (far.processes, heard) == (2, 6)


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9"])
def test_where_nobody_listens_there_is_no_cluster(address: str) -> None:
    with pytest.raises(NoCluster, match=f"No Ray cluster can be used at “{address}”: connection refused"):
        play_tournament(plan_of("greedy", "uniform"), ray=address)
