"""Tables in a server's hands: races between servers, bots that fail, stores that go away."""

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from cultists.bots import Hint, usual_bot
from cultists.engine import Game, words_of
from cultists.games import GAMES
from cultists.store import Entry, Store, StoredTable
from cultists.web.app import Config, create_app
from cultists.web.journal import Journal, SeatSetup, Setup
from cultists.web.lobby import new_table
from cultists.web.minds import BotFailed, Minds, think
from cultists.web.tables import AT_ONCE, LiveTable, NoSuchTable, Tables
from store.databases import plain
from web.bad_minds import always_stumbles, crashes, stalls, stumbles
from web.serving import GAME, NAMES, OPTIONS, PATIENCE, Table, serving, until, wait_for

PEOPLE = Setup(1, tuple(SeatSetup("person", None, name) for name in NAMES[:2]), dict(OPTIONS))
WITH_BOT = Setup(1, (SeatSetup("person", None, "Ann"), SeatSetup("bot", "greedy", "Greedy")), dict(OPTIONS))


@contextlib.asynccontextmanager
async def opened(url: str, minds: Minds | None = None, kind: type[Store] = Store) -> AsyncIterator[Tables]:
    async with kind.opened(url) as store:
        tables = Tables(store, GAMES, minds or Minds())
        try:
            yield tables
        finally:
            await tables.close()


async def begun(tables: Tables, setup: Setup = PEOPLE) -> LiveTable:
    live, _ = await tables.make(GAME, setup)
    await tables.write(live, "began", None, lambda journal: journal.begin())
    return live


async def answer(tables: Tables, live: LiveTable) -> Entry:
    """Whoever is asked takes the last option."""
    game = live.journal.game
    assert game is not None
    question = game.question
    assert question is not None
    seat, moment, words = question.seat, game.moment, words_of(question.options[-1])
    return await tables.write(live, "answered", seat, lambda journal: journal.answer(seat, moment, words))


async def eventually(condition: Callable[[], Any]) -> None:
    until_then = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until_then, "waited too long"
        await asyncio.sleep(0.005)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


# Two servers on one database


def test_what_is_written_while_a_table_is_read_is_not_missed(postgres_database: str) -> None:
    """The notice comes when the other server has read the journal, but does not listen for this table yet."""

    class SlowStore(Store):
        meanwhile: Callable[[], Awaitable[Any]] | None = None

        async def entries(self, table: str, since: int = 0) -> list[Entry]:
            found = await super().entries(table, since)
            if SlowStore.meanwhile is not None:
                work, SlowStore.meanwhile = SlowStore.meanwhile, None
                await work()
                await asyncio.sleep(0.3)
            return found

    async def work() -> None:
        async with opened(postgres_database) as one, opened(postgres_database, kind=SlowStore) as two:
            here = await begun(one)
            SlowStore.meanwhile = lambda: answer(one, here)
            there = await two.table(here.journal.id)
            await eventually(lambda: there.journal.n == here.journal.n)

    run(work)


def test_who_loses_a_race_tells_its_own_watchers_of_the_winner(postgres_database: str) -> None:
    async def work() -> None:
        async with opened(postgres_database) as one, opened(postgres_database) as two:
            here = await begun(one)
            there = await two.table(here.journal.id)
            for _ in range(10):
                await eventually(lambda: there.journal.n == here.journal.n)
                with here.watched(frozenset()) as first, there.watched(frozenset()) as second:
                    first.clear()
                    second.clear()
                    done = await asyncio.gather(answer(one, here), answer(two, there), return_exceptions=True)
                    assert sorted(isinstance(each, Entry) for each in done) == [False, True]
                    assert "moment" in str(next(each for each in done if not isinstance(each, Entry)))
                    await asyncio.wait_for(first.wait(), PATIENCE)
                    await asyncio.wait_for(second.wait(), PATIENCE)
            assert here.journal.game is not None
            assert there.journal.game is not None

    run(work)


