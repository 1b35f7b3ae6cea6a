"""The bots: legal, blind to secrets, hard to foresee, stronger than chance, and true to their characters."""

from collections import Counter
from math import log2
from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for, hint, play_on
from cultists.engine import CHANCE, Game, Sight, words_of
from cultists.engine.scenario import game_of_scenario
from cultists.games.grand_octopus.choices import FIGHT, INSIST, Say
from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import CHARACTERS, GREEDY, LIAR, TRUSTING, VENGEFUL
from cultists.games.grand_octopus.greedy.orders import thoughts, why
from cultists.games.grand_octopus.greedy.position import Position, read
from cultists.games.grand_octopus.orders import Order, orders_from
from cultists.games.grand_octopus.view import OctopusView
from games.grand_octopus.play import LETTERS, RULES, Octopus, lay, order_all

pytestmark = pytest.mark.slow

NAMES = tuple(character.name for character in CHARACTERS)
VARIANTS: list[dict[str, str]] = [
    {"exterior": "random", "components": "face-down", "eliminated": "returned"},
    {"exterior": "marsh"},
    {"exterior": "marsh", "components": "face-down"},
    {"exterior": "colony"},
    {"exterior": "city", "power": "players"},
    {"game": "quick"},
    {"game": "quick", "components": "face-down"},
]


def played(names: list[str], seed: int, **options: str) -> Octopus:
    """A whole game of these bots."""
    game: Octopus = Game.new(RULES, len(names), options)
    play_on(game, {seat: bot_for(RULES, name) for seat, name in enumerate(names)}, Random(seed))
    return game


def position_of(game: Octopus) -> Position:
    """What a bot reads from the table when all lies open."""
    view = game.view(0)
    assert isinstance(view, OctopusView)
    return read(view)


def positions(games: int) -> list[Position]:
    """Positions at the beginning of turns, from games of greedy."""
    found = []
    for seed in range(games):
        game: Octopus = Game.new(RULES, 4)
        bots = {seat: Greedy(GREEDY) for seat in range(4)}
        rng = Random(seed)
        while not game.is_over:
            if game.table.step == "choose":
                found.append(position_of(game))
                play_on(game, bots, rng, limit=len(game.asked()))
            else:
                play_on(game, bots, rng, limit=1)
    return found


def chances(position: Position, seat: int) -> dict[Order, float]:
    """How likely each order of a cult is."""
    orders = orders_from(position.cults[seat].place, quick=False)
    mixture = thoughts(position).mixtures[seat]
    return {order: mixture.chance(order) for order in orders}


def choice(game: Octopus, letter: str, character: Any = GREEDY) -> Any:
    """What a character most likely answers."""
    return Greedy(character).choose(Sight(game, LETTERS.index(letter)))[0]


# Legal, deterministic, honest


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_game_comes_to_its_end(seats: int, options: dict[str, str]) -> None:
    """`Game.answer` refuses what is not on offer; one that plays anything leads to places that others never would."""
    company = [*NAMES, "uniform"]
    for seed in range(2):
        game = played([company[(seat + seed) % 5] for seat in range(seats)], seed, **options)
        assert game.is_over
        assert game.table.ending in ("components", "last cult", "nobody left", "tie")


def test_any_question_can_be_answered_out_of_the_blue() -> None:
    """Where uniform has led the game, each character is asked; all kinds of questions come up, each with a reason."""
    asked = set()
    for seed in range(40):
        rng = Random(seed)
        game: Octopus = Game.new(RULES, 3 + seed % 3, {"exterior": ("dreams", "marsh", "colony", "city")[seed % 4]})
        bots = {seat: bot_for(RULES, "uniform") for seat in range(game.seats)}
        while (question := game.question) is not None:
            asked.add(question.about)
            chosen, reason = Greedy(CHARACTERS[seed % 4]).choose(Sight(game, question.seat))
            assert chosen in question.options
            assert reason.endswith(".")
            play_on(game, bots, rng, limit=1)
    assert asked >= {"choose", "talk", "vote", "gather", "exchange", "sacrifice", "discard", "gain"}


def test_the_same_seed_gives_the_same_game() -> None:
    logs = [[words_of(answer) for _, answer, *_ in played([*NAMES], 7).log] for _ in range(2)]
    assert logs[0] == logs[1]


