"""Events, questions and the whole table as plain text of at most 80 columns.  The chronicle speaks of factions."""

import re
from collections.abc import Callable, Sequence
from textwrap import TextWrapper
from typing import Final

from cultists.engine import Event
from cultists.engine.rules import Palette
from cultists.games.cthulhu_wars.maps import AREA
from cultists.games.cthulhu_wars.view import AreaView, BattleView, SeatView, UnitView, WarsView, owner_in

WIDTH: Final = 79

PALETTE: Final[Palette] = (
    (r"\bGC\b|Great Cthulhu", "bold green"),
    (r"\bCC\b|Crawling Chaos", "bold blue"),
    (r"\bBG\b|Black Goat", "bold red"),
    (r"\bYS\b|Yellow Sign", "bold yellow"),
    (r"\bWW\b|Windwalker", "bold cyan"),
    (r"\bOW\b|Opener of the Way", "bold magenta"),
    (r"\bAN\b|The Ancients", "bold bright_blue"),
    (r"(?m)^# .*$", "bold"),
    (r"\[gate\]|\[gate:[^\]]*\]", "cyan"),
)


def the(area: str) -> str:
    """An area as it is spoken of: “the South Pacific”, but “Europe”."""
    return f"the {area}" if area in AREA and AREA[area].is_ocean else area


def a(thing: str) -> str:
    """“a Deep One”, “an Acolyte”; the great ones have no article."""
    if thing in GREAT:
        return GREAT[thing]
    return f"an {thing}" if thing[0] in "AEIOU" else f"a {thing}"


GREAT: Final = {
    "Cthulhu": "Cthulhu",
    "Nyarlathotep": "Nyarlathotep",
    "Shub-Niggurath": "Shub-Niggurath",
    "King in Yellow": "the King in Yellow",
    "Hastur": "Hastur",
    "Byakhee": "a Byakhee",
    "Fungi from Yuggoth": "Fungi from Yuggoth",
    "Starspawn": "a Starspawn",
    "Rhan Tegoth": "Rhan Tegoth",
    "Ithaqua": "Ithaqua",
    "Yog-Sothoth": "Yog-Sothoth",
    "Tsathoggua": "Tsathoggua",
}


def of(faction: str) -> str:
    """“Black Goat's”, “Crawling Chaos'”."""
    return f"{faction}'" if faction.endswith("s") else f"{faction}'s"


def many(number: str, thing: str) -> str:
    """“1 gate”, “3 gates”."""
    return f"{number} {thing}{'s' * (number != '1')}"


def plural(kind: str) -> str:
    """More than one of a kind."""
    irregular = {
        "Undead": "Undead",
        "Byakhee": "Byakhee",
        "Dark Young": "Dark Young",
        "Starspawn": "Starspawn",
        "Formless Spawn": "Formless Spawn",
        "Reanimated": "Reanimated",
        "Fungi from Yuggoth": "Fungi from Yuggoth",
        "Spawn of Yog-Sothoth": "Spawn of Yog-Sothoth",
        "Serpent Man": "Serpent Men",
        "Un-Man": "Un-Men",
    }
    return irregular.get(kind, f"{kind}s")


Things = tuple[str, ...]
Sentence = Callable[[str, Things], str]
"""(the faction, what else the event names)"""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rolled(who: str, faces: Things) -> str:
    if not faces:
        return f"{who} rolls no dice."
    kills, pains = faces.count("6"), sum(face in "45" for face in faces)
    result = " and ".join(
        [*([many(str(kills), "Kill")] if kills else []), *([many(str(pains), "Pain")] if pains else [])]
    )
    return f"{who} rolls {' '.join(sorted(faces, reverse=True))}: {result or 'nothing'}."


def _phase(_: str, things: Things) -> str:
    name, cycle = things
    titles = {"action": "The Action phase begins", "gather": "Power is gathered", "doom": "The Doom phase begins"}
    return f"{titles[name]} (cycle {cycle})."


def _ritual(who: str, things: Things) -> str:
    cost, gates, signs = things
    gain = [f"{gates} Doom"] if gates != "0" else []
    gain += [many(signs, "Elder Sign")] if signs != "0" else []
    return f"{who} performs a Ritual of Annihilation for {cost} Power and gains {' and '.join(gain) or 'nothing'}."


