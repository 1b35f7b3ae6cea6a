"""All that the referee of battles knows of the form of the game's scenarios, options and tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from cultists.engine.game import Game
from cultists.engine.question import Question, words_of
from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.games.cthulhu_wars.table import CARD as ON_CARD
from cultists.games.cthulhu_wars.table import REMOVED
from referees.cthulhu_wars.battles.board import CARD, POOL, Asked, Board, Option, Unit
from referees.cthulhu_wars.battles.positions import Scene
from referees.cthulhu_wars.battles.results import PROFITS
from referees.cthulhu_wars.units import FACTIONS

Engine = Game[Any]
Step = tuple[str, str]
"""What a question is about, and the words of an answer."""
DICE: Final = ("attacker's dice", "defender's dice", "dice rolled again")
AFTERWARDS: Final = ("elder sign", "choose a spellbook")
ACT, ACT_ON, MOVE_ON = "act", "act on", "move on"
ACTING: Final = (ACT, ACT_ON)
BATTLE, MOVE, THAT_IS_ALL = "battle", "move", "that is all"

# Positions


def scenario(scene: Scene) -> str:
    """The position as `cultists play FILE` reads it."""
    board = scene.board
    codes = [player.code for player in board.players]
    options = ["gates=by-hand", *(["map=fine-west"] if scene.map == "E53" else [])]
    lines = [
        "game: cthulhu_wars   rules: 1",
        f"options: {' '.join(options)}",
        f"factions: {' '.join(codes)}",
        f"power: {' '.join(str(player.power) for player in board.players)}",
        f"doom: {' '.join(str(player.doom) for player in board.players)}",
        f"turn: {codes[scene.attacker]}   first: {codes[scene.attacker]}   ritual: {board.rituals}   cycle: 2",
    ]
    for player in board.players:
        code = player.code.lower()
        lines.append(f"books {code}: {'; '.join(sorted(player.books))}")
        lines.append(f"met {code}: {' '.join(map(str, sorted(player.met)))}")
        units = [unit for unit in board.units if unit.place == CARD and board.players[unit.owner] is player]
        lines.append(f"card {code}: {'; '.join(f'{player.code} {unit.kind.name} #1' for unit in units)}")
    if board.fought:
        lines.append(f"fought: {'; '.join(f'{codes[seat]} {area}' for seat, area in sorted(board.fought))}")
    here: dict[str, list[Unit]] = {area: [] for area in board.neighbours}
    for unit in board.units:
        if unit.area is not None:
            here[unit.area].append(unit)
    lines += [f"{area.lower()}: {inside}" for area in here if (inside := contents(board, area, here[area]))]
    return "\n".join(line for line in lines if not line.endswith(": ")) + "\n"


def contents(board: Board, area: str, here: list[Unit]) -> str:
    """What stands in an area."""
    parts = []
    if area in board.gates and not any(unit.is_keeper for unit in here):
        parts.append("abandoned gate")
    parts += ["cathedral"] * (area in board.cathedrals) + ["ice age"] * (area == board.ice_age)
    for seat, player in enumerate(board.players):
        own = [unit for unit in here if unit.owner == seat]
        items = [f"keeper {unit.kind.name}" for unit in own if unit.is_keeper]
        others = Counter(unit.kind.name for unit in own if not unit.is_keeper)
        items += [f"{name} x{count}" for name, count in others.items()]
        if items:
            parts.append(f"{player.code}: {', '.join(items)}")
    return "; ".join(parts)


def begin(text: str) -> Engine:
    """The game, at this position."""
    return game_of_scenario(text, GAMES)


def table_of(board: Board) -> dict[str, object]:
    """What lies on the referee's table."""
    table: dict[str, object] = {
        "units": Counter(
            (board.players[unit.owner].code, unit.kind.name, unit.area, unit.is_keeper)
            for unit in board.units
            if unit.place != POOL
        ),
        "cathedrals": sorted(board.cathedrals),
    }
    for player in board.players:
        table[f"Power of {player.code}"] = player.power
        table[f"Doom of {player.code}"] = player.doom
    return table


