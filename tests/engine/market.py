"""A small market, made to try the engine: dice, dealt secrets, simultaneous offers, an unasked reveal, and bad rules.

Each seat is dealt two goods in secret.  A round: every seat has a turn (wait, dig, sell, gamble), then all make a
secret offer, the highest of which wins a prize, then the night passes.  After three rounds the richest wins.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Self

import msgspec

from cultists.engine import CHANCE, Event, Game, Question, Rules, SetupOption, Step, Table, ask, ask_all, draw, roll
from cultists.engine.errors import BadScenario

GOODS: Final = ("amber", "bone", "coral", "dust", "ebony", "flint", "glass", "honey", "ivory", "jade", "kelp", "lace")
ROUNDS: Final = 3
PRIZE: Final = 4


class Good:
    """One of the twelve goods, as something to deal, sell or reveal."""

    __slots__ = ("name", "place", "words")

    def __init__(self, verb: str, name: str) -> None:
        self.name = name
        self.words = f"{verb} {name}"
        self.place = f"good-{name}"


TO_DEAL, TO_SELL, TO_REVEAL = ({name: Good(verb, name) for name in GOODS} for verb in ("deal", "sell", "reveal"))


class MarketTable(Table):
    """Coins, hidden and shown goods, and how far the round has come."""

    __slots__ = ("coins", "deck", "hands", "luck", "offered", "options", "round", "shown", "sold", "turn", "won")

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.step = "deal"
        self.told = None
        self.options = options
        self.coins = [3] * seats
        self.deck: tuple[str, ...] = GOODS
        self.hands: list[tuple[str, ...]] = [()] * seats
        self.shown: list[tuple[str, ...]] = [()] * seats
        self.sold: tuple[str, ...] = ()
        self.luck = 0
        self.offered: tuple[int, ...] = ()
        self.round = 1
        self.turn = 0
        self.won: tuple[int, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.step, twin.told = self.step, None
        for name in MarketTable.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        return twin


class SeatView(msgspec.Struct, frozen=True):
    coins: int
    hand_size: int
    shown: tuple[str, ...]


class MarketView(msgspec.Struct, frozen=True):
    seat: int | None
    seats: tuple[SeatView, ...]
    hand: tuple[str, ...]
    sold: tuple[str, ...]
    deck: int
    turn: int
    round: int
    step: str
    luck: int
    offered: tuple[int, ...]
    won: tuple[int, ...]


async def deal(table: MarketTable) -> str:
    """Two goods each; only the owner sees them."""
    seat = min(range(len(table.hands)), key=lambda each: len(table.hands[each]))
    if len(table.hands[seat]) == 2:
        return "dawn"
    take(table, seat, (await draw("deal", [TO_DEAL[name] for name in table.deck])).name)
    return "deal"


def take(table: MarketTable, seat: int, name: str) -> None:
    table.deck = tuple(each for each in table.deck if each != name)
    table.hands[seat] = (*table.hands[seat], name)
    table.tell("drew", seat, secret=(name,), audience=(seat,), reveals=True)


async def dawn(table: MarketTable) -> str:
    """Nothing is asked here."""
    table.turn = 0
    table.tell("dawned", 0, f"day {table.round}")
    return "trade"


async def trade(table: MarketTable) -> str:
    """Wait, dig, sell, or gamble.  Selling asks what, always: silence would tell that only one good is left."""
    seat = table.turn
    table.tell("turn", seat)
    options = ["wait"]
    options += ["dig"] * (bool(table.deck) and len(table.hands[seat]) < 2)
    options += ["sell"] * bool(table.hands[seat])
    options += ["gamble"] * (table.coins[seat] > 0)
    if table.options["bugs"] == "on":
        options += ["curse", "slow curse", "await a stranger", "ask without options", "ask all without options", "lose"]
    choice = await ask(seat, "trade", options)
    if choice == "sell":
        await sell(table, seat)
    elif choice == "gamble":
        return "roll"
    elif choice == "dig":
        return "dig"
    elif choice == "slow curse":
        table.luck = -1
    elif choice != "wait":
        await misbehave(table, seat, choice)
    return end_of_turn(table)


async def sell(table: MarketTable, seat: int) -> None:
    """Two coins for a good, or three if nobody minds; the buyer is always the bank, so that is no question."""
    good = await ask(seat, "sell what", [TO_SELL[name] for name in table.hands[seat]], always=True)
    buyer = await ask(seat, "sell to", ["the bank"])
    price = await ask(seat, "for", [2, 1])
    table.hands[seat] = tuple(name for name in table.hands[seat] if name != good.name)
    table.sold = (*table.sold, good.name)
    table.coins[seat] += price
    table.tell("sold", seat, good.name, buyer, str(price))


async def misbehave(table: MarketTable, seat: int, how: str) -> None:
    """What rules must not do; the engine has to survive it."""
    table.coins[seat] += 100
    table.tell("misbehaved", seat)
    if how == "await a stranger":
        await Stranger()
    elif how == "ask without options":
        await ask(seat, "nothing", [])
    elif how == "ask all without options":
        await ask_all("nothing", {0: (1, 2), 1: ()})
    elif how == "lose":
        table.step = None
        await ask(seat, "get lost in", ["the fog", "the sea"])
        raise LookupError("lost")
    raise ZeroDivisionError("the market is cursed")


class Stranger:
    """Something that can be awaited but is no question."""

    def __await__(self) -> Any:
        yield "who are you?"


def end_of_turn(table: MarketTable) -> str:
    table.turn += 1
    if table.turn < len(table.coins):
        return "trade"
    table.turn = 0
    return "offer"


async def roll_dice(table: MarketTable) -> str:
    """Two dice: seven or more win a coin, else one is lost."""
    seat = table.turn
    table.luck = sum(await roll(2))
    table.coins[seat] += 1 if table.luck >= 7 else -1
    table.tell("rolled", seat, str(table.luck), reveals=True)
    return end_of_turn(table)


async def dig(table: MarketTable) -> str:
    """Another good from the deck, in secret."""
    take(table, table.turn, (await draw("dig", [TO_DEAL[name] for name in table.deck])).name)
    return end_of_turn(table)


async def offer(table: MarketTable) -> str:
    """All offer in secret at the same time; the highest alone wins the prize."""
    offers = await ask_all("offer", {seat: range(min(coins, 3) + 1) for seat, coins in enumerate(table.coins)})
    table.offered = tuple(offers.values())
    best = max(table.offered)
    if best and table.offered.count(best) == 1:
        winner = table.offered.index(best)
        table.coins[winner] += PRIZE - best
        table.tell("won the prize", winner, *map(str, table.offered))
    return "dusk"


async def dusk(table: MarketTable) -> str:
    """Nothing is asked here either."""
    table.tell("dusk", 0)
    return "night"


async def night(table: MarketTable) -> str | None:
    """Here a slow curse strikes, two steps after the answer."""
    if table.luck < 0:
        table.tell("howled", 0)
        raise ZeroDivisionError("the curse strikes at night")
    table.round += 1
    if table.round <= ROUNDS:
        return "dawn"
    table.won = tuple(seat for seat, coins in enumerate(table.coins) if coins == max(table.coins))
    table.tell("ended", table.won[0])
    return None


class Market(Rules[MarketTable]):
    """The market as the registry knows it."""

    name: ClassVar = "market"
    title: ClassVar = "The Market"
    about: ClassVar = "Dig, sell, gamble and outbid each other."
    seats: ClassVar = range(2, 4)
    version: ClassVar = 3
    endings: ClassVar = ("ended",)
    turn_begins: ClassVar = ("dawned",)
    once_a_turn: ClassVar = {"won the prize": 0, "dusk": 0}
    setup_options: ClassVar = (SetupOption("bugs", ("off", "on"), "whether the rules have bugs"),)
    steps: ClassVar[Mapping[str, Step]] = {
        "deal": deal,
        "dawn": dawn,
        "trade": trade,
        "roll": roll_dice,
        "dig": dig,
        "offer": offer,
        "dusk": dusk,
        "night": night,
    }

    def new_table(self, seats: int, options: Mapping[str, str]) -> MarketTable:
        return MarketTable(seats, options)

    def view(self, table: MarketTable, seat: int | None) -> MarketView:
        return MarketView(
            seat,
            tuple(SeatView(*each) for each in zip(table.coins, map(len, table.hands), table.shown, strict=True)),
            () if seat is None else table.hands[seat],
            table.sold,
            len(table.deck),
            table.turn,
            table.round,
            table.step or "end",
            table.luck,
            table.offered,
            table.won,
        )

    def imagine(self, table: MarketTable, seat: int, rng: Random) -> MarketTable:
        world = table.copy()
        others = [each for each in range(len(table.hands)) if each != seat]
        hidden = [name for each in others for name in table.hands[each] if name not in table.shown[each]]
        pool = [*hidden, *table.deck]
        rng.shuffle(pool)
        for each in others:
            world.hands[each] = tuple(name if name in table.shown[each] else pool.pop() for name in table.hands[each])
        world.deck = tuple(sorted(pool))
        return world

    def scores(self, table: MarketTable) -> tuple[int, ...]:
        return tuple(table.coins)

    def winners(self, table: MarketTable) -> tuple[int, ...]:
        return table.won

    def check(self, table: MarketTable) -> None:
        lying = [*table.deck, *table.sold, *(name for hand in table.hands for name in hand)]
        assert sorted(lying) == sorted(GOODS), "every good lies in one place"
        assert min(table.coins) >= 0, "no debts"

    def scenario(self, table: MarketTable) -> Mapping[str, str]:
        fields = {"coins": " ".join(map(str, table.coins)), "step": table.step or "end"}
        fields |= {f"hand {seat + 1}": " ".join(hand) for seat, hand in enumerate(table.hands)}
        fields |= {f"shown {seat + 1}": " ".join(shown) for seat, shown in enumerate(table.shown)}
        fields |= {"sold": " ".join(table.sold), "bugs": table.options["bugs"]}
        fields |= {name: str(getattr(table, name)) for name in ("luck", "round", "turn")}
        return fields | {name: " ".join(map(str, getattr(table, name))) for name in ("offered", "won")}

    def from_scenario(self, fields: Mapping[str, str]) -> tuple[MarketTable, int, Mapping[str, str]]:
        if "coins" not in fields:
            raise BadScenario("“coins” is missing: a number for each seat.")
        coins = list(map(int, fields["coins"].split()))
        options = self.checked_options({"bugs": fields.get("bugs", "off")})
        table = MarketTable(len(coins), options)
        table.coins = coins
        table.step = None if fields.get("step") == "end" else fields.get("step", "deal")
        for seat in range(len(coins)):
            table.hands[seat] = tuple(fields.get(f"hand {seat + 1}", "").split())
            table.shown[seat] = tuple(fields.get(f"shown {seat + 1}", "").split())
        table.sold = tuple(fields.get("sold", "").split())
        lying = {*table.sold, *(name for hand in table.hands for name in hand)}
        table.deck = tuple(name for name in GOODS if name not in lying)
        table.luck, table.round, table.turn = (
            int(fields.get(name, default)) for name, default in (("luck", "0"), ("round", "1"), ("turn", "0"))
        )
        table.offered, table.won = (tuple(map(int, fields.get(name, "").split())) for name in ("offered", "won"))
        return table, len(coins), options

    def event_in_words(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.seat]} {event.kind} {' '.join((*event.things, *event.secret))}".strip()

    def question_in_words(self, about: str, view: MarketView) -> str:
        return f"Day {view.round}: {about}?"

    def view_in_words(self, view: MarketView, names: Sequence[str]) -> str:
        return "\n".join(f"{name}: {seat.coins} coins" for name, seat in zip(names, view.seats, strict=True))

    def draw(self, view: MarketView, question: Any = None, names: Sequence[str] = ()) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg"><title>{view.step}, {question is not None}, {names}</title></svg>'
        )

    def draw_bare(self, view: MarketView, question: Any, names: Sequence[str], layout: str) -> str:
        return f"{self.draw(view, question, names)}<!-- {layout} -->"

    def shapes(self) -> str:
        return ""

    def stylesheet(self) -> str:
        return ""

    def help(self, topic: str = "") -> str:
        return topic

    def asides(self, table: MarketTable, seat: int) -> Question[Any] | None:
        """A good in the hand may be revealed at any time, for a coin."""
        hidden = [TO_REVEAL[name] for name in table.hands[seat] if name not in table.shown[seat]]
        return Question(seat, "reveal", tuple(hidden)) if hidden and table.step != "deal" else None

    def aside(self, table: MarketTable, seat: int, choice: Good) -> None:
        table.shown[seat] = (*table.shown[seat], choice.name)
        table.coins[seat] += 1
        table.tell("revealed", seat, choice.name, reveals=True)
        if table.luck < 0:
            raise ZeroDivisionError("even asides are cursed")


GAMES: Final[Mapping[str, Rules[Any]]] = {"market": Market()}


def say(game: Game[Any], *answers: tuple[int, object]) -> Game[Any]:
    """Give answers in turn, each through a fresh copy, so that every test is a copy test too.  Gives the last copy."""
    for seat, words in answers:
        game = game.copy()
        game.answer(seat, words)
    return game


def at_the_market(seats: int = 2, bugs: str = "off") -> Game[Any]:
    """The first trade of a game: seat 0 holds amber and coral, seat 1 bone and dust, or with three the next letters."""
    names = GOODS[: 2 * seats]
    return say(Game.new(Market(), seats, {"bugs": bugs}), *((CHANCE, f"deal {name}") for name in names))
