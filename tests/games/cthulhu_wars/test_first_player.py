"""Who begins: Great Cthulhu, and without him whoever the players choose.  (rules 2.6, 27.4)"""

import re
from random import Random
from typing import Final

import pytest

from cultists.bots import answer_for, bot_for
from cultists.engine import CHANCE, Game, words_of
from cultists.engine.errors import NotYourQuestion
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.seeing import see
from cultists.games.cthulhu_wars.table import WarsTable
from games.cthulhu_wars.play import RULES, Wars, about, lay, offered, told

VOTE: Final = "vote for the first player"
THREE: Final = ("Crawling Chaos", "Black Goat", "Yellow Sign")


def begun(*factions: str, first_player: str = "vote") -> Wars:
    """A game in which these factions have been dealt."""
    game = Game.new(RULES, len(factions), {"box": "all", "first_player": first_player})
    for name in factions:
        game.answer(CHANCE, name)
    return game


def voted(game: Wars, *votes: str) -> Wars:
    """The same game when each seat in turn has voted."""
    for seat, vote in enumerate(votes):
        game.answer(seat, vote)
    return game


def said(game: Wars) -> list[str]:
    """What everybody has heard."""
    return [RULES.event_in_words(event, game.names) for event in told(game)]


def test_great_cthulhu_begins_without_a_vote() -> None:
    """Whatever the table has agreed on.  (rules 2.6)"""
    for wish in ("vote", "chance", "seat-1"):
        game = begun("Black Goat", "Great Cthulhu", "Yellow Sign", first_player=wish)
        assert about(game) == "GC: choose the direction"


def test_without_great_cthulhu_the_most_votes_count() -> None:
    """All vote, for any of them; the winner also chooses the direction.  (rules 2.6, 27.4)"""
    game = begun(*THREE)
    assert [(each.seat, each.about, offered(game)) for each in game.questions] == [
        (seat, VOTE, list(THREE)) for seat in range(3)
    ]
    game = voted(game, "Yellow Sign", "Black Goat", "Yellow Sign")
    assert about(game) == "YS: choose the direction"
    assert [event.things for event in told(game) if event.kind in ("voted", "first")] == [
        ("Crawling Chaos", "Yellow Sign"),
        ("Black Goat", "Black Goat"),
        ("Yellow Sign", "Yellow Sign"),
        ("Yellow Sign",),
    ]


def test_chance_breaks_a_tie_of_votes() -> None:
    """Between those with the most votes alone.  (rules 27.4)"""
    game = begun("Crawling Chaos", "Black Goat", "Yellow Sign", "Sleeper")
    game = voted(game, "Yellow Sign", "Black Goat", "Yellow Sign", "Black Goat")
    assert (about(game), offered(game)) == ("chance: first player", ["Black Goat", "Yellow Sign"])
    game.answer(CHANCE, "Black Goat")
    assert about(game) == "BG: choose the direction"
    assert said(game)[-2:] == ["The votes are tied; chance decides.", "Black Goat is the first player."]


def test_nobody_hears_of_a_tie_without_one() -> None:
    """A majority decides alone, and a house rule needs no votes."""
    votes = voted(begun(*THREE), "Yellow Sign", "Black Goat", "Yellow Sign")
    drawn = begun(*THREE, first_player="chance")
    drawn.answer(CHANCE, "Black Goat")
    assert not [words for game in (votes, drawn) for words in said(game) if "tied" in words]


def test_whoever_votes_reads_why_and_what_a_tie_does() -> None:
    """On the page and in the terminal."""
    game = begun(*THREE)
    for layout in ("wide", "tall"):
        picture = RULES.draw_bare(see(game.table, 0), game.question_for(0), game.names, layout)
        words = " ".join(re.findall(r">([^<]+)</text>", picture))
        assert "Who begins without Great Cthulhu?" in words
        assert "All vote in secret. Chance breaks a tie." in words
    asked = RULES.question_in_words(VOTE, see(game.table, 0))
    assert all(each in asked for each in ("Who begins without Great Cthulhu?", "chance breaks a tie"))


