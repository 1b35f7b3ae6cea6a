"""What `stars solve` does: a position is read from a file, planned exactly, and printed in words or JSON."""

from pathlib import Path
from typing import Any, Final

import msgspec

from cultists.engine import Game
from cultists.games.stars_are_right.cards import GREAT_OLD_ONE, KINDS, Card
from cultists.games.stars_are_right.planner import MOMENTS, Solution, Start, Use, Way, warm_up
from cultists.games.stars_are_right.planner import solve as plan
from cultists.games.stars_are_right.rules import StarsAreRight
from cultists.games.stars_are_right.words import symbols_in_words
from cultists.sky import NAMES, parse_symbol
from cultists.terminal.files import check_seat, moment, read_position
from cultists.terminal.mistakes import Mistake
from cultists.terminal.progress import patience
from cultists.terminal.screen import Screen
from cultists.terminal.shipped import find_file

MANY: Final = 1000


def solve(path: Path, seat: int | None, at: int | None, seconds: float, as_json: bool) -> None:
    """Print what can be summoned, in words or as JSON."""
    path = find_file(path)
    game = moment(read_position(path), at)
    check_seat(game, seat)
    who = game.table.turn if seat is None and isinstance(game.rules, StarsAreRight) else seat
    start = _start(path, game, who)
    assert who is not None
    with patience("Searching the skies (Ctrl-C shows what is known so far)"):
        warm_up(start.hand)  # so that the time printed is that of the search
        solution = plan(start, seconds=seconds, minions=True)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(_facts(solution, who)), indent=2).decode())
    else:
        name = game.names[who]
        _tell(Screen(), solution, f"{name[:1].upper()}{name[1:]}")


def _start(path: Path, game: Game[Any], seat: int | None) -> Start:
    """Where to plan from.  Raises Mistake, if there is nothing to plan."""
    if not isinstance(game.rules, StarsAreRight):
        raise Mistake(f"{path} is a position of {game.rules.title}; only turns of The Stars Are Right can be planned.")
    table, question = game.table, game.question
    about = "end" if question is None else question.about
    if question is None or not table.sky.is_full:
        earlier = " Choose an earlier moment with --at." if question is None and game.moment else ""
        raise Mistake(f"{path}: there is no turn to plan; the position is at “{table.step or 'end'}”.{earlier}")
    if seat == table.turn and about not in MOMENTS:
        other = "another moment with --at, or another --seat" if game.moment else "another --seat"
        raise Mistake(
            f"{path}: “{about}” is too late or too early to plan a summoning; a plan begins with "
            f"{', '.join(MOMENTS[:-1])} or {MOMENTS[-1]}. Choose {other}."
        )
    return Start.of_table(table, seat)


# In words


def _tell(screen: Screen, solution: Solution, name: str) -> None:
    start = solution.start
    best = sorted(solution.best(), key=lambda way: -way.outcome(start).total)
    if best:
        screen.say(f"{name} can summon {_count(len(best), 'creature')} this turn:", style="bold")
    elif solution.is_complete:
        screen.say(f"{name} can summon nothing this turn.", style="bold")
    else:
        screen.say(f"{name}: nothing to summon was found so far.", style="bold")
    for way in best:
        others = len(solution.ways_to(way.card)) - 1
        screen.say()
        screen.say(
            f"{way.card.words}, {_count(way.card.points, 'point')}: {_away(way)}{_result(way, start)}.", style="bold"
        )
        for step in steps_in_words(way, start):
            screen.say(step, indent=2, hang=4)
        if others:
            screen.say(
                f"({_count(others, 'other way')}, with other cards or at a higher price; --json lists them.)", indent=2
            )
    screen.say()
    left = [card for card in start.hand if card not in solution.cards()]
    for title, some in (
        (
            "Out of reach" if solution.is_complete else "Not reached",
            [card for card in left if not _is_over(card, start)],
        ),
        ("Summoned before, and so never again", [card for card in left if _is_over(card, start)]),
    ):
        if some:
            screen.say(f"{title}: {', '.join(card.words for card in some)}.")
    screen.say(_account(solution))


def _is_over(card: Card, start: Start) -> bool:
    """Whether it is a Great Old One that the player has summoned before.  (stars_are_right rules 10.4)"""
    return card.rank == GREAT_OLD_ONE and start.has_summoned(card)


