"""The levels: they play every table to its end, see nothing that is hidden, and say what they expect."""

import re
from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

import pytest

from cultists.bots import bot_for, hint
from cultists.engine import CHANCE, Bot, Game, Sight
from cultists.games import GAMES
from cultists.games.cthulhu_wars.greedy import Greedy
from cultists.games.cthulhu_wars.greedy.acting import worth
from cultists.games.cthulhu_wars.greedy.bot import choose
from cultists.games.cthulhu_wars.greedy.position import Position
from cultists.games.cthulhu_wars.seeing import see
from cultists.games.cthulhu_wars.strong import Adept, HighPriest, Novice
from cultists.games.cthulhu_wars.strong.advice import Imagined, WarsAdvice
from cultists.games.cthulhu_wars.strong.levels import _with_offers
from cultists.games.cthulhu_wars.strong.outlook import outlook
from cultists.games.cthulhu_wars.table import BOOKS
from cultists.search import Budget, Thinker, Verdict
from games.cthulhu_wars.play import dice, lay
from games.cthulhu_wars.play import play as play_lines

pytestmark = pytest.mark.slow

RULES = GAMES["cthulhu_wars"]


def play(bots: list[Bot], options: Mapping[str, str], seed: int, answers: int = 100_000) -> Game[Any]:
    """A game, or so many answers of it; chance and all bots have luck of their own."""
    game: Game[Any] = Game.new(RULES, len(bots), options)
    luck = [Random(f"{seed}/{seat}") for seat in range(-1, len(bots))]
    while answers and (question := game.question) is not None:
        rng = luck[question.seat + 1]
        if question.seat == CHANCE:
            game.answer(CHANCE, rng.choice(question.options))
        else:
            game.answer(question.seat, bots[question.seat](Sight(game, question.seat), rng))
            answers -= 1
    return game


def at_question(about: str, seed: int = 1, seats: int = 4, after: int = 60) -> Game[Any]:
    """A game of greedy bots that has come to a question."""
    game = play([Greedy()] * seats, {}, seed, after)
    rng, greedy = Random(seed), Greedy()
    while (question := game.question) is not None:
        if question.seat == CHANCE:
            game.answer(CHANCE, rng.choice(question.options))
        elif question.about == about:
            return game
        else:
            game.answer(question.seat, greedy(Sight(game, question.seat), rng))
    raise AssertionError(f"nobody was asked “{about}”")


def test_the_levels_come_last_from_the_weakest_up() -> None:
    assert [kind.name for kind in RULES.bots if kind.is_level] == ["novice", "acolyte", "adept", "high priest"]
    assert [kind.name for kind in RULES.bots][-4:] == ["novice", "acolyte", "adept", "high priest"]


def test_acolyte_plays_as_greedy_does() -> None:
    assert isinstance(bot_for(RULES, "acolyte"), Greedy)


def test_the_strongest_has_a_clock_that_ends_within_two_seconds() -> None:
    bot = bot_for(RULES, "high priest")
    assert isinstance(bot, Thinker)
    assert bot.budget.seconds < 2


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"box": "all"}),
        (3, {"box": "all", "factions": "pick"}),
        (4, {"map": "fine-west", "gates": "by-hand", "battles": "turn"}),
        (4, {"box": "all", "at_zero": "gates", "gathering": "on-map"}),
        (5, {}),
    ],
)
def test_all_levels_play_together_to_the_end(seats: int, options: Mapping[str, str]) -> None:
    levels: list[Bot] = [HighPriest(Budget(1)), Adept(Budget(3)), Novice(), Greedy(), Novice()]
    game = play(levels[:seats], options, seed=seats)
    assert game.is_over
    RULES.check(game.table)


def test_every_faction_is_played_by_the_strongest() -> None:
    """The first answers of each of the eight: nobody stumbles over an ability."""
    met = set()
    for seed in range(6):
        game = play([HighPriest(Budget(1)) for _ in range(5)], {"box": "all"}, seed, answers=45)
        met |= {faction.name for faction in game.table.setting.factions}
    assert len(met) == 8


@pytest.mark.parametrize("level", [Adept(Budget(8)), HighPriest(Budget(8))])
def test_what_is_hidden_has_no_part_in_the_answer(level: Bot) -> None:
    """In worlds that the seat cannot tell apart it answers the same."""
    game = at_question("annihilation", after=220)
    question = game.question
    assert question is not None
    seat = question.seat
    assert any(game.table.signs[other] for other in range(4) if other != seat), "somebody hides a sign"
    answers = set()
    for seed in range(4):
        twin = game.imagined_by(seat, Random(seed))
        answers.add(level(Sight(twin, seat), Random(5)))
    assert answers == {level(Sight(game, seat), Random(5))}


@pytest.mark.parametrize("name", ["novice", "adept", "high priest"])
def test_the_same_luck_gives_the_same_answer(name: str) -> None:
    game = at_question("act")
    assert game.question is not None
    answers = []
    for _ in range(2):
        bot = bot_for(RULES, name)
        if isinstance(bot, Thinker):
            bot.budget = Budget(12)
        answers.append(bot(Sight(game, game.question.seat), Random(3)))
    assert answers[0] is answers[1]


