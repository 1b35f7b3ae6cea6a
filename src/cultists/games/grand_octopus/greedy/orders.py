"""Secret orders: where every cult is likely to go and to send its Offspring, and an order drawn from that.

Nobody knows what the others choose, but everybody knows what they want.  So all cults think at once, in rounds: each
weighs its orders against what the others are likely to do, prefers the better ones without ever being sure, and the
next round begins from there.  Any of these rounds may decide in the end: who knows how they think still cannot tell.
"""

from functools import lru_cache
from math import exp, prod
from random import Random
from typing import Final

from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR, LOCATIONS, REACHABLE, ROOMS, location_name
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.greedy.position import Position
from cultists.games.grand_octopus.greedy.weights import (
    EXCHANGE,
    PROSPECT,
    QUARREL,
    ROUNDS,
    SHARE,
    TEMPERATURE,
    Worth,
)
from cultists.games.grand_octopus.orders import Order

ALL: Final = range(EXTERIOR + 1)
"""Indices of lists by Location; number 0 is none."""
NOWHERE: Final = [0.0] * len(ALL)
ALMOST_SURE: Final = 0.999
"""More than this is never expected of anybody."""
REMEMBERED: Final = 64
"""How many positions are remembered: at a table of bots all four think about the same one."""


class Response:
    """A cult's orders in one round of thinking: the better the likelier."""

    __slots__ = ("calls", "goals", "goes", "rooms", "total")

    def __init__(self, pull: dict[int, float], spite: dict[int, float], temperature: float) -> None:
        """`pull`: what each goal is worth to the Cultist; `spite`: each room to the Offspring; 0: it does not come."""
        most, worst = max(pull.values()), max(spite.values())
        self.goals = goals = {goal: exp((worth - most) / temperature) for goal, worth in pull.items()}
        self.rooms = rooms = {room: exp((worth - worst) / temperature) for room, worth in spite.items()}
        goes, calls = [0.0] * len(ALL), [0.0] * len(ALL)
        for goal, drawn in goals.items():
            for room, hated in rooms.items():
                # No Offspring and the Exterior go together; a Cultist and its Offspring never do.
                if room != goal and (not room) == (goal == EXTERIOR):
                    goes[goal] += drawn * hated
                    calls[room] += drawn * hated
        self.total = total = sum(goes)
        self.goes = [each / total for each in goes]
        """The Cultist's goal, by Location."""
        self.calls = [each / total for each in calls]
        """The Offspring's room, by Location."""

    def chance(self, order: Order) -> float:
        """How likely an order is.  Mistakes are never made on purpose."""
        if order.is_error or order.goes_to not in self.goals:
            return 0.0
        return self.goals[order.goes_to] * self.rooms[order.offspring] / self.total


class Mixture:
    """How likely each order of a cult is: any round of thinking may decide."""

    __slots__ = ("calls", "goes", "responses", "weights")

    def __init__(self) -> None:
        self.goes: list[float] = NOWHERE
        """The Cultist's goal, by Location: what the others expect."""
        self.calls: list[float] = NOWHERE
        """The Offspring's room, by Location."""
        self.responses: list[Response] = []
        self.weights: list[float] = []

    def add(self, response: Response, weight: float) -> None:
        """Think once more."""
        self.responses.append(response)
        self.weights.append(weight)
        step = weight / sum(self.weights)
        self.goes = _between(self.goes, response.goes, step)
        self.calls = _between(self.calls, response.calls, step)

    def chance(self, order: Order) -> float:
        """How likely an order is."""
        rounds = zip(self.responses, self.weights, strict=True)
        return sum([weight * response.chance(order) for response, weight in rounds]) / sum(self.weights)

    def drawn(self, orders: tuple[Order, ...], rng: Random) -> Order:
        """One of the orders, by its likelihood."""
        (response,) = rng.choices(self.responses, self.weights)
        chances = [response.chance(order) for order in orders]
        # What was wanted may have been shown, so that it cannot be set any more.
        return rng.choices(orders, chances)[0] if any(chances) else self.likeliest(orders)

    def likeliest(self, orders: tuple[Order, ...]) -> Order:
        """The order that it gives most often."""
        return max(orders, key=self.chance)


