"""A tiny language for tests: set the table in a few lines of scenario text, answer by words, look at what is there.

    game = lay("factions: GC CC BG   power: 3 2 4", "europe: GC: Shoggoth; CC: Acolyte x3", "arabia: BG: Ghoul")
    game = play(game, "GC battle Crawling Chaos in Europe", *dice(6, 1), "CC Acolyte in Europe")

An answer begins with the faction's code; dice and draws are chance's.
"""

from textwrap import dedent

import pytest

from cultists.engine import CHANCE, Event, Game, words_of
from cultists.engine.errors import CultistsError
from cultists.engine.scenario import game_of_scenario
from cultists.games.cthulhu_wars.faction import Faction
from cultists.games.cthulhu_wars.maps import AREA
from cultists.games.cthulhu_wars.rules import CthulhuWars
from cultists.games.cthulhu_wars.table import WarsTable

Wars = Game[WarsTable]

RULES = CthulhuWars()


def lay(*lines: str) -> Wars:
    """A game in the position of some scenario lines."""
    text = "\n".join(dedent(line).strip("\n") for line in lines)
    return game_of_scenario(f"game: cthulhu_wars\n{text}\n", {"cthulhu_wars": RULES})


def seat(game: Wars, code: str) -> int:
    """Who plays the faction with this code."""
    return [faction.code for faction in game.table.chosen].index(code)


def faction(game: Wars, code: str) -> Faction:
    """The faction with this code."""
    return game.table.chosen[seat(game, code)]


def dice(*faces: int) -> list[str]:
    """Chance rolls these."""
    return [f"chance {face}" for face in faces]


def play(game: Wars, *answers: str) -> Wars:
    """The game after these answers.  Each goes through a fresh copy, so that every rule test is a copy test too."""
    for line in answers:
        code, _, words = line.partition(" ")
        game = game.copy()
        who = CHANCE if code == "chance" else seat(game, code)
        assert game.question is not None, f"the game is over before “{line}”"
        options = game.question.options
        if who == CHANCE:
            choice = next((option for option in options if str(option) == words or words_of(option) == words), words)
            game.answer(who, choice)
        else:
            game.answer(who, words)
        RULES.check(game.table)
    return game


def refused(game: Wars, line: str) -> str:
    """The reason why an answer is not possible now; nothing changes."""
    before = game.table.fields()
    with pytest.raises(CultistsError) as error:
        play(game, line)
    assert game.table.fields() == before
    return str(error.value)


def offered(game: Wars, beginning: str = "") -> list[str]:
    """The words of the open question's options that begin so, without that beginning."""
    assert game.question is not None
    words = [words_of(option) for option in game.question.options]
    return [each.removeprefix(beginning).strip() for each in words if each.startswith(beginning)]


def about(game: Wars) -> str:
    """Who is asked about what: “GC: act”."""
    question = game.question
    if question is None:
        return "over"
    who = "chance" if question.seat == CHANCE else game.table.chosen[question.seat].code
    return f"{who}: {question.about}"


def units(game: Wars, code: str, area: str) -> list[str]:
    """The kinds of a faction's units in an area, sorted."""
    return sorted(unit.kind.name for unit in game.table.here(seat(game, code), AREA[area]))


def holder(game: Wars, area: str) -> str:
    """Who holds the gate of an area: a code, “abandoned”, or “no gate”."""
    table = game.table
    if not table.has_gate(AREA[area]):
        return "no gate"
    who = table.holder(AREA[area])
    return "abandoned" if who is None else table.chosen[who].code


def power(game: Wars, code: str) -> int:
    """A faction's Power."""
    return game.table.power[seat(game, code)]


def doom(game: Wars, code: str) -> int:
    """A faction's Doom."""
    return game.table.doom[seat(game, code)]


def books(game: Wars, code: str) -> list[str]:
    """A faction's spellbooks."""
    return [book.name for book in game.table.books[seat(game, code)]]


def met(game: Wars, code: str) -> list[int]:
    """The numbers of the requirements that a faction has met."""
    who = seat(game, code)
    return [n for n, each in enumerate(faction(game, code).requirements, 1) if each in game.table.fulfilled[who]]


def signs(game: Wars, code: str) -> int:
    """How many Elder Signs a faction hides, and is still to draw."""
    return len(game.table.signs[seat(game, code)]) + game.table.owed_signs[seat(game, code)]


def pool(game: Wars, code: str, kind: str) -> int:
    """How many units of a kind lie in a faction's pool."""
    known = next(each for each in faction(game, code).kinds if each.name == kind)
    return game.table.in_pool(seat(game, code), known)


def told(game: Wars) -> list[Event]:
    """All events so far, as spectators heard them."""
    return [event for _, event in game.events_for(None)]
