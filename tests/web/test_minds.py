"""Who thinks next and where: hints and bots in turn, nobody for who waits no more; and what a bot remembers."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from cultists.bots import Hint
from cultists.engine import Bot, Game, Rules, Sight, words_of
from cultists.games import GAMES
from cultists.web import minds
from cultists.web.minds import BotFailed, Minds, TooManyHints

GAME = Game.new(GAMES["duckthulhu"], options={"ritual": "1"})


class Thoughts(list[tuple[str, "asyncio.Future[Hint]"]]):
    """What was thought about, by table, and in which worker."""

    def __init__(self) -> None:
        super().__init__()
        self.workers: list[minds.Worker] = []
        self.does_start = True

    def end(self, place: int = -1, words: str = "push a5 north") -> None:
        """Let a thought come to its end."""
        self[place][1].set_result(Hint(words))


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    """What the workers think about, by table: here they are done when the test says so."""
    begun = Thoughts()

    class Worker(minds.Worker):
        async def ready_for(self, *_: str) -> None:
            if not begun.does_start:
                raise TimeoutError

        def submit(self, _: Callable[..., Any], job: tuple[Any, ...] = ()) -> "asyncio.Future[Any]":
            thought: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            begun.append((job[0], thought))
            begun.workers.append(self)
            return thought

    monkeypatch.setattr(minds, "Worker", Worker)
    return begun


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def settled() -> None:
    """Let all that can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)


def asked(pool: Minds, table: str, *, seat: int = 0, is_hint: bool = False) -> "asyncio.Task[Hint]":
    return asyncio.create_task(pool.answer(table, GAME, seat, "solver", is_hint=is_hint))


