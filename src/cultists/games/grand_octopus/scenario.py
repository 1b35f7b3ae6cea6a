"""The position as fields of text, and back.  Only what differs from a new game has to be written.

    seats: 3   options: exterior=marsh   turn: 4
    cult 1: at 2, power 4, owns 1 3
    cult 2: at 7, power 2, owns 5
    cult 3: out, owns 2

Cults are counted from one; Components have the numbers of their Locations.  What lies on the board follows from what
the cults own.
"""

import re
from collections.abc import Mapping
from typing import Final, get_args

from cultists.engine.errors import BadScenario
from cultists.games.grand_octopus.board import EXTERIOR, EXTERIORS
from cultists.games.grand_octopus.choices import CULTS, FIGHT, OUTCOMES, Outcome
from cultists.games.grand_octopus.knowledge import agrees
from cultists.games.grand_octopus.negotiation import MOST_PROPOSALS
from cultists.games.grand_octopus.options import DEFAULTS
from cultists.games.grand_octopus.orders import MAY_BE_LEFT, Order, order, orders_from
from cultists.games.grand_octopus.table import (
    EVERYBODY,
    MOST_POWER,
    OUT,
    SILENT,
    TURNS,
    Claim,
    Ending,
    Meeting,
    OctopusTable,
    Promises,
    Settled,
    StepName,
)

KEYS: Final = (
    "game", "rules", "why", "seats", "options", "exterior", "turn", "step", "settling", "settled", "meeting",
    "dominating", "victim", "waiting", "known", "clues", "winner", "ending",
)  # fmt: skip
BY_SEAT: Final = ("cult", "order", "promises", "shown")
CULT: Final = re.compile(r"(?:at (?P<place>\d)|(?P<out>out))(?:, power (?P<power>\d+))?(?:, owns(?P<owns>[ \d]+))?$")
DEFAULT_SEATS: Final = 3
OUTCOMES_OF_A_PLACE: Final = ("offspring", "alone", "nothing", "agreed", "fight", "sank")


# Writing


def to_fields(table: OctopusTable) -> dict[str, str]:
    """Everything that lies on the table, as text."""
    seats = len(table.places)
    chosen = [f"{name}={value}" for name, value in table.options.items() if value != DEFAULTS[name]]
    is_drawn = table.options["exterior"] == "random"
    fields = {"seats": str(seats), "options": " ".join(chosen), "exterior": table.exterior if is_drawn else ""}
    fields |= {"turn": str(table.round), "step": table.step or "end"}
    for seat in range(seats):
        fields[f"cult {seat + 1}"] = _cult(table, seat)
    for seat, given in enumerate(table.orders):
        fields[f"order {seat + 1}"] = "" if given is None else f"{given.place} from {given.start}"
    for seat, promises in enumerate(table.promises):
        fields[f"promises {seat + 1}"] = "" if promises == Promises() else _promises(promises)
        fields[f"shown {seat + 1}"] = " ".join(each.place for each in table.shown[seat])
    fields["settling"] = str(table.settling or "")
    fields["settled"] = "\n".join(map(_settled, table.settled))
    fields["meeting"] = "" if table.meeting is None else _meeting(table.meeting)
    fields |= {"dominating": _seat(table.dominating), "victim": _seat(table.victim), "waiting": _seats(table.waiting)}
    fields["known"] = ", ".join(
        f"{'all' if viewer == EVERYBODY else viewer + 1} cult {cult + 1} has {kind}"
        for viewer, cult, kind in table.known
    )
    fields["clues"] = ", ".join(" or ".join(map(_claim, claims)) for claims in table.clues)
    fields |= {"winner": _seat(table.winner), "ending": table.ending}
    return {key: value for key, value in fields.items() if value}


def _claim(claim: Claim) -> str:
    return f"cult {claim.cult + 1} {'has' if claim.owns else 'lacks'} {claim.kind}"


def _cult(table: OctopusTable, seat: int) -> str:
    place = table.places[seat]
    owned = " ".join(map(str, table.owned[seat]))
    where = f"at {place}, power {table.power[seat]}" if place != OUT else "out"
    return where + (f", owns {owned}" if owned else "")


