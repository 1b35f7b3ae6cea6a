"""Those who think ahead: regret, the quick settling of a turn, trials, their clock, and what they say."""

import re
from math import inf
from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for, play_on
from cultists.engine import Game, Sight, words_of
from cultists.games.grand_octopus.board import NAMES
from cultists.games.grand_octopus.choices import CULTS, FIGHT, INSIST, NOTHING, PROPOSALS, READY, TAKES
from cultists.games.grand_octopus.greedy.bot import Greedy
from cultists.games.grand_octopus.greedy.characters import GREEDY, LIAR, TRUSTING, VENGEFUL
from cultists.games.grand_octopus.greedy.orders import thoughts
from cultists.games.grand_octopus.greedy.position import read
from cultists.games.grand_octopus.orders import Order, order
from cultists.games.grand_octopus.table import Promises
from cultists.games.grand_octopus.thinking import ADEPT, HIGH_PRIEST, PERSON, Thinking
from cultists.games.grand_octopus.thinking.acquaintance import Acquaintance
from cultists.games.grand_octopus.thinking.bargain import DISHONOUR, Bargain
from cultists.games.grand_octopus.thinking.bot import ALIKE
from cultists.games.grand_octopus.thinking.odds import VICTORY, Cult, odds
from cultists.games.grand_octopus.thinking.orders import Night, good_orders
from cultists.games.grand_octopus.thinking.outlook import outlook
from cultists.games.grand_octopus.thinking.prospects import Prospects
from cultists.games.grand_octopus.thinking.regret import Regret
from cultists.games.grand_octopus.thinking.valuing import worths
from cultists.games.grand_octopus.thinking.words import of_talk, of_trial, of_vote
from cultists.games.grand_octopus.thinking.worlds import world_of
from cultists.games.grand_octopus.view import OctopusView
from cultists.search import Budget
from games.grand_octopus.play import RULES, Octopus, lay, order_all

pytestmark = pytest.mark.slow

LEVELS = ("novice", "acolyte", "adept", "high priest")
TOKENS = (0, 3, 3, 3, 3, 3, 3, 3)


def hurried(bot: Thinking, thoughts: int, seconds: float = inf) -> Thinking:
    """The bot with another budget."""
    bot.budget = Budget(thoughts, seconds)
    return bot


# Regret


def equilibrium(payoffs: list[list[float]], rounds: int = 4000) -> tuple[list[float], list[float]]:
    """What two players do on the average who learn by regret; the column player loses what the row player wins."""
    rows, columns = Regret(len(payoffs)), Regret(len(payoffs[0]))
    for _ in range(rounds):
        row, column = rows.strategy, columns.strategy
        rows.learn([sum(chance * each for chance, each in zip(column, line, strict=True)) for line in payoffs])
        columns.learn(
            [-sum(chance * line[at] for chance, line in zip(row, payoffs, strict=True)) for at in range(len(column))]
        )
    return rows.average(), columns.average()