def test_greedy_answers_the_same_in_a_glimpse_as_in_a_view() -> None:
    """Quick replies are made of a view that is put together only as far as it is looked at."""
    for seats, options in ((2, {"box": "all"}), (4, {}), (5, {"box": "all"})):
        game: Game[Any] = Game.new(RULES, seats, options)
        rng = Random(seats)
        for _ in range(400):
            question = game.question
            if question is None:
                break
            if question.seat == CHANCE:
                game.answer(CHANCE, rng.choice(question.options))
                continue
            seen = choose(Sight(game, question.seat), Random(1))
            assert choose(Imagined(game, question), Random(1)) == seen, question
            game.answer(question.seat, seen[0])


def test_forced_and_small_answers_need_no_thought() -> None:
    game = at_question("choose the direction")
    question = game.question
    assert question is not None
    assert len(WarsAdvice(6).choices(game, question)) == 1


def test_every_kind_of_act_has_a_candidate() -> None:
    """However low greedy thinks of battles or captures, one of each is thought about."""
    game = at_question("act")
    question = game.question
    assert question is not None
    choices = WarsAdvice(6).choices(game, question)
    assert 6 <= len(choices) <= 9
    assert sum(prior for _, prior in choices) == pytest.approx(1)
    assert {act for act, _ in choices} <= {*question.options}


def test_a_survey_finds_acts_that_greedy_thinks_little_of() -> None:
    """Of all acts those are thought about that promise most, not those that greedy likes most."""
    game = at_question("act", seed=60)
    question = game.question
    assert question is not None
    sight, advice = Sight(game, question.seat), WarsAdvice(6)
    liked = advice.choices(game, question)
    advice.survey(sight, 30, Random(1), inf)
    surveyed = advice.choices(game, question)
    assert len(surveyed) == 6
    assert sum(prior for _, prior in surveyed) == pytest.approx(1)
    assert {act for act, _ in surveyed} - {act for act, _ in liked}
    best, hoped = (max(advice.promises(sight, choices, 1, Random(2))) for choices in (liked, surveyed))
    assert hoped >= best - 0.02
    advice.forget()
    assert [act for act, _ in advice.choices(game, question)] == [act for act, _ in liked]


def test_nobody_thinks_of_walking_away_from_a_gate() -> None:
    """A few thoughts would not tell it from an idle step."""
    for seed in range(6):
        game = at_question("act", seed, after=40)
        question = game.question
        assert question is not None
        assert any("on the gate" in act.words for act in question.options)
        thought_about = [act for act, _ in WarsAdvice(6).likely_acts(game, question, 100)]
        assert len(thought_about) > 6
        assert not any("on the gate" in act.words for act in thought_about)


def test_the_outlook_knows_what_wins() -> None:
    """More Doom, more spellbooks or another Great Old One for one seat is better for it, and worse for the others."""
    table = at_question("act", after=120).table
    before = outlook(table)
    assert sum(before) == pytest.approx(1)
    for change in ("doom", "books"):
        world = table.copy()
        if change == "doom":
            world.doom[0] += 5
        else:
            world.books[0] = world.faction(0).spellbooks[: len(world.books[0]) + 1]
            world.fulfilled[0] = world.faction(0).requirements[: len(world.books[0])]
        after = outlook(world)
        assert after[0] > before[0], change


def test_at_the_end_doom_without_six_spellbooks_is_worth_little() -> None:
    table = at_question("act", after=220).table
    table.ritual = 7
    table.doom[:] = [25, 20, 20, 20]
    for seat in range(4):
        table.books[seat] = table.faction(seat).spellbooks[: BOOKS if seat else 3]
        table.fulfilled[seat] = table.faction(seat).requirements[: BOOKS if seat else 3]
    assert outlook(table)[0] < 0.15


def test_a_hint_says_why_and_what_is_expected() -> None:
    game = at_question("act")
    assert game.question is not None
    told = hint(game, game.question.seat, HighPriest(Budget(20)), Random(1))
    assert told.words in [act.words for act in game.question.options]
    assert "20 imagined futures" in told.reason
    assert "%" in told.reason


def test_the_adept_says_what_its_act_promises() -> None:
    game = at_question("act")
    assert game.question is not None
    told = hint(game, game.question.seat, Adept(), Random(1))
    assert told.words in [act.words for act in game.question.options]
    assert "It promises to win " in told.reason