def steps_in_words(way: Way, start: Start) -> list[str]:
    """A way, step by step, with what it costs."""
    early = way.minions[:-1] if way.is_fetched_late else way.minions
    steps = [f"Use {use.minion.words}: {_use(use)}." for use in early]
    if way.invoked is not None:
        steps.append(f"Invoke {way.invoked.words}, which is discarded.")
    elif start.about == "invoke":
        steps.append("Invoke nothing.")
    if way.powers:
        has = symbols_in_words(dict(zip(KINDS, way.symbols, strict=True)))
        steps.append(f"Use the power of {', then of '.join(card.words for card in way.powers)}: {has}.")
    steps += [f"{move.words[:1].upper()}{move.words[1:]}." for move in way.moves]
    if way.filler:
        words = ", ".join(move.words for move in way.filler)
        steps.append(f"To use up what is left, and harm nothing: {words}.")
    steps += [f"Use {use.minion.words}: {_use(use)}." for use in way.minions[len(early) :]]
    steps.append(f"Summon {way.card.words}.")
    for lender in way.lenders:
        fate = "which is discarded" if lender in way.spent else "which stays"
        steps.append(f"{lender.words}, {fate}, lends {NAMES[parse_symbol(lender.star or '')]}.")
    end = way.outcome(start)
    if end.seventh is not None:
        steps.append(f"Discard {end.seventh.words} as the seventh creature: it costs least.")
    return steps


def _use(use: Use) -> str:
    if use.given is None:
        return f"it fetches {use.taken.words} from the discards"
    return f"it gives {use.given.words} for {use.taken.words}"


def _away(way: Way) -> str:
    return f"{_count(len(way.moves), 'move')} away" if way.moves else "the stars are right"


def _result(way: Way, start: Start) -> str:
    """What it comes to when all has left that must."""
    end = way.outcome(start)
    return f"; wins with {end.total} points" if end.wins else f"; then {_count(end.total, 'point')} in all"


def _account(solution: Solution) -> str:
    time = f"{solution.seconds:.2f} s" if solution.seconds >= 1 else f"{solution.seconds * MANY:.1f} ms"
    end = "everything was searched" if solution.is_complete else "the search was not finished, so there may be more"
    return f"{solution.skies:,} skies looked at in {time} ({solution.machine}); {end}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


# As JSON


def _facts(solution: Solution, seat: int) -> dict[str, Any]:
    start = solution.start
    found = sorted(solution.cards(), key=lambda card: -card.points)
    return {
        "seat": seat + 1,
        "moment": start.about,
        "complete": solution.is_complete,
        "seconds": round(solution.seconds, 6),
        "skies": solution.skies,
        "machine": solution.machine,
        "creatures": [_creature(card, solution) for card in found],
        "out_of_reach": [card.id for card in start.hand if card not in found],
        "summoned_before": [card.id for card in start.hand if _is_over(card, start)],
    }


def _creature(card: Card, solution: Solution) -> dict[str, Any]:
    ways = [_way(way, solution.start) for way in solution.ways_to(card)]
    return {"card": card.id, "name": card.words, "points": card.points, "plan": ways[0], "other_ways": ways[1:]}


def _way(way: Way, start: Start) -> dict[str, Any]:
    end = way.outcome(start)
    return {
        "steps": steps_in_words(way, start),
        "minions": [
            {"use": use.minion.id, "give": use.given.id, "take": use.taken.id}
            if use.given
            else {"use": use.minion.id, "fetch": use.taken.id, "after_the_moves": way.is_fetched_late}
            for use in way.minions
        ],
        "invoke": None if way.invoked is None else way.invoked.id,
        "powers": [card.id for card in way.powers],
        "symbols": dict(zip(KINDS, way.symbols, strict=True)),
        "moves": [move.words for move in way.moves],
        "filler": [move.words for move in way.filler],
        "lend": [card.id for card in way.lenders],
        "cost": {
            "moves": len(way.moves),
            "cards": [way.invoked.id] if way.invoked and not way.is_fetched_late else [],
            "creatures": [card.id for card in way.spent],
            "discard_the_seventh": end.seventh and end.seventh.id,
        },
        "total": end.total,
        "wins": end.wins,
    }
