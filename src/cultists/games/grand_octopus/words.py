"""Events, questions and the whole table as plain text of at most 80 columns.  No colours here."""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Final

from cultists.engine import Event
from cultists.engine.question import seat_name
from cultists.games.grand_octopus.board import COMPONENTS, EXTERIOR, LOCATIONS, NAMES, location_name
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.ending import what_decides
from cultists.games.grand_octopus.orders import order
from cultists.games.grand_octopus.table import MOST_POWER
from cultists.games.grand_octopus.view import MeetingView, OctopusView, SeatView, SettledView

WIDTH: Final = 79

Names = Sequence[str]
Things = tuple[str, ...]
Sentence = Callable[[str, Things, Names], str]


def together(parts: Iterable[str], word: str = "and") -> str:
    """“Ann, Ben and Cleo”."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def _cults(seats: str, names: Names) -> str:
    return together(names[int(seat)] for seat in seats.split())


def outcome_in_words(code: str, names: Names) -> str:
    """A proposal or a vote: “nothing”, “a fight”, “Ben takes it”."""
    return {"nothing": "nothing", "fight": "a fight"}.get(code) or f"{names[CULTS.index(code)]} takes it"


def by_name(text: str, names: Names) -> str:
    """What a bot says of “the red cult”, said of whoever plays it.  A seat without a name stays a cult."""
    for seat, name in enumerate(names):
        if name != seat_name(seat):
            text = text.replace(f"the {CULTS[seat]} cult", name).replace(f"The {CULTS[seat]} cult", name)
    return text


def _at(number: str) -> str:
    return f"in {location_name(int(number))}"


def _kind(number: str) -> str:
    return COMPONENTS[int(number)]


# Events


def _ordered(name: str, things: Things, _: Names) -> str:
    _, kind, start, goes_to, offspring = things
    if kind == "exterior":
        return f"{name} {'stays' if start == goes_to else 'goes'} {'in' if start == goes_to else 'to'} the Exterior."
    if kind in ("cultist error", "double error"):
        cultist = "sets the clock wrongly"
    else:
        cultist = f"stays {_at(start)}" if start == goes_to else f"goes to {location_name(int(goes_to))}"
    return f"{name} {cultist}; {f'Offspring {_at(offspring)}' if offspring != '0' else 'no Offspring'}."


def _showed(name: str, things: Things, _: Names) -> str:
    place, kind, start, *__ = things
    shown = order(int(start), place, quick=kind == "double error")
    return f"{name} shows the clock: {shown.words}. Now it must be set to something else."


def _location(_: str, things: Things, names: Names) -> str:
    number, exterior, present, offspring = things
    place = location_name(int(number), exterior)
    place = place[0].upper() + place[1:]
    monsters = f" with the Offspring of {_cults(offspring, names)}" if offspring else ""
    return f"{place}: {_cults(present, names)}{monsters}."


def _left_it(name: str, things: Things, _: Names) -> str:
    component = _kind(things[0])
    return {
        "declined": f"{name} gathers nothing.",
        "owned": f"{name} has a {component} already and gathers nothing.",
        "empty": f"{name} finds no {component} left.",
    }[things[1]]


def _lost(why: str) -> Sentence:
    return lambda name, things, _: f"{name} loses 1 power {why} ({things[1]} left)."


def _broke(name: str, things: Things, names: Names) -> str:
    proposal, vote, against = things
    promised = outcome_in_words(proposal, names)
    did = "insisted on a fight" if vote == "insisted" else f"voted “{outcome_in_words(vote, names)}”"
    return f"{name} breaks a promise to {_cults(against, names)}: proposed “{promised}”, {did}."


def _exchanged(name: str, things: Things, names: Names) -> str:
    give, other, take = things
    return f"{name} gives {names[int(other)]} a {_kind(give)} for a {_kind(take)}."


def _exchange_failed(name: str, things: Things, names: Names) -> str:
    give, other, take = things
    return f"{name} offers {names[int(other)]} a {_kind(give)} for a {_kind(take)}, and nothing comes of it."


def _won(name: str, things: Things, _: Names) -> str:
    if things[0] == "last cult":
        return f"{name} leads the last cult, and wins."
    return f"{name} has {things[1]} Components, completes the ritual and wins!"


def _outdone(name: str, things: Things, names: Names) -> str:
    return outdone_in_words(name, names[int(things[0])], int(things[1]))


def outdone_in_words(name: str, winner: str, kind: int) -> str:
    """Why a cult that has enough Components does not win: the first kind that differs decides, then power."""
    if not kind:
        return f"{name} completes the ritual too, with the same Components; {winner} has more power."
    why = f"What decides is the first kind that only one of them has: {winner} has a {COMPONENTS[kind]}."
    return f"{name} completes the ritual too. {why}"


def outdone(view: OctopusView) -> list[tuple[int, int]]:
    """Who has completed the ritual too, and the kind that decided for the winner; 0: power did."""
    if view.winner is None or view.ending != "components":
        return []
    best = view.seats[view.winner].components
    return [(seat, what_decides(best, view.seats[seat].components)) for seat in _complete(view) if seat != view.winner]


def _complete(view: OctopusView) -> list[int]:
    return [seat for seat, cult in enumerate(view.seats) if cult.count >= view.needed and not cult.is_out]


def _nobody_won(_: str, things: Things, names: Names) -> str:
    why, who = things
    if why == "tie":
        return f"Nobody wins: {_cults(who, names)} complete the ritual and are equal in everything."
    return f"Nobody wins: {'no cult is left' if why == 'nobody left' else 'the night is over after 60 turns'}."


def _sacrificed(name: str, things: Things, names: Names) -> str:
    return f"{name} sacrifices 1 power ({things[1]} left): the Moon Men come for {names[int(things[0])]}."


SENTENCES: Final[dict[str, Sentence]] = {
    "drew the exterior": lambda _, things, __: f"The Exterior is {location_name(EXTERIOR, things[0])}.",
    "revelation": lambda _, things, __: f"Turn {things[0]}: all clocks are shown.",
    "showed": _showed,
    "ordered": _ordered,
    "fell": lambda name, things, _: f"{name} falls {_at(things[0])} and loses 1 power ({things[1]} left).",
    "eliminated": lambda name, _, __: f"{name} is out of the game.",
    "location": _location,
    "struck": _lost("to the Offspring"),
    "sank": _lost("in the Lost City"),
    "bled": _lost("in the fight"),
    "dominated": lambda name, things, _: f"{name} dominates {location_name(int(things[0]))}.",
    "gathered": lambda name, things, _: f"{name} gathers {f'a {_kind(things[0])}' if things else 'a Component'}.",
    "left it": _left_it,
    "met": lambda _, things, names: f"{_cults(things[1], names)} must agree.",
    "proposed": lambda name, things, names: f"{name} proposes: {outcome_in_words(things[0], names)}.",
    "insisted": lambda name, _, __: f"{name} insists on a fight.",
    "ready": lambda name, _, __: f"{name} is ready to vote.",
    "voted": lambda name, things, names: f"{name} votes: {outcome_in_words(things[0], names)}.",
    "broke its word": _broke,
    "agreed": lambda _, things, names: f"All agree: {outcome_in_words(things[0], names)}.",
    "confronted": lambda _, things, __: f"There is a fight {_at(things[0])}.",
    "exchanged": _exchanged,
    "exchange failed": _exchange_failed,
    "sacrificed": _sacrificed,
    "put back": lambda name, things, _: f"{name} puts a {_kind(things[0])} back.",
    "gained": lambda name, things, _: f"{name} gains 1 power (now {things[0]}).",
    "returned": lambda name, things, _: f"{name}'s {together(map(_kind, things[0].split()))} go back to the board.",
    "outdone": _outdone,
    "won": _won,
    "nobody won": _nobody_won,
}


def event_in_words(event: Event, names: Names) -> str:
    """The event as a sentence; what the listener may not know is left out already."""
    return SENTENCES[event.kind](names[event.seat], event.things or event.secret, names)


# Questions


def question_in_words(about: str, view: OctopusView) -> str:
    """What is asked, as a sentence for the seat that is asked."""
    place = location_name(view.settling, view.exterior) if view.settling else ""
    if about == "gather" and view.seat is not None and view.settling in view.seats[view.seat].components:
        return f"You dominate {place}, and have its Component already."
    return {
        "choose": f"Turn {view.round}: set your Command Clock. Where do your Cultist and your Offspring go?",
        "talk": f"You meet others in {place}. What do you say?",
        "vote": f"How do you vote about {place}? All votes are shown together.",
        "gather": f"You dominate {place}. Gather its Component?",
        "exchange": "Exchange one of your Components for one of another cult?",
        "sacrifice": "Sacrifice 1 power, so that another cult loses a Component?",
        "last point": "That is your last point of power. Really?",
        "discard": "The Moon Men have come. Which of your Components do you put back?",
        "gain": "You are in the Dimension of Dreams. Gain 1 power?",
    }[about]


# The whole table


def view_in_words(view: OctopusView, names: Names) -> str:
    """The table as a seat sees it: Locations with who is there, the cults, the last turn, the meeting."""
    lines = [_headline(view), ""]
    for location in LOCATIONS:
        if location < EXTERIOR or view.options["game"] == "full":
            lines += _board_line(view, location, names)
    lines.append("")
    for seat in range(len(view.seats)):
        lines += _cult_lines(view, seat, names)
    if view.settled:
        lines += ["", f"Turn {view.round} so far" if view.settling and view.step != "end" else "The last turn"]
        for settled in view.settled:
            lines += _wrapped(_settled_in_words(view, settled, names), 2)
    if view.meeting is not None:
        lines += ["", *_meeting_lines(view, view.meeting, names)]
    if view.step == "end":
        lines += ["", *_ending(view, names)]
    return "\n".join(lines)


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def _headline(view: OctopusView) -> str:
    return f"Turn {view.round}. {view.needed} different Components win."


def _board_line(view: OctopusView, location: int, names: Names) -> list[str]:
    left = view.tokens[location - 1]
    name = location_name(location, view.exterior).removeprefix("the ") if location == EXTERIOR else NAMES[location]
    there = [
        names[seat] + (" (fallen)" if each.is_fallen else "")
        for seat, each in enumerate(view.seats)
        if each.place == location
    ]
    there += [f"Offspring of {names[seat]}" for seat, each in enumerate(view.seats) if each.offspring == location]
    mark = ">" if view.settling == location else " "
    text = f"{mark} {location} {name:22} {COMPONENTS[location]:10} x{left}  {', '.join(there)}"
    return wrap(text, WIDTH, subsequent_indent=" " * 42) or [text]


def _cult_lines(view: OctopusView, seat: int, names: Names) -> list[str]:
    cult = view.seats[seat]
    mine = " (you)" if seat == view.seat else ""
    head = f"{CULTS[seat]:6} {names[seat]}{mine}:"
    if cult.is_out:
        return _wrapped(f"{head} out of the game")
    power = "●" * cult.power + "○" * (MOST_POWER - cult.power)
    part = "; Cultist and Offspring must be separated now" * cult.must_part
    quick = view.options["game"] == "quick"
    rest = f"{_promises(cult)}{part}{shown_in_words(cult, quick=quick)}"
    return _wrapped(f"{head} power {power} {cult.power}; {components_in_words(cult)}{rest}")


def shown_in_words(cult: SeatView, *, quick: bool) -> str:
    """What all have seen of a clock in this turn: it says something else now.  (rules 16.2)"""
    shown = [f"“{order(cult.place, place, quick=quick).words}”" for place in cult.shown]
    return f"; has shown {together(shown)}" if shown else ""


def setting_in_words(place: str) -> str:
    """A setting of the clock in short: “2/5”, “x/3”; both hands on one room: “one room twice”."""
    return "one room twice" if place == "n/n" else place


def components_in_words(cult: SeatView) -> str:
    """“a skull and a plant”, “2 Components, one of them a skull”, “3 Components face down”."""
    known = [COMPONENTS[kind] for kind in cult.components]
    hidden = cult.count - len(known)
    if not cult.count:
        return "no Components"
    if not hidden:
        return together(known)
    return together([*known, f"{hidden} face down"])


def _promises(cult: SeatView) -> str:
    if not cult.promises.kept and not cult.promises.broken:
        return ""
    return f"; kept {cult.promises.kept} and broke {cult.promises.broken} of its promises"


def _settled_in_words(view: OctopusView, settled: SettledView, names: Names) -> str:
    present = together(names[seat] for seat in settled.present)
    many = len(settled.present) > 1
    place = location_name(settled.location, view.exterior)
    place = place[0].upper() + place[1:]
    if settled.outcome == "offspring":
        return f"{place}: Offspring cost {present} 1 power{' each' * many}."
    if settled.outcome == "sank":
        return f"{place}: it costs {present} 1 power{' each' * many}."
    if settled.outcome == "fight":
        return f"{place}: {present} fight and lose 1 power each."
    if settled.dominating is None:
        return f"{place}: {present} agree that nobody takes anything."
    dominating = names[settled.dominating]
    agreed = f"{present} agree; " if many else ""
    is_open = view.step == "gather" and settled is view.settled[-1]
    done = "dominates" if is_open else "gathers a Component" if settled.gathered else "gathers nothing"
    return f"{place}: {agreed}{dominating} {done}."


def _meeting_lines(view: OctopusView, meeting: MeetingView, names: Names) -> list[str]:
    place = location_name(meeting.location, view.exterior)
    component = COMPONENTS[meeting.location]
    lines = [f"Meeting in {place}: a {component} is at stake ({view.tokens[meeting.location - 1]} left)"]
    for seat, proposal, ready in zip(meeting.present, meeting.proposals, meeting.ready, strict=True):
        says = f"proposes {outcome_in_words(proposal, names)}" if proposal else "has proposed nothing yet"
        lines += _wrapped(f"{names[seat]} {says}{', ready to vote' * ready}", 2)
    return lines


def _equal(view: OctopusView) -> list[int]:
    """Of those who have completed the ritual, the ones before whom nobody is."""
    ranks = {
        seat: ([kind in view.seats[seat].components for kind in LOCATIONS], view.seats[seat].power)
        for seat in _complete(view)
    }
    return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]


def _ending(view: OctopusView, names: Names) -> list[str]:
    if view.winner is None:
        return _wrapped(_nobody_won("", (view.ending, " ".join(map(str, _equal(view)))), names))
    winner = names[view.winner]
    others = [outdone_in_words(names[seat], winner, kind) for seat, kind in outdone(view)]
    said = [*others, _won(winner, (view.ending, str(view.seats[view.winner].count)), names)]
    return [line for each in said for line in _wrapped(each)]
