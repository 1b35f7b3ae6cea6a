"""All that the referee knows of the game's own form: scenarios, options, views and events."""

from random import Random
from typing import Any, Final

from cultists.engine.game import Game
from cultists.engine.question import Question, words_of
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from referees.grand_octopus.conflicts import READY
from referees.grand_octopus.university import BOTH, ON_THE_LINE, Hand, Setting
from referees.grand_octopus.university import Game as Position

COLOURS: Final = ("green", "red", "blue", "amber", "violet")
WAVERS: Final = 0.1
"""How often a cult sets its clock to something else first."""
REASONS: Final = {"struck": "offspring", "bled": "a confrontation", "sank": "the city"}

Facts = list[tuple[object, ...]]


def scenario(position: Position) -> str:
    """A position at the beginning of a turn, as text."""
    options = [] if position.exterior in (None, "dreams") else [f"exterior={position.exterior}"]
    options += ["game=quick"] * position.quick + ["components=face-down"] * position.face_down
    options += ["eliminated=returned"] * position.returned
    lines = [f"game: grand_octopus   seats: {len(position.cults)}   turn: {position.turn}"]
    lines += [f"options: {' '.join(options)}"] if options else []
    for number, cult in enumerate(position.cults):
        owns = f", owns {' '.join(map(str, sorted(cult.owns)))}" if cult.owns else ""
        where = "out" if cult.out else f"at {cult.at}, power {cult.power}"
        lines.append(f"cult {number + 1}: {where}{owns}")
    return "\n".join(lines) + "\n"


def begin(text: str) -> Game[Any]:
    """The game, in this position."""
    return game_of_scenario(text, GAMES)


def meaning(question: Question[Any], option: Any) -> object:
    """What an option of the game means to the referee."""
    about = question.about
    if about == "choose":
        return setting(option.place)
    if about in ("talk", "vote"):
        said = option if about == "vote" else option.outcome
        return READY if said is None else said.cult if said.cult is not None else said.code
    if about == "exchange":
        return None if isinstance(option, str) else (option.give, option.cult, option.take)
    if about == "sacrifice":
        return None if isinstance(option, str) else option.cult
    if about == "discard":
        return option.kind
    if about == "gather":
        return not isinstance(option, str)
    assert about in ("gain", "last point"), about
    return option == question.options[0]


def give(game: Game[Any], question: Question[Any], option: Any, rng: Random) -> list[str]:
    """Answer, sometimes after something else: a clock may be set anew, or shown and then changed.  Says all of it.

    What was shown must be no option any more; nobody else's options may change by it.
    """
    seat, said = question.seat, []
    first = rng.choice(question.options)
    if question.about == "choose" and first is not option and len(game.questions) > 1 and rng.random() < WAVERS:
        others = [each.options for each in game.questions if each.seat != seat]
        game.answer(seat, first)
        said.append(words_of(first))
        if rng.random() < 0.5:
            game.change(seat, option)
            return [*said, f"set anew: {words_of(option)}"]
        shown = game.asides(seat)
        assert shown is not None
        game.aside(seat, shown.options[0].words)
        said.append("shown")
        (again,) = [each for each in game.questions if each.seat == seat]
        assert [*again.options] == [each for each in question.options if each is not first]
        assert [each.options for each in game.questions if each.seat != seat] == others
    game.answer(seat, option)
    return [*said, words_of(option)]


def setting(place: str) -> Setting:
    """“2/5”, “x/5”, “n/n”."""
    if place == "n/n":
        return BOTH, BOTH
    dagger, tentacle = (hand(each) for each in place.split("/"))
    return dagger, tentacle


def hand(text: str) -> Hand:
    """“2”, or “x” for a hand on the line."""
    return ON_THE_LINE if text == "x" else int(text)


def table_of(position: Position) -> dict[str, object]:
    """What lies on the table by the referee, in the words of `table_seen`."""
    return {
        "settled": settled(position),
        "over": position.ended,
        "winner": position.winner,
        "power": [cult.power for cult in position.cults],
        "places": [0 if cult.out else cult.at for cult in position.cults],
        "owned": [sorted(cult.owns) for cult in position.cults],
        "lying": [position.lying.get(location, 0) for location in range(1, 8)],
        "turn": position.turn,
        "fallen": [cult.fallen and not cult.out for cult in position.cults],
        "offspring": [cult.offspring or 0 for cult in position.cults],
    }