def table_seen(game: Engine) -> dict[str, object]:
    """The same of the game's table."""
    lies = game.table
    units: Counter[tuple[str, str, str | None, bool]] = Counter()
    for unit in lies.setting.units:
        area = lies.area_of(unit)
        if area is not None:
            units[unit.faction.code, unit.kind.name, area.name, lies.keeper(area) is unit] += 1
        elif lies.where[unit.id] in (REMOVED, ON_CARD):
            units[unit.faction.code, unit.kind.name, None, False] += 1
    table: dict[str, object] = {
        "units": units,
        "cathedrals": sorted(area.name for token, area in lies.tokens if token == "cathedral"),
    }
    for seat, faction in enumerate(lies.chosen):
        table[f"Power of {faction.code}"] = lies.power[seat]
        table[f"Doom of {faction.code}"] = lies.doom[seat]
    return table


def area_of(game: Engine, name: str) -> Any:
    """The game's area of this name."""
    return game.table.setting.board.area(name)


def has_keeper(game: Engine, area: str) -> bool:
    """Whether somebody keeps a gate there."""
    return game.table.keeper(area_of(game, area)) is not None


def signs_of(game: Engine, seat: int) -> int:
    """How many Elder Signs a player has, with those that are yet to be drawn."""
    return len(game.table.signs[seat]) + int(game.table.owed_signs[seat])


def met_by(game: Engine, seat: int) -> set[int]:
    """The numbers of the requirements that a player has met."""
    faction = game.table.chosen[seat]
    return {n for n, each in enumerate(faction.requirements, 1) if each in game.table.fulfilled[seat]}


def is_same_phase(game: Engine) -> bool:
    """Whether the Action phase still goes on."""
    return not game.is_over and game.table.phase == "action"


def learn(game: Engine, board: Board) -> None:
    """Take over what players have chosen or drawn after a battle."""
    for seat, player in enumerate(board.players):
        player.books = {book.name for book in game.table.books[seat]}
        player.met = met_by(game, seat)
        player.signs = signs_of(game, seat)
        player.power = game.table.power[seat]


# Declaring


def battles_offered(question: Question[Any]) -> dict[tuple[str, int], Any]:
    """The battles among the options of a turn, or of the Energy Nexus."""
    acts = [option for option in question.options if getattr(option, "verb", "") == "battle"]
    return {(act.area.name, act.thing): act for act in acts}


# How the game asks what the referee asks


def figure(name: str, is_keeper: bool, area: str, dice: int = 0, before: Iterable[str] = ()) -> str:
    """A unit in the words of the game."""
    marks = [f"{dice} more dice"] * bool(dice) + ["struck"] * ("Kill" in before)
    mark = f" ({', '.join(marks)})" if marks else ""
    return f"{name}{' on the gate' if is_keeper else ''} in {area}{mark}"


def steps_of(board: Board, area: str, asked: Asked, side: int, option: Option) -> list[Step]:
    """The questions that lead to an option, each with the words of its answer."""
    kind = asked.kind
    if kind == "before the battle":
        return steps_before(area, asked.parts[side].decider, option)
    if kind in ("Kills", "Pains"):
        return [(kind, repr(option))]
    if kind == "howl":
        name, is_keeper, dice, to = option
        return [("flee from the howl", figure(name, is_keeper, area, dice)), (f"move {name} to", to)]
    if kind.startswith("give up to "):
        return [
            (f"lose a unit to {kind.removeprefix('give up to ')}", figure(option[0], option[1], area, *more(option)))
        ]
    if kind == "surrounded":
        name, is_keeper = option
        return [("lose one of the surrounded", figure(name, is_keeper, area))]
    if kind == "retreat":
        (name, _), to = option
        is_own = asked.parts[side].decider == side
        whose = "" if is_own else f" of {FACTIONS[board.players[side].code]}"
        return [(f"retreat {name}{whose} to", to)]
    if kind == "promote":
        return [("promote", "no more promotions")] if option == ("",) else steps_of_promotion(option)
    if kind == "who retreats first":
        return [(kind, FACTIONS[board.players[option[0]].code])]
    return [plain_step(kind, option)]


def more(option: Option) -> tuple[int, tuple[str, ...]]:
    """What an option says of a unit beside its look: its dice, or the results on it."""
    if len(option) < 3:
        return 0, ()
    return (option[2], ()) if isinstance(option[2], int) else (0, option[2])


