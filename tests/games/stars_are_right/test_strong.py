"""The levels: players who plan whole turns and try them out in imagined futures.

They win when they can, spoil what the next player needs, keep to their plan, and see what their seat sees.
"""

import re
from collections.abc import Callable, Sequence
from math import inf
from random import Random

import pytest

from cultists.bots import bot_for, bot_kinds, play_on
from cultists.engine import CHANCE, Bot, Game, Sight, words_of
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, Symbols
from cultists.games.stars_are_right.greedy import Greedy
from cultists.games.stars_are_right.planner import Costs, Reach
from cultists.games.stars_are_right.planner.machine import fastest, plain
from cultists.games.stars_are_right.strong import Novice, Seer, adept, high_priest
from cultists.games.stars_are_right.strong.bot import promising
from cultists.games.stars_are_right.strong.candidates import turns, variations, with_discards
from cultists.games.stars_are_right.strong.foresight import THOUGHTS_A_PURPOSE
from cultists.games.stars_are_right.strong.futures import Clock, Futures, Trial
from cultists.games.stars_are_right.strong.outlook import (
    FEATURES,
    after_a_turn,
    before_a_turn,
    card_features,
    reach_features,
)
from cultists.games.stars_are_right.strong.prospects import Prospects
from cultists.games.stars_are_right.strong.quick import quick_turn
from cultists.games.stars_are_right.strong.reasons import in_futures
from cultists.games.stars_are_right.strong.world import NO_SPENDING, Moment, Turn, World, play
from cultists.search.budget import Budget
from cultists.sky import Constellations
from games.stars_are_right.play import RULES, Stars, about, creatures, lay, prefer, said

pytestmark = pytest.mark.slow

SKY = "2 SH 1 3 V / LE CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"


FORESEEING = 2 * THOUGHTS_A_PURPOSE
"""Thoughts enough to foresee what two players might summon next."""


def thinker(thoughts: int = 24) -> Seer:
    return Seer(Budget(thoughts))


def answer(game: Stars, bot: Bot | None = None) -> str:
    """What a player, asked out of the blue, answers to the open question."""
    assert game.question is not None
    return said((bot or thinker())(Sight(game, game.question.seat), Random(0)))


def finished(game: Stars, bot: Bot | None = None) -> Stars:
    """The game after the rest of the turn of the seat that is asked."""
    (seat,) = game.asked()
    end = game.copy()
    play_on(end, {seat: bot or thinker()}, Random(0), limit=20)
    return end


# The levels


def test_the_levels_are_named_from_the_weakest_up() -> None:
    levels = [kind for kind in bot_kinds(RULES) if kind.is_level]
    assert [kind.name for kind in levels] == ["novice", "acolyte", "adept", "high priest"]
    assert all(kind.about for kind in levels)
    assert isinstance(bot_for(RULES, "acolyte"), Greedy)


class Toil:
    """A clock that goes on by work alone: each figure that is looked for, and each sky, takes so many seconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.now = 0.0
        look, bound, foresee = Reach.costs, Reach.at_least, Prospects.features

        def toil(reach: Reach, wanted: Constellations, budgets: Sequence[Symbols]) -> Costs:
            self.now += seconds
            return look(reach, wanted, budgets)

        def less_toil(reach: Reach, wanted: Constellations) -> int:
            self.now += seconds / 2
            return bound(reach, wanted)

        def more_toil(prospects: Prospects, world: World) -> list[float]:
            self.now += seconds
            return foresee(prospects, world)

        monkeypatch.setattr(Reach, "costs", toil)
        monkeypatch.setattr(Reach, "at_least", less_toil)
        monkeypatch.setattr(Prospects, "features", more_toil)
        for module in ("strong.futures", "planner.reach"):
            monkeypatch.setattr(f"cultists.games.stars_are_right.{module}.time", self)

    def monotonic(self) -> float:
        return self.now


RICH = f"""
sky: {SKY}
hand 1: cthulhoo-p tsatso-f hastur-f chaugnar-p cthulhoo-s
creatures 1: deep-ones-p-f deep-ones-s-f formless-p-p miri-nigri-p ghast-p
hand 2: hastur-p tsatso-p gug-f dagoon-p   creatures 2: byakhee-p-p byakhee-p-f hasturs-spawn-f
"""


@pytest.mark.parametrize("seconds", [0.005, 0.02])
@pytest.mark.parametrize("make", [adept, high_priest])
@pytest.mark.parametrize("step", ["", "step: discard"])
def test_the_clock_of_a_table_ends_every_answer_within_two_seconds(
    make: Callable[[], Seer], step: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the machine is: many creatures and Great Old Ones to think of."""
    game = lay(RICH + step)
    bot = make()
    toil = Toil(monkeypatch, seconds)
    bot.budget = Budget(10**6, bot.budget.seconds)
    assert answer(game, bot)
    assert 0 < toil.now < bot.budget.seconds + 0.2 <= 2