def test_a_listener_that_was_cut_off_catches_up(postgres_database: str) -> None:
    async def work() -> None:
        import psycopg

        async with opened(postgres_database) as one, opened(postgres_database) as two:
            here = await begun(one)
            there = await two.table(here.journal.id)
            for _ in range(2):
                address = plain(postgres_database)
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                for _ in range(20):  # the first may find its connection dead, and says so
                    with contextlib.suppress(OSError):
                        await answer(one, here)
                        break
                await eventually(lambda: there.journal.n == here.journal.n)
            await answer(two, there)
            await eventually(lambda: there.journal.n == here.journal.n)

    run(work)


def test_a_restarted_server_goes_on_where_the_bot_was(database: str) -> None:
    """Bots are woken by whoever comes back to the table."""

    async def work() -> None:
        async with opened(database, Minds(work=stalls)) as first:
            live = await begun(first, WITH_BOT)
            while live.journal.asked == (0,):
                await answer(first, live)
            n = live.journal.n
        async with opened(database) as second:
            again = await second.table(live.journal.id)
            await eventually(lambda: again.journal.asked == (0,))
            assert again.journal.n > n

    run(work)


# Tables in memory


def test_garbage_names_leave_nothing_in_memory(database: str) -> None:
    async def work() -> None:
        async with opened(database) as tables:
            for number in range(20):
                with pytest.raises(NoSuchTable):
                    await tables.table(f"nowhere{number}")
            assert tables.in_memory == 0
            assert not tables._loading

    run(work)


def test_a_table_of_other_rules_is_refused_politely(database: str) -> None:
    async def work() -> None:
        from cultists.engine.errors import UnknownGame

        async with opened(database) as tables:
            live = await begun(tables)
        newer = type("Newer", (type(GAMES[GAME]),), {"version": 2})()
        async with Store.opened(database) as store:
            tables = Tables(store, {GAME: newer}, Minds())
            with pytest.raises(UnknownGame, match="version 1"):
                await tables.table(live.journal.id)

    run(work)


