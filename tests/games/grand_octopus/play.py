"""A tiny language for tests, nearly that of rules 21: cults A to E, orders such as "A 2/5, B 3/x", positions such as
"A(1, p4, {2,3})", and lines for all that is answered after the revelation:

    "A proposes B", "A is ready", "A insists", "A votes nothing", "A gathers", "A declines", "A swaps 3 for 1 of B",
    "A sends Moon Men to B", "A says yes", "B puts back 2", "A gains"

What no line speaks of is answered by habit: gather, be ready to vote, put the last Component back.  Votes and the
powers of the Exterior have no habit: the test says what is answered, and a question that should not be asked fails it.
"""

import re
from collections.abc import Callable
from typing import Any

from cultists.engine import Event, Game, Question, words_of
from cultists.engine.scenario import game_of_scenario
from cultists.games.grand_octopus import GrandOctopus
from cultists.games.grand_octopus.choices import (
    CULTS,
    FIGHT,
    GAIN,
    LAST_POINT,
    NOTHING,
    TAKES,
    Component,
    Exchange,
    Say,
)
from cultists.games.grand_octopus.orders import order
from cultists.games.grand_octopus.table import OctopusTable
from cultists.games.grand_octopus.view import OctopusView

Octopus = Game[OctopusTable]

RULES = GrandOctopus()
LETTERS = "ABCDE"
HABITS = {"gather": 0, "talk": -1, "discard": -1}
"""The place of the option that is taken if the test does not say."""
POSITION = re.compile(r"([A-E])\((\d|out)(?:, p(\d))?(?:, \{([\d,]*)\})?\)")


def lay(position: str = "", players: int = 3, **options: str) -> Octopus:
    """A game before the orders of a turn; what is not said is as in a new game."""
    if not position:
        return Game.new(RULES, players, options)
    power = players + (options.get("power") != "players")
    chosen = " ".join(f"{name}={value}" for name, value in options.items())
    lines = [f"game: grand_octopus   seats: {players}", *([f"options: {chosen}"] if chosen else [])]
    for letter, place, points, owned in POSITION.findall(position):
        where = "out" if place == "out" else f"at {place}, power {points or power}"
        owns = f", owns {owned.replace(',', ' ')}" if owned else ""
        lines.append(f"cult {LETTERS.index(letter) + 1}: {where}{owns}")
    return game_of_scenario("\n".join(lines), {RULES.name: RULES})


def turn(game: Octopus, orders: str, *lines: str) -> Octopus:
    """Give the orders, then answer until the turn is over; every answer goes through a fresh copy.

    Every line must be used.
    """
    game = order_all(game, orders)
    left = list(lines)
    while not game.is_over and game.table.step != "choose":
        game = one_answer(game, left)
    assert not left, f"nobody was asked: {left}"
    return game


def order_all(game: Octopus, orders: str) -> Octopus:
    """All clocks are set; the revelation follows."""
    table = game.table
    for text in orders.split(", "):
        letter, setting = text.split()
        seat = LETTERS.index(letter)
        game = game.copy()
        game.answer(seat, order(table.places[seat], setting, quick=table.is_quick))
    return game


def until(game: Octopus, step: str, orders: str, *lines: str) -> Octopus:
    """As a turn, but only up to the first question of that step."""
    game = order_all(game, orders)
    left = list(lines)
    while game.table.step != step:
        game = one_answer(game, left)
    assert not left, f"nobody was asked: {left}"
    return game


def one_answer(game: Octopus, left: list[str]) -> Octopus:
    """Take the first line that answers an open question, or answer by habit."""
    game = game.copy()
    for line in left:
        seat, rest = LETTERS.index(line[0]), line[2:]
        question = next((each for each in game.questions if each.seat == seat), None)
        found = None if question is None else meant(question, rest)
        if found is not None:
            left.remove(line)
            game.answer(seat, found)
            return game
    question = game.question
    assert question is not None
    game.answer(question.seat, habit(question))
    return game


def outcome(word: str) -> Any:
    """A vote as tests write it."""
    return {"nothing": NOTHING, "fight": FIGHT}.get(word) or TAKES[LETTERS.index(word)]


def meant(question: Question[Any], line: str) -> Any:
    """The option that a line means; None if the question is about something else."""
    verb, *words = line.split()
    last = words[-1] if words else ""
    tests: dict[str, Callable[[Any], bool]] = {
        "proposes": lambda each: isinstance(each, Say) and each.verb == "propose" and each.outcome is outcome(last),
        "is": lambda each: isinstance(each, Say) and each.verb == "ready",
        "insists": lambda each: isinstance(each, Say) and each.verb == "insist",
        "votes": lambda each: question.about == "vote" and each is outcome(last),
        "gathers": lambda each: isinstance(each, Component) and question.about == "gather",
        "declines": lambda each: isinstance(each, str) and each not in (*LAST_POINT, GAIN[0]),
        "swaps": lambda each: isinstance(each, Exchange) and spelled(each) == " ".join(words),
        "sends": lambda each: words_of(each).startswith("sacrifice 1 power, the " + CULTS[LETTERS.index(last)]),
        "says": lambda each: each == LAST_POINT[last == "no"],
        "puts": lambda each: isinstance(each, Component) and question.about == "discard" and str(each.kind) == last,
        "gains": lambda each: each == GAIN[0],
    }
    return next((each for each in question.options if tests[verb](each)), None)


def spelled(exchange: Exchange) -> str:
    """An exchange as tests write it."""
    return f"{exchange.give} for {exchange.take} of {LETTERS[exchange.cult]}"


def habit(question: Question[Any]) -> Any:
    """What is answered if the test does not say."""
    assert question.about in HABITS, f"{LETTERS[question.seat]} was asked: {question.about}"
    return question.options[HABITS[question.about]]


def cults(game: Octopus) -> str:
    """All cults as positions are written: "A(2, p3) B(3, p3, {3}) C(out)"."""
    table = game.table
    return " ".join(cult(table, seat) for seat in range(len(table.places)))


def cult(table: OctopusTable, seat: int) -> str:
    if not table.places[seat]:
        return f"{LETTERS[seat]}(out)"
    owned = table.owned[seat]
    owns = f", {{{','.join(map(str, owned))}}}" if owned else ""
    return f"{LETTERS[seat]}({table.places[seat]}, p{table.power[seat]}{owns})"


def see(game: Octopus, seat: int | None) -> OctopusView:
    """The view of a seat, with its type."""
    return RULES.view(game.table, seat)


def winner(game: Octopus) -> str | None:
    """The letter of the winner, the reason if the game is over without one, None while it goes on."""
    if not game.is_over:
        return None
    return LETTERS[game.winners[0]] if game.winners else game.table.ending


def asked(game: Octopus) -> str:
    """Who is asked about what: "AB: vote"."""
    questions = game.questions
    return f"{''.join(LETTERS[each.seat] for each in questions)}: {questions[0].about}" if questions else "over"


def heard(game: Octopus, *kinds: str, seat: int | None = None) -> list[str]:
    """What was told since the last revelation, of these kinds: "struck A 2 3"."""
    events = [event for _, event in game.events_for(seat)]
    first = max((at for at, event in enumerate(events) if event.kind == "revelation"), default=0)
    return [told(event) for event in events[first:] if not kinds or event.kind in kinds]


def told(event: Event) -> str:
    """An event as tests write it, with what the listener may know of its secret."""
    who = LETTERS[event.seat] if event.seat >= 0 else "-"
    return " ".join((event.kind, who, *event.things, *event.secret))
