"""Server-sent events: nothing is missed, whoever reconnects."""

from collections.abc import Callable
from itertools import islice

import httpx

from cultists.web.app import Config
from web.serving import Served, Table, serving, until, wait_for


def test_a_stream_begins_with_the_present(server: Served) -> None:
    with Table(server) as table, table.watch.events() as events:
        first = next(events)
        assert first["event"] == "table"
        assert first["id"] == str(first["data"]["n"])
        assert first["data"]["phase"] == "waiting"


def test_every_change_is_told(server: Served) -> None:
    with Table(server) as table, table.watch.events() as events:
        next(events)
        changes: tuple[Callable[[], httpx.Response], ...] = (
            lambda: table.host.post("begin"),
            lambda: table.asked().answer(),
            lambda: table.seats[0].post("talk", text="Hello"),
            lambda: table.seats[1].post("proposals", what="end"),
        )
        for change in changes:
            n = table.stranger.state()["n"]
            assert change().status_code == 201
            event = until(events, lambda data, n=n: data.get("n") == n + 1)[-1]  # type: ignore[misc]
            assert event["id"] == str(n + 1)


def test_a_stream_says_whose_turn_it_is(server: Served) -> None:
    with Table(server).begun() as table:
        asked, other = table.asked(), table.waiting()
        with asked.events() as mine, other.events() as theirs, table.stranger.events() as nobodys:
            assert next(mine)["data"]["yours"]
            assert not next(theirs)["data"]["yours"]
            assert not next(nobodys)["data"]["yours"]


def test_who_comes_back_misses_nothing(server: Served) -> None:
    with Table(server).begun() as table:
        with table.watch.events() as events:
            last = int(next(events)["id"])
        table.asked().answer()
        table.asked().answer()
        with table.watch.events(last) as events:
            assert next(events)["id"] == str(last + 2)


def test_who_comes_back_and_missed_nothing_is_not_told_again(server: Served) -> None:
    with Table(server).begun() as table:
        with table.watch.events() as events:
            last = int(next(events)["id"])
        for known in (last, last + 1000):
            with table.watch.events(known) as events:
                table.asked().answer()
                last += 1
                assert next(events)["id"] == str(last)


def test_a_nonsensical_last_event_is_like_none(server: Served) -> None:
    with Table(server) as table:
        for last in ("-1", "x", "1.5", "٣"):
            headers = {b"Last-Event-ID": last.encode()}
            with table.watch.http.stream("GET", f"/api/tables/{table.id}/events", headers=headers) as response:
                assert response.status_code == 200
                assert any(line.startswith("data: ") for line in islice(response.iter_lines(), 6))


def test_a_quiet_stream_shows_that_it_lives(database: str) -> None:
    with serving(Config(database, heartbeat=0.1)) as server, Table(server) as table, table.watch.events() as events:
        assert "data" in next(events)
        assert [event["heartbeat"] for event in islice(events, 3)] == [True] * 3


def test_who_is_connected_is_told(server: Served) -> None:
    with Table(server) as table, table.watch.events() as events:
        assert next(events)["data"]["connected"] == []
        with table.seats[1].events() as own:
            next(own)
            assert until(events, lambda data: data.get("connected") == [1])
            assert table.stranger.state()["seats"][1]["is_connected"]
        assert until(events, lambda data: data.get("connected") == [])


def test_streams_end_when_the_server_does_and_go_on_at_the_next(database: str) -> None:
    config = Config(database, rate=1e6, burst=1e6)
    with serving(config) as server:
        table = Table(server).begun()
        with table.watch.events() as events:
            last = int(next(events)["id"])
            table.asked().answer()
            server.stop()
            assert [int(event["id"]) for event in events][-1] == last + 1
        table.close()
    with serving(config) as server, Table.found(server, table.tokens) as again, again.watch.events(last) as events:
        assert next(events)["id"] == str(last + 1)


def test_two_servers_on_one_database_tell_each_other(postgres_database: str) -> None:
    config = Config(postgres_database, rate=1e6, burst=1e6)
    with serving(config) as one, serving(config) as two, Table(one) as here, Table.found(two, here.tokens) as there:
        here.begun()
        wait_for(lambda: there.stranger.state()["phase"] == "playing", "the other server")
        with here.watch.events() as first, there.watch.events() as second:
            n = here.stranger.state()["n"]
            for turn in range(6):
                (here, there)[turn % 2].asked().answer()
                n += 1
                assert until(first, lambda data, n=n: data["n"] == n)  # type: ignore[misc]
                assert until(second, lambda data, n=n: data["n"] == n)  # type: ignore[misc]
        assert here.seats[0].get().content == there.seats[0].get().content