def table_seen(game: Game[Any], *, face_down: bool) -> dict[str, object]:
    """What lies on the table by the game: what its owner sees of each cult, and what everybody sees."""
    view: Any = game.view(None)
    own: list[Any] = [game.view(seat) if face_down else view for seat in range(game.seats)]
    return {
        "settled": [
            (each.location, each.outcome, each.present, each.dominating, each.gathered, each.eliminated)
            for each in view.settled
        ],
        "over": game.is_over,
        "winner": view.winner,
        "power": [each.power for each in view.seats],
        "places": [each.place for each in view.seats],
        "owned": [sorted(own[seat].seats[seat].components) for seat in range(game.seats)],
        "lying": list(view.tokens),
        "turn": view.round,
        "fallen": [each.is_fallen and not each.is_out for each in view.seats],
        "offspring": [each.offspring for each in view.seats],
    }


def settled(position: Position) -> Facts:
    """What happened in each Location since the last Revelation, as views list it."""
    found: list[list[Any]] = []
    for what, *things in this_turn(position):
        if what == "settled":
            found.append([*things, None, False, ()])
        elif what == "dominated":
            found[-1][3] = things[0]
        elif what == "gathered":
            found[-1][4] = True
        elif what == "eliminated" and found and found[-1][1] in ("offspring", "fight", "sank"):
            found[-1][5] = (*found[-1][5], things[0])
    return [tuple(each) for each in found]


def this_turn(position: Position) -> Facts:
    """The referee's story since the last Revelation."""
    story = position.story
    starts = [at for at, fact in enumerate(story) if fact[0] == "revealed"]
    return story[starts[-1] :] if starts else []


def seen_of_others(game: Game[Any], eye: int | None) -> dict[tuple[int, int], int]:
    """Which Components of others somebody sees: (cult, kind), with how many that cult has in all."""
    view: Any = game.view(eye)
    return {
        (cult, kind): each.count
        for cult, each in enumerate(view.seats)
        for kind in each.components
        if cult != eye and not each.is_out
    }


def asked(game: Game[Any]) -> set[str]:
    """What the game asks now, in the referee's words, which are the game's own."""
    return {question.about for question in game.questions}


def imagined(game: Game[Any], eye: int, rng: Random) -> list[set[int]]:
    """Which Components the cults have in a world that a bot in this seat imagines."""
    world = game.imagined_by(eye, rng)
    views: list[Any] = [world.view(seat) for seat in range(game.seats)]
    return [set(view.seats[seat].components) for seat, view in enumerate(views)]


def facts_told(game: Game[Any], since: int) -> Facts:
    """The events after so many answers, as facts in the referee's words; those without a sentence are left out."""
    facts: Facts = []
    for _, event in game.events_for(None, since):
        facts += fact(event.kind, event.seat, event.things, facts)
    return facts


def fact(kind: str, seat: int, things: tuple[str, ...], before: Facts) -> Facts:
    """What an event says."""
    numbers = [int(thing) for thing in things if thing.isdecimal()]
    if kind in REASONS:
        return [("lost a point", seat, REASONS[kind])]
    if kind == "dominated":
        return [("dominated", seat, numbers[0])]
    if kind == "gathered":  # face down, the event does not say what
        return [("gathered", seat, *(numbers or before[-1][2:]))]
    if kind == "fell":
        return [("fell", seat)]
    if kind == "eliminated":
        return [("eliminated", seat)]
    if kind in ("exchanged", "exchange failed"):
        return [(kind, seat, *numbers)]
    if kind == "sacrificed":
        return [("sacrificed", seat, numbers[0])]
    if kind == "put back":
        return [("discarded", seat, numbers[0])]
    if kind == "gained":
        return [("gained", seat)]
    if kind in ("won", "nobody won"):
        return [("ended", seat if kind == "won" else None)]
    return []


def facts_expected(story: Facts) -> Facts:
    """The referee's story in the same form: without what the events leave out."""
    without = ("revealed", "settled", "new turn")
    return [
        each
        for each in story
        if each[0] not in without and not (each[0] == "lost a point" and each[2] in ("an error", "a sacrifice"))
    ]