def test_no_search_is_begun_when_it_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Great Old Ones take long; for the others there are tables."""
    toil = Toil(monkeypatch, 1.0)
    for hand, looks in (("cthulhoo-p tsatso-f", 0), ("cthulhoo-p dagoon-f gug-p", 2)):
        world = World.of(lay(f"sky: {SKY}\nhand 1: {hand}").table, Random(0))
        toil.now = 0.0
        found = turns(world, Moment("invoke"), Random(0), seconds=0)
        assert toil.now == looks
        assert all(variations(world, turn, [world], 9, Random(0), seconds=0) == [] for turn in found)
        assert toil.now == looks


def test_variations_are_looked_for_only_while_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the next player would use is looked for in one imagined world after the other."""
    world = World.of(lay(RICH).table, Random(0))
    worlds = [world] * 12
    turn = next(turn for turn in turns(world, Moment("invoke"), Random(0)) if len(turn.moves) > turn.needed)
    toil = Toil(monkeypatch, 0.1)
    assert variations(world, turn, worlds, 200, Random(0))
    unhurried, toil.now = toil.now, 0.0
    assert variations(world, turn, worlds, 200, Random(0), seconds=unhurried / 4)
    assert toil.now < unhurried / 2


def test_without_a_clock_only_thoughts_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    toil = Toil(monkeypatch, 10.0)
    assert answer(lay(RICH), thinker(24))
    assert toil.now > 24 * 10
    assert adept().budget.thoughts < high_priest().budget.thoughts


# Legal, deterministic, honest