def test_regret_solves_rock_paper_scissors() -> None:
    """A rock that wins twice as much moves the mixture: paper comes up most."""
    row, column = equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert row == pytest.approx([1 / 3] * 3, abs=0.02)
    row, column = equilibrium([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    assert row == pytest.approx([1 / 4, 1 / 2, 1 / 4], abs=0.02)
    assert column == pytest.approx(row, abs=0.02)


def test_regret_solves_a_game_of_two_by_three() -> None:
    """The third column is never worth it; the other two make 2/5 against 3/5, and 3/5 against 2/5 for the rows."""
    row, column = equilibrium([[3, 0, 4], [-1, 1, 4]])
    assert row == pytest.approx([2 / 5, 3 / 5], abs=0.02)
    assert column == pytest.approx([1 / 5, 4 / 5, 0], abs=0.02)


def test_before_the_first_round_all_options_are_as_likely() -> None:
    assert Regret(4).average() == [0.25] * 4


# What a position is worth


def test_more_components_more_power_and_more_ways_are_better() -> None:
    def worth(place: int, power: int, *owned: int) -> float:
        return odds(Cult(place, power, owned), TOKENS, 4)

    assert worth(1, 4, 1) < worth(1, 4, 1, 2) < worth(1, 4, 1, 2, 3) < worth(1, 4, 1, 2, 3, 4)
    assert worth(1, 0, 1) == 0 < worth(1, 1, 1) < worth(1, 2, 1) < worth(1, 3, 1)
    assert worth(1, 4, 2, 3, 7) < worth(1, 4, 2, 3, 6), "the Exterior is the safest place for the last one"
    assert worth(6, 4, 2, 3, 5) < worth(1, 4, 2, 3, 5), "from the library more can be reached"
    assert worth(1, 4, 3, 4) < worth(1, 4, 2, 3) < worth(1, 4, 1, 3), "the earlier kinds decide a tie"
    no_plants = (*TOKENS[:6], 0, TOKENS[7])
    assert odds(Cult(1, 4, (1, 2)), no_plants, 4) < worth(1, 4, 1, 2), "there is less to be found"
    assert odds(Cult(1, 4, (1, 6)), no_plants, 4) == worth(1, 4, 1, 6), "… unless one has it"


@pytest.mark.parametrize(("first", "second"), [((1, 4, 5, 6), (2, 3, 4, 5)), ((1, 2, 3, 7), (1, 2, 4, 5))])
def test_among_complete_cults_the_one_with_the_earlier_kinds_wins(
    first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    """As the rules compare them, whatever their power."""
    ahead, behind = odds(Cult(1, 1, first), TOKENS, 4), odds(Cult(1, 7, second), TOKENS, 4)
    assert ahead / (ahead + behind) > 0.7
    assert behind > VICTORY


# The quick settling of a turn against the rules


def without_meetings(orders: dict[int, Order]) -> bool:
    goals = [each.goes_to for each in orders.values()]
    return len({*goals}) == len(goals)


def played_out(game: Octopus) -> Octopus:
    """To the next turn; whoever may gather or gain does, and nothing else."""
    while game.question is not None and game.table.step != "choose":
        options = game.question.options
        game.answer(game.question.seat, options[0 if game.table.step in ("gather", "gain") else -1])
    return game


POSITION = "A(1, p2, {4}) B(2, p1, {5,7}) C(5, p4, {1,2,3}) D(7, p3, {6})"
"""Enough is left of every kind: that the last of it is taken in the same turn is not thought of."""


@pytest.mark.parametrize("exterior", ["dreams", "marsh", "colony", "city"])
def test_the_quick_settling_of_a_turn_is_the_one_of_the_rules(exterior: str) -> None:
    """All seats' chances after random orders; the position has a cult that may die, and one that may win."""
    rng = Random(1)
    start = lay(POSITION, players=4, exterior=exterior)
    world = world_of(start.table)
    prospects = Prospects(world)
    compared = struck = 0
    while compared < 60:
        drawn = {seat: rng.choice(good_orders(world, seat)) for seat in world.living}
        # In the Dreams a cult alone may prefer a point to the key; the rules ask, and the answer here is the key.
        is_asked = exterior == "dreams" and any(each.goes_to == 7 for each in drawn.values())
        if is_asked or not without_meetings(drawn):
            continue
        game = start.copy()
        for seat, each in drawn.items():
            game.answer(seat, each)
        struck += any(event.kind == "struck" for _, event in game.events_for(None))
        expected = outlook(played_out(game).table)
        for seat, each in drawn.items():
            assert worths(prospects, seat, [each], drawn, rng) == pytest.approx([expected[seat]], abs=1e-3)
        compared += 1
    assert struck > 10


@pytest.mark.parametrize("outcome", [NOTHING, FIGHT, TAKES[0], TAKES[1]], ids=lambda outcome: outcome.code)
def test_every_end_of_a_meeting_is_thought_of(outcome: Any) -> None:
    """What the rules make of each end is one of the courses of the meeting, for both who are there."""
    start = lay("A(1, p4, {1}) B(1, p3, {3}) C(1, p4)", exterior="marsh")
    game = order_all(start, "A 2/5, B 2/1, C 4/6")
    for seat in (0, 1):
        game.answer(seat, "ready to vote")
    for seat in (0, 1):
        game.answer(seat, outcome)
    world = world_of(played_out(game).table)
    after = {seat: pytest.approx(odds(world.cults[seat], world.tokens, world.needed)) for seat in (0, 1)}
    courses = Prospects(world_of(start.table)).meeting((0, 1), 2)
    assert sum(chance for chance, _ in courses) == pytest.approx(1)
    assert after in [found for _, found in courses]


def test_who_has_more_power_takes_it_more_often() -> None:
    """If one of those takes it who meet; with the same power all do as often."""

    def takes(*powers: int) -> list[float]:
        position = " ".join(f"{letter}(1, p{power})" for letter, power in zip("ABCD", powers, strict=True))
        prospects = Prospects(world_of(lay(position, players=4).table))
        courses = prospects.meeting((0, 1, 2), 2)
        assert sum(chance for chance, _ in courses) == pytest.approx(1)
        return [chance for chance, _ in courses[2:]]

    first, second, third = takes(3, 4, 3, 5)
    assert first == pytest.approx(third)
    assert second > 2 * first
    assert takes(3, 3, 3, 5) == pytest.approx([takes(3, 3, 3, 5)[0]] * 3)


@pytest.mark.parametrize("exterior", ["dreams", "marsh", "colony", "city"])
def test_chances_are_shares_of_a_whole_at_every_question(exterior: str) -> None:
    for seed in range(6):
        game: Octopus = Game.new(RULES, 4, {"exterior": exterior})
        bots = {seat: bot_for(RULES, "uniform") for seat in range(4)}
        rng = Random(seed)
        while not game.is_over:
            chances = outlook(game.table)
            assert sum(chances) == pytest.approx(1) or not any(chances)
            assert all(not chance for seat, chance in enumerate(chances) if game.table.is_out(seat))
            play_on(game, bots, rng, limit=1)
        assert outlook(game.table) == [float(seat == game.table.winner) for seat in range(4)]


@pytest.mark.parametrize("outcome", [NOTHING, FIGHT, TAKES[0], TAKES[1]], ids=lambda outcome: outcome.code)
@pytest.mark.parametrize("exterior", ["dreams", "city"])
def test_the_end_of_a_talk_is_foreseen_as_the_rules_make_it(exterior: str, outcome: Any) -> None:
    """In the Exterior, where nothing is left to be settled after it."""
    position = lay("A(1, p2, {1,3}) B(1, p3, {3,7}) C(1, p4, {2}) D(1, p4, {4})", players=4, exterior=exterior)
    game = order_all(position, "A 2/2, B 2/2, C 3/6, D 4/5")
    while game.table.step != "talk":
        assert game.question is not None
        game.answer(game.question.seat, game.question.options[0])
    foreseen = outlook(game.table, outcome)
    for _ in range(2):
        game.answer(game.asked()[0], "ready to vote")
    for seat in (0, 1):
        game.answer(seat, outcome)
    assert outlook(played_out(game).table) == pytest.approx(foreseen)


def test_who_is_about_to_gather_the_last_component_has_as_good_as_won() -> None:
    """The fight in the museum is over before, and changes nothing."""
    game = order_all(lay("A(1, p4) B(1, p4) C(1, p4, {1,2,3})"), "A 2/5, B 2/6, C 4/6")
    assert game.table.step == "talk"
    assert outlook(game.table)[2] > 0.99


# In the dark


def night_of(game: Octopus, seat: int, rounds: int, habitual: float = 0.5) -> Night:
    view = game.view(seat)
    assert isinstance(view, OctopusView)
    habits = thoughts(read(view))
    night = Night([world_of(game.table)], seat, habits, lambda _: habitual)
    rng = Random(5)
    for _ in range(rounds):
        night.think(rng)
    return night


def test_orders_are_mixed_and_never_mistaken() -> None:
    mixture = night_of(lay("", players=4), 0, 150).mixture()
    assert sum(mixture.values()) == pytest.approx(1)
    assert max(mixture.values()) < 0.5
    assert not any(each.is_error for each in mixture)


def test_the_offspring_waits_for_who_would_win() -> None:
    """C needs the plant or the star chart and has the key already; nobody else is near them."""
    game = lay("A(1, p4, {1}) B(1, p4, {2}) C(6, p4, {2,3,7})")
    mixture = night_of(game, 0, 200).mixture()
    assert sum(chance for each, chance in mixture.items() if each.offspring in (2, 5, 6)) > 0.8


# Words, votes and deeds

MUSEUM = "A 2/5, B 2/4, C 3/6, D 4/1"


def meeting(position: str) -> Octopus:
    """A and B meet in the museum."""
    return order_all(lay(position, players=4), MUSEUM)


def no_hurry() -> bool:
    return False


def test_a_talk_is_worth_what_comes_of_it_with_acolytes() -> None:
    """The worth of the best word, and how 150 such talks ended."""
    start = meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)")
    bargain = Bargain(start.table, 0)
    expected = max(bargain.words(10**6, no_hurry).values())
    assert bargain.ends[FIGHT] + 0.01 < expected < bargain.ends[TAKES[0]] - 0.01
    got = 0.0
    for seed in range(150):
        game = start.copy()
        play_on(game, {0: Thinking(HIGH_PRIEST), 1: Greedy(GREEDY)}, Random(seed))
        (settled,) = [each for each in game.table.settled if each.location == 2]
        ends = {"fight": FIGHT, "nothing": NOTHING}
        got += bargain.ends[ends.get(settled.outcome) or TAKES[settled.dominating or 0]] / 150
    assert got == pytest.approx(expected, abs=0.01)


def test_it_looks_further_ahead_until_nothing_is_left_to_be_said() -> None:
    """Or until it may not: by the number of states, or by the clock."""
    bargain = Bargain(meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)").table, 0)
    first = bargain.words(1, no_hurry)
    few = bargain.states
    assert bargain.words(10**9, lambda: True) == first
    everything = bargain.words(10**6, no_hurry)
    assert bargain.states > 3 * few
    assert bargain.words(10**9, no_hurry) == everything != first


def test_what_power_is_worth_is_reckoned_once_for_a_whole_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of ends of a talk are looked at; with five cults there was no time for more."""
    bargain = Bargain(meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)").table, 0)
    monkeypatch.delattr("cultists.games.grand_octopus.greedy.talking.Worth")
    assert bargain.words(10**6, no_hurry)


def test_who_cannot_afford_a_fight_is_made_to_give_in() -> None:
    """B has one point left."""
    game = meeting("A(1, p4, {1}) B(1, p1, {3}) C(1, p4) D(1, p4)")
    bots = {0: Thinking(HIGH_PRIEST), 1: Greedy(GREEDY), 2: Greedy(GREEDY), 3: Greedy(GREEDY)}
    play_on(game, bots, Random(3), limit=1)
    assert game.table.meeting is not None
    assert game.table.meeting.proposals[0] is TAKES[0]
    while game.table.meeting is not None:
        play_on(game, bots, Random(3), limit=1)
    assert game.table.dominating == 0


def test_who_has_made_a_proposal_stands_by_it_unless_another_is_better() -> None:
    """Nobody burns changes for nothing: whoever follows the high priest's words comes to the vote."""
    for position in ("A(1, p4) B(1, p4) C(1, p4) D(1, p4)", "A(1, p4, {2}) B(1, p4, {2}) C(1, p4) D(1, p4)"):
        game = meeting(position)
        game.answer(0, "propose: nothing happens")
        game.answer(1, "propose: the red cult takes it")
        bargain = Bargain(game.table, 0)
        worths = bargain.words(10**6, no_hurry)
        said = Thinking(HIGH_PRIEST)(Sight(game, 0), Random(1))
        assert (said is READY) == (worths[READY] >= max(worths.values()) - ALIKE)


def test_who_has_broken_its_word_is_not_counted_on() -> None:
    """The same agreement with an honest cult and with one that has lied: its vote may be another."""
    game = meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)")
    for seat in (0, 1):
        game.answer(seat, "propose: nothing happens")
    honest = Bargain(game.table, 0).votes()
    liar = game.table.copy()
    liar.promises[1] = Promises(0, 3)
    assert honest[NOTHING] > Bargain(liar, 0).votes()[NOTHING] > honest[FIGHT]
    assert honest[FIGHT] < honest[TAKES[0]] + DISHONOUR + 1e-9, "to vote for what nobody proposed is a fight as well"


def test_a_secret_vote_of_another_changes_nothing() -> None:
    """Whether and what the others have voted already cannot be seen; what was agreed is what counts."""
    before = meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)")
    for seat in (0, 1):
        before.answer(seat, "propose: nothing happens")
    for outcome in (None, NOTHING, FIGHT, TAKES[1]):
        game = before.copy()
        if outcome is not None:
            game.answer(0, outcome)
        for seed in range(3):
            assert Thinking(HIGH_PRIEST)(Sight(game, 1), Random(seed)) is NOTHING


