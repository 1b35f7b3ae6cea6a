"""All that the referee knows of the game's own form: scenarios, tables, questions and options."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from cultists.engine import CHANCE
from cultists.engine.game import Game
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.games.cthulhu_wars.table import CAPTIVE, CARD, POOL, REMOVED
from referees.cthulhu_wars.acts.turn import Turn
from referees.cthulhu_wars.acts.world import Act, Player, Ref, Unit, World
from referees.cthulhu_wars.units import BY_FACTION

Engine = Game[Any]

NOTES: Final = ("The Thousand Forms", "Dragon Ascending", "Dragon Descending")
"""What leaves a note under its own name when it was used."""
RISEN: Final = {"GC": "Cthulhu", "WW": "Rhan Tegoth", "SL": "Tsathoggua"}
"""Who leaves a note when it has been awakened."""
SOUTH: Final = "Antarctica"
STEPS: Final = {"act": "act", "gather": "gather power", "doom": "doom"}
TOKENS: Final = ("desecration", "cathedral", "ice age")


# ---- the referee's world as a scenario ----


def scenario(world: World) -> str:
    """The position as `cultists play FILE` reads it."""
    codes = [player.faction for player in world.players]
    options = {"map": "fine-west"} if world.earth == "E53" else {}
    options |= world.rules
    fought = [f"{player.faction} {area}" for player in world.players for area in sorted(player.fought)]
    lines = [
        "game: cthulhu_wars   rules: 1",
        f"seats: {len(codes)}",
        f"options: {' '.join(f'{name}={value}' for name, value in sorted(options.items()))}",
        f"factions: {' '.join(codes)}",
        f"step: {STEPS[world.moment]}   phase: {'gather' if world.moment == 'doom' else 'action'}",
        f"power: {' '.join(str(player.power) for player in world.players)}",
        f"doom: {' '.join(str(player.doom) for player in world.players)}",
        f"ritual: {world.ritual}   cycle: {world.cycle}   decay: {world.decay}",
        f"turn: {codes[world.turn]}   first: {codes[world.first]}",
        f"direction: {'clockwise' if world.direction == 1 else 'counterclockwise'}",
        f"revealed: {' '.join(map(str, world.removed_signs))}",
        f"fought: {'; '.join(fought)}",
    ]
    for seat in range(len(codes)):
        lines += board(world, seat)
    for area in world.areas:
        lines.append(f"{area.lower()}: {contents(world, area)}")
    return "\n".join(line for line in lines if not line.endswith(": ")) + "\n"


def board(world: World, seat: int) -> list[str]:
    """What lies before one player."""
    player = world.players[seat]
    code, key = player.faction, player.faction.lower()
    numbers: Counter[Unit] = Counter()
    for earlier in world.players[:seat]:
        for unit, number in earlier.captives.items():
            numbers[unit] += number
    captives = []
    for unit, number in player.captives.items():
        for _ in range(number):
            numbers[unit] += 1
            captives.append(f"{world.players[unit.seat].faction} {unit.kind} #{numbers[unit]}")
    card = []
    held = Counter(player.submerged)
    if player.slumbering:
        held[player.slumbering] += 1
    for kind, number in held.items():
        taken = sum(other.captives[Unit(seat, kind)] for other in world.players)
        card += [f"{code} {kind} #{taken + each}" for each in range(1, number + 1)]
    return [
        f"books {key}: {'; '.join(player.books)}",
        f"met {key}: {' '.join(map(str, sorted(player.met)))}",
        f"lent {key}: {' '.join(player.lent)}",
        f"signs {key}: {' '.join(map(str, player.signs))}",
        f"notes {key}: {'; '.join(notes(world, seat))}",
        f"captives {key}: {'; '.join(captives)}",
        f"card {key}: {'; '.join(card)}",
    ]


def notes(world: World, seat: int) -> list[str]:
    """Small facts that lie on the board as notes."""
    player = world.players[seat]
    found = [f"{note} 1" for note in NOTES if note in player.used]
    risen = RISEN.get(player.faction)
    if risen in player.awakened:
        found.append(f"{risen} has risen 1")
    if player.faction == "WW" and player.start == SOUTH:
        found.append("started in Antarctica 1")
    if player.hibernates:
        found.append("rests 1")
    if player.slumbering:
        before = sum(kind.count for each in world.players[:seat] for kind in BY_FACTION[each.faction].values())
        taken = sum(other.captives[Unit(seat, player.slumbering)] for other in world.players)
        found.append(f"Cursed Slumber {before + taken + 1}")
    return found


def contents(world: World, area: str) -> str:
    """What stands in an area."""
    parts = ["abandoned gate"] if area in world.gates and world.gates[area] is None else []
    parts += ["desecration"] * (area in world.desecrated) + ["cathedral"] * (area in world.cathedrals)
    parts += ["ice age"] * (area == world.ice)
    keeper = world.gates.get(area)
    for seat, player in enumerate(world.players):
        items = []
        for kind, number in world.here(area, seat).items():
            kept = keeper == Unit(seat, kind)
            items += [f"keeper {kind}"] * kept + ([f"{kind} x{number - kept}"] if number > kept else [])
        if items:
            parts.append(f"{player.faction}: {', '.join(items)}")
    return "; ".join(parts)


def begin(text: str) -> Engine:
    """The game, in this position."""
    return game_of_scenario(text, GAMES)


def deal(seats: int, options: dict[str, str], rng: Random) -> tuple[Engine, list[str]]:
    """A new game whose factions chance has dealt, and what it dealt."""
    game: Engine = Game.new(GAMES["cthulhu_wars"], seats=seats, options=options)
    given = []
    while game.question is not None and game.question.about == "faction":
        options_left = {each.code: each for each in game.question.options}
        wanted = (
            "WW" if seats == 2 and rng.random() < 0.4 else rng.choice([each for each in options_left if each != "GC"])
        )
        option = options_left.get(wanted) if rng.random() < 0.5 else None
        option = option or rng.choice(game.question.options)
        given.append(f"chance, faction: {option.name}")
        game.answer(CHANCE, option)
    return game, given


def dealt(game: Engine, seats: int, options: dict[str, str]) -> World:
    """The world before its setup."""
    four = "E53" if options.get("map") == "fine-west" else "E35"
    world = World({2: "E33", 3: "E33", 4: four, 5: "E55"}[seats], [Player(each.code) for each in game.table.chosen])
    world.rules = {name: value for name, value in options.items() if name == "gates"}
    return world


# ---- the game's table ----


def read(game: Engine) -> World:
    """The game's table as a world."""
    table = game.table
    world = World(table.setting.board.id, [Player(faction.code) for faction in table.chosen])
    areas = {area.index: area.name for area in table.setting.board.areas}
    read_units(world, table, areas)
    for index, area in areas.items():
        gate = table.gates[index]
        if gate is not None:
            keeper = table.setting.units[gate] if gate >= 0 else None
            world.gates[area] = None if keeper is None else Unit(keeper.seat, keeper.kind.name)
    for token, area in table.tokens:
        if token == "ice age":
            world.ice = area.name
        else:
            (world.desecrated if token == "desecration" else world.cathedrals).add(area.name)
    for seat, player in enumerate(world.players):
        player.power, player.doom = table.power[seat], table.doom[seat]
        player.signs = sorted(sign.number for sign in table.signs[seat])
        player.owed = table.owed_signs[seat]
        player.books = sorted(book.name for book in table.books[seat])
        player.lent = [each.code for each in table.chosen if each.gift in table.lent[seat]]
        requirements = table.chosen[seat].requirements
        player.met = {number for number, each in enumerate(requirements, 1) if each in table.fulfilled[seat]}
    read_notes(world, table)
    world.removed_signs = sorted(sign.number for sign in table.revealed)
    world.ritual, world.decay = table.ritual, table.decay
    world.first, world.turn, world.cycle = table.first, table.turn, table.cycle
    world.direction = 1 if table.clockwise else -1
    world.rules = dict(table.options)
    world.stays = table.stays
    for seat, area in table.fought:
        world.players[seat].fought.add(area.name)
    return world