class Thoughts:
    """All cults' thinking about one position: what they want, and what they expect of each other."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.worth = Worth(position)
        self.living = position.living
        self.targets = {seat: position.targets(seat) for seat in self.living}
        self.gain = {seat: [self._gain(seat, place) for place in ALL] for seat in self.living}
        """What a cult gets that is alone somewhere."""
        self.extra = {seat: {place: self._extra(seat, place) for place in self.targets[seat]} for seat in self.living}
        """What it gets by being there, whoever else is."""
        self.others = {seat: [other for other in self.living if other != seat] for seat in self.living}
        self.quarrel = [1 - (1 - QUARREL) * cult.trust for cult in position.cults]
        """How likely a meeting with a cult ends in a fight."""
        self.temperature = TEMPERATURE * max(self.worth.component[seat] for seat in self.living)
        self.safe = [1.0] * len(ALL)
        """How likely no Offspring comes, by Location."""
        self.alone = [1.0] * len(ALL)
        """How likely nobody comes."""
        self.mixtures = [Mixture() for _ in position.cults]
        self.goes: list[list[float]] = [NOWHERE for _ in position.cults]
        self.calls: list[list[float]] = [NOWHERE for _ in position.cults]

    def _gain(self, seat: int, place: int) -> float:
        position, worth = self.position, self.worth
        gain = position.wants(seat, place) * worth.component[seat]
        if place != EXTERIOR:
            return gain
        if position.exterior == "dreams":
            return max(gain, worth.point[seat])
        if position.exterior == "marsh":
            return gain + EXCHANGE
        if position.exterior == "colony" and position.cults[seat].power > 1:
            others = [other for other in self.living if other != seat and position.cults[other].owns]
            harm = max((worth.rivalry[seat][other] * worth.put_back[other] for other in others), default=0.0)
            return max(gain, harm - worth.loss[seat])
        return gain

    def _extra(self, seat: int, place: int) -> float:
        """What can be gathered from there next time; and what the Lost City takes."""
        near = [kind for kind in REACHABLE[place] if kind != place]
        prospect = PROSPECT * sum(self.position.wants(seat, kind) for kind in near)
        sinks = place == EXTERIOR and self.position.exterior == "city"
        return prospect - (self.worth.loss[seat] if sinks else 0.0)

    def look_around(self) -> None:
        """From what the cults expect of each other: how safe and how lonely each Location is."""
        for place in LOCATIONS:
            self.safe[place] = prod([1 - self.calls[seat][place] for seat in self.living])
            self.alone[place] = prod([1 - self.goes[seat][place] for seat in self.living])

    def pull(self, seat: int, place: int) -> float:
        """What a goal is worth to a cult: need and prospects, against the danger of Offspring and of company."""
        loss, rivalry, gain = self.worth.loss[seat], self.worth.rivalry[seat], self.gain[seat][place]
        safe = self.safe[place] / (1 - self.calls[seat][place])
        alone = self.alone[place] / (1 - self.goes[seat][place])
        company = 0.0
        for other in self.others[seat]:
            envy = rivalry[other] * self.gain[other][place]
            company += self.goes[other][place] * (envy - self.quarrel[other] * loss)
        peace = (alone + (1 - alone) * SHARE) * gain
        return safe * (peace + company) - (1 - safe) * loss + self.extra[seat][place]

    def spite(self, seat: int, room: int) -> float:
        """What an Offspring in a room is worth: those who are likely to be there, what they lose, and who leads."""
        safe = self.safe[room] / (1 - self.calls[seat][room])
        alone = self.alone[room] / (1 - self.goes[seat][room])
        rivalry, losses = self.worth.rivalry[seat], self.worth.loss
        worth = 0.0
        for victim in self.others[seat]:
            comes = self.goes[victim][room]
            harm = losses[victim] + alone / (1 - comes) * self.gain[victim][room]
            worth += rivalry[victim] * comes / (1 - self.calls[victim][room]) * harm
        return safe * worth

    def response(self, seat: int) -> Response:
        """The orders of a cult, weighed against what it expects of the others now."""
        pull = {place: self.pull(seat, place) for place in self.targets[seat]}
        spite = {0: 0.0} | {room: self.spite(seat, room) for room in ROOMS}
        return Response(pull, spite, self.temperature)

    def think(self) -> None:
        """Some rounds of thinking; the later ones count more."""
        for number in range(ROUNDS):
            self.look_around()
            responses = {seat: self.response(seat) for seat in self.living}
            for seat, response in responses.items():
                self.mixtures[seat].add(response, number + 1)
                self.goes[seat], self.calls[seat] = self.mixtures[seat].goes, self.mixtures[seat].calls


def _between(old: list[float], new: list[float], step: float) -> list[float]:
    """A step from the old expectation to the new; nothing is ever quite sure."""
    return [min(before + step * (after - before), ALMOST_SURE) for before, after in zip(old, new, strict=True)]


@lru_cache(REMEMBERED)
def thoughts(position: Position) -> Thoughts:
    """What all cults are likely to do."""
    thinking = Thoughts(position)
    thinking.think()
    return thinking


def mixture_of(position: Position, seat: int) -> Mixture:
    """How likely each order of a living cult is."""
    return thoughts(position).mixtures[seat]


def why(position: Position, seat: int, order: Order) -> str:
    """What an order is after, and what it fears."""
    thinking = thoughts(position)
    others = [other for other in thinking.living if other != seat]
    goal = order.goes_to
    safe = prod([1 - thinking.calls[other][goal] for other in others])
    alone = prod([1 - thinking.goes[other][goal] for other in others])
    fear = f"{_percent(1 - safe)} danger of Offspring, {_percent(1 - alone)} of company"
    reason = f"{_need(position, seat, goal)} ({fear})."
    if not order.offspring:
        return reason
    victim = max(others, key=lambda other: thinking.worth.rivalry[seat][other] * thinking.goes[other][order.offspring])
    likely = _percent(thinking.goes[victim][order.offspring])
    return f"{reason} The {CULTS[victim]} cult may come to {location_name(order.offspring)} ({likely})."


def _need(position: Position, seat: int, goal: int) -> str:
    name = location_name(goal, position.exterior)
    if position.wants(seat, goal) >= 0.5:
        return f"We lack the {COMPONENTS[goal]}; it lies in {name}"
    if goal == EXTERIOR:
        return f"No Offspring comes to {name}"
    return f"From {name} there is more to be reached"


def _percent(share: float) -> str:
    return f"{round(100 * share)}%"