def test_a_fight_is_better_than_a_lost_game() -> None:
    """If B gets the plant, it has won; the high priest will not have it, whatever B says."""
    game = order_all(lay("A(2, p4, {1}) B(2, p2, {1,2,3}) C(1, p4)"), "A 6/1, B 6/3, C 7/7")
    bot = Thinking(HIGH_PRIEST)
    game.answer(1, "propose: the red cult takes it")
    game.answer(0, "ready to vote")
    game.answer(1, "ready to vote")
    assert bot(Sight(game, 0), Random(1)).cult != 1


def test_the_key_that_wins_is_taken_and_the_moon_men_visit_who_would_win() -> None:
    game = order_all(lay("A(1, p1, {1,2,3}) B(1, p4) C(1, p4)"), "A 2/2, B 4/6, C 5/6")
    play_on(game, {seat: Thinking(HIGH_PRIEST) for seat in range(3)}, Random(0), limit=3)
    assert game.winners == (0,)
    game = lay("A(1, p5, {1}) B(1, p5, {1,2,3}) C(1, p5) D(1, p5)", players=4, exterior="colony")
    game = order_all(game, "A 2/2, B 4/6, C 5/6, D 3/6")
    play_on(game, {seat: Thinking(HIGH_PRIEST) for seat in range(4)}, Random(0), limit=6)
    assert not game.is_over