def read_units(world: World, table: Any, areas: dict[int, str]) -> None:
    """Where every unit is."""
    for unit in table.setting.units:
        where, kind = table.where[unit.id], unit.kind.name
        if where in areas:
            world.put(areas[where], unit.seat, kind)
        elif where == CARD:
            world.players[unit.seat].submerged[kind] += 1
        elif where == REMOVED:
            world.players[unit.seat].extinct[kind] += 1
        elif where != POOL:
            world.players[where - CAPTIVE].captives[Unit(unit.seat, kind)] += 1


def read_notes(world: World, table: Any) -> None:
    """Small facts of factions."""
    for seat, name, number in table.counters:
        player = world.players[seat]
        if not number:
            continue
        if name.endswith(" has risen"):
            player.awakened.add(name.removesuffix(" has risen"))
        elif name == "rests":
            player.hibernates = True
        elif name == "Cursed Slumber":
            player.slumbering = table.setting.units[number - 1].kind.name
            player.submerged[player.slumbering] -= 1
        elif name in NOTES:
            player.used.add(name)
    for seat, player in enumerate(world.players):
        player.awakened |= set(world.great_old_ones(seat))
        if player.faction == "WW":
            is_south = any(each == (seat, "started in Antarctica", 1) for each in table.counters)
            player.start = SOUTH if is_south else "Arctic Ocean"