@pytest.mark.parametrize("components", ["open", "face-down"])
def test_it_cannot_tell_worlds_apart_that_its_seat_cannot(components: str) -> None:
    """In a world that its seat imagines, with other secret orders and Components, it answers the same.

    Those who think imagine worlds of their own when Components lie face down, so only their talk can be compared then.
    """
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        game: Octopus = Game.new(RULES, 4, {"exterior": "marsh", "components": components})
        bots = {seat: bot_for(RULES, name) for seat, name in enumerate(NAMES)}
        if components == "face-down":
            bots = {seat: Greedy(character) for seat, character in enumerate(CHARACTERS)}
        while (question := game.question) is not None:
            if question.seat != CHANCE and rng.random() < 0.3:
                mind = bots[question.seat]
                expected = words_of(mind(Sight(game, question.seat), Random(seed)))
                world = game.imagined_by(question.seat, rng)
                assert words_of(mind(Sight(world, question.seat), Random(seed))) == expected
                compared += 1
            play_on(game, bots, rng, limit=1)
    assert compared > 25


def test_a_hint_gives_the_reason_of_its_own_answer() -> None:
    game = lay("A(1, p4, {}) B(2, p4, {2}) C(3, p4, {3})")
    for seed in range(10):
        advice = hint(game, 0, bot_for(RULES, "greedy"), Random(seed))
        order = next(each for each in orders_from(1, quick=False) if each.words == advice.words)
        assert advice.reason == why(position_of(game), 0, order)
        assert "danger of Offspring" in advice.reason


# Strength


def test_greedy_beats_three_that_play_anything() -> None:
    """Even would be 10 of 40; the aim is 24."""
    wins = 0
    for seed in range(40):
        names = ["uniform"] * 4
        names[seed % 4] = "greedy"
        wins += seed % 4 in played(names, seed).winners
    assert wins >= 26


def test_games_among_greedy_are_decided_by_components() -> None:
    endings = Counter(played(["greedy"] * 4, seed).table.ending for seed in range(20))
    assert endings["components"] >= 14


# Secret orders


def test_orders_are_mixed() -> None:
    """Nobody can name greedy's order: there are several bits of doubt at the start, and doubt in every turn."""
    doubts = []
    for position in positions(4):
        for seat in position.living:
            likely = [chance for chance in chances(position, seat).values() if chance]
            assert sum(likely) == pytest.approx(1)
            doubts.append(-sum(chance * log2(chance) for chance in likely))
    assert doubts[0] > 3
    assert min(doubts) > 0.5
    assert sum(doubts) / len(doubts) > 2.5


def test_no_other_order_would_be_much_better() -> None:
    """Against what it expects of the others, its mixture loses little to the best single order."""
    regrets = []
    for position in positions(4):
        thinking = thoughts(position)
        thinking.look_around()
        stake = max(thinking.worth.component[seat] for seat in thinking.living)
        for seat in thinking.living:
            response = {place: thinking.pull(seat, place) for place in thinking.targets[seat]}
            likely = chances(position, seat)
            worth = {
                order: response[order.goes_to] + (thinking.spite(seat, order.offspring) if order.offspring else 0)
                for order in likely
                if not order.is_error
            }
            expected = sum(likely[order] * worth[order] for order in worth)
            regrets.append((max(worth.values()) - expected) / stake)
    assert min(regrets) >= 0
    assert sum(regrets) / len(regrets) < 0.35


def test_mistakes_are_never_made_on_purpose() -> None:
    position = position_of(lay("A(1, p1, {}) B(2, p4, {2}) C(3, p4, {3})"))
    assert all(not chance for order, chance in chances(position, 0).items() if order.is_error)


def test_the_offspring_is_sent_where_the_leader_must_go() -> None:
    """C needs one more, and the garden is all that it lacks within reach; nobody else is near it."""
    position = position_of(lay("A(1, p4, {1}) B(1, p4, {2}) C(6, p4, {2,5,7})"))
    calls = thoughts(position).mixtures[0].calls
    assert max(range(8), key=lambda room: calls[room]) == 6


def test_a_cultist_goes_for_what_it_lacks() -> None:
    """It has what lies here and in the museum; three other rooms are near, and one of them would win."""
    position = position_of(lay("A(1, p4, {1,2}) B(6, p4, {6}) C(6, p4, {6})", game="quick"))
    goes = thoughts(position).mixtures[0].goes
    assert goes[3] + goes[4] + goes[5] > goes[1] + goes[2]


def test_who_breaks_promises_is_avoided() -> None:
    """The same position, once with an honest neighbour, once with a known liar."""
    cults = position_of(lay("A(6, p4, {}) B(6, p4, {}) C(1, p4, {})", exterior="city")).cults
    honest = Position(cults, (0, 0, 0, 0, 0, 0, 2, 0), "", 3)
    liars = honest._replace(cults=(cults[0], cults[1]._replace(trust=0.2), cults[2]))
    assert thoughts(liars).quarrel[1] > thoughts(honest).quarrel[1]
    assert thoughts(liars).mixtures[0].goes[6] < thoughts(honest).mixtures[0].goes[6]