# Characters


def test_characters_talk_as_they_are_named() -> None:
    """The liar fights who trusted it, the trusting keeps its word, and the vengeful fights who deceived it."""
    game = order_all(lay("A(1, p4) B(1, p4) C(1, p4)"), "A 2/5, B 2/4, C 3/6")
    game.answer(0, "propose: the red cult takes it")
    game.answer(1, "propose: the red cult takes it")
    votes = {character.name: Thinking(PERSON, character)(Sight(game, 0), Random(2)) for character in (LIAR, TRUSTING)}
    assert votes["liar"] is FIGHT
    assert votes["trusting"].cult == 1
    game.answer(0, FIGHT)
    game.answer(1, TAKES[1])
    assert game.table.promises[0].against == (1,)
    game = order_all(played_out(game), "A 1/5, B 1/4, C 1/6")
    assert Thinking(PERSON, VENGEFUL)(Sight(game, 1), Random(2)).verb == "insist"


# Honest, the same again, and in time


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [
        {"exterior": "dreams"},
        {"exterior": "marsh", "components": "face-down"},
        {"exterior": "colony", "eliminated": "returned"},
        {"exterior": "city", "power": "players"},
        {"game": "quick"},
        {"game": "quick", "components": "face-down"},
    ],
    ids=lambda options: "-".join(options.values()),
)
def test_every_game_comes_to_its_end(seats: int, options: dict[str, str]) -> None:
    """With all levels at the table; they think little here."""
    game: Octopus = Game.new(RULES, seats, options)
    bots = {seat: bot_for(RULES, LEVELS[-1 - seat % 4]) for seat in range(seats)}
    for bot in bots.values():
        if isinstance(bot, Thinking):
            hurried(bot, 12)
    play_on(game, bots, Random(seats))
    assert game.table.ending in ("components", "last cult", "nobody left", "tie")