def turn_of(game: Engine) -> Turn:
    """How far the turn has come, by the game."""
    table = game.table
    turn = Turn(table.turn, main="done" if table.has_acted else None, has_begun=True)
    turn.may_follow = table.again is not None
    turn.has_acted = table.has_done_more
    turn.left = {area.name for area in table.left}
    return turn


def unlike(ours: World, theirs: World) -> tuple[str, object, object] | None:
    """What the game has otherwise than the referee, if anything."""
    for seat, (mine, other) in enumerate(zip(ours.players, theirs.players, strict=True)):
        pairs: dict[str, tuple[object, object]] = {
            "Power": (mine.power, other.power),
            "Doom": (mine.doom, other.doom),
            "Elder Signs": (sorted(mine.signs), other.signs),
            "spellbooks": (sorted(mine.books), other.books),
            "requirements": (mine.met, other.met),
            "captives": (+mine.captives, +other.captives),
            "units on the card": (+mine.submerged, +other.submerged),
            "the slumbering keeper": (mine.slumbering, other.slumbering),
            "units out of the game": (+mine.extinct, +other.extinct),
            "hibernation": (mine.hibernates, other.hibernates),
            "abilities learnt": (sorted(mine.lent), sorted(other.lent)),
        }
        for what, (one, two) in pairs.items():
            if one != two:
                return f"{what} of {mine.faction} (seat {seat + 1})", one, two
    for area in ours.areas:
        one, two = dict(ours.units.get(area, {})), dict(theirs.units.get(area, {}))
        if one != two:
            return f"the units in {area}", one, two
        nothing = "no gate"
        if ours.gates.get(area, nothing) != theirs.gates.get(area, nothing):
            return f"the gate in {area}", ours.gates.get(area, nothing), theirs.gates.get(area, nothing)
    tracks = ["desecrated", "cathedrals", "ice", "ritual", "decay", "first"]
    if len(ours.players) > 2:  # between two the direction makes no difference
        tracks.append("direction")
    for what in tracks:
        if getattr(ours, what) != getattr(theirs, what):
            return what, getattr(ours, what), getattr(theirs, what)
    return None


# ---- questions and options ----


ABOUT: Final = {
    "act": "act",
    "act on": "act on",
    "move on": "move on",
    "step on the gate": "keeper",
    "give up a captive": "captive",
    "lose an Acolyte to Dreams": "dreams",
    "lose an Acolyte to Zingaya": "zingaya",
    "choose a spellbook": "spellbook",
    "elder sign": "elder sign",
    "annihilation": "annihilation",
    "name the first player": "first player",
    "choose the direction": "direction",
    "take along": "submerge",
    "sacrifice a Cultist": "sacrifice",
    "change places with Shub-Niggurath": "avatar",
    "place an Acolyte of": "ghroth: whose",
    "place it in": "ghroth: where",
    "place a unit": "desecrate places",
    "Desecrate": "desecrate",
    "Ghroth": "ghroth",
    "The Thousand Forms": "thousand forms",
    "Dread Curse": "dread curse",
    "appear in": "dematerialize to",
    "1 Power for": "festival",
    "Dragon Ascending: as much Power as": "dragon ascending",
    "choose your start area": "start area",
    "vote for the first player": "vote",
    "first player": "first player",
}
BY_BEGINNING: Final = {
    "bring to ": "bring",
    "blown along to ": "arctic wind",
    "who goes to ": "dematerialize",
    "summon ": "a gift of the Ancients",
}


def powers(game: Engine) -> list[int]:
    """The Power of each player."""
    return list(game.table.power)


def told_of_the_last_answer(game: Engine) -> list[str]:
    """What the game told after the last answer."""
    heard = game.events_for(None, max(0, game.moment - 1))
    return [" ".join((event.kind, *event.things)) for _, event in heard]


def about(text: str) -> str:
    """A question in the referee's words."""
    if text in ABOUT:
        return ABOUT[text]
    return next((ours for start, ours in BY_BEGINNING.items() if text.startswith(start)), text)


def meaning(game: Engine, question: Any, option: Any) -> Act:
    """What an option of the game means to the referee."""
    name = type(option).__name__
    if name == "Act":
        return act(question.seat, option)
    if name == "Figure":
        return figure(game, option)
    if name == "Spellbook":
        return "book", option.name
    if name == "Area":
        if about(question.about) == "a gift of the Ancients":
            return "place", question.about.removeprefix("summon ").removesuffix(" free in"), option.name
        return ("start" if question.about == "choose your start area" else "area"), option.name
    if name == "Faction":
        return "seat", next(seat for seat, each in enumerate(game.table.chosen) if each is option)
    if name == "ElderSign":
        return (option.number,)
    if isinstance(option, int):
        return (option,)
    return word(game, question, option)