def steps_before(area: str, seat: int, option: Option) -> list[Step]:
    """The steps to an ability before the dice."""
    about = "before the battle"
    match option:
        case ("absorb", dice, (name, is_keeper), eaten):
            eater, food = figure("Shoggoth", False, area, dice), figure(name, is_keeper, area, eaten)
            return [(about, "Absorb"), ("which Shoggoth eats", eater), ("absorb", food)]
        case ("seek", place):
            return [(about, "Seek and Destroy"), ("bring", figure("Hunting Horror", False, place))]
        case ("hide", side, (name, is_keeper), _, dice):
            whose = "own" if side == seat else "enemy"
            return [(about, "Invisibility"), ("exempt", f"{whose} {figure(name, is_keeper, area, dice)}")]
    words = {
        "ready": "ready for the dice",
        "devour": "Devour",
        "howl": "Howl",
        "demand": "Demand Sacrifice",
        "abduct": "Abduct",
    }
    return [(about, words[option[0]])]


def steps_of_promotion(option: Option) -> list[Step]:
    """Who is promoted; a Spawn to how many Mutants."""
    (name, is_keeper), area, number = option
    first = ("promote", figure(name, is_keeper, area))
    return [first, ("how many Mutants", str(number))] if name == "Spawn of Yog-Sothoth" else [first]


def plain_step(kind: str, option: Option) -> Step:
    """A question that has one step, whatever is answered."""
    first, *others = option
    match kind:
        case "demand":
            return "Demand Sacrifice", "an Elder Sign for the Sleeper" if first == "sign" else "Kills are Pains"
        case "channel power":
            return "channel Power", "pay 1 Power and roll the misses again" if first else "leave the dice"
        case "harbinger":
            gain = f"{PROFITS[first]} Power" if others[0] == "power" else "2 Elder Signs"
            return f"profit from {first}", gain
        case "eternal":
            return "keep Rhan Tegoth", "pay 1 Power" if first else "let it happen"
        case "unholy ground":
            return "Unholy Ground", f"take away the Cathedral in {first}" if first else "keep the Cathedrals"
        case "necrophagy":
            return "send a Ghoul to the corpses", f"Ghoul in {first}" if first else "no more Ghouls"
        case "cannibalism":
            return "feed on the dead", first or "nobody"
    raise ValueError(kind)


NEXUS: Final = "Energy Nexus"


def nexus_words(board: Board, area: str, option: Option) -> str:
    """An act of the Sleeper that comes before a battle."""
    match option:
        case ("battle", int(foe)):
            return f"battle {FACTIONS[board.players[foe].code]} in {area}"
        case ("move", (name, is_keeper), to):
            return f"move {name}{' on the gate' if is_keeper else ''} from {area} to {to}"
    return "no action"


def is_asked(question: Question[Any], board: Board, step: Step, side: int, decider: int) -> bool:
    """Whether this question of the game is the one that a step needs."""
    about = question.about
    if question.seat != decider:
        return False
    if step[0] in ("Kills", "Pains"):
        found = re.fullmatch(r"assign (?:a|\d+) (Kill|Pain)s?(?: to (.+))?", about)
        whose = None if side == decider else FACTIONS[board.players[side].code]
        return found is not None and f"{found[1]}s" == step[0] and found[2] == whose
    return about == step[0]


def words_offered(game: Engine, question: Question[Any], step: Step) -> dict[str, Any]:
    """The options of the game by the words of `steps_of`."""
    if step[0] in ("Kills", "Pains"):
        return {assignment(game, option): option for option in question.options}
    return {without_dice(step, words_of(option)): option for option in question.options}


def without_dice(step: Step, words: str) -> str:
    """After the dice it does not matter any more how many a Shoggoth had."""
    is_after = step[0] in ("lose one of the surrounded", "lose a unit to Berserkergang")
    return re.sub(r" \(\d+ more dice\)", "", words) if is_after else words


def assignment(game: Engine, option: Any) -> str:
    """Who takes results, as the referee writes it: look, results before, how many, and how many such units."""
    lies = game.table
    units = [option.unit] if hasattr(option, "unit") else list(option.units)
    struck = Counter(lies.battle.struck)
    groups: Counter[tuple[Option, tuple[str, ...], int]] = Counter()
    for unit, times in Counter(units).items():
        area = lies.area_of(unit)
        groups[(unit.kind.name, lies.keeper(area) is unit), ("Kill",) * struck[unit], times] += 1
    return repr(tuple(sorted((*key, number) for key, number in groups.items())))
