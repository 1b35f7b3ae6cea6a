"""The laws hold for the market, and each of them finds the market that breaks it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

import pytest

from cultists.engine import Event, Game, Promise, Step, ask, ask_all, draw
from cultists.engine.laws import (
    LawBroken,
    check_game,
    digest,
    digests_elsewhere,
    frozen,
    random_game,
    replay_elsewhere_is_the_same,
    state,
)
from cultists.engine.log import read_log, write_log
from engine import market
from engine.market import GAMES, ROUNDS, Market, MarketTable, MarketView, at_the_market, say


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("thorough", [False, True])
def test_the_market_keeps_all_laws(seats: int, thorough: bool) -> None:
    for seed in range(6):
        report = check_game(Market(), seats, seed, thorough=thorough)
        assert report.ended
        assert report.answers > report.decisions > 0
        assert report.moments > 2


def test_the_same_seed_plays_the_same_game() -> None:
    assert digest(random_game(Market(), 3, 4)) == digest(random_game(Market(), 3, 4))
    assert digest(random_game(Market(), 3, 4)) != digest(random_game(Market(), 3, 5))
    one, same = check_game(Market(), 2, 9), check_game(Market(), 2, 9)
    assert (one.answers, one.moments) == (same.answers, same.moments)
    assert random_game(Market(), 2, 9).moment == one.answers


def test_a_limit_lets_a_game_stop_early() -> None:
    report = check_game(Market(), 2, 1, limit=12)
    assert not report.ended
    assert report.answers in (12, 13)


# Markets that break one law each.  The fields of their tables are those of the market.


class DoubledWords(Market):
    """Two options with the same words."""

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        await ask(table.turn, "trade", [1, "1"])
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class RaggedWords(Market):
    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        await ask(table.turn, "trade", ["wait ", ""])
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class FalsePromise(Market):
    """Whoever is asked to trade is told that it brings a fortune."""

    def promise(self, view: Any, option: object) -> Promise | None:  # noqa: ARG002
        return Promise(1_000)


class FalseVictory(Market):
    """The points are right, but nobody has won with them."""

    def promise(self, view: Any, option: object) -> Promise | None:  # noqa: ARG002
        return Promise(view.seats[view.seat].coins, wins=True)


class Endless(Market):
    async def night(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        return "dawn"

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "night": night}


class LeakyView(Market):
    """The hand of seat 1 is seen by all."""

    def view(self, table: MarketTable, seat: int | None) -> MarketView:
        return super().view(table, seat or 0)


class SpectatorsSee(Market):
    """Only those who watch see a hand: that of the second seat."""

    def view(self, table: MarketTable, seat: int | None) -> MarketView:
        return super().view(table, 1 if seat is None else seat)


class LeakyQuestion(Market):
    """What is asked names what the seat holds."""

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        await ask(table.turn, f"sell {table.hands[table.turn][0]}", ["yes", "no"])
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class LeakySilence(Market):
    """Who holds no good before the letter g has only one option, and is not asked."""

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        good = [name for name in table.hands[table.turn] if name < "g"]
        await ask(table.turn, "trade", ["wait", *(["dance"] * bool(good))])
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class LeakyEvent(Market):
    """All hear what somebody digs up."""

    async def dig(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        good = await draw("dig", [market.TO_DEAL[name] for name in table.deck])
        market.take(table, table.turn, good.name)
        table.tell("dug", table.turn, good.name)
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "dig": dig}


class PeepAndUndo(Market):
    """A trade that shows the seat a good of another seat, without saying that something was revealed."""

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        await ask(table.turn, "peep", ["yes", "no"])
        table.tell("peeped", table.turn, secret=table.hands[1 - table.turn], audience=(table.turn,))
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class NoImagination(Market):
    """Bots would play with open hands."""

    def imagine(self, table: MarketTable, seat: int, rng: Random) -> MarketTable:  # noqa: ARG002
        return table.copy()


class Forgetful(Market):
    """Deals away what the seat itself holds."""

    def imagine(self, table: MarketTable, seat: int, rng: Random) -> MarketTable:
        return super().imagine(table, (seat + 1) % len(table.hands), rng)


class HalfAScenario(Market):
    """The text does not say who has revealed what."""

    def scenario(self, table: MarketTable) -> Mapping[str, str]:
        return {name: text for name, text in super().scenario(table).items() if not name.startswith("shown")}


class Debts(Market):
    """The rules let a seat gamble without coins; the invariants do not."""

    async def roll(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        table.coins[table.turn] -= 5
        return market.end_of_turn(table)

    async def offer(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        await ask_all("offer", {0: "ab", 1: "cd"})
        return "dusk"

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "roll": roll, "offer": offer}


class Alms(Market):
    """Whoever is asked to trade gets a coin out of nowhere; and somebody counts the coins before and after."""

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        await ask(table.turn, "trade", ["wait", "dance"])
        table.coins[table.turn] += 1
        return market.end_of_turn(table)

    def check_step(self, before: MarketTable, after: MarketTable) -> None:
        assert before.step != "trade" or before.coins == after.coins, "nobody gets a coin for nothing"

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class SharedTable(MarketTable):
    """Its copies share the list of coins."""

    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.coins = self.coins
        return twin


class SharedCoins(Market):
    def new_table(self, seats: int, options: Mapping[str, str]) -> MarketTable:
        return SharedTable(seats, options)


class Fickle(Market):
    """Counts how often its dawn breaks, in the rules themselves: no two runs are the same."""

    dawns = 0

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        Fickle.dawns += 1
        await ask(table.turn, "trade", ["wait", f"wait {Fickle.dawns}"])
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class Buggy(Market):
    """Breaks when seat 1 sells."""

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        if await ask(table.turn, "trade", ["wait", "sell"]) == "sell":
            raise KeyError("sold out")
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


class TwoDusks(Market):
    """The sun sets twice a day."""

    async def dusk(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        table.tell("dusk", 0)
        return await market.dusk(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "dusk": dusk}


class AfterTheEnd(Market):
    """Something happens when all is over."""

    async def night(table: MarketTable) -> str | None:  # type: ignore[misc] # noqa: N805
        after = await market.night(table)
        if after is None:
            table.tell("dawned", 0, "another day")
        return after

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "night": night}


class TwoEnds(Market):
    """The end is told again."""

    async def night(table: MarketTable) -> str | None:  # type: ignore[misc] # noqa: N805
        after = await market.night(table)
        if after is None:
            table.tell("ended", table.won[0])
        return after

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "night": night}


@pytest.mark.parametrize(
    ("rules", "law"),
    [
        (DoubledWords(), "questions can be answered by words"),
        (RaggedWords(), "questions can be answered by words"),
        (FalsePromise(), "what is promised comes true"),
        (FalseVictory(), "what is promised comes true"),
        (LeakyView(), "views leak nothing"),
        (SpectatorsSee(), "views leak nothing"),
        (LeakyQuestion(), "views leak nothing"),
        (LeakySilence(), "views leak nothing"),
        (LeakyEvent(), "events tell no secret"),
        (PeepAndUndo(), "nothing learned is taken back"),
        (NoImagination(), "imagined worlds vary"),
        (Forgetful(), "views leak nothing"),
        (HalfAScenario(), "a position can be written down"),
        (Debts(), "the game's invariants hold"),
        (Alms(), "a step changes only what it may"),
        (SharedCoins(), "a copy is the same, and independent"),
        (Fickle(), "a copy is the same, and independent"),
        (Buggy(), "rules do not break"),
        (TwoDusks(), "a turn has each part once"),
        (AfterTheEnd(), "a game ends once"),
        (TwoEnds(), "a game ends once"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Market) else "",
)
def test_a_broken_law_is_found(rules: Market, law: str) -> None:
    """Within a few games; and the game that comes with it can be written to a file."""

    def check_some() -> None:
        for seed in range(12):
            check_game(rules, 2, seed, thorough=True)

    with pytest.raises(LawBroken) as caught:
        check_some()
    broken = caught.value
    assert broken.law == law
    assert str(broken).startswith(f"Broken at moment {broken.game.moment}: {law}.  ")
    if not isinstance(rules, Fickle):
        again = read_log(write_log(broken.game), {"market": rules})
        assert again.moment == broken.game.moment


class LastRound(Market):
    """Promises a fortune, but only at one of its questions, and only in the last round."""

    promising: ClassVar = ("trade",)

    def promise(self, view: Any, option: object) -> Promise | None:
        return Promise(1_000) if option == "gamble" and view.round == ROUNDS else None


def test_what_is_rarely_promised_is_looked_at_all_the_same() -> None:
    """Every question that may promise something, not only those at the moments that are looked at closely."""
    with pytest.raises(LawBroken, match="what is promised comes true") as caught:
        check_game(LastRound(), 2, 3)
    game = caught.value.game  # after the answer that was to bring a fortune
    assert [moment for moment in range(game.moment) if _may_gamble_at_last(game.at(moment))] == [game.moment - 1]


def _may_gamble_at_last(game: Game[Any]) -> bool:
    return game.table.round == ROUNDS and any(
        question.about == "trade" and "gamble" in question.options for question in game.questions
    )


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cultists.engine.laws.MOST_ANSWERS", 500)
    with pytest.raises(LawBroken, match=r"random games end\.  not after 50"):
        check_game(Endless(), 2, 1)


def test_a_state_does_not_change_afterwards() -> None:
    fields: list[Any] = [1, "a", (2, [3]), {"b": [4]}, {5, 6}, bytearray(b"c"), Event("kind", 0)]
    before = frozen(fields)
    fields[2][1].append(7)
    fields[3]["b"].append(8)
    fields[4].add(9)
    fields[5].append(10)
    assert before == (1, "a", (2, (3,)), frozenset({("b", (4,))}), frozenset({5, 6}), b"c", Event("kind", 0))
    assert frozen(fields) != before
    assert frozen(at_the_market().table.fields()) == frozen(at_the_market().copy().table.fields())


def test_things_on_the_table_are_compared_by_what_they_hold() -> None:
    class Pile:
        __hash__ = None  # type: ignore[assignment]

        def __init__(self) -> None:
            self.goods = ["amber"]

    pile = Pile()
    before = frozen([pile])
    pile.goods.append("bone")
    assert frozen([pile]) != before


def test_another_process_with_another_hash_seed_replays_the_same() -> None:
    games = [random_game(Market(), 2 + seed % 2, seed) for seed in range(4)]
    games.append(say(at_the_market(3), (0, "wait"), (1, "wait"), (2, "wait"), (1, 2)))
    replay_elsewhere_is_the_same(games, "engine.market:GAMES", hash_seed=77)
    assert state(read_log(write_log(games[-1]), GAMES)) == state(games[-1])


class Unsorted(Market):
    """Offers a set in the order in which it happens to lie: another one in every process."""

    name: ClassVar = "unsorted"

    async def trade(table: MarketTable) -> str:  # type: ignore[misc] # noqa: N805
        first = next(iter({*table.hands[table.turn], *table.deck}))
        await ask(table.turn, "trade", ["wait", "dance"])
        table.tell("met", table.turn, first)
        return market.end_of_turn(table)

    steps: ClassVar[Mapping[str, Step]] = {**Market.steps, "trade": trade}


UNSORTED = {"unsorted": Unsorted()}


def test_an_unsorted_set_is_found_in_another_process() -> None:
    log = write_log(random_game(Unsorted(), 2, 1))
    digests = [digests_elsewhere([log], "engine.test_laws:UNSORTED", hash_seed)[0] for hash_seed in (1, 2, 3)]
    assert len(set(digests)) > 1
    game = random_game(Market(), 2, 1)
    with pytest.raises(LawBroken, match="replay elsewhere is the same"):
        replay_elsewhere_is_the_same([game], "engine.test_laws:UNSORTED")  # where there is no market at all


def test_what_cannot_be_replayed_elsewhere_says_why() -> None:
    assert digests_elsewhere(["hello"], "engine.market:GAMES", 1)[0].startswith("DamagedLog: Line 1")