def test_hints_and_bots_take_turns_and_each_in_its_order(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(1)
        waiting = [asked(pool, table) for table in ("bot 1", "bot 2", "bot 3")]
        await settled()
        waiting += [asked(pool, table, is_hint=True) for table in ("hint 1", "hint 2")]
        for _ in range(5):
            await settled()
            thoughts.end()
        await asyncio.gather(*waiting)
        assert [table for table, _ in thoughts] == ["bot 1", "hint 1", "bot 2", "hint 2", "bot 3"]

    run(work)


def test_as_many_think_at_once_as_there_are_workers(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(2)
        waiting = [asked(pool, f"bot {n}") for n in range(3)]
        await settled()
        assert [table for table, _ in thoughts] == ["bot 0", "bot 1"]
        thoughts[1][1].set_result(Hint("second"))
        await settled()
        assert [table for table, _ in thoughts] == ["bot 0", "bot 1", "bot 2"]
        assert (await waiting[1]).words == "second"

    run(work)


def test_nobody_thinks_for_who_waits_no_more(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(1)
        first, second, third = (asked(pool, f"bot {n}") for n in range(3))
        await settled()
        second.cancel()
        first.cancel()
        await settled()
        assert first.cancelled()
        assert len(thoughts) == 1, "a worker cannot be interrupted; it is free when it has thought to the end"
        thoughts[0][1].set_result(Hint("too late"))
        await settled()
        assert [table for table, _ in thoughts] == ["bot 0", "bot 2"]
        thoughts[1][1].set_result(Hint("in time"))
        assert (await third).words == "in time"

    run(work)


def test_a_seat_finds_the_worker_that_knows_it_if_that_one_is_free(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(2)
        waiting = [asked(pool, "one"), asked(pool, "two")]
        await settled()
        first, second = thoughts.workers
        assert first is not second
        for order in ((0, 1), (3, 2)):
            for place in order:
                thoughts.end(place)
                await settled()
            waiting += [asked(pool, "one"), asked(pool, "two")]
            await settled()
            assert thoughts.workers[-2:] == [first, second]
        thoughts.end(5)
        await settled()
        waiting.append(asked(pool, "one"))
        await settled()
        assert thoughts.workers[-1] is second, "the other one is busy"
        thoughts.end(4)
        thoughts.end(6)
        await asyncio.gather(*waiting)

    run(work)


def test_hints_are_refused_when_many_wait_but_bots_are_not(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(1)
        waiting = [asked(pool, "thinking")]
        await settled()
        waiting += [asked(pool, f"hint {n}", is_hint=True) for n in range(minds.HINTS_WAITING)]
        await settled()
        with pytest.raises(TooManyHints, match="waiting for a hint"):
            await pool.answer("one more", GAME, 0, "solver", is_hint=True)
        waiting.append(asked(pool, "bot"))
        waiting.pop(1).cancel()
        await settled()
        waiting.append(asked(pool, "in its place", is_hint=True))
        for _ in range(len(waiting)):
            await settled()
            thoughts.end()
        await asyncio.gather(*waiting)

    run(work)


def test_nobody_begins_to_think_once_the_server_ends(thoughts: Thoughts) -> None:
    async def work() -> None:
        pool = Minds(1)
        waiting = [asked(pool, "thinking"), asked(pool, "bot"), asked(pool, "hint", is_hint=True)]
        await settled()
        pool.close()
        waiting.append(asked(pool, "later"))
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(each) for each in done] == [BotFailed] * 4
        assert [table for table, _ in thoughts] == ["thinking"]

    run(work)


def test_a_bot_that_does_not_start_is_not_said_to_think_too_long(thoughts: Thoughts) -> None:
    async def work() -> None:
        thoughts.does_start = False
        with pytest.raises(BotFailed, match="solver did not start within 60 seconds"):
            await Minds(1).answer("table", GAME, 0, "solver")

    run(work)


# What a bot remembers


class Counting:
    """Counts how often it has been asked, and takes the option of that number."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, sight: Sight, _: Random) -> Any:
        self.asked += 1
        return sight.question.options[min(self.asked, len(sight.question.options)) - 1]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Counting]:
    """The bots that were made."""
    bots: list[Counting] = []

    def bot_for(_: Rules[Any], name: str) -> Bot:
        bots.append(Counting())
        return bots[-1] if name == "counting" else lambda *_: 1 / 0

    monkeypatch.setattr(minds, "bot_for", bot_for)
    monkeypatch.setattr(minds, "_minds", OrderedDict())
    monkeypatch.setattr(minds, "_games", OrderedDict())
    return bots


def thought(game: Game[Any], table: str = "table", whim: str = "", bot: str = "counting", is_hint: bool = False) -> str:
    lines = [(who, words_of(choice), any(aside)) for who, choice, *aside in game.log]
    job = (table, game.rules.name, tuple(game.names), dict(game.options), lines)
    return minds.think(*job, whim, game.asked()[0], is_hint, bot).words


def test_a_hint_speaks_of_people_by_their_names() -> None:
    """Also when a name changes while the game goes on, because a bot takes a seat over."""
    options = GAMES["grand_octopus"].checked_options({})
    for table, names in (("one", ("Ann", "Ben", "Cleo")), ("one", ("Ann", "Adept", "Adept 2"))):
        told = minds.think(table, "grand_octopus", names, options, [], "a", 0, True, "greedy")
        assert " cult " not in told.reason
        assert any(name in told.reason for name in names[1:])


def test_a_bot_lives_for_as_long_as_the_game_goes_on(made: list[Counting]) -> None:
    """It is measured so: it learns how others play, keeps to its plan for a turn, and goes on with its tree."""
    game = GAME.copy()
    for number in range(1, 4):
        words = thought(game)
        assert [bot.asked for bot in made] == [number]
        game.answer(0, words)


def test_who_asks_again_at_the_same_moment_gets_the_same_answer(made: list[Counting]) -> None:
    assert thought(GAME) == thought(GAME)
    assert [bot.asked for bot in made] == [1]


def test_a_bot_is_made_afresh_when_the_table_went_back(made: list[Counting]) -> None:
    game = GAME.copy()
    game.answer(0, thought(game))
    thought(game)
    game.rewind(0)
    thought(game)
    assert [bot.asked for bot in made] == [2, 1]
    game.answer(0, thought(game))
    thought(game, whim="another")
    assert [bot.asked for bot in made] == [2, 1, 1]


def test_a_hint_does_not_disturb_the_bot_that_plays(made: list[Counting]) -> None:
    game = GAME.copy()
    thought(game)
    thought(game, is_hint=True)
    game.answer(0, thought(game))
    thought(game, is_hint=True)
    assert [bot.asked for bot in made] == [1, 2]
    thought(game, table="another")
    assert [bot.asked for bot in made] == [1, 2, 1]


def test_a_bot_that_stumbled_is_not_kept(made: list[Counting]) -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            thought(GAME, bot="stumbling")
    assert len(made) == 2


def test_not_all_bots_are_remembered_for_ever(made: list[Counting], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "MINDS_REMEMBERED", 2)
    for number in range(3):
        thought(GAME, table=f"table {number}")
    thought(GAME, table="table 2")
    assert len(made) == 3
    thought(GAME, table="table 0")
    assert len(made) == 4, "it was forgotten"
