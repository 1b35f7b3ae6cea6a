"""The levels: players who plan whole turns and try them out in imagined futures.

They win when they can, spoil what the next player needs, keep to their plan, and see what their seat sees.
"""

from math import inf
from random import Random

import pytest

from cultists.bots import bot_for, bot_kinds, play_on
from cultists.engine import CHANCE, Bot, Game, Sight, words_of
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE
from cultists.games.stars_are_right.greedy import Greedy
from cultists.games.stars_are_right.strong import Novice, Thinker, adept, high_priest
from cultists.games.stars_are_right.strong.outlook import race
from cultists.games.stars_are_right.strong.world import World, play, quick_turn
from cultists.search.budget import Budget
from games.stars_are_right.play import RULES, Stars, about, lay, prefer, said

SKY = "2 SH 1 3 V / LE CR 3 FM SU / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V"


def thinker(thoughts: int = 24) -> Thinker:
    return Thinker(Budget(thoughts))


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


def test_the_clock_of_a_table_ends_every_answer_within_two_seconds() -> None:
    assert adept().budget.seconds < high_priest().budget.seconds < 2
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


def test_any_question_can_be_answered_out_of_the_blue() -> None:
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
                bot = thinker(4)
                sight = Sight(game, question.seat)
                choice = bot(sight, rng)
                assert choice in question.options, f"{words_of(choice)} to {question.about}"
                assert bot.explain(sight)
                assert bot.intends(sight)[0] in question.options
                asked.add(question.about)
            game.answer(question.seat, prefer(rng, question.options, "search"))
    assert asked >= {"whose birthday comes next", "invoke", "use powers", "change the sky", "summon", "discard"}
    assert asked >= {"fetch", "search the draw pile", "give", "take"}


def test_the_same_seed_gives_the_same_game() -> None:
    logs = []
    for _ in range(2):
        game: Stars = Game.new(RULES, 2)
        play_on(game, {seat: thinker(8) for seat in range(2)}, Random(7), limit=120)
        logs.append([words_of(choice) for _, choice, *_ in game.log])
    assert logs[0] == logs[1]


def test_it_cannot_tell_worlds_apart_that_its_seat_cannot() -> None:
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
                    bot = thinker(8)
                    sight = Sight(each, question.seat)
                    answers.append((words_of(bot(sight, Random(1))), bot.explain(sight)))
                assert answers[0] == answers[1]
                compared += 1
            play_on(game, {seat: Greedy() for seat in range(game.seats)}, rng, limit=1)
    assert compared > 5


def test_a_short_clock_ends_its_thinking_early() -> None:
    """With no time at all every turn is tried once, and the answer is legal all the same."""
    game = lay(f"sky: {SKY}\nhand 1: tindaloo-p dagoon-f dagoon-s byakhee-p-p gug-p   hand 2: gug-f")
    hasty = Thinker(Budget(10**6, seconds=0))
    assert answer(game, hasty)
    assert Budget(1).seconds == inf


# What it plays


def test_it_takes_a_victory_at_hand() -> None:
    game = lay(
        "hand 1: gug-f hasturs-spawn-p deep-ones-f-f cthulhoo-s   "
        "creatures 1: hastur-f dagoon-p ossadogowa-p   step: summon"
    )
    assert answer(game) == "summon hasturs-spawn-p"
    assert finished(game).winners == (0,)


def test_it_plans_for_victory_and_wins_within_the_turn() -> None:
    """A move away from the tenth point."""
    game = lay(
        "sky: 2 SH 1 3 V / SU LE CR 3 FM / 1 1 SE 2 2 / V 1 ME 4 CR / SH 3 CR 2 V\n"
        "hand 1: deep-ones-p-p tindaloo-p hasturs-spawn-p   creatures 1: hastur-f dagoon-p ossadogowa-p"
    )
    bot = thinker()
    assert "wins" in bot.explain(Sight(game, 0))
    assert finished(game).winners == (0,)


def test_it_spoils_the_sky_when_the_next_player_would_win() -> None:
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
    after = finished(game, thinker(80))
    assert not spawn.constellations.shown_in(after.table.sky)


def test_what_is_planned_is_done() -> None:
    """What it intends at the beginning of a turn is what it answers until the summoning."""
    rng = Random(11)
    game: Stars = Game.new(RULES, 2)
    bots = {seat: thinker(8) for seat in range(2)}
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
    assert "imagined futures this wins about" in text
    assert "The next player" in text


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
            assert 0 <= race(world, seat, 1) <= 1
            if world.winner is not None:
                assert world.winner == seat
                assert world.points(seat) >= 10
                assert race(world, seat, 1) == 1
                assert race(world, 1 - seat if seat < 2 else 0, 1) == 0
                ends += 1
                break
    assert ends == 12
    assert great > 3