def test_a_table_of_other_rules_does_not_shut_out_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner finds the other tables on the home page as before; its own page says what is wrong."""
    config = Config(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")
    with serving(config) as served, Table(served).begun() as old, Table(served, 3, game="grand_octopus") as other:
        served.app.state.tables._live.clear()  # as after a restart, with newer rules
        monkeypatch.setattr(type(GAMES[GAME]), "version", 2)
        with served.client() as client:
            client.headers["Accept"] = "text/html"
            client.cookies.update({f"cultists-{table.id}": table.tokens["host"] for table in (old, other)})
            home = client.get("/")
            assert home.status_code == 200
            assert f"/t/{other.id}" in home.text
            assert f"/t/{old.id}" not in home.text
            assert "This needs version 1" in home.text
            assert client.get("/ritual").status_code == 200
            refused = client.get(f"/t/{old.id}")
            assert (refused.status_code, "version 1" in refused.text) == (404, True)


def test_a_table_that_could_not_be_read_at_first_has_one_life(database: str) -> None:
    """Whoever asks while a reading fails, and whoever asks afterwards, come to the same table."""
    fails: list[asyncio.Event] = []

    class AwayAtFirst(Store):
        async def table(self, table: str) -> StoredTable | None:
            if fails:
                await fails.pop().wait()
                raise OSError("the database is away for a moment")
            return await super().table(table)

    async def work() -> None:
        async with opened(database) as tables:
            live = await begun(tables)
        async with opened(database, kind=AwayAtFirst) as tables:
            fail = asyncio.Event()
            fails.append(fail)
            early = [asyncio.create_task(tables.table(live.journal.id)) for _ in range(2)]
            await eventually(lambda: not fails)
            fail.set()
            late = [asyncio.create_task(tables.table(live.journal.id)) for _ in range(2)]
            found = await asyncio.gather(*early, *late, return_exceptions=True)
            assert {type(each) for each in found[:2]} == {OSError}
            lives = {each for each in found if isinstance(each, LiveTable)}
            assert lives <= {await tables.table(live.journal.id)}
            assert not tables._loading

    run(work)


def test_what_is_heard_while_a_table_is_loaded_is_not_forgotten(database: str) -> None:
    """Another process writes just after our last look, and its notice comes before we have read what we saw."""
    meanwhile: list[Callable[[], Awaitable[None]]] = []

    class Noticed(Store):
        async def entries(self, table: str, start: int = 0) -> list[Entry]:
            found = await super().entries(table, start)
            if start and meanwhile:
                await meanwhile.pop()()
            return found

    async def work() -> None:
        async with opened(database, kind=Noticed) as tables:
            live = await begun(tables)
            other = Tables(tables.store, GAMES, tables.minds)

            async def written() -> None:
                entry = await tables.write(live, "said", 0, lambda journal: journal.say("Hurry up!"))
                await other._changed(entry.table, entry.n)

            meanwhile.append(written)
            found = await other.table(live.journal.id)
            await eventually(lambda: found.journal.n == live.journal.n)

    run(work)


def test_a_long_journal_is_read_without_holding_up_the_others(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read, fold = 0, Journal.read

    def counted(journal: Journal, entry: Entry) -> None:
        nonlocal read
        read += 1
        fold(journal, entry)

    async def work() -> None:
        async with opened(database) as tables:
            live = await begun(tables)
            journal, rng = live.journal, Random(1)
            waiting = []
            for n in range(journal.n, journal.n + 300):
                assert journal.game is not None
                question = journal.game.question
                if question is None:
                    break
                words = words_of(rng.choice(question.options))
                body = journal.answer(question.seat, journal.game.moment, words)
                entry = Entry(journal.id, n, "answered", question.seat, body, time.time())
                waiting.append(tables.store.append(entry))
                journal.read(entry)
            assert all(await asyncio.gather(*waiting))
        monkeypatch.setattr(Journal, "read", counted)
        async with opened(database) as tables:
            loading = asyncio.create_task(tables.table(live.journal.id))
            at_once = 0
            while not loading.done():
                before = read
                await asyncio.sleep(0)
                at_once = max(at_once, read - before)
            assert (await loading).journal.n == journal.n == read
            assert read > 2 * at_once, "others have their turns in between"
            assert 0 < at_once <= AT_ONCE

    run(work)


# Bots that fail


@pytest.mark.parametrize(("work", "reason"), [(crashes, "greedy crashed"), (stumbles, "greedy failed: ValueError")])
def test_a_bot_that_fails_is_reported_and_a_simpler_one_answers(
    tmp_path: Path, work: Callable[..., Hint], reason: str
) -> None:
    async def play() -> None:
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", Minds(work=work)) as tables:
            live = await begun(tables, WITH_BOT)
            while live.journal.asked == (0,):
                await answer(tables, live)
            await eventually(lambda: live.journal.asked == (0,))
            notes = [words for *_, words in live.journal.notes]
            assert any(reason in words for words in notes)

    run(play)


def test_a_bot_that_stalls_is_thrown_away_and_does_not_hold_up_the_others() -> None:
    async def work() -> None:
        minds = Minds(patience=0.5, work=stalls)
        game = _dealt()
        began = time.monotonic()
        done = await asyncio.gather(
            *(minds.answer(f"t{n}", game, 0, "uniform") for n in range(3)), return_exceptions=True
        )
        assert [type(each) for each in done] == [BotFailed] * 3
        assert "longer than" in str(done[0])
        assert time.monotonic() - began < 60
        minds.close()

    run(work)


class SlowMinds(Minds):
    """Bots that think until the test ends; which ones, and which of them were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, str]] = []
        self.dropped: list[tuple[int, str]] = []

    async def answer(
        self, table: str, game: Game[Any], seat: int, bot: str, whim: str = "", *, is_hint: bool = False
    ) -> Hint:
        self.asked.append((seat, bot))
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.dropped.append((seat, bot))
            raise
        return await super().answer(table, game, seat, bot, whim, is_hint=is_hint)