# Talk


def test_the_liar_breaks_promises_and_the_trusting_and_the_vengeful_never_do() -> None:
    broken = Counter[str]()
    kept = Counter[str]()
    for seed in range(24):
        names = [NAMES[(seat + seed) % 4] for seat in range(4)]
        for name, promises in zip(names, played(names, seed).table.promises, strict=True):
            broken[name] += promises.broken
            kept[name] += promises.kept
    assert broken["trusting"] == broken["vengeful"] == 0
    assert kept["trusting"] > 5
    assert broken["liar"] > 5
    assert broken["greedy"] < broken["liar"] / 2


MEETING = "A 2/5, B 2/4, C 3/6"


def met(position: str = "", record: str = "") -> Octopus:
    """A and B meet in the museum; B may have a record of promises."""
    game = lay(position or "A(1, p4) B(1, p4) C(1, p4)")
    if record:
        text = f"game: grand_octopus   seats: 3\npromises 2: {record}"
        game = game_of_scenario(text, {RULES.name: RULES})
    return order_all(game, MEETING)


def test_the_vengeful_fights_who_broke_its_word_to_it() -> None:
    deceived = met(record="kept 5, broke 1, against 1")
    assert choice(deceived, "A", VENGEFUL) is INSIST
    assert choice(met(), "A", VENGEFUL) is not INSIST
    assert choice(deceived, "A", TRUSTING) is not INSIST


def test_nobody_lets_another_win_for_a_word() -> None:
    """B would win with the idol: even the trusting does not propose that, and greedy breaks its word."""
    game = met("A(1, p4, {}) B(1, p4, {1,3,4}) C(1, p4, {})")
    for character in CHARACTERS:
        said = choice(game, "A", character)
        assert isinstance(said, Say)
        assert said.outcome is None or said.outcome.cult != 1
    game.answer(0, "propose: the red cult takes it")
    game.answer(1, "propose: the red cult takes it")
    assert choice(game, "A", GREEDY) is FIGHT
    assert choice(game, "A", LIAR) is FIGHT
    assert choice(game, "A", TRUSTING).cult == 1
    assert choice(game, "B", GREEDY).cult == 1


def test_a_liar_votes_against_what_it_proposed_if_it_can_afford_it() -> None:
    game = met()
    game.answer(0, "propose: the red cult takes it")
    game.answer(1, "propose: the red cult takes it")
    assert choice(game, "A", LIAR) is FIGHT
    assert choice(game, "A", GREEDY).cult == choice(game, "A", TRUSTING).cult == 1
    weak = met("A(1, p1) B(1, p4) C(1, p4)")
    weak.answer(0, "propose: the red cult takes it")
    weak.answer(1, "propose: the red cult takes it")
    assert choice(weak, "A", LIAR).cult == 1


def test_talks_come_to_an_end() -> None:
    """Each may propose four times; and the characters need fewer words than that on the average."""
    said, meetings = 0, 0
    for seed in range(10):
        told = Counter(event.kind for _, event in played([*NAMES], seed).events_for(None))
        said += told["proposed"] + told["ready"] + told["insisted"]
        meetings += told["met"]
    assert meetings > 10
    assert said / meetings < 8


# Deeds


def test_the_moon_men_are_sent_to_who_would_win() -> None:
    """B has four Components; A declines the key and pays a point.  (rules 21.24)"""
    game = lay("A(1, p5, {1}) B(1, p5, {1,2,3}) C(1, p5) D(1, p5)", players=4, exterior="colony")
    game = order_all(game, "A 2/2, B 4/6, C 5/6, D 3/6")
    play_on(game, {seat: Greedy(GREEDY) for seat in range(4)}, Random(0), limit=6)
    assert game.table.step == "discard" or "sacrificed" in [event.kind for _, event in game.events_for(None)]
    assert not game.is_over


def test_the_last_point_is_not_paid() -> None:
    game = lay("A(1, p1, {1}) B(1, p5, {1,2,3}) C(1, p5)", exterior="colony")
    game = order_all(game, "A 2/2, B 4/6, C 5/6")
    play_on(game, {seat: Greedy(GREEDY) for seat in range(3)}, Random(0), limit=4)
    assert "sacrificed" not in [event.kind for _, event in game.events_for(None)]


def test_the_key_that_wins_is_taken() -> None:
    """Even at the last point of power, in the Dreams."""
    game = order_all(lay("A(1, p1, {1,2,3}) B(1, p4) C(1, p4)"), "A 2/2, B 4/6, C 5/6")
    play_on(game, {seat: Greedy(GREEDY) for seat in range(3)}, Random(0), limit=3)
    assert game.winners == (0,)