def test_the_levels_are_named_from_the_weakest_up() -> None:
    assert tuple(kind.name for kind in RULES.bots if kind.is_level) == LEVELS
    assert tuple(kind.name for kind in RULES.bots)[-4:] == LEVELS
    assert {kind.name for kind in RULES.bots if not kind.is_level} == {"greedy", "trusting", "vengeful", "liar"}


def test_the_same_seed_gives_the_same_answers() -> None:
    logs = []
    for _ in range(2):
        game: Octopus = Game.new(RULES, 4, {"components": "face-down"})
        play_on(game, {seat: hurried(Thinking(HIGH_PRIEST), 40) for seat in range(4)}, Random(3), limit=40)
        logs.append([words_of(answer) for _, answer, *_ in game.log])
    assert logs[0] == logs[1]


def test_a_secret_order_of_another_changes_nothing() -> None:
    """Whether and what the others have ordered already cannot be seen, nor does it matter."""
    before = lay("", players=4)
    after = before.copy()
    after.answer(1, order(1, "2/3"))
    after.answer(2, order(1, "3/2"))
    chosen = [hurried(Thinking(HIGH_PRIEST), 60)(Sight(game, 0), Random(8)) for game in (before, after)]
    assert chosen[0] is chosen[1]


def test_the_clock_ends_it() -> None:
    """Without time, one round of each kind of thinking is done, however many thoughts are allowed."""
    bot = hurried(Thinking(HIGH_PRIEST), 10**9, 0.0)
    assert bot.night(Sight(lay("", players=4), 0), Random(1)).rounds == 1
    game = order_all(lay(), "A 2/5, B 2/4, C 3/6")
    assert bot(Sight(game, 0), Random(1)) in Sight(game, 0).question.options