def test_a_bot_whose_table_has_moved_on_stops_to_think(tmp_path: Path) -> None:
    """Its host goes back, or puts a stronger one in its place; talk does not disturb it."""

    async def work() -> None:
        minds = SlowMinds()
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", minds) as tables:
            live = await begun(tables, WITH_BOT)
            while live.journal.asked == (0,):
                await answer(tables, live)
            await eventually(lambda: minds.asked)
            await tables.write(live, "said", 0, lambda journal: journal.say("Take your time."))
            await asyncio.sleep(0)
            assert not minds.dropped
            await tables.write(live, "exchanged", 1, lambda journal: journal.exchange(1, "uniform"))
            await eventually(lambda: len(minds.asked) == 2)
            assert minds.dropped == [(1, "greedy")]
            game = live.journal.game
            assert game is not None
            moment = game.moment
            await tables.write(live, "proposed", 0, lambda journal: journal.propose("undo", moment - 1))
            await eventually(lambda: minds.dropped == [(1, "greedy"), (1, "uniform")])

    run(work)


class QuickMinds(Minds):
    """Bots that take the last option at once."""

    async def answer(self, *job: Any, **_: Any) -> Hint:
        game, seat = job[1:3]
        question = game.question_for(seat)
        assert question is not None
        return Hint(words_of(question.options[-1]))


def test_a_bot_plays_on_when_the_store_is_back(database: str) -> None:
    """Another process seems to be faster, and just then nothing can be read."""
    troubles: list[str] = []

    class Restarting(Store):
        async def append(self, entry: Entry) -> bool:
            if entry.body.get("by") == "bot" and not troubles:
                troubles.append("append")
                return False
            return await super().append(entry)

        async def entries(self, table: str, start: int = 0) -> list[Entry]:
            if troubles == ["append"]:
                troubles.append("entries")
                raise OperationalError("select", {}, Exception("the server closed the connection"))
            return await super().entries(table, start)

    async def work() -> None:
        async with opened(database, QuickMinds(), Restarting) as tables:
            live = await begun(tables, WITH_BOT)
            while live.journal.asked != (1,):
                await answer(tables, live)
            await eventually(lambda: live.journal.asked == (0,))
            assert troubles == ["append", "entries"]

    run(work)


def _last_answer_of_a_turn(live: LiveTable) -> bool:
    """Whether the next answer ends the turn of who is asked."""
    game = live.journal.game
    assert game is not None
    then = game.copy()
    (seat,) = then.asked()
    then.answer(seat, then.questions[0].options[-1])
    live.journal._roll(then)
    return then.asked() != (seat,)


def test_who_answers_in_time_keeps_the_seat_however_slow_the_store_is(database: str) -> None:
    hurdles: list[asyncio.Event] = []

    class Slow(Store):
        async def append(self, entry: Entry) -> bool:
            for hurdle in hurdles:
                await hurdle.wait()
            return await super().append(entry)

    async def work() -> None:
        async with opened(database, kind=Slow) as tables:
            live = await begun(tables, msgspec.structs.replace(PEOPLE, clock=1000))
            while not _last_answer_of_a_turn(live):
                await answer(tables, live)
            (seat,) = live.journal.asked
            hurdles.append(asyncio.Event())
            live.journal.seats[seat].left = time.time() - live.journal.last_at + 0.1
            tables._go_on(live)
            answering = asyncio.create_task(answer(tables, live))
            await asyncio.sleep(0.3)
            hurdles[0].set()
            await answering
            async with live.lock:  # after who came because of the clock
                pass
            assert live.journal.seats[seat].played_by is None
            assert live.journal.asked != (seat,)

    run(work)


def test_a_clock_that_runs_out_while_the_store_is_away_has_run_out(database: str) -> None:
    failed: list[Entry] = []

    class AwayOnce(Store):
        async def append(self, entry: Entry) -> bool:
            if entry.kind == "replaced" and not failed:
                failed.append(entry)
                raise OSError("the database did not take an entry")
            return await super().append(entry)

    async def work() -> None:
        async with opened(database, SlowMinds(), AwayOnce) as tables:
            live = await begun(tables, msgspec.structs.replace(PEOPLE, clock=1))
            (seat,) = live.journal.asked
            await eventually(lambda: live.journal.seats[seat].played_by)
            assert failed
            assert "the clock has run out" in live.journal.notes[-1][2]

    run(work)