@pytest.mark.parametrize("options", [{}, {"reflections": "on", "dhole": "top", "first": "birthday"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_comes_to_its_end(seats: int, options: dict[str, str]) -> None:
    rng = Random(seats)
    game: Stars = Game.new(RULES, seats, options)
    bots: dict[int, Bot] = {seat: Novice() if seat else thinker(6) for seat in range(seats)}
    play_on(game, bots, rng, limit=3000)
    assert game.winners


@pytest.mark.parametrize("thoughts", [4, FORESEEING])
def test_any_question_can_be_answered_out_of_the_blue(thoughts: int) -> None:
    """Where chance has led the game, a fresh player is asked once; all kinds of questions come up."""
    asked = set()
    minions = lay(
        """
        hand 1: gug-s cthulhoo-p dagoon-f   creatures 1: gug-p dhole-p tindaloo-p deep-ones-p-p deep-ones-p-f dagoon-p
        hand 2: ghoul-f hastur-f byakhee-s-s   creatures 2: gug-f dhole-f byakhee-p-p byakhee-p-f hasturs-spawn-f
        discards: miri-nigri-p chaugnar-p
        """
    )
    for seed in range(9):
        rng = Random(seed)
        game: Stars = minions.copy() if seed % 3 else Game.new(RULES, 2 + seed // 3, {"first": "birthday"})
        if seed % 3:
            game.answer(0, minions.table.creatures[0][seed % 3 - 1].to_use)
        for _ in range(80):
            question = game.question
            if question is None:
                break
            if question.seat != CHANCE and (question.about not in asked or rng.random() < 0.03):
                bot = thinker(thoughts)
                sight = Sight(game, question.seat)
                choice = bot(sight, rng)
                assert choice in question.options, f"{words_of(choice)} to {question.about}"
                assert bot.explain(sight)
                assert bot.intends(sight)[0] in question.options
                asked.add(question.about)
            game.answer(question.seat, prefer(rng, question.options, "search"))
    assert asked >= {"whose birthday comes next", "invoke", "use powers", "change the sky", "summon", "discard"}
    assert asked >= {"fetch", "search the draw pile", "give", "take"}


@pytest.mark.parametrize("thoughts", [8, FORESEEING])
def test_the_same_seed_gives_the_same_game(thoughts: int) -> None:
    logs = []
    for _ in range(2):
        game: Stars = Game.new(RULES, 2)
        play_on(game, {seat: thinker(thoughts) for seat in range(2)}, Random(7), limit=120)
        logs.append([words_of(choice) for _, choice, *_ in game.log])
    assert logs[0] == logs[1]


@pytest.mark.parametrize("thoughts", [8, FORESEEING])
def test_it_cannot_tell_worlds_apart_that_its_seat_cannot(thoughts: int) -> None:
    """Two games that differ only in hidden cards: with the same luck it gives the same answer for the same reason."""
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        game: Stars = Game.new(RULES, 2 + seed)
        for _ in range(100):
            question = game.question
            if question is None:
                break
            if question.seat != CHANCE and rng.random() < 0.12:
                twin = game.imagined_by(question.seat, rng)
                answers = []
                for each in (game, twin):
                    bot = thinker(thoughts)
                    sight = Sight(each, question.seat)
                    answers.append((words_of(bot(sight, Random(1))), bot.explain(sight)))
                assert answers[0] == answers[1]
                compared += 1
            play_on(game, {seat: Greedy() for seat in range(game.seats)}, rng, limit=1)
    assert compared > 5


def test_a_short_clock_ends_its_thinking_early() -> None:
    """With no time at all nothing is tried out, and the answer is legal all the same."""
    game = lay(f"sky: {SKY}\nhand 1: tindaloo-p dagoon-f dagoon-s byakhee-p-p gug-p   hand 2: gug-f")
    hasty = Seer(Budget(10**6, seconds=0))
    assert answer(game, hasty)
    assert "imagined futures" not in hasty.explain(Sight(game, 0))
    assert Budget(1).seconds == inf


# What it plays


def test_it_takes_a_victory_at_hand() -> None:
    game = lay(
        "hand 1: gug-f hasturs-spawn-p deep-ones-f-f cthulhoo-s   "
        "creatures 1: hastur-f dagoon-p ossadogowa-p   step: summon"
    )
    assert answer(game) == "summon hasturs-spawn-p"
    assert finished(game).winners == (0,)


@pytest.mark.parametrize(
    ("rows", "lenders", "lost"),
    [
        ("4 LE 5 SH 2 / 2 2 SU V 2", "deep-ones-p-f", ""),
        ("LE 5 SH 2 4 / 2 SU V 2 2", "deep-ones-p-f dagoon-f", ""),
        (
            "LE 5 SH 2 4 / 2 SU V 2 2",
            "deep-ones-p-f",
            "Deep Ones (flip to push)",
        ),
    ],
    ids=["all is there", "Dagoon lends the 4", "only Deep Ones can lend it"],
)
def test_a_victory_loses_no_servitor_for_nothing(rows: str, lenders: str, lost: str) -> None:
    """Who lends a star and is Lesser is discarded; a Greater Servitor stays.  Moved to the left, the 4 lies outside."""
    sky = f"{rows} / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME"
    mine = f"{lenders} hasturs-spawn-p hasturs-spawn-s hasturs-spawn-f"
    game = lay(f"sky: {sky}\nstep: summon\nhand 1: cthulhoo-p gug-f\ncreatures 1: {mine}")
    cost = f", with the star of {lost}, which will be discarded" if lost else ""
    assert thinker().explain(Sight(game, 0)) == f"Cthulhoo (push) wins and can be summoned{cost}."
    end = finished(game)
    assert end.winners == (0,)
    assert ("deep-ones-p-f" in creatures(end)) == (not lost)


def test_it_plans_for_victory_and_wins_within_the_turn() -> None:
    """A move away from the tenth point."""
    game = lay(
        "sky: 2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V\n"
        "hand 1: deep-ones-p-p tindaloo-p hasturs-spawn-p   creatures 1: hastur-f dagoon-p ossadogowa-p"
    )
    bot = thinker()
    text = bot.explain(Sight(game, 0))
    assert "wins" in text
    assert "better sky" not in text, "nothing comes after a victory"
    assert finished(game).winners == (0,)


@pytest.mark.parametrize("thoughts", [THOUGHTS_A_PURPOSE - 1, FORESEEING])
def test_it_spoils_the_sky_when_the_next_player_would_win(thoughts: int) -> None:
    """All have seen the Greater Servitor for which the stars are right; nothing of our own is in reach."""
    game = lay(
        f"""
        sky: {SKY}
        hand 1: gug-p gug-f gug-s cthulhoo-p chaugnar-p   creatures 1: deep-ones-p-p
        hand 2: hasturs-spawn-p   seen: hasturs-spawn-p
        creatures 2: hastur-f dagoon-p ossadogowa-p
        """
    )
    spawn = next(card for card in game.table.hands[1])
    assert spawn.constellations.shown_in(game.table.sky), "else there is nothing to spoil"
    after = finished(game, thinker(thoughts))
    assert not spawn.constellations.shown_in(after.table.sky)


@pytest.mark.parametrize("thoughts", [8, FORESEEING])
def test_what_is_planned_is_done(thoughts: int) -> None:
    """What it intends at the beginning of a turn is what it answers until the summoning."""
    rng = Random(11)
    game: Stars = Game.new(RULES, 2)
    bots = {seat: thinker(thoughts) for seat in range(2)}
    coming: list[str] = []
    followed = 0
    for _ in range(150):
        question = game.question
        if question is None:
            break
        if question.seat != CHANCE and question.about in ("invoke", "use powers", "change the sky", "summon"):
            choice = bots[question.seat](Sight(game, question.seat), rng)
            if question.about == "invoke":
                coming = [words_of(option) for option in bots[question.seat].intends(Sight(game, question.seat))]
            assert words_of(choice) in coming
            coming = coming[coming.index(words_of(choice)) + 1 :]
            followed += 1
            game.answer(question.seat, choice)
        else:
            play_on(game, bots, rng, limit=1)
    assert followed > 20


def test_it_says_what_it_is_after_and_what_it_expects() -> None:
    game = lay("hand 1: tindaloo-p dagoon-f   hand 2: gug-p byakhee-p-p   discards: gug-f")
    assert about(game) == "1: invoke"
    text = thinker().explain(Sight(game, 0))
    assert text.startswith("Dagoon (flip) is ")
    assert " away: push " in text
    assert "our chance to win is about" in text
    assert "The next player" in text


def test_what_is_seldom_the_best_in_reach_is_not_called_most_often() -> None:
    """Ten futures: the next player summons nothing; what we could summon then is each time something else, or not."""
    trial = Trial(Turn(NO_SPENDING, (), 0, None), 0.5)
    trial.shares = [0.5] * 10
    trial.stories = [("summons nothing", f"creature {number}") for number in range(10)]
    assert "in our reach" not in in_futures(trial)
    trial.stories[0] = trial.stories[1]
    assert "after that creature 1 is most often the best in our reach (20%)" in in_futures(trial)


@pytest.mark.parametrize("hand", ["gug-p gug-f gug-s", "hasturs-spawn-p dagoon-f dagoon-s"])
def test_a_discard_is_explained_by_the_futures_that_decided_it(hand: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = lay(f"sky: {SKY}\nhand 1: {hand}   hand 2: tindaloo-p byakhee-p-p\nstep: discard")
    sight = Sight(game, 0)
    bot = thinker(200)
    choice = bot(sight, Random(3))

    def again(*_: object) -> None:
        raise AssertionError("it thinks again")

    monkeypatch.setattr(bot, "discard", again)
    assert bot.intends(sight) == (choice,)
    told = re.match(
        r"In (\d+) imagined futures we win about (\d+)% without (.+) and (\d+)% with it\.", bot.explain(sight)
    )
    assert told, bot.explain(sight)
    assert int(told[1]) > 1
    assert (told[3] == "it") == (words_of(choice) != "discard nothing"), "what is kept is compared with the next best"
    if "at first sight" not in bot.explain(sight):
        assert (int(told[2]) >= int(told[4])) == (told[3] == "it")


def test_a_novice_says_why_it_keeps_its_cards() -> None:
    game = lay("hand 1: gug-p gug-f gug-s   hand 2: tindaloo-p\nstep: discard")
    assert "new card" not in Novice().explain(Sight(game, 0))


# The imagined world


def test_imagined_turns_keep_to_the_rules() -> None:
    """Every card stays in one place, nobody has more than six creatures, and whoever wins has ten points."""
    ends = 0
    great = 0
    for seed in range(12):
        rng = Random(seed)
        game: Stars = Game.new(RULES, 2 + seed % 3)
        play_on(game, {}, rng)
        world = World.of(game.table, rng)
        cards = sorted(card.number for card in game.table.cards)
        for _ in range(80):
            turn = quick_turn(world, rng)
            before, seat = world.sky, world.turn
            play(world, turn, rng)
            if turn.target is not None:
                for move in turn.moves:
                    before = move.apply(before)
                assert turn.target.wanted.shown_in(before)
                great += turn.target.card.rank == GREAT_OLD_ONE
            lying = [
                *world.deck,
                *world.discards,
                *(card for held in (*world.hands, *world.creatures) for card in held),
            ]
            assert sorted(card.number for card in lying) == cards
            assert all(len(creatures) <= 6 for creatures in world.creatures)
            assert 0 < after_a_turn(world, seat) < 1
            if world.winner is not None:
                assert world.winner == seat
                assert world.points(seat) >= 10
                ends += 1
                break
    assert ends == 12
    assert great > 3


# The outlook


def world_of(text: str) -> World:
    return World.of(lay(text).table, Random(0))


def features(text: str, seat: int = 0) -> dict[str, float]:
    """What the outlook of a seat rests on, but for what there is nothing of."""
    world = world_of(text)
    found = [*card_features(world, seat), *reach_features(world, seat)[0]]
    return {name: value for name, value in zip(FEATURES, found, strict=True) if value}


def test_the_outlook_sees_what_lies_before_us_and_in_our_hand() -> None:
    seen = features(
        f"""
        sky: {SKY}
        hand 1: cthulhoo-p hastur-f deep-ones-s-s gug-p
        creatures 1: deep-ones-p-p dagoon-f deep-ones-f-s hastur-s ghast-f
        hand 2: gug-f   creatures 2: cthulhoo-s byakhee-p-p
        """
    )
    assert seen["points missing: 2"] == 1
    assert seen["points they miss: 5"] == 1
    assert seen["creatures"] == 5
    assert seen["a Ghast before us"] == 1
    assert seen["Great Old Ones that we have"] == 1, "a second Hastur cannot be summoned"
    assert seen["Great Old Ones with two stars"] == 1, "three are ready, but another Cthulhoo lies elsewhere"
    assert seen["Great Old Ones that would win, with two stars"] == 1
    assert "stars for a Great Old One of the hand" not in seen, "a shooting star is there already"
    assert seen["Lesser Servitors that double"] == 1
    assert seen["cards"] == 4
    assert seen["symbols"] == 3 + 3 + 1 + 1
    assert "Greater Servitors" not in seen


def test_the_outlook_sees_what_is_within_reach() -> None:
    near = "2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"
    text = f"sky: {near}\nhand 1: deep-ones-p-p tindaloo-p hasturs-spawn-p   hand 2: gug-p\ncreatures 1: "
    early, late = features(f"{text} deep-ones-f-f"), features(f"{text} hastur-f dagoon-p ossadogowa-p")
    assert early["points within reach: 2"] == late["points within reach: 2"] == 1
    assert "victory within reach" not in early
    assert late["victory within reach"] == 1
    chance, best = before_a_turn(world_of(f"{text} hastur-f dagoon-p ossadogowa-p"), 0)
    assert best is not None
    assert best.card.id == "hasturs-spawn-p"
    assert chance > 0.8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_more_points_and_a_nearer_victory_are_better_for_us_and_worse_for_them(seats: int) -> None:
    def outlook(mine: str, theirs: str) -> float:
        ours = f"hand 1: tsatso-p dagoon-s   creatures 1: {mine}"
        return after_a_turn(world_of(f"seats: {seats}\n{ours}\nhand 2: gug-f   creatures 2: {theirs}"), 0)

    few, many = ("byakhee-p-p", "byakhee-p-f"), ("hastur-f dagoon-p ossadogowa-p", "hastur-p dagoon-f ossadogowa-f")
    ahead, even, behind = outlook(many[0], few[1]), outlook(few[0], few[1]), outlook(few[0], many[1])
    assert ahead > even > behind
    assert ahead > 1 / seats > behind


def test_what_is_good_for_little_is_put_away_first() -> None:
    """Minions; with a Ghoul two cards may go.  A Great Old One for which stars are ready stays."""
    for minion, most in (("gug-f", 1), ("ghoul-f", 2)):
        world = world_of(
            "hand 1: gug-s tindaloo-p dagoon-f cthulhoo-p   hand 2: gug-p\n"
            f"creatures 1: dagoon-p deep-ones-p-f {minion}"
        )
        nothing = next(turn for turn in turns(world, Moment("summon"), Random(0)) if turn.target is None)
        _, turn = with_discards(world, nothing)
        assert turn.discards is not None
        assert len(turn.discards) == most
        assert {card.id for card in turn.discards} <= {"gug-s", "tindaloo-p"}
        assert all(each.discards == turn.discards for each in variations(world, turn, [world], 5, Random(0)))


def test_with_a_ghoul_the_two_worst_cards_go_one_after_the_other() -> None:
    game = lay(
        """
        hand 1: gug-s tindaloo-p dagoon-f cthulhoo-p   creatures 1: dagoon-p deep-ones-p-f ghoul-f
        hand 2: byakhee-p-p   step: discard
        """
    )
    bot = thinker(80)
    gone = [words_of(bot(Sight(game, 0), Random(1)))]
    reason = bot.explain(Sight(game, 0))
    assert re.search(r"without Gug \(swap\) and Tindaloo \(push\) (and \d+%|as) with them", reason), reason
    game.answer(0, gone[0])
    gone.append(words_of(bot(Sight(game, 0), Random(1))))
    assert sorted(gone) == ["discard Gug (swap)", "discard Tindaloo (push)"]
    assert "them" not in bot.explain(Sight(game, 0)), "only one more may go"


def test_the_first_look_sees_cards_and_sky() -> None:
    """What a turn leaves in reach counts; of two ways to use up symbols one may be better."""
    world = world_of(RICH)
    futures = Futures(lambda _: world.copy(), Random(0), Clock(inf))
    trials = promising(world, turns(world, Moment("invoke"), Random(0)), futures, Clock(inf), Random(0))
    by_purpose: dict[object, set[float]] = {}
    for trial in trials:
        then = world.copy()
        play(then, trial.turn, Random(0), draws=False)
        assert trial.outlook == pytest.approx(after_a_turn(then, 0))
        target = trial.turn.target
        purpose = trial.turn.spending, target and (target.card, target.lenders)
        by_purpose.setdefault(purpose, set()).add(round(trial.outlook, 6))
    assert [trial.outlook for trial in trials] == sorted((trial.outlook for trial in trials), reverse=True)
    assert any(len(outlooks) > 1 for outlooks in by_purpose.values())


def test_a_great_old_one_in_reach_is_seen_by_both_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain Python looks at fewer positions, but not at so few."""
    text = """
        sky: 3 5 1 2 SE / 4 3 GI SH 1 / SE 3 ME LE 3 / SH GI V LE 4 / 2 CR 3 5 4
        hand 1: chaugnar-s hasturs-spawn-p tsatso-s tsatso-f ghast-f   creatures 1: tcho-tcho-p-f   hand 2: gug-p
        """
    seen = []
    for machine in (plain(), fastest()):
        monkeypatch.setattr("cultists.games.stars_are_right.planner.reach.fastest", lambda machine=machine: machine)
        seen.append(features(text))
    assert all(each["points within reach: 4"] == 1 for each in seen)