def _ghroth(who: str, things: Things) -> str:
    roll, areas = things
    fate = "the enemies lose Cultists" if int(roll) <= int(areas) else "it passes by"
    return f"{who} calls Ghroth and rolls {roll} against {many(areas, 'area')} with Fungi: {fate}."


def _desecration(who: str, things: Things) -> str:
    roll, units, area = things
    fate = "it is done" if int(roll) <= int(units) else "in vain"
    return f"{who} desecrates {the(area)}: a {roll} against {many(units, 'unit')}, {fate}."


def _drew_sign(who: str, things: Things) -> str:
    return f"{who} draws an Elder Sign worth {things[0]}." if things else f"{who} draws an Elder Sign."


BRING_A_SIGN: Final = ("the first Doom phase", "a Doom phase with the five other spellbooks", "awaken Hastur")
"""Requirements that bring an Elder Sign besides the spellbook."""


def _fulfilled(who: str, things: Things) -> str:
    also = " This brings an Elder Sign as well." if things[0] in BRING_A_SIGN else ""
    return f"{who} meets a requirement: {things[0]}.{also}"


def _decay(who: str, things: Things) -> str:
    place, other = things
    return f"{who} cannot act: the decay marker moves to {place}. {other} pays {place} Power before the next turn."


def _decayed(who: str, things: Things) -> str:
    paid, left = things
    return f"{who} pays {paid} Power for decay{', and has none left for a turn' * (left == '0')}."


SENTENCES: Final[dict[str, Sentence]] = {
    "settled": lambda who, things: f"{who} has a gate and six Acolytes in {the(things[0])}.",
    "voted": lambda who, things: f"{who} votes for {'itself' if things[0] == who else things[0]}.",
    "tied": lambda _, __: "The votes are tied; chance decides.",
    "first": lambda who, _: f"{who} is the first player.",
    "direction": lambda who, things: f"{who} lets play go {things[0]}.",
    "phase": _phase,
    "passed": lambda who, _: f"{who} drops all Power.",
    "took gate": lambda who, things: f"{who} takes the gate in {the(things[0])}.",
    "left gate": lambda who, things: f"{who} leaves the gate in {the(things[0])}.",
    "recruit": lambda who, things: f"{who} recruits {a(things[0])} in {the(things[1])}.",
    "summon": lambda who, things: f"{who} summons {a(things[0])} in {the(things[1])}.",
    "created gate": lambda who, things: f"{who} opens a gate in {the(things[0])}.",
    "moved": lambda who, things: f"{who} moves {a(things[0])} from {the(things[1])} to {the(things[2])}.",
    "battle": lambda who, things: f"{who} attacks {things[0]} in {the(things[1])}!",
    "captured": lambda who, things: f"{who} captures {a(things[0])} of {things[1]} in {the(things[2])}.",
    "fulfilled": _fulfilled,
    "learnt": lambda who, things: f"{who} opens a spellbook: {things[0]}.",
    "drew sign": _drew_sign,
    "no signs left": lambda who, _: f"No Elder Sign is left; {who} gains 1 Doom.",
    "rolled": _rolled,
    "killed": lambda who, things: f"{who}: {a(things[0])} is killed in {the(things[1])}.",
    "eliminated": lambda who, things: f"{who} loses {a(things[0])} in {the(things[1])}.",
    "retreated": lambda who, things: f"{who}: {a(things[0])} flees to {the(things[1])}.",
    "awoke": lambda who, things: f"{who} awakens {a(things[0])} in {the(things[1])}!",
    "placed": lambda who, things: f"{who}: {a(things[0])} appears in {the(things[1])}.",
    "cast": lambda who, things: f"{who} casts {things[0]} on {the(things[1])}.",
    "submerged": lambda who, things: f"{who}: {a(things[0])} dives in {the(things[1])}.",
    "surfaced": lambda who, things: f"{who}: Cthulhu and all who dived with him rise in {the(things[0])}.",
    "absorbed": lambda who, things: f"{who} feeds {a(things[0])} to a Shoggoth.",
    "profited": lambda who, things: f"{who} profits from {a(things[0])}: {things[1]}.",
    "paid": lambda who, things: f"{who} pays {things[0]} Power.",
    "exempted": lambda who, things: f"{who} hides {a(things[1])} of {things[0]} from the battle.",
    "came": lambda who, things: f"{who}: {a(things[0])} comes to {the(things[1])}.",
    "rolled forms": lambda who, things: f"{who} takes one of The Thousand Forms and rolls {things[0]}.",
    "gained power": lambda who, things: f"{who} gains {things[0]} Power.",
    "lost power": lambda who, things: f"{who} loses {things[0]} Power.",
    "offered": lambda who, things: f"{who} offers {things[0]} of {things[1]}.",
    "changed places": lambda who, things: (
        f"{who}: Shub-Niggurath goes to {the(things[2])}, {a(things[1])} of {things[0]} to {the(things[3])}."
    ),
    "rolled ghroth": _ghroth,
    "feasted": lambda who, things: f"{who}: a Ghoul feasts on the corpses in {the(things[0])}; both sides suffer.",
    "rolled desecration": _desecration,
    "desecrated": lambda who, things: f"{who} leaves the Yellow Sign in {the(things[0])}.",
    "gave doom": lambda who, things: f"{who} gives {things[0]} {things[1]} Doom.",
    "hibernated": lambda who, things: f"{who} hibernates, and gains {things[0]} Power.",
    "froze": lambda who, things: f"{who} brings the Ice Age to {the(things[0])}.",
    "carried gate": lambda who, things: f"{who} carries the gate of {the(things[0])} to {the(things[1])}.",
    "ascended": lambda who, things: f"{who}: the Dragon ascends; as much Power as {things[0]}, {things[1]}.",
    "descended": lambda who, things: f"{who}: the Dragon descends and brings {things[0]} Doom once more.",
    "promoted": lambda who, things: f"{who}: {a(things[0])} in {the(things[2])} becomes {a(things[1])}.",
    "decay": _decay,
    "decayed": _decayed,
    "no decay": lambda _, __: "The decay marker goes back to 0.",
    "scored": lambda who, things: f"{who} gains {things[0]} Doom for {a(things[1])}.",
    "built": lambda who, things: f"{who} builds a Cathedral in {the(things[0])}.",
    "rested": lambda who, _: f"{who} does nothing.",
    "borrowed": lambda who, things: f"{who} learns {things[0]} from {things[1]}.",
    "slumbered": lambda who, things: f"{who} lets the gate of {the(things[0])} slumber.",
    "demanded": lambda who, _: f"{who} demands a sacrifice.",
    "gathered": lambda who, things: f"{who} gathers {things[0]} Power.",
    "raised": lambda who, things: f"{who} is raised to {things[0]} Power, half of the highest.",
    "doom": lambda who, things: f"{who} gains {things[0]} Doom for {many(things[0], 'gate')}.",
    "ritual": _ritual,
    "revealed": lambda who, things: f"{who} reveals {many(things[0], 'Elder Sign')} for {things[1]} Doom.",
}