def _promises(promises: Promises) -> str:
    against = f", against {_seats(promises.against)}" if promises.against else ""
    return f"kept {promises.kept}, broke {promises.broken}{against}"


def _settled(there: Settled) -> str:
    parts = [f"{there.location} {there.outcome}: {_seats(there.present)}"]
    parts += [f"offspring {_seats(there.offspring)}"] if there.offspring else []
    parts += [f"proposed {' '.join(each or '-' for each in there.proposals)}"] if there.proposals else []
    parts += [f"voted {' '.join(there.votes)}"] if there.votes else []
    parts += [f"insisted {there.insisted + 1}"] if there.insisted is not None else []
    parts += [f"dominating {there.dominating + 1}"] if there.dominating is not None else []
    parts += ["gathered"] * there.gathered
    parts += [f"eliminated {_seats(there.eliminated)}"] if there.eliminated else []
    return ", ".join(parts)


def _meeting(meeting: Meeting) -> str:
    """“1 - 0, 3 nothing 2 ready; last 3”: who, the proposal, how many were made; who spoke last."""
    rows = zip(meeting.present, meeting.proposals, meeting.made, meeting.ready, strict=True)
    parts = [
        f"{seat + 1} {'-' if proposal is None else proposal.code} {made}{' ready' * ready}"
        for seat, proposal, made, ready in rows
    ]
    return ", ".join(parts) + (f"; last {meeting.present[meeting.speaker] + 1}" if meeting.speaker >= 0 else "")


def _seat(seat: int | None) -> str:
    return "" if seat is None else str(seat + 1)


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(str(seat + 1) for seat in seats)


# Reading


def from_fields(fields: Mapping[str, str], options: Mapping[str, str]) -> OctopusTable:
    """The table that the fields describe.  Raises BadScenario."""
    seats = _number(fields, "seats", DEFAULT_SEATS, range(3, 6))
    known = (*KEYS, *(f"{name} {seat + 1}" for name in BY_SEAT for seat in range(seats)))
    for key in fields:
        if key not in known:
            raise BadScenario(f"“{key}” is no field of this game with {seats} seats; there are: {', '.join(known)}.")
    table = OctopusTable(seats, options)
    _read_exterior(table, fields)
    table.round = _number(fields, "turn", 1, range(1, TURNS + 1))
    for seat in range(seats):
        _read_cult(table, seat, fields.get(f"cult {seat + 1}", ""))
        table.promises[seat] = _read_promises(seats, fields.get(f"promises {seat + 1}", ""))
    table.orders = tuple(_read_order(table, fields.get(f"order {seat + 1}", "")) for seat in range(seats))
    table.settling = _number(fields, "settling", 0, range(EXTERIOR + 1))
    table.settled = tuple(_read_settled(seats, line) for line in fields.get("settled", "").splitlines())
    if fields.get("meeting"):
        table.meeting = _read_meeting(seats, fields["meeting"])
    table.dominating, table.victim, table.winner = (
        next(iter(_read_seats(seats, fields.get(name, ""), name)), None) for name in ("dominating", "victim", "winner")
    )
    table.waiting = _read_seats(seats, fields.get("waiting", ""), "waiting")
    table.known = _read_known(seats, fields.get("known", ""))
    table.clues = _read_clues(seats, fields.get("clues", ""))
    _read_step(table, fields)
    table.shown = tuple(_read_shown(table, seat, fields.get(f"shown {seat + 1}", "")) for seat in range(seats))
    _check(table)
    return table


def _number(fields: Mapping[str, str], name: str, default: int, legal: range) -> int:
    text = fields.get(name, str(default))
    if not text.isascii() or not text.isdecimal() or int(text) not in legal:
        raise BadScenario(f"“{name}” should be a number from {legal[0]} to {legal[-1]}, not “{text}”.")
    return int(text)


def _read_exterior(table: OctopusTable, fields: Mapping[str, str]) -> None:
    if "exterior" not in fields:
        return
    if table.options["exterior"] != "random" or table.is_quick or fields["exterior"] not in EXTERIORS:
        raise BadScenario(f"“exterior” belongs to options: exterior=random, and is one of {', '.join(EXTERIORS)}.")
    table.exterior = fields["exterior"]
    table.step = "choose"


