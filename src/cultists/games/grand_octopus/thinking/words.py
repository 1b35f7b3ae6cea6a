"""What a thinking bot expects to happen, in words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from cultists.engine import words_of
from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR, LOCATIONS, location_name
from cultists.games.grand_octopus.choices import CULTS, FIGHT, Outcome
from cultists.games.grand_octopus.orders import Order
from cultists.games.grand_octopus.thinking.bargain import Bargain
from cultists.games.grand_octopus.thinking.orders import Night

LIKELY: Final = 0.2
"""Meetings of others, and other ends of a talk than the likeliest, are spoken of from here on."""
SURE: Final = 0.95
"""From here on nobody speaks of how likely a vote is."""


def of_order(night: Night, order: Order) -> str:
    """What an order is after, what may happen there, whom the Offspring waits for, and what all that is worth."""
    parts = [_goal(night, order.goes_to), _offspring(night, order.offspring), _crowd(night, order)]
    parts += [_worth(night, order), _mixed(night, order)]
    return " ".join(filter(None, parts))


def _worth(night: Night, order: Order) -> str:
    """What it is worth, and what it would be worth to go where we do not want to go at all."""
    chances, mixture = night.chances(), night.mixture()
    told = f"So we win in {_percent(chances[order])} of the futures"
    wanted = {each.goes_to for each, chance in mixture.items() if chance > 0}
    unwanted = [each for each in chances if each.goes_to not in wanted]
    best = max(unwanted, key=chances.__getitem__, default=order)
    if round(100 * chances[best]) >= round(100 * chances[order]):
        return f"{told}."
    name = location_name(best.goes_to, night.worlds[0].world.exterior)
    return f"{told}; if we went to {name}, it would be {_percent(chances[best])}."


def _mixed(night: Night, order: Order) -> str:
    """That others are given as well, and why."""
    mixture = night.mixture()
    others = sum([chance > 0 for each, chance in mixture.items() if each is not order])
    if not others:
        return ""
    orders = "one other" if others == 1 else f"{others} others"
    given = f"give it in {_percent(mixture[order])} of such nights"
    return f"Lest we be foreseen, we mix this order with {orders} and {given}."


def _goal(night: Night, goal: int) -> str:
    world = night.worlds[0].world
    name = location_name(goal, world.exterior)
    alone = _share(night, lambda others: all(goal not in (each.goes_to, each.offspring) for each in others))
    danger = _share(night, lambda others: any(each.offspring == goal for each in others))
    need = f"We lack the {COMPONENTS[goal]}. " if world.can_gather(night.seat, goal) else ""
    ours = f"{name[0].upper()}{name[1:]} is ours alone in {_percent(alone)} of the futures"
    return f"{need}{ours}." if goal == EXTERIOR else f"{need}{ours}; in {_percent(danger)} Offspring come there."


def _offspring(night: Night, room: int) -> str:
    if not room:
        return ""
    others = [other for other in night.living if other != night.seat]
    comes = [sum([drawn[other].goes_to == room for drawn in night.futures]) for other in others]
    likely = max(comes) / len(night.futures)
    victim = CULTS[others[comes.index(max(comes))]]
    return f"Our Offspring waits in {location_name(room)} for the {victim} cult ({_percent(likely)})."


def _crowd(night: Night, order: Order) -> str:
    """Where several others are likely to meet, unless it has been spoken of."""
    places = [place for place in LOCATIONS if place not in (order.goes_to, order.offspring)]
    meets = {place: _share(night, partial(_meet, place)) for place in places}
    place = max(meets, key=meets.__getitem__)
    if meets[place] < LIKELY:
        return ""
    return f"Others meet in {location_name(place, night.worlds[0].world.exterior)} ({_percent(meets[place])})."


def _meet(place: int, others: list[Order]) -> bool:
    return sum([each.goes_to == place for each in others]) > 1


def _share(night: Night, holds: Callable[[list[Order]], bool]) -> float:
    """In how much of the futures something holds for the orders of the others."""
    futures = [[order for seat, order in drawn.items() if seat != night.seat] for drawn in night.futures]
    return sum([holds(others) for others in futures]) / len(futures)


def of_talk(bargains: Sequence[Bargain], worths: Mapping[Any, float], said: Any) -> str:
    """How the meeting will end after that word, what another one would bring, and what hangs on the end."""
    seat, number = bargains[0].seat, len(bargains)
    foretold = [bargain.foretold(said) for bargain in bargains]
    likely = {end: sum([each.get(end, 0.0) for each in foretold]) / number for end in bargains[0].ends}
    first, *others = sorted(likely, key=lambda outcome: -likely[outcome])
    to_expect = [first, *(outcome for outcome in others if likely[outcome] >= LIKELY)]
    after = ", ".join([f"{_end(outcome, seat)} ({_percent(likely[outcome])})" for outcome in to_expect])
    ends = {outcome: sum([bargain.ends[outcome] for bargain in bargains]) / number for outcome in bargains[0].ends}
    return f"Likely ends: {after}. {of_trial(worths, said)} What hangs on it: {_hangs(ends, seat)}."


def _hangs(ends: Mapping[Outcome, float], seat: int) -> str:
    """What each end is worth, the best first; others who might as well take it are named together."""

    def kind(outcome: Outcome) -> tuple[str, bool]:
        return _percent(ends[outcome]), outcome.cult not in (None, seat)

    told = []
    for (share, is_another), some in groupby(sorted(ends, key=lambda outcome: -ends[outcome]), kind):
        alike = list(some)
        if is_another and len(alike) > 1:
            *cults, last = [outcome.words.removesuffix(" takes it") for outcome in alike]
            told.append(f"if {', '.join(cults)} or {last} takes it {share}")
        else:
            told += [f"{_if(outcome, seat)} {share}" for outcome in alike]
    return ", ".join(told)


def _end(outcome: Outcome, seat: int) -> str:
    if outcome is FIGHT:
        return "a fight"
    return "we take it" if outcome.cult == seat else outcome.words


def _if(outcome: Outcome, seat: int) -> str:
    return "after a fight" if outcome is FIGHT else f"if {_end(outcome, seat)}"


def of_vote(bargains: Sequence[Bargain], worths: Mapping[Any, float], vote: Any) -> str:
    """How the others will vote, and what our vote is worth then."""
    told = []
    for seat, (likely, chance) in bargains[0].votes_of_others().items():
        doubt = "" if chance >= SURE else f" ({_percent(chance)})"
        told.append(f"We expect the {CULTS[seat]} cult to vote “{likely.words}”{doubt}.")
    return " ".join([*told, of_trial(worths, vote)])


def of_trial(worths: Mapping[Any, float], chosen: Any) -> str:
    """How likely we win after what was chosen, and after the next best."""
    others = {option: worth for option, worth in worths.items() if option is not chosen}
    if not others:
        return "There is nothing else to do."
    best = max(others, key=others.__getitem__)
    hope = f"We expect to win {_percent(worths[chosen])} of such games"
    if round(100 * others[best]) >= round(100 * worths[chosen]):  # what is alike is chosen by what is sensible
        return f"{hope}, about as many as with “{words_of(best)}”."
    return f"{hope}; with “{words_of(best)}” it would be {_percent(others[best])}."


def _percent(share: float) -> str:
    return f"{max(0, round(100 * share))}%"