def test_thoughts_are_rounds() -> None:
    for number in (7, 14):
        bot = hurried(Thinking(ADEPT), number)
        assert bot.night(Sight(lay("", players=4), 0), Random(1)).rounds == number


# What it says


def test_an_order_is_explained_by_what_is_expected() -> None:
    """It names the place where it goes and the room of its Offspring, and how often that goes well."""
    game = lay("", players=4)
    for seed in range(5):
        bot = hurried(Thinking(HIGH_PRIEST), 60)
        chosen = bot(Sight(game, 0), Random(seed))
        reason = bot.explain(Sight(game, 0))
        assert NAMES[chosen.goes_to].lower() in reason.lower() or "Dimension of Dreams" in reason
        assert not chosen.offspring or f"Our Offspring waits in the {NAMES[chosen.offspring]}" in reason
        assert "is ours alone in" in reason
        assert "Lest we be foreseen, we mix this order with " in reason
        assert " of 10" not in reason, "shares are told in one way, in percent"
        assert reason.endswith(".")


def test_a_reason_never_speaks_for_another_order() -> None:
    """It is compared with places where no order of the mixture leads, and only with worse ones."""
    compared = 0
    positions = ("", "A(2, p4, {2}) B(3, p4) C(4, p4)", "A(1, p1, {1,2,3}) B(2, p5) C(3, p4)", "A(6, p6) B(5, p2)")
    for text in positions:
        game = lay(text, players=4)
        for seed in range(3):
            bot = hurried(Thinking(HIGH_PRIEST), 60)
            bot(Sight(game, 0), Random(seed))
            reason = bot.explain(Sight(game, 0))
            told = re.search(r"So we win in (\d+)% of the futures(?:; if we went to .*, it would be (\d+)%)?\.", reason)
            assert told is not None, reason
            if told[2] is not None:
                compared += 1
                assert int(told[2]) < int(told[1])
    assert compared


def test_the_ends_foretold_are_worth_what_the_word_is_worth() -> None:
    """The chances of all ends add up to one; weighed with what each end is worth they give what the word is worth."""
    compared = 0
    for text in ("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)", "A(1, p4) B(1, p4, {1,2}) C(1, p4) D(1, p4)"):
        game = meeting(text)
        for said in (None, "propose: nothing happens", "propose: the green cult takes it"):
            here = game.copy()
            if said:
                here.answer(1, said)
            bargain = Bargain(here.table, 0)
            for word, worth in bargain.words(400, lambda: False).items():
                foretold = bargain.foretold(word)
                assert sum(foretold.values()) == pytest.approx(1)
                gained = sum(chance * bargain.ends[outcome] for outcome, chance in foretold.items())
                assert worth - 1e-9 <= gained <= worth + DISHONOUR + 1e-9, "but for what a broken promise costs"
                compared += gained == pytest.approx(worth)
    assert compared > 10


def test_who_insists_on_a_fight_gets_it() -> None:
    bargain = Bargain(meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)").table, 0)
    bargain.words(400, lambda: False)
    assert bargain.foretold(INSIST) == {FIGHT: 1.0}


def test_words_are_explained_by_how_it_ends_and_what_hangs_on_it() -> None:
    """How the meeting will end after that word, what else could be said, and what each end is worth, the best first."""
    game = meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)")
    bot = Thinking(HIGH_PRIEST)
    chosen = bot(Sight(game, 0), Random(1))
    reason = bot.explain(Sight(game, 0))
    assert re.match(r"Likely ends: [^(]+ \(\d+%\)(, [^(]+ \(\d+%\))*\. We expect to win \d+%", reason)
    other = re.search(r"(?:about as many as|with) “([^”]+)”", reason)
    assert other is not None
    assert other[1] in map(words_of, Sight(game, 0).question.options)
    assert other[1] != words_of(chosen)
    ends = Bargain(game.table, 0).ends
    percent = {outcome: f"{round(100 * worth)}%" for outcome, worth in ends.items()}
    told = [f"if we take it {percent[TAKES[0]]}", f"if nothing happens {percent[NOTHING]}"]
    told += [f"if the red cult takes it {percent[TAKES[1]]}", f"after a fight {percent[FIGHT]}"]
    places = [reason.index(each) for each in told]
    by_worth = sorted(zip(ends.values(), [places[1], places[0], places[2], places[3]], strict=True), reverse=True)
    assert [place for _, place in by_worth] == sorted(places)


