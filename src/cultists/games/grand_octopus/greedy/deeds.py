"""What a dominating cult does: gather, exchange in the Marsh, sacrifice in the Colony, gain in the Dreams."""

from typing import Any

from cultists.engine import Question
from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR, REACHABLE
from cultists.games.grand_octopus.choices import (
    CULTS,
    GAIN,
    GATHER_NOTHING,
    LAST_POINT,
    NO_EXCHANGE,
    NO_SACRIFICE,
    Component,
    Exchange,
    Target,
)
from cultists.games.grand_octopus.greedy.position import Position
from cultists.games.grand_octopus.greedy.talking import Choice
from cultists.games.grand_octopus.greedy.weights import EARLY_KIND, SPOIL, Worth


def gather(position: Position, seat: int, question: Question[Any]) -> Choice:
    """Take it, unless power in the Dreams or the Moon Men of the Colony are worth more."""
    offered = [option for option in question.options if isinstance(option, Component)]
    if not offered:
        return GATHER_NOTHING, "We have one already."
    worth = Worth(position)
    (option,) = offered
    name = COMPONENTS[option.kind]
    if option.kind == EXTERIOR and position.cults[seat].owns + 1 < position.needed:
        instead, why = _instead_of_the_key(position, worth, seat)
        if instead > worth.component[seat]:
            return GATHER_NOTHING, why
    return option, f"We lack a {name}."


def _instead_of_the_key(position: Position, worth: Worth, seat: int) -> tuple[float, str]:
    if position.exterior == "dreams":
        return worth.point[seat], "Power is worth more to us now than a key."
    if position.exterior == "colony":
        gain, victim = _best_victim(position, worth, seat)
        return gain, f"The Moon Men shall visit the {CULTS[victim]} cult."
    return 0.0, ""


def _best_victim(position: Position, worth: Worth, seat: int) -> tuple[float, int]:
    """Whom the Moon Men would hurt most to our profit, and that profit."""
    others = [other for other in position.living if other != seat and position.cults[other].owns]
    harm = [(worth.rivalry[seat][other] * worth.put_back[other] - worth.loss[seat], other) for other in others]
    return max(harm, default=(0.0, seat))


def sacrifice(position: Position, seat: int, question: Question[Any]) -> Choice:
    """Pay a point when the leader's loss is worth more to us; the last point is never paid."""
    gain, victim = _best_victim(position, Worth(position), seat)
    if gain > 0 and position.cults[seat].power > 1:
        for option in question.options:
            if isinstance(option, Target) and option.cult == victim:
                return option, f"The {CULTS[victim]} cult is too far ahead."
    return NO_SACRIFICE, "Nobody's loss is worth a point of ours."


def last_point(position: Position, seat: int, question: Question[Any]) -> Choice:  # noqa: ARG001 - nothing to weigh
    return LAST_POINT[1], "We would be out."


def discard(position: Position, seat: int, question: Question[Any]) -> Choice:
    """Put back what is easiest to get again: it will lie where it belongs."""
    near = REACHABLE[position.cults[seat].place]

    def ease(option: Component) -> tuple[bool, int]:
        return option.kind in near, option.kind

    best = max(question.options, key=ease)
    return best, f"The {COMPONENTS[best.kind]} is what we can get back most easily."


def exchange(position: Position, seat: int, question: Question[Any]) -> Choice:
    """Change kinds, so that what lies near serves us and not the other; earlier kinds decide ties."""
    offered = [option for option in question.options if isinstance(option, Exchange)]
    worths = [_exchange_gain(position, seat, option) for option in offered]
    best = max(worths, default=0.0)
    if best <= 0:
        return NO_EXCHANGE, "No exchange would help us."
    option = offered[worths.index(best)]
    return option, f"With a {COMPONENTS[option.give]} the {CULTS[option.cult]} cult finds less of what it needs."


def _exchange_gain(position: Position, seat: int, option: Exchange) -> float:
    """What both will still want within their reach; how likely the other has what we ask for."""
    cults, other = position.cults, option.cult
    rivalry = Worth(position).rivalry[seat][other]
    possible = (1 - cults[other].lacks[option.take]) * cults[other].lacks[option.give]
    ours = _in_reach(position, seat, option.give) - _in_reach(position, seat, option.take)
    theirs = _in_reach(position, other, option.take) - _in_reach(position, other, option.give)
    return possible * (SPOIL * (ours - rivalry * theirs) + EARLY_KIND * (option.give - option.take))


def _in_reach(position: Position, seat: int, kind: int) -> float:
    """Whether a cult could gather a kind next turn, if it lacked it."""
    is_near = kind == EXTERIOR or kind in REACHABLE[position.cults[seat].place]
    return float(is_near and position.tokens[kind] > 0)


def gain(position: Position, seat: int, question: Question[Any]) -> Choice:  # noqa: ARG001 - always welcome
    return GAIN[0], "Power is always welcome."