def _read_cult(table: OctopusTable, seat: int, text: str) -> None:
    if not text:
        return
    name = f"“cult {seat + 1}”"
    match = CULT.match(text) if text.isascii() else None
    if match is None:
        raise BadScenario(f"{name} should be like “at 2, power 4, owns 1 3” or “out”, not “{text}”.")
    if match["out"]:
        table.places[seat] = OUT
        table.power[seat] = 0
    else:
        table.places[seat] = int(match["place"])
    if match["power"]:
        table.power[seat] = int(match["power"])
    if (table.places[seat] == OUT) != (table.power[seat] == 0) or table.power[seat] > MOST_POWER:
        raise BadScenario(f"{name}: a cult has a power from 1 to {MOST_POWER} and is at a Location, or it is out.")
    last = EXTERIOR - table.is_quick
    kinds = [int(kind) for kind in (match["owns"] or "").split()]
    if table.places[seat] > last or not all(1 <= kind <= last for kind in kinds):
        raise BadScenario(f"{name}: there are Locations and Components from 1 to {last}.")
    for kind in kinds:
        if not table.can_gather(seat, kind):
            raise BadScenario(f"{name}: there is no Component {kind} left for it, or it has one already.")
        table.take(seat, kind)


def _read_promises(seats: int, text: str) -> Promises:
    if not text:
        return Promises()
    match = re.match(r"kept (\d+), broke (\d+)(?:, against ([ \d]+))?$", text) if text.isascii() else None
    if match is None:
        raise BadScenario(f"“promises” should be like “kept 2, broke 1, against 3”, not “{text}”.")
    return Promises(int(match[1]), int(match[2]), _read_seats(seats, match[3] or "", "promises"))


def _read_order(table: OctopusTable, text: str) -> Order | None:
    if not text:
        return None
    setting, _, start = text.partition(" from ")
    places = [each.place for each in orders_from(int(start), quick=table.is_quick)] if _is_place(start) else []
    if setting not in places:
        raise BadScenario(f"“order” should be like “2/5 from 1” (x: on the line, n/n: one room), not “{text}”.")
    return order(int(start), setting, quick=table.is_quick)


def _read_shown(table: OctopusTable, seat: int, text: str) -> tuple[Order, ...]:
    """The settings that a cult has shown this turn: others are left to it."""
    orders = orders_from(table.places[seat], quick=table.is_quick, apart=table.must_part()[seat])
    settings = {each.place: each for each in orders}
    shown = text.split()
    if any(setting not in settings for setting in shown) or len(set(shown)) < len(shown):
        raise BadScenario(f"“shown” should be settings of the clock, like “2/5 x/3”, not “{text}”.")
    if shown and (table.step != "choose" or len(shown) > len(orders) - MAY_BE_LEFT):
        raise BadScenario("“shown” belongs to the step “choose”, and the cult must be able to set its clock otherwise.")
    return tuple(settings[setting] for setting in shown)


def _is_place(text: str) -> bool:
    return len(text) == 1 and text in "1234567"


def _read_settled(seats: int, line: str) -> Settled:
    head, *parts = line.split(", ")
    match = re.match(r"([1-7]) (\w+): ([ \d]+)$", head) if line.isascii() else None
    if match is None or match[2] not in OUTCOMES_OF_A_PLACE:
        raise BadScenario(f"“settled” should be lines like “2 alone: 1, dominating 1, gathered”, not “{line}”.")
    named = dict(part.partition(" ")[::2] for part in parts)
    legal = ("offspring", "proposed", "voted", "insisted", "dominating", "gathered", "eliminated")
    if len(named) < len(parts) or any(name not in legal for name in named):
        raise BadScenario(f"“settled”: after the cults come {', '.join(legal)}, each once; not “{line}”.")
    present = _read_seats(seats, match[3], "settled")
    proposals = tuple(None if code == "-" else _outcome(code).code for code in named.get("proposed", "").split())
    votes = tuple(_outcome(code).code for code in named.get("voted", "").split())
    if any(codes and len(codes) != len(present) for codes in (proposals, votes)) or not present:
        raise BadScenario(f"“settled”: there is one proposal and one vote for each cult; not “{line}”.")
    insisted, dominating, offspring, eliminated = (
        _read_seats(seats, named.get(name, ""), "settled")
        for name in ("insisted", "dominating", "offspring", "eliminated")
    )
    return Settled(
        int(match[1]), match[2], present, offspring, proposals, votes, next(iter(insisted), None),
        next(iter(dominating), None), "gathered" in named, eliminated,
    )  # fmt: skip