def test_two_players_are_told_no_direction() -> None:
    """It makes no difference between them; nobody is asked for it, either."""
    two = voted(begun("Crawling Chaos", "Black Goat"), "Black Goat", "Black Goat")
    assert said(two)[-2:] == ["Black Goat is the first player.", "The Action phase begins (cycle 1)."]
    picture = RULES.draw_bare(see(two.table, 0), None, two.names, "wide")
    for words in (RULES.view_in_words(see(two.table, 0), two.names), picture):
        assert "clockwise" not in words
    three = voted(begun(*THREE), *["Black Goat"] * 3)
    three.answer(1, "clockwise")
    assert "Black Goat lets play go clockwise." in said(three)


def test_a_vote_stays_secret_until_the_last_one() -> None:
    """The others see that somebody has voted, and nothing else; until then the vote can be taken back."""
    game = begun(*THREE)
    before = [see(game.table, seat) for seat in (0, 1, 2, None)]
    game.answer(1, "Black Goat")
    assert [see(game.table, seat) for seat in (0, 1, 2, None)] == before
    assert not [event for event in told(game) if event.kind == "voted"]
    assert game.asked() == (0, 2)
    with pytest.raises(NotYourQuestion):
        game.answer(1, "Yellow Sign")
    assert game.can_undo(1)
    game.undo(1)
    game = voted(game, "Crawling Chaos", "Crawling Chaos", "Yellow Sign")
    assert not game.can_undo(2)


def test_the_windwalker_votes_but_cannot_be_voted_for() -> None:
    """It never begins; with one other faction there is nothing to vote on.  (rules 2.6)"""
    game = begun("Windwalker", "Black Goat", "Yellow Sign")
    game.answer(0, "Arctic Ocean")
    assert [list(map(words_of, each.options)) for each in game.questions] == [["Black Goat", "Yellow Sign"]] * 3
    alone = begun("Windwalker", "Black Goat")
    alone.answer(0, "Antarctica")
    assert alone.table.first == 1
    assert about(alone) == "BG: act"


def test_a_table_may_leave_it_to_chance() -> None:
    """Nobody votes.  (rules 2.8)"""
    game = begun("Windwalker", "Black Goat", "Yellow Sign", first_player="chance")
    game.answer(0, "Arctic Ocean")
    assert (about(game), offered(game)) == ("chance: first player", ["Black Goat", "Yellow Sign"])


def test_a_table_may_name_a_seat() -> None:
    """If that seat may not begin, or there is none, the players vote.  (rules 2.8)"""
    assert about(begun(*THREE, first_player="seat-2")) == "BG: choose the direction"
    assert begun(*THREE, first_player="seat-4").question.about == VOTE  # type: ignore[union-attr]
    game = begun("Windwalker", *THREE, first_player="seat-1")
    game.answer(0, "Arctic Ocean")
    assert game.question.about == VOTE  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["novice", "acolyte", "adept", "high priest"])
def test_bots_vote_for_themselves_and_the_windwalker_for_the_player_before_it(level: str) -> None:
    """Whatever their level."""
    game = begun("Crawling Chaos", "Windwalker", "Black Goat")
    game.answer(1, "Arctic Ocean")
    votes = [answer_for(game, seat, bot_for(RULES, level), Random(1)) for seat in range(3)]
    assert list(map(words_of, votes)) == ["Crawling Chaos", "Crawling Chaos", "Black Goat"]


def test_nobody_is_shown_as_first_player_before_the_choice() -> None:
    """Not in the picture, not in words."""
    game = begun(*THREE)
    view = see(game.table, 1)
    assert view.first is None
    assert "First: not chosen yet." in RULES.view_in_words(view, game.names)
    assert 'href="#icon-first"' not in RULES.draw(view, game.question_for(1), game.names)
    assert Scene(view, None, game.names).doing() == "The first player is being chosen"
    after = see(voted(game, *["Black Goat"] * 3).table, 1)
    assert 'href="#icon-first"' in RULES.draw(after, None, game.names)
    assert "First: BG, clockwise." in RULES.view_in_words(after, game.names)


def test_the_position_before_the_vote_can_be_written_down() -> None:
    """Like any other."""
    game = lay("factions: CC BG YS   step: choose the first player   phase: setup", "europe: YS: Acolyte")
    assert isinstance(game.table, WarsTable)
    assert [each.about for each in game.questions] == [VOTE] * 3