ENDINGS: Final = {
    "doom": "The Earth is doomed.",
    "instant death": "The last ritual is performed.",
    "exhaustion": "Nobody has any Power, and nobody can gather any.",
}


def event_in_words(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; what the listener may not know is left out already."""
    if event.kind == "plays":
        return f"{names[event.seat]} plays {event.things[0]}."
    if event.kind == "ended":
        reason, *winners = event.things
        who = f"{' and '.join(winners)} win{'s' * (len(winners) == 1)}" if winners else "Humanity wins"
        return f"{ENDINGS[reason]} {who}."
    who, *things = event.things
    return _capital(SENTENCES[event.kind](who, (*things, *event.secret)))


# Questions

QUESTIONS: Final = {
    "choose your faction": "Which faction do you play?",
    "vote for the first player": "Who begins without Great Cthulhu? "
    "All vote in secret, and the most votes count; chance breaks a tie.",
    "choose the direction": "You are the first player. Which way round does play go?",
    "name the first player": "Several have the most Power. Who is the first player?",
    "act": "You have {power} Power. What do you do?",
    "act on": "You have acted, and have {power} Power left. Anything else?",
    "move on": "Move more units, 1 Power each? You have {power} Power left.",
    "give up a captive": "One of your units is captured. Which one?",
    "choose a spellbook": "You have earned a spellbook. Which one?",
    "before the battle": "Before the dice are rolled: use an ability?",
    "who retreats first": "Madness lets you decide. Which side flees first?",
    "lose one of the surrounded": "They are surrounded. Which one is lost?",
    "annihilation": "The Doom phase, with {power} Power: perform a ritual for {ritual}?",
    "at any time": "What you may do at any time.",
    "take along": "Who dives with Cthulhu?",
    "which Shoggoth eats": "Which Shoggoth absorbs?",
    "absorb": "Whom does the Shoggoth absorb?",
    "exempt": "Whom does the Flying Polyp hide from the battle?",
    "bring": "Which Hunting Horror comes?",
    "send a Ghoul to the corpses": "Send a Ghoul to the corpses? Each adds a Pain to both sides.",
    "sacrifice a Cultist": "Which Cultist do you sacrifice?",
    "step on the gate": "Who steps on the new gate?",
    "place a unit": "Which unit joins the King?",
    "place an Acolyte of": "Ghroth passes by. Whose Acolyte do you place?",
    "place it in": "Where do you place it?",
    "choose your start area": "Where do you begin?",
    "change places with Shub-Niggurath": "Avatar. Which of your units changes places with Shub-Niggurath?",
    "Ghroth takes a Cultist of": "The enemies have not agreed. Whose Cultist does Ghroth take?",
    "flee from the howl": "The Wendigos howl. Which of your units flees?",
    "keep Rhan Tegoth": "Rhan Tegoth was hit. Do you save him?",
    "feed on the dead": "Cannibalism. Who comes to feed on the dead?",
    "channel Power": "Channel Power. Do you roll the misses again?",
    "a Kill for": "The Dread Curse kills. Whose unit?",
    "a Pain for": "The Dread Curse pains. Whose unit?",
    "promote": "The Million Favored Ones. Which survivor do you promote?",
    "1 Power for": "Who gains 1 Power?",
    "which Monster comes free": "The Ancients feed their enemies. Which Monster comes to you, free?",
    "Demand Sacrifice": "The Sleeper demands a sacrifice. What do you choose?",
    "Dragon Ascending: as much Power as": "Dragon Ascending. Whose Power do you match?",
}


STAYS: Final = "Your turn stays open after the action."


def question_in_words(about: str, view: WarsView) -> str:
    """What is asked, as a sentence for the seat that is asked, and in another one why, where that is not plain."""
    power = view.seats[view.seat].power if view.seat is not None and view.seats else 0
    if about in QUESTIONS:
        asked = QUESTIONS[about].format(power=power, ritual=f"{view.ritual_cost} Power")
        return f"{asked} {STAYS}" if view.stays and about in ("act", "move on") else asked
    taking = re.fullmatch(r"assign (?:a|(\d+)) (Kill|Pain)s?(?: to (.+))?", about)
    if taking:
        number, result, faction = taking.groups()
        whose = f" of {faction}" if faction else ""
        if not number:
            return f"Which unit{whose} takes a {result}?"
        return f"Which units{whose} take {number} {result}s?"
    fleeing = re.fullmatch(r"(retreat|move|drive) (.+) to", about)
    if fleeing:
        return f"Where does {_fleeing(fleeing[2], about, view)} flee? {_cause(fleeing[1], view)}"
    lost = re.fullmatch(r"lose an? (.+) to (.+)", about)
    if lost:
        return f"You must lose one to {lost[2]}. Which {lost[1]} is lost?"
    hit = re.fullmatch(r"profit from (.+)", about)
    if hit:
        return f"Nyarlathotep hit {a(hit[1])}. What do you gain?"
    return f"{_capital(about)}?"


def _cause(way: str, view: WarsView) -> str:
    """Why a unit flees."""
    if way == "retreat" and view.battle is not None:
        return f"It is in pain, in {the(view.battle.area)}."
    return "The howl drives it away." if way == "move" else "It is in pain."


def _fleeing(kind: str, about: str, view: WarsView) -> str:
    """Whose unit it is, if it is an enemy's: “Great Cthulhu's Acolyte”."""
    owner = owner_in(about, view)
    if owner is None:
        return a(kind)
    faction = view.seats[owner].faction
    return f"{of(faction)} {kind.removesuffix(f' of {faction}')}"


# The table


def decay_in_words(view: WarsView) -> str:
    """Where the decay marker stands and what it does next; nothing unless two play.  (rules 16.4)"""
    if len(view.seats) != 2:
        return ""
    now = f"Decay marker: {view.decay}."
    able = [shown for shown in view.seats if shown.can_act]
    if view.phase != "action":
        return f"{now} It moves in the Action phase, as soon as a player cannot act."
    if len(able) == 2:
        paid = f"{view.decay} Power is paid before each turn, more" if view.decay else "It moves"
        return f"{now} {paid} as soon as a player cannot act."
    if not able:
        return f"{now} It goes back to 0 when Power is gathered."
    acting, resting = able[0], view.seats[1 - view.seats.index(able[0])]
    return f"{now} {resting.faction} cannot act: {acting.faction} pays {view.next_decay} Power before the next turn."


def view_in_words(view: WarsView, names: Sequence[str]) -> str:
    """The whole table, as one would describe it to somebody on the telephone."""
    if not view.seats:
        chosen = [f"{name} plays {faction}." for name, faction in zip(names, view.chosen, strict=False)]
        return "\n".join(["The factions are being chosen.", *chosen])
    lines = [_head(view), *_wrap(decay_in_words(view), "  "), ""]
    for seat, shown in enumerate(view.seats):
        lines += _seat_in_words(view, seat, shown, names)
    lines.append("")
    codes = [seat.code for seat in view.seats]
    for area in view.areas:
        if area.units or area.gate or area.tokens:
            lines += _wrap(_area_in_words(area, codes), "  ")
    if view.battle is not None:
        lines += ["", *_battle_in_words(view)]
    return "\n".join(lines)


def _head(view: WarsView) -> str:
    at = view.track[view.ritual] if view.ritual < len(view.track) else "Instant Death"
    way = "" if len(view.seats) == 2 else ", clockwise" if view.clockwise else ", counterclockwise"
    first = "not chosen yet" if view.first is None else f"{view.seats[view.first].code}{way}"
    return f"# Cycle {view.cycle}, {view.phase}.  Ritual: {at}.  First: {first}.  Elder Signs left: {view.bag}."


def _seat_in_words(view: WarsView, seat: int, shown: SeatView, names: Sequence[str]) -> list[str]:
    mark = ">" if seat == view.turn and view.step is not None else " "
    name = names[seat] if seat < len(names) else ""
    signs = f"{shown.signs} ES" + (f" ({' '.join(map(str, shown.values))})" if shown.values else "")
    first = (
        f"{mark}{shown.code} {name[:14]:<14} Power {shown.power:>2}  Doom {shown.doom:>2}  gates {shown.gates}  {signs}"
    )
    books = ", ".join(book.name for book in shown.books if book.is_owned) or "none"
    lines = [first, *_wrap(f"    spellbooks {shown.owned}/6: {books}", "      ")]
    pool = ", ".join(f"{kind.name} {kind.pool}" for kind in shown.kinds if kind.pool)
    lines += _wrap(f"    pool: {pool or 'empty'}", "      ")
    for what, units in (("captives", shown.captives), ("on the card", shown.card)):
        if units:
            lines += _wrap(f"    {what}: {', '.join(unit.kind for unit in units)}", "      ")
    return lines


def _area_in_words(area: AreaView, codes: list[str]) -> str:
    keeper = next((unit for unit in area.units if unit.id == area.keeper), None)
    parts = [f"{area.name}:"]
    if area.gate:
        parts.append("[gate]" if keeper is None else f"[gate: {codes[keeper.seat]} {keeper.kind}]")
    parts += [f"({token})" for token in area.tokens]
    for seat, code in enumerate(codes):
        counts: dict[str, int] = {}
        for unit in area.units:
            if unit.seat == seat and unit is not keeper:
                counts[unit.kind] = counts.get(unit.kind, 0) + 1
        if counts:
            parts.append(f"{code} " + ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in counts.items()) + ";")
    return " ".join(parts).rstrip(";")


def _battle_in_words(view: WarsView) -> list[str]:
    battle = view.battle
    assert battle is not None
    lines = [f"# Battle in {the(battle.area)}"]
    for side, seat in enumerate((battle.attacker, battle.defender)):
        units = ", ".join(unit.kind + _fate(battle, unit) for unit in battle.fighters[side]) or "nobody"
        faces = " ".join(map(str, battle.dice[side]))
        dice = f"rolled {faces}" if faces else f"{battle.strength[side]} dice"
        lines += _wrap(f"  {view.seats[seat].code}: {units} ({dice})", "    ")
    return lines


def _fate(battle: BattleView, unit: UnitView) -> str:
    """What will become of a unit when all results have been assigned."""
    if unit.id in battle.dead:
        return " (killed)"
    if unit.id in battle.condemned:
        return " (lost)"
    return " (in pain)" if unit.id in battle.hurt else ""


def _wrap(text: str, indent: str) -> list[str]:
    return TextWrapper(WIDTH, subsequent_indent=indent, break_on_hyphens=False).wrap(text)