def test_a_reason_never_calls_another_word_better() -> None:
    """Of what is worth about the same the most sensible is said; then none of the others is called better."""
    nothing = PROPOSALS[NOTHING]
    as_many = "We expect to win 34% of such games, about as many as with “propose: nothing happens”."
    assert of_trial({READY: 0.344, nothing: 0.346}, READY) == as_many
    assert of_trial({READY: 0.344, nothing: 0.344}, READY) == as_many
    assert of_trial({READY: 0.344, nothing: 0.33}, READY).endswith("; with “propose: nothing happens” it would be 33%.")


def test_others_who_might_as_well_take_it_are_named_together() -> None:
    game = order_all(lay("", players=4), "A 3/5, B 3/5, C 3/5, D 3/5")
    bargain = Bargain(game.table, 0)
    words = bargain.words(400, lambda: False)
    reason = of_talk([bargain], words, READY)
    share = f"{round(100 * bargain.ends[TAKES[1]])}%"
    assert f"if the red cult, the blue cult or the amber cult takes it {share}" in reason
    assert reason.count("takes it") == 1


def test_a_vote_is_explained_by_the_votes_of_the_others() -> None:
    game = meeting("A(1, p4, {1}) B(1, p3, {3}) C(1, p4) D(1, p4)")
    for seat in (0, 1):
        game.answer(seat, "propose: nothing happens")
    bot = Thinking(HIGH_PRIEST)
    assert bot(Sight(game, 0), Random(1)) is NOTHING
    reason = bot.explain(Sight(game, 0))
    assert reason.startswith("We expect the red cult to vote “nothing happens”. We expect to win ")
    liar = game.table.copy()
    liar.promises[1] = Promises(1, 3)
    bargain = Bargain(liar, 0)
    doubtful = of_vote([bargain], bargain.votes(), NOTHING)
    assert re.match(r"We expect the red cult to vote “[^”]+” \(\d+%\)[.] ", doubtful)


@pytest.mark.parametrize("bot", [hurried(Thinking(HIGH_PRIEST), 60), Greedy(GREEDY)], ids=["thinking", "greedy"])
def test_cults_are_spoken_of_by_the_names_of_those_who_play_them(bot: Greedy) -> None:
    people = ("Ann", "Ben", "Cleo")
    game: Octopus = Game.new(RULES, names=people)
    told = []
    for seed in range(4):
        bot(Sight(game, 0), Random(seed))
        told.append(bot.explain(Sight(game, 0)))
    assert any(name in reason for reason in told for name in people[1:])
    assert not any(f"{colour} cult" in reason for reason in told for colour in CULTS)


# Getting to know the others


def test_whoever_gives_the_orders_of_an_acolyte_is_taken_for_one() -> None:
    """And whoever gives those that an acolyte would never give is not."""
    game = lay("", players=4)
    others = Acquaintance(0.5)
    night = night_of(game, 0, 150)
    habit = {seat: [night.habit(seat, at) for at in range(len(night.orders[seat]))] for seat in (1, 2)}
    thought = {seat: night.regrets[seat].average() for seat in (1, 2)}
    typical = max(range(len(habit[1])), key=lambda at: habit[1][at] - thought[1][at])
    strange = max(range(len(habit[2])), key=lambda at: thought[2][at] - habit[2][at])
    assert sum(habit[1]) == pytest.approx(1)
    before = game.view(0)
    assert isinstance(before, OctopusView)
    others.expects(night, before)
    given = {1: night.orders[1][typical], 2: night.orders[2][strange]}
    for seat in (0, 1, 2, 3):
        game.answer(seat, given.get(seat, good_orders(world_of(game.table), seat)[0]))
    while game.view(0).round == 1:  # type: ignore[attr-defined]  # all views of this game have it
        assert game.question is not None
        game.answer(game.question.seat, game.question.options[-1])
    after = game.view(0)
    assert isinstance(after, OctopusView)
    others.learns(after)
    assert others.habitual(1) > 0.5 > others.habitual(2)
    known = others.habitual(1)
    others.learns(after)
    assert others.habitual(1) == known, "the same revelation tells nothing twice"
