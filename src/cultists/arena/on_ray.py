"""The same games on a Ray cluster: `local` starts one here, `auto` or HOST:PORT joins one.

Every machine of the cluster needs cultists in the same version.  The games are the same as in local processes.
"""

import os
import socket
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from cultists.arena.one_game import Played, play_game
from cultists.arena.workers import AHEAD, Crew, Job, WorkersLost, cores
from cultists.engine import CultistsError
from cultists.missing import needs

LOCAL = "local"


class NoCluster(CultistsError):
    """No Ray cluster can be reached there."""


@contextmanager
def crew_on_ray(address: str, processes: int | None = None) -> Iterator[tuple[Crew, int]]:
    """A crew on the cluster and the number of its workers; `processes`: at most so many.

    Raises NoCluster, and MissingExtra if Ray is not installed.  The crew raises WorkersLost.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = needs("ray", "ray", "--ray")
    _check_door(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    try:
        if address == LOCAL:
            workers = processes or cores()
            # Only this machine may speak to it; games are small, so little memory is set aside for them.
            here = {"_node_ip_address": "127.0.0.1", "object_store_memory": 100 * 2**20}
            ray.init(num_cpus=workers, include_dashboard=False, **here, **quiet)
        else:
            ray.init(address=address, **quiet)
    except Exception as error:  # Ray has no family of its own for “there is no cluster”
        first = " ".join(str(error).split()).partition(". ")[0].rstrip(".")
        raise NoCluster(f"No Ray cluster can be used at “{address}”: {first}.") from error
    try:
        workers = max(1, min(int(ray.cluster_resources().get("CPU", 1)), processes or 10**6))
        yield (lambda jobs: _games(ray, jobs, workers)), workers
    finally:
        ray.shutdown()


def _check_door(address: str) -> None:
    """Somebody must listen at HOST:PORT: Ray itself would try for two minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise NoCluster(f"No Ray cluster can be used at “{address}”: {reason}.") from error


def _games(ray: Any, jobs: Iterable[Job], workers: int) -> Generator[Played, None, None]:
    play = ray.remote(max_retries=2, num_cpus=1)(play_game)
    jobs = iter(jobs)
    waiting: list[Any] = []
    try:
        while True:
            while len(waiting) < AHEAD * workers and (job := next(jobs, None)) is not None:
                waiting.append(play.remote(*job))
            if not waiting:
                return
            ended, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(ended)
    except (ray.exceptions.RayError, ConnectionError) as error:
        raise WorkersLost(
            "A worker of the Ray cluster stopped suddenly, perhaps because memory ran out, and again when its game was "
            "played anew; fewer --processes need less memory."
        ) from error
    finally:
        for game in waiting:
            ray.cancel(game, force=True)
