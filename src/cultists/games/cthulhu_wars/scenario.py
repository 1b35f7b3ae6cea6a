"""The position as fields of text, and back.  Only what differs from a table just set up has to be written.

    factions: GC CC BG
    power: 3 2 4   turn: GC
    europe: GC: Shoggoth; CC: keeper Acolyte, Acolyte x2
    africa: abandoned gate; BG: Ghoul

A unit is a kind, how many (`x2`), or exactly which ones (`#1 3`); a `keeper` stands on the gate.  Units that are named
nowhere lie in their pool, Elder Signs that are named nowhere in the bag.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from cultists.engine.errors import BadScenario
from cultists.games.cthulhu_wars.battle_state import Battle
from cultists.games.cthulhu_wars.faction import Faction
from cultists.games.cthulhu_wars.factions import FACTIONS
from cultists.games.cthulhu_wars.invariants import check
from cultists.games.cthulhu_wars.maps import Area
from cultists.games.cthulhu_wars.options import DEFAULTS
from cultists.games.cthulhu_wars.setting import Unit
from cultists.games.cthulhu_wars.setup import unpack
from cultists.games.cthulhu_wars.table import (
    ABANDONED,
    CAPTIVE,
    CARD,
    ELDER_SIGNS,
    POOL,
    REMOVED,
    RITUAL_TRACKS,
    StepName,
    WarsTable,
)

CODES: Final = {faction.code: faction for faction in FACTIONS}
STEPS: Final[tuple[StepName, ...]] = get_args(StepName)
NUMBERS: Final = ("power", "doom", "owed_books", "owed_signs")
PER_SEAT: Final = ("books", "lent", "met", "signs", "notes", "captives", "card", "removed")
UNIT_LISTS: Final = ("out", "struck", "dead", "condemned", "hurt", "killed", "eliminated")
PAIRS: Final = ("kills", "pains")
NUMERALS: Final = tuple(map(str, range(100)))


# Writing


def to_fields(table: WarsTable) -> dict[str, str]:
    """Everything that lies on the table, as text."""
    fields = {"seats": str(table.seats)}
    chosen = [f"{name}={value}" for name, value in table.options.items() if value != DEFAULTS[name]]
    fields["options"] = " ".join(chosen)
    fields["factions"] = " ".join(faction.code for faction in table.chosen)
    fields["step"] = table.step or "over"
    fields["phase"] = table.phase
    if table.where:
        fields |= _tracks(table) | _turn(table)
        for seat in table.setting.seats:
            fields |= _board(table, seat)
        for area in table.setting.board.areas:
            fields[area.name.lower()] = _contents(table, area)
        if table.battle is not None:
            fields |= _battle(table.battle)
            if table.battle.before is not None:
                fields |= {f"outer {key}": value for key, value in _battle(table.battle.before).items()}
    return {key: value for key, value in fields.items() if value}


def _tracks(table: WarsTable) -> dict[str, str]:
    fields = {name.replace("_", " "): " ".join(map(str, getattr(table, name))) for name in NUMBERS}
    fields |= {"ritual": str(table.ritual), "cycle": str(table.cycle), "decay": str(table.decay or "")}
    fields |= {"revealed": " ".join(str(sign.number) for sign in table.revealed)}
    fields |= {"ending": table.ending, "winners": _codes(table, table.winners)}
    return fields


def _turn(table: WarsTable) -> dict[str, str]:
    code = _codes(table, (table.turn,)), _codes(table, (table.first,))
    return {
        "turn": code[0],
        "first": code[1],
        "direction": "clockwise" if table.clockwise else "counterclockwise",
        "acted": "yes" if table.has_acted else "",
        "more": "yes" if table.has_done_more else "",
        "again": "" if table.again is None else "; ".join(("yes", *table.again)),
        "fought": "; ".join(f"{_codes(table, (seat,))} {area.name}" for seat, area in table.fought),
        "left": "; ".join(area.name for area in table.left),
        "stays": "yes" if table.stays else "",
        "moved": _units(table.moved),
        "waiting": _codes(table, table.waiting),
        "then": table.then,
    }


def _codes(table: WarsTable, seats: Iterable[int]) -> str:
    return " ".join(table.faction(seat).code for seat in seats)


def _board(table: WarsTable, seat: int) -> dict[str, str]:
    faction, code = table.faction(seat), table.faction(seat).code.lower()
    met = (str(n) for n, each in enumerate(faction.requirements, 1) if each in table.fulfilled[seat])
    return {
        f"books {code}": "; ".join(book.name for book in table.books[seat]),
        f"met {code}": " ".join(met),
        f"signs {code}": " ".join(str(sign.number) for sign in table.signs[seat]),
        f"lent {code}": " ".join(each.code for each in table.chosen if each.gift in table.lent[seat]),
        f"notes {code}": "; ".join(f"{name} {number}" for owner, name, number in table.counters if owner == seat),
        f"captives {code}": _units(unit for unit in table.setting.units if table.where[unit.id] == CAPTIVE + seat),
        f"card {code}": _units(unit for unit in table.setting.by_seat[seat] if table.where[unit.id] == CARD),
        f"removed {code}": _units(unit for unit in table.setting.by_seat[seat] if table.where[unit.id] == REMOVED),
    }


def _units(units: Iterable[Unit]) -> str:
    return "; ".join(f"{unit.faction.code} {unit.kind.name} #{unit.number}" for unit in units)


def _contents(table: WarsTable, area: Area) -> str:
    parts = ["abandoned gate"] if table.gates[area.index] == ABANDONED else []
    parts += [token for token, where in table.tokens if where is area]
    keeper = table.keeper(area)
    for seat in table.setting.seats:
        items = [f"keeper {keeper.kind.name} #{keeper.number}"] if keeper is not None and keeper.seat == seat else []
        for kind in table.faction(seat).kinds:
            numbers = [unit.number for unit in table.here(seat, area) if unit.kind is kind and unit is not keeper]
            items += [f"{kind.name} #{' '.join(map(str, numbers))}"] if numbers else []
        if items:
            parts.append(f"{table.faction(seat).code}: {', '.join(items)}")
    return "; ".join(parts)


def _battle(battle: Battle) -> dict[str, str]:
    fields = {
        "battle": f"{battle.attacker + 1} against {battle.defender + 1} in {battle.area.name}",
        "battle used": "; ".join(battle.used),
        "battle extra": "; ".join(f"{_units((unit,))} {dice}" for unit, dice in battle.extra),
        "battle dice": " / ".join(" ".join(map(str, faces)) for faces in battle.dice) if any(battle.dice) else "",
        "battle great": " ".join("yes" if each else "no" for each in battle.great) if any(battle.great) else "",
    }
    fields |= {f"battle {name}": _units(getattr(battle, name)) for name in UNIT_LISTS}
    for name in PAIRS:
        pair = getattr(battle, name)
        fields[f"battle {name}"] = " ".join(map(str, pair)) if any(pair) else ""
    return fields


# Reading


def from_fields(fields: Mapping[str, str], options: Mapping[str, str]) -> WarsTable:
    """The table that the fields describe.  Raises BadScenario."""
    factions = tuple(_faction(code) for code in fields.get("factions", "").split())
    seats = _number(fields, "seats", len(factions) or 4, RITUAL_TRACKS)
    if len(set(factions)) != len(factions) or len(factions) > seats:
        raise BadScenario(f"“factions” should name at most {seats} different ones of: {', '.join(CODES)}.")
    table = WarsTable(seats, options)
    table.chosen = factions
    step = fields.get("step", "act" if len(factions) == seats else "choose the factions")
    table.step = None if step == "over" else _one_of(STEPS, "step", step)
    if len(factions) < seats or table.step == "set up":
        return table
    unpack(table)
    _check_keys(fields, table)
    phase = fields.get("phase", "action")
    table.phase = _one_of(("setup", "action", "gather", "doom"), "phase", phase)
    _read_tracks(table, fields)
    _read_turn(table, fields)
    for seat in table.setting.seats:
        _read_board(table, seat, fields)
    for area in table.setting.board.areas:
        _read_area(table, area, fields.get(area.name.lower(), ""))
    _read_signs(table, fields)
    if "battle" in fields:
        table.battle = _read_battle(table, fields)
        if "outer battle" in fields:
            outer = {key.removeprefix("outer "): value for key, value in fields.items() if key.startswith("outer ")}
            table.battle.before = _read_battle(table, outer)
    try:
        check(table)
    except AssertionError as error:
        raise BadScenario(f"This position cannot be: {error}.") from None
    return table


def _check_keys(fields: Mapping[str, str], table: WarsTable) -> None:
    known = {
        "game",
        "rules",
        "why",
        "seats",
        "options",
        "factions",
        "step",
        "phase",
        "ritual",
        "cycle",
        "decay",
        "revealed",
    }
    known |= {"ending", "winners", "turn", "first", "direction", "acted", "more", "again", "fought", "left", "moved"}
    known |= {"stays", "waiting", "then", "battle", "battle used", "battle extra", "battle dice", "battle great"}
    known |= {name.replace("_", " ") for name in NUMBERS} | {area.name.lower() for area in table.setting.board.areas}
    known |= {f"battle {name}" for name in (*UNIT_LISTS, *PAIRS)}
    known |= {f"{name} {faction.code.lower()}" for name in PER_SEAT for faction in table.chosen}
    for key in fields:
        if key.removeprefix("outer ") not in known:
            raise BadScenario(f"There is no “{key}” in a position of these factions.  {_areas_in_words(table)}")


def _faction(code: str) -> Faction:
    if code.upper() not in CODES:
        raise BadScenario(f"There is no faction “{code}”; there are: {', '.join(CODES)}.")
    return CODES[code.upper()]


def _seat(table: WarsTable, code: str) -> int:
    seat = table.setting.seat_of(_faction(code))
    if seat is None:
        raise BadScenario(f"“{code}” does not play here; “factions” names: {_codes(table, table.setting.seats)}.")
    return seat


def _number(fields: Mapping[str, str], key: str, default: int, allowed: Iterable[int] | None = None) -> int:
    text = fields.get(key, str(default))
    if not text.isdecimal() or (allowed is not None and int(text) not in allowed):
        wanted = "a number" if allowed is None else f"one of {', '.join(map(str, allowed))}"
        raise BadScenario(f"“{key}” should be {wanted}, not “{text}”.")
    return int(text)


def _one_of(allowed: tuple[Any, ...], key: str, text: str) -> Any:
    if text not in allowed:
        raise BadScenario(f"“{key}” should be one of {', '.join(allowed)}, not “{text}”.")
    return text


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _read_tracks(table: WarsTable, fields: Mapping[str, str]) -> None:
    for name in NUMBERS:
        text = fields.get(name.replace("_", " "))
        if text is not None:
            numbers = text.split()
            if len(numbers) != table.seats or not all(map(str.isdecimal, numbers)):
                raise BadScenario(f"“{name.replace('_', ' ')}” should be {table.seats} numbers, one per faction.")
            setattr(table, name, [*map(int, numbers)])
    table.ritual = _number(fields, "ritual", 0, range(len(RITUAL_TRACKS[table.seats]) + 1))
    table.cycle = _number(fields, "cycle", 1)
    table.decay = _number(fields, "decay", 0)
    table.ending = fields.get("ending", "")
    table.winners = tuple(_seat(table, code) for code in fields.get("winners", "").split())


def _read_turn(table: WarsTable, fields: Mapping[str, str]) -> None:
    default = table.chosen[0].code
    table.turn = _seat(table, fields.get("turn", default))
    table.first = _seat(table, fields.get("first", default))
    table.clockwise = _one_of(("clockwise", "counterclockwise"), "direction", fields.get("direction", "clockwise")) == (
        "clockwise"
    )
    table.has_acted = fields.get("acted") == "yes"
    table.has_done_more = fields.get("more") == "yes"
    table.again = tuple(_list(fields["again"])[1:]) if "again" in fields else None
    fought = (part.partition(" ") for part in _list(fields.get("fought", "")))
    table.fought = tuple((_seat(table, code), _area(table, name)) for code, _, name in fought)
    table.left = tuple(_area(table, name) for name in _list(fields.get("left", "")))
    table.stays = fields.get("stays") == "yes"
    table.moved = _read_units(table, fields.get("moved", ""))
    table.waiting = tuple(_seat(table, code) for code in fields.get("waiting", "").split())
    table.then = _one_of(STEPS, "then", fields.get("then", "act"))


def _area(table: WarsTable, name: str) -> Area:
    try:
        return table.setting.board.area(name.strip())
    except KeyError:
        raise BadScenario(f"There is no area “{name.strip()}”.  {_areas_in_words(table)}") from None


def _areas_in_words(table: WarsTable) -> str:
    return f"The areas of this map are: {', '.join(area.name for area in table.setting.board.areas)}."


def _read_units(table: WarsTable, text: str) -> tuple[Unit, ...]:
    return tuple(_exact_unit(table, part) for part in _list(text))


def _exact_unit(table: WarsTable, text: str) -> Unit:
    code, _, rest = text.strip().partition(" ")
    name, _, number = rest.partition("#")
    units = _of_kind(table, _seat(table, code), name.strip())
    if not number.strip().isdecimal() or not 1 <= int(number) <= len(units):
        raise BadScenario(
            f"“{text}” should be a faction, a kind and a number, such as “{code} {units[0].kind.name} #1”."
        )
    return units[int(number) - 1]


def _of_kind(table: WarsTable, seat: int, name: str) -> tuple[Unit, ...]:
    faction = table.faction(seat)
    for kind in faction.kinds:
        if kind.name.lower() == name.lower():
            return table.setting.by_kind[seat][kind]
    kinds = ", ".join(kind.name for kind in faction.kinds)
    raise BadScenario(f"{faction.name} has no “{name}”; it has: {kinds}.")


def _read_area(table: WarsTable, area: Area, text: str) -> None:
    for part in _list(text):
        code, colon, items = part.partition(":")
        if part == "abandoned gate":
            table.gates[area.index] = ABANDONED
        elif not colon:
            table.lay(part, area)
        else:
            for item in items.split(","):
                _read_item(table, _seat(table, code.strip()), area, item.strip())


def _read_item(table: WarsTable, seat: int, area: Area, item: str) -> None:
    is_keeper = item.startswith("keeper ")
    units = _named(table, seat, item.removeprefix("keeper "))
    for unit in units:
        table.place(unit, area)
    if is_keeper:
        table.gates[area.index] = units[0].id


def _named(table: WarsTable, seat: int, item: str) -> list[Unit]:
    """`Undead`, `Undead x2` or `Undead #1 3`."""
    name, mark, exact = item.partition("#")
    count = 1
    if not mark and (at := name.rfind(" x")) > 0 and name[at + 2 :].strip().isdecimal():
        name, count = name[:at], int(name[at + 2 :])
    units = _of_kind(table, seat, name.strip())
    if mark:
        wanted = [int(each) for each in exact.split() if each.isdecimal()]
        found = [unit for unit in units if unit.number in wanted and table.where[unit.id] == POOL]
        count = len(exact.split())
    else:
        found = [unit for unit in units if table.where[unit.id] == POOL][:count]
    if len(found) < count or not count:
        raise BadScenario(f"“{item}”: {table.faction(seat).name} does not have so many of them left.")
    return found


def _read_board(table: WarsTable, seat: int, fields: Mapping[str, str]) -> None:
    faction, code = table.faction(seat), table.faction(seat).code.lower()
    books = {book.name.lower(): book for book in faction.spellbooks}
    names = _list(fields.get(f"books {code}", ""))
    for name in names:
        if name.lower() not in books:
            raise BadScenario(f"{faction.name} has no “{name}”; its spellbooks are: {', '.join(books)}.")
    table.books[seat] = tuple(books[name.lower()] for name in names)
    if f"met {code}" in fields:
        met = fields[f"met {code}"].split()
        if not all(each.isdecimal() and 1 <= int(each) <= len(faction.requirements) for each in met):
            raise BadScenario(f"“met {code}” should be numbers from 1 to {len(faction.requirements)}.")
    else:  # whoever has books has met requirements; which ones does not matter to who did not write it
        met = [str(n + 1) for n in range(len(names))]
    table.fulfilled[seat] = tuple(faction.requirements[int(each) - 1] for each in met)
    table.lent[seat] = tuple(_faction(each).gift for each in fields.get(f"lent {code}", "").split())
    for note in _list(fields.get(f"notes {code}", "")):
        name, _, number = note.rpartition(" ")
        if not number.isdecimal():
            raise BadScenario(f"“notes {code}”: “{note}” should end with a number.")
        table.count(seat, name, int(number))
    for key, where in (("captives", CAPTIVE + seat), ("card", CARD), ("removed", REMOVED)):
        for unit in _read_units(table, fields.get(f"{key} {code}", "")):
            table.put(unit, where)


def _read_signs(table: WarsTable, fields: Mapping[str, str]) -> None:
    def signs(key: str) -> tuple[Any, ...]:
        numbers = fields.get(key, "").split()
        if not all(each.isdecimal() and 1 <= int(each) <= len(ELDER_SIGNS) for each in numbers):
            raise BadScenario(f"“{key}” should be numbers of Elder Signs, from 1 to {len(ELDER_SIGNS)}.")
        return tuple(ELDER_SIGNS[int(each) - 1] for each in numbers)

    table.revealed = signs("revealed")
    table.signs = [signs(f"signs {faction.code.lower()}") for faction in table.chosen]
    used = [*table.revealed, *(sign for held in table.signs for sign in held)]
    if len(used) != len(set(used)):
        raise BadScenario("An Elder Sign lies in two places.")
    table.bag = tuple(sign for sign in ELDER_SIGNS if sign not in used)


def _read_battle(table: WarsTable, fields: Mapping[str, str]) -> Battle:
    sides, _, name = fields["battle"].partition(" in ")
    seats = sides.split(" against ")
    is_legal = all(each.isdecimal() and 1 <= int(each) <= table.seats for each in seats)
    if len({*seats}) != 2 or len(seats) != 2 or not is_legal:
        raise BadScenario("“battle” should be such as “1 against 2 in Europe”, with the numbers of seats.")
    battle = Battle(_area(table, name), int(seats[0]) - 1, int(seats[1]) - 1)
    battle.used = tuple(_list(fields.get("battle used", "")))
    extra = [part.rpartition(" ") for part in _list(fields.get("battle extra", ""))]
    if not all(dice.isdecimal() for _, _, dice in extra):
        raise BadScenario("“battle extra” should be units with numbers of dice, such as “GC Shoggoth #1 3”.")
    battle.extra = tuple((_exact_unit(table, unit), int(dice)) for unit, _, dice in extra)
    if "battle dice" in fields:
        attack, _, defence = fields["battle dice"].partition("/")
        battle.dice = _faces(attack), _faces(defence)
    if "battle great" in fields:
        one, other = (each == "yes" for each in _pair(fields, "battle great", ("yes", "no")))
        battle.great = one, other
    for name in UNIT_LISTS:
        setattr(battle, name, _read_units(table, fields.get(f"battle {name}", "")))
    if any(table.area_of(unit) is None for unit in (*battle.dead, *battle.condemned, *battle.hurt)):
        raise BadScenario("“battle dead”, “battle condemned” and “battle hurt” should be units that are on the map.")
    for name in PAIRS:
        if f"battle {name}" in fields:
            first, second = _pair(fields, f"battle {name}", NUMERALS)
            setattr(battle, name, (int(first), int(second)))
    return battle


def _pair(fields: Mapping[str, str], key: str, allowed: Iterable[str]) -> tuple[str, str]:
    words = fields[key].split()
    if len(words) != 2 or not all(word in allowed for word in words):
        raise BadScenario(f"“{key}” should be two of {', '.join(allowed)}: the attacker's and the defender's.")
    return words[0], words[1]


def _faces(text: str) -> tuple[int, ...]:
    faces = text.split()
    if not all(face in NUMERALS[1:7] for face in faces):
        raise BadScenario("“battle dice” should be the faces of both sides, such as “6 4 / 5 1”.")
    return tuple(map(int, faces))