def _outcome(code: str) -> Outcome:
    if code not in OUTCOMES:
        raise BadScenario(f"An outcome is nothing, fight, or the colour of a cult ({', '.join(CULTS)}), not “{code}”.")
    return OUTCOMES[code]


def _read_meeting(seats: int, text: str) -> Meeting:
    cults, _, last = text.partition("; last ")
    rows = [re.match(rf"([1-{seats}]) (\S+) ([0-{MOST_PROPOSALS}])( ready)?$", row) for row in cults.split(", ")]
    found = [row for row in rows if row is not None]
    if len(found) < len(rows) or not text.isascii():
        raise BadScenario(f"“meeting” should be like “1 nothing 1, 2 - 0 ready; last 1”, not “{text}”.")
    present = tuple(int(row[1]) - 1 for row in found)
    proposals = tuple(None if row[2] == "-" else _outcome(row[2]) for row in found)
    made = tuple(int(row[3]) for row in found)
    ready = tuple(row[4] is not None for row in found)
    speaker = _read_seats(seats, last, "meeting")
    if sorted(set(present)) != list(present) or any(seat not in present for seat in speaker) or len(present) < 2:
        raise BadScenario(f"“meeting” needs two cults or more in the order of their seats, not “{text}”.")
    known = [None if each is None else each.cult for each in proposals]
    if any(cult is not None and cult not in present for cult in known) or FIGHT in proposals:
        raise BadScenario("“meeting”: a proposal is nothing, or a cult that is there.")
    if any((proposal is None) != (number == 0) for proposal, number in zip(proposals, made, strict=True)):
        raise BadScenario("“meeting”: who has proposed something has a number of proposals, and nobody else.")
    return Meeting(present, proposals, made, ready, present.index(speaker[0]) if speaker else -1)


def _read_seats(seats: int, text: str, name: str) -> tuple[int, ...]:
    words = text.split()
    for word in words:
        if word not in [str(seat + 1) for seat in range(seats)]:
            raise BadScenario(f"“{name}”: there are cults from 1 to {seats}, not “{word}”.")
    return tuple(int(word) - 1 for word in words)


def _read_known(seats: int, text: str) -> tuple[tuple[int, int, int], ...]:
    found = []
    for part in text.split(", ") if text else ():
        match = re.match(rf"(all|[1-{seats}]) cult ([1-{seats}]) has ([1-7])$", part)
        if match is None:
            raise BadScenario(f"“known” should be like “all cult 2 has 5”, not “{part}”.")
        viewer = EVERYBODY if match[1] == "all" else int(match[1]) - 1
        found.append((viewer, int(match[2]) - 1, int(match[3])))
    return tuple(found)


def _read_clues(seats: int, text: str) -> tuple[tuple[Claim, ...], ...]:
    return tuple(
        tuple(_read_claim(seats, claim) for claim in clue.split(" or ")) for clue in (text.split(", ") if text else ())
    )


def _read_claim(seats: int, text: str) -> Claim:
    match = re.match(rf"cult ([1-{seats}]) (has|lacks) ([1-7])$", text)
    if match is None:
        raise BadScenario(f"“clues” should be like “cult 2 lacks 5 or cult 2 has 3”, not “{text}”.")
    return Claim(int(match[1]) - 1, int(match[3]), match[2] == "has")


def _read_step(table: OctopusTable, fields: Mapping[str, str]) -> None:
    step = fields.get("step")
    if step == "end":
        table.step = None
    elif step is not None:
        steps = [each for each in get_args(StepName) if each not in SILENT]
        if step not in steps:
            raise BadScenario(f"“step” should be one of {', '.join(steps)} or end, not “{step}”.")
        table.step = step  # type: ignore[assignment]
    ending = fields.get("ending", "")
    if ending not in get_args(Ending):
        raise BadScenario(f"“ending” should be one of {', '.join(filter(None, get_args(Ending)))}, not “{ending}”.")
    table.ending = ending  # type: ignore[assignment]