def word(game: Engine, question: Any, option: Any) -> Act:
    """Options that are plain words."""
    if option in ("clockwise", "counterclockwise"):
        return "direction", 1 if option == "clockwise" else -1
    if question.about.startswith("Dragon Ascending"):
        return ("no",) if option == "nobody" else ("seat", [each.name for each in game.table.chosen].index(option))
    if question.about in ("place a unit", "which Monster comes free"):
        return "place", option
    return ("enough",) if option in ("nobody else", "no more of them", "that is all") else (str(option),)


def figure(game: Engine, option: Any) -> Act:
    """A unit that can be chosen."""
    unit, table = option.unit, game.table
    where = table.where[unit.id]
    area = next(each.name for each in table.setting.board.areas if each.index == where)
    return Ref(area, unit.seat, unit.kind.name, table.gates[where] == unit.id)


WITH_AREA: Final = {
    "Desecrate": "desecrate",
    "He Who is Not to be Named": "nameless",
    "The Screaming Dead": "screaming",
    "Shriek of the Byakhee": "shriek",
    "Ice Age": "ice age",
    "Dread Curse of Azathoth": "dread curse",
    "Death from Below": "death from below",
    "Dematerialization": "dematerialize",
}
WITH_AREA_AND_FOE: Final = {
    "capture": "capture",
    "battle": "battle",
    "Dreams": "dreams",
    "Zingaya": "zingaya",
    "Avatar": "avatar",
}
PLAIN: Final = {
    "drop all Power": ("drop",),
    "end the turn": ("end",),
    "that is all": ("enough",),
    "no more": ("no more",),
    "perform a Ritual of Annihilation": ("ritual",),
    "hibernate": ("hibernate",),
    "give up Ithaqua": ("give up Ithaqua",),
    "eliminate two of your Cultists": ("sacrifice two",),
    "Blood Sacrifice: a Cultist for an Elder Sign": ("blood sacrifice",),
    "call Ghroth": ("ghroth",),
    "take one of The Thousand Forms": ("thousand forms",),
    "Dragon Descending: the ritual's Doom for gates once more": ("dragon descending",),
    "do nothing": ("lethargy",),
    "pay 3 Power, and all others gain 1": ("all gain",),
    "pay 3 Power, and all others lose 1": ("all lose",),
    "let every enemy summon its cheapest Monster": ("cheapest for all",),
    "let every enemy summon its dearest Monster": ("dearest for all",),
}


def act(seat: int, option: Any) -> Act:
    """An action in the referee's words."""
    verb, words, thing = option.verb, option.words, option.thing
    area = None if option.area is None else option.area.name
    if words in PLAIN:
        return PLAIN[words]
    if verb in WITH_AREA:
        return WITH_AREA[verb], area
    if verb in WITH_AREA_AND_FOE:
        return WITH_AREA_AND_FOE[verb], area, thing
    match verb:
        case "move":
            kind, is_keeper = thing
            return "move", Ref(option.source.name, seat, kind.name, is_keeper), area
        case "recruit" | "summon" | "awaken":
            return verb, thing.name, area
        case "create a gate":
            return ("cathedral" if words.startswith("build") else "build"), area
        case "take a gate":
            return "control", area
        case "leave a gate":
            return "leave", area
        case "relieve a keeper":
            return "relieve", area, thing.name
        case "Submerge":
            return ("submerge" if words.startswith("submerge") else "emerge"), area
        case "Cursed Slumber":
            return ("wake" if words.startswith("wake") else "slumber"), area
        case "give":
            return "give Doom", thing
        case "pay":
            return "pay", int(words.split()[1])
        case "spend":
            return "give 3 Power", thing[1]
        case "The Beyond One":
            return "beyond", option.source.name, thing.name, area
        case "Ancient Sorcery":
            return "learn", thing
        case "Capture Monster":
            return "capture monster", thing
    return verb, words


def aside(game: Engine, seat: int, words: str) -> Act:
    """What may be done at any time, in the referee's words."""
    if words.startswith("devolve"):
        _, _, area = words.partition(" in ")
        return "devolve", Ref(area, seat, "Acolyte", " on the gate in " in words)
    if words.startswith("Dragon Ascending"):
        names = [faction.name for faction in game.table.chosen]
        return "dragon ascending", names.index(words.removeprefix("Dragon Ascending: as much Power as "))
    if words.startswith("reveal"):
        return "reveal", int(words.split()[-1])
    if words.startswith("keep the turn open"):
        return ("stay",)
    if words.startswith("take the spellbook"):
        return ("take signs",)
    return (words,)