@pytest.mark.parametrize("how", ["returned", "exchanged", "went back"])
def test_a_bot_does_not_answer_for_who_took_the_seat_while_it_paused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A bot that is watched takes its time; what it thought may be wanted no more when that is over."""

    async def work() -> None:
        paused, go_on, sleep = asyncio.Event(), asyncio.Event(), asyncio.sleep

        async def pause(seconds: float) -> None:
            if seconds < 1:
                return await sleep(seconds)
            paused.set()
            await go_on.wait()
            return None

        monkeypatch.setattr(asyncio, "sleep", pause)
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", QuickMinds()) as tables:
            live = await begun(tables, WITH_BOT if how == "exchanged" else PEOPLE)
            tables.pace = 100.0
            with live.watched(frozenset()):
                has_moved = how != "went back"
                while live.journal.asked != (1,) or not has_moved:
                    has_moved = has_moved or live.journal.asked == (0,)
                    await answer(tables, live)
                if how != "exchanged":
                    await tables.write(live, "replaced", 1, lambda journal: journal.replace(1, "greedy"))
                await asyncio.wait_for(paused.wait(), PATIENCE)
                tables.pace = 0.0
                entries = live.journal.n
                if how == "exchanged":
                    tables.minds = SlowMinds()
                    await tables.write(live, "exchanged", 1, lambda journal: journal.exchange(1, "uniform"))
                elif how == "returned":
                    await tables.write(live, "returned", 1, lambda journal: journal.come_back(1))
                else:
                    tables.minds = SlowMinds()
                    game = live.journal.game
                    assert game is not None
                    to = max(moment for moment, (who, *_) in enumerate(game.log) if who == 0)
                    await tables.write(live, "proposed", 0, lambda journal: journal.propose("undo", to))
                    await answer(tables, live)
                    entries += 1
                    assert live.journal.asked == (1,)
                pausing = live.bots
                assert pausing is not None
                go_on.set()
                if how == "returned":
                    await asyncio.wait([pausing])
                else:
                    await eventually(lambda: tables.minds.asked)  # type: ignore[attr-defined] # those that think slowly
                assert live.journal.n == entries + 1, "nothing was answered"
                assert live.journal.asked == (1,)

    run(work)


def test_bots_that_all_fail_do_not_fill_the_journal(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", Minds(work=always_stumbles)) as tables:
            live = await begun(tables, WITH_BOT)
            while live.journal.asked == (0,):
                await answer(tables, live)
            await eventually(lambda: live.given_up >= 0)
            n = live.journal.n
            for _ in range(5):
                await tables.write(live, "said", 0, lambda journal: journal.say("Hello?"))
                await asyncio.sleep(0.05)
            assert live.journal.n == n + 5

    run(work)


def _dealt() -> Game[Any]:
    from cultists.engine.fair_dice import FairDice

    game = Game.new(GAMES[GAME], 2)
    FairDice("secret", ("", "")).answer(game)
    return game


def test_workers_end_with_their_server() -> None:
    """A server that is killed cannot end them."""
    import subprocess
    import sys

    script = (
        "import asyncio, os, signal\n"
        "from cultists.web.minds import Worker\n"
        "async def main():\n"
        "    worker = Worker()\n"
        "    await worker.started()\n"
        "    print(await worker.submit(os.getpid), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__': asyncio.run(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, timeout=60
    )
    worker = int(done.stdout)

    def is_gone() -> bool:
        try:
            return Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
        except FileNotFoundError:
            return True

    wait_for(is_gone, "the worker to end")


# A store that goes away


@contextlib.contextmanager
def _served_on_postgres(url: str) -> Iterator[Table]:
    with serving(Config(url, pace=0, rate=1e6, burst=1e6)) as server, Table(server).begun() as table:
        yield table


def test_a_database_that_goes_away_is_reported_and_waited_for(postgres: str, postgres_database: str) -> None:
    import psycopg

    name = postgres_database.split("?")[0].rsplit("/", 1)[1]
    with (
        _served_on_postgres(postgres_database) as table,
        psycopg.connect(plain(postgres.format("postgres")), autocommit=True) as admin,
    ):
        asked = table.asked()
        state = asked.state()
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        refused = asked.answer("invoke nothing", moment=state["moment"])
        assert refused.status_code == 503
        assert "store" in refused.json()["error"]
        assert table.stranger.http.get("/api/tables/unknown").status_code == 503
        assert table.stranger.http.get("/health").status_code == 503
        assert asked.state()["question"] == state["question"], "what is in memory can still be read"
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert asked.answer("invoke nothing", moment=state["moment"]).status_code == 201
        wait_for(lambda: table.stranger.http.get("/health").status_code == 200, "health")
        with table.watch.events() as events:
            table.asked().answer()
            assert until(events, lambda data: data["n"] == table.stranger.state()["n"])


def test_the_event_loop_is_never_blocked_for_long(tmp_path: Path) -> None:
    """The longest time between two turns of the loop while people make tables, play and look."""
    config = Config(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}", pace=0, rate=1e6, burst=1e6)
    app = create_app(config)
    longest = 0.0

    @app.get("/measure")
    async def measure() -> float:
        nonlocal longest
        began, longest = time.thread_time(), 0.0
        for _ in range(400):
            before = time.thread_time()
            await asyncio.sleep(0.001)
            longest = max(longest, time.thread_time() - before)
        return longest if began >= 0 else 0.0

    gc.collect()
    gc.freeze()  # what other tests have left would take the loop's time when it is collected
    try:
        with serving(config, app) as server:
            import threading

            def measured() -> None:
                with server.client() as client:
                    client.get("/measure")

            measuring = threading.Thread(target=measured)
            measuring.start()
            while measuring.is_alive():
                with Table(server).begun() as table:
                    for _ in range(5):
                        table.asked().answer()
            measuring.join()
    finally:
        gc.unfreeze()
    # Processor time of the loop's own thread, so that a busy machine does not count.
    print(f"the loop was busy for {longest * 1000:.1f} ms at most")
    assert longest < 0.25


def test_nobody_can_foresee_a_bot_from_what_is_public() -> None:
    """The same position of the same table gives another answer with another secret, now and then."""
    game = _dealt()
    lines = [(who, words_of(choice), False) for who, choice, *_ in game.log]
    (seat,) = game.asked()
    job = ("table", game.rules.name, tuple(game.names), dict(game.options), lines)
    answers = {think(*job, f"whim {n}", seat, False, "uniform").words for n in range(40)}
    assert len(answers) > 1
    assert think(*job, "whim", seat, False, "uniform") == think(*job, "whim", seat, False, "uniform")


def test_whoever_goes_back_alone_finds_other_bots_and_a_log_in_order(tmp_path: Path) -> None:
    """What a bot would have done secretly is not known from the first time, and old notes come before new lines."""

    async def work() -> None:
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}") as tables:
            live = await begun(tables, WITH_BOT)
            await eventually(lambda: live.journal.asked == (0,))
            await answer(tables, live)
            await eventually(lambda: live.journal.asked == (0,))
            journal = live.journal
            before = journal.whim
            await tables.write(live, "proposed", 0, lambda journal: journal.propose("undo", 0))
            assert journal.whim != before
            assert journal.notes[-1][2] == "Ann goes back."
            assert journal.game is not None
            assert all(moment <= journal.game.moment for _, moment, _ in journal.notes)

    run(work)


def test_playing_at_once_keeps_the_seats_that_were_laid() -> None:
    """Whoever adds a seat and then plays against bots has one more bot."""
    rules = GAMES["grand_octopus"]
    form = {"quick": "1", "seat1": "me", "seat2": "friend", "seat3": "friend", "seat4": "friend", "seat5": "none"}
    assert [seat.kind for seat in new_table(form, rules).seats] == ["person", "bot", "bot", "bot"]
    fewer = {"quick": "1", "seat1": "me", "seat2": "bot", "seat3": "none", "seat4": "none"}
    assert len(new_table(fewer, GAMES["cthulhu_wars"]).seats) == 2
    assert len(new_table({"quick": "1"}, rules).seats) == 3
    assert new_table({"quick": "1"}, rules).seats[1].bot == usual_bot(rules)