@pytest.mark.parametrize("bot", [Greedy(), Adept(), HighPriest(Budget(8))], ids=["greedy", "adept", "high priest"])
def test_an_offer_is_told_as_an_offer(bot: Bot) -> None:
    """The answers of a negotiation are numbers: what they count is said."""
    game = lay(
        "factions: CC GC BG YS",
        "power: 2 4 4 4   books cc: The Thousand Forms",
        "south asia: CC: Nyarlathotep",
        "europe: GC: keeper Acolyte",
        "australia: YS: keeper Acolyte",
    )
    game = play_lines(game, "CC take one of The Thousand Forms", *dice(5))
    assert game.question is not None
    told = hint(game, game.question.seat, bot, Random(1))
    together = "of the 5 that the others and we must give together (lose Power to The Thousand Forms)."
    assert f"We offer {told.words} {together}" in told.reason.replace("nothing", "0")
    assert re.search(r"“\d+”", told.reason) is None
    if isinstance(bot, HighPriest):
        assert "; the alternative, “offer " in told.reason


def test_a_hint_says_what_a_spellbook_does() -> None:
    game = at_question("choose a spellbook", after=1)
    assert game.question is not None
    told = hint(game, game.question.seat, Greedy(), Random(1))
    (book,) = [option for option in game.question.options if option.words == told.words]
    assert told.reason == f"{book.name} helps most now. {' '.join(book.text.split())}"


# What is said must be so


def advised(game: Game[Any], bot: Bot | None = None) -> tuple[str, str]:
    """What a bot would answer, and why."""
    assert game.question is not None
    told = hint(game, game.question.seat, bot or Greedy(), Random(1))
    return told.words, told.reason


def test_madness_sends_an_enemys_unit_where_it_is_worst_off() -> None:
    """Not to its own gate, not to a free one, and not to ours; to its other enemies."""
    game = lay(
        "factions: CC BG GC   power: 3 1 1   books cc: Madness   australia: gate",
        "antarctica: CC: Hunting Horror; BG: Fungi from Yuggoth",
        "south atlantic: BG: keeper Acolyte   south pacific: GC: keeper Acolyte, Starspawn",
    )
    game = play_lines(game, "CC battle Black Goat in Antarctica", *dice(4, 1), *dice(1))
    assert advised(game) == ("South Pacific", "South Pacific is the worst place for Black Goat.")
    game = lay(
        "factions: CC BG GC   power: 3 1 1   books cc: Madness",
        "antarctica: CC: Hunting Horror; BG: Fungi from Yuggoth",
        "south atlantic: CC: keeper Acolyte   south pacific: GC: keeper Acolyte, Starspawn",
    )
    game = play_lines(game, "CC battle Black Goat in Antarctica", *dice(1, 1), *dice(4))
    assert advised(game) == ("South Atlantic", "South Atlantic is the safest place.")


def test_of_two_others_the_weaker_flees_first() -> None:
    """Where the first have fled to, the second cannot."""
    game = lay(
        "factions: BG YS CC   power: 2 1 1   doom: 9 4 2   books cc: Madness",
        "europe: BG: Fungi from Yuggoth; YS: Byakhee",
    )
    game = play_lines(game, "BG battle Yellow Sign in Europe", *dice(4), *dice(4, 1))
    assert advised(game) == ("Yellow Sign", "Where they go, Black Goat cannot flee.")


def test_the_first_player_is_named_for_a_reason() -> None:
    """Ourselves if we can, otherwise not the leader."""
    for power, name in ((("5 9 9"), "Black Goat"), ("9 9 5", "Crawling Chaos")):
        game = lay(
            f"factions: CC BG GC   power: {power}   doom: 3 5 12   phase: gather   step: determine the first player"
        )
        if power.startswith("5"):
            assert advised(game) == (name, "Of these they have the least Doom, so that it helps them least.")
        else:
            assert advised(game) == (name, "It is good to act before the others.")


def test_an_awakening_earns_a_spellbook_only_once() -> None:
    game = lay("factions: CC BG GC   power: 12 1 1   met cc: 6   books cc: Abduct", "asia: CC: keeper Acolyte")
    position = Position(see(game.table, 0))
    assert game.question is not None
    (act,) = [act for act in game.question.options if act.verb == "awaken"]
    assert worth(position, act)[1] == "Nyarlathotep fights well, and earns an Elder Sign in every ritual."
    game = lay("factions: CC BG GC   power: 12 1 1", "asia: CC: keeper Acolyte")
    assert worth(Position(see(game.table, 0)), act)[1].startswith("Nyarlathotep earns a spellbook, and")


def test_expected_numbers_say_what_they_count() -> None:
    verdict = Verdict(
        "take one of The Thousand Forms",
        0.3,
        9,
        (("end the turn", 2, 0.2),),
        ((1, "1"), (2, "0"), (1, "call Ghroth"), (2, "2")),
    )
    told = _with_offers(verdict, "act").in_words(("CC", "BG", "GC"))
    assert "BG to choose “offer 1 Power”, then GC “offer nothing”" in told
    assert _with_offers(verdict, "act").expected[-1] == (2, "offer 2 Cultists")
    mutants = Verdict("no more", 0.3, 9, (), ((1, "Spawn of Yog-Sothoth in Asia"), (1, "3")))
    assert _with_offers(mutants, "act").expected[-1] == (1, "3 Mutants")