def _check(table: OctopusTable) -> None:
    """A step that goes on from something needs it; what only one step knows cannot lie there in another."""
    step, dominating = table.step, table.dominating
    at_exterior = table.settling == EXTERIOR
    record = table.settled[-1] if table.settled else None
    dominates = ("gather", "exchange", "sacrifice", "discard")
    is_settling = step in ("talk", "vote", "gain", *dominates)
    for is_wrong, text in (
        ((step == "draw the exterior") != (table.exterior == "" and not table.is_quick), "the Exterior is not drawn"),
        (step is not None and is_settling != (table.settling > 0), "“settling” belongs to the steps after “choose”"),
        ((step in ("talk", "vote")) != (table.meeting is not None), "a “meeting” belongs to “talk” and “vote”"),
        ((step in dominates) != (dominating is not None and step is not None), "somebody must be “dominating”"),
        ((step == "discard") != (table.victim is not None), "a “victim” belongs to the step “discard”"),
        ((step == "gain") != bool(table.waiting), "who is “waiting” may gain in the step “gain”"),
        ((step is None) != bool(table.ending), "the step “end” and the “ending” belong together"),
        ((table.winner is not None) != (table.ending in ("components", "last cult")), "“winner” and “ending” differ"),
        (step in ("choose",) and not table.living(), "nobody is left to choose"),
        (step in ("exchange", "sacrifice", "discard", "gain") and not at_exterior, "that happens in the Exterior"),
        (step in dominates and (record is None or record.location != table.settling), "“settled” lacks the place"),
        (
            is_settling and any(table.orders[seat] is None for seat in table.living()),
            "the “order” of a living cult is missing",
        ),
    ):
        if is_wrong:
            raise BadScenario(f"This position (step “{step or 'end'}”) cannot be: {text}.")
    _check_cults(table)


def _check_cults(table: OctopusTable) -> None:
    """Who acts must be alive and there; what is known must be true."""
    step, location = table.step, table.settling
    acting = [seat for seat in (table.dominating, table.victim) if seat is not None and step is not None]
    acting += [*table.waiting, *(table.meeting.present if table.meeting else ())]
    for seat in acting:
        is_there = seat == table.victim or (table.places[seat] == location and not table.is_fallen(seat))
        if table.is_out(seat) or not is_there:
            raise BadScenario(f"Cult {seat + 1} cannot act in Location {location}: it does not stand there.")
    dominating, victim = table.dominating, table.victim
    if step in ("sacrifice", "exchange", "discard") and dominating is not None:
        wanted = "marsh" if step == "exchange" else "colony"
        if table.exterior != wanted:
            raise BadScenario(f"The step “{step}” needs another Exterior: {wanted}.")
        rivals = [seat for seat in table.living() if seat != dominating and table.owned[seat]]
        if not rivals or (step == "exchange" and not table.owned[dominating]) or victim not in (None, *rivals):
            raise BadScenario(f"The step “{step}” needs Components to take.")
    has_most = any(table.power[seat] >= MOST_POWER for seat in table.waiting)
    if step == "gain" and (table.exterior != "dreams" or has_most):
        raise BadScenario("The step “gain” needs the Dimension of Dreams, and cults below the highest power.")
    if table.known and not table.is_hidden:
        raise BadScenario("“known” belongs to options: components=face-down.")
    if any(kind not in table.owned[cult] for _, cult, kind in table.known):
        raise BadScenario("“known” names a Component that the cult does not have.")
    if table.clues and not table.is_hidden:
        raise BadScenario("“clues” belongs to options: components=face-down.")
    if not agrees(table):
        raise BadScenario("“clues” says something that is not true.")
    is_open = step is not None and table.settling == 0
    full = [seat for seat in table.living() if len(table.owned[seat]) >= table.needed]
    if is_open and (full or len(table.living()) < 2):
        raise BadScenario("This game is over: a cult has enough Components, or is the last.")
