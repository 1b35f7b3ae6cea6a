"""The question panel: who is asked what, and the answers; many of them are grouped by verb, unit and area."""

from collections.abc import Sequence
from typing import Final

from cultists.games.cthulhu_wars.drawing import odds
from cultists.games.cthulhu_wars.drawing.answers import LEAVE, VERBS, Answer, book_for, range_of
from cultists.games.cthulhu_wars.drawing.areas import area_cards, brief
from cultists.games.cthulhu_wars.drawing.figures import FACTIONS, crest, faction_class, unit
from cultists.games.cthulhu_wars.drawing.heading import heading
from cultists.games.cthulhu_wars.drawing.items import Item, Sheet, placed, plate, told
from cultists.games.cthulhu_wars.drawing.powers import CARRIES, power_in_words
from cultists.games.cthulhu_wars.drawing.scene import Scene, pressable
from cultists.games.cthulhu_wars.maps import AREA, MAPS
from cultists.games.cthulhu_wars.view import UnitView
from cultists.games.cthulhu_wars.words import GREAT
from cultists.svg import Attribute, at, box, classes, line, tag, width_of

CODES: Final = {name: code for code, name in FACTIONS.items()}
_ENDS: Final = {
    "drop all Power": "You lose what is left, and are out until Power is gathered.",
    "end the turn": "The next player goes on.",
    "that is all": "The move is done.",
    "no more": "On to the next player.",
    "ready for the dice": "Roll.",
}
_HELP: Final = {
    "move": "Move: any of your units, {reach} each, 1 Power for each of them",
    "recruit": "Recruit: place a Cultist from your pool where you have a unit. Cultists keep gates and bring Power",
    "summon": "Summon: place a Monster from your pool at a gate of yours. Monsters fight and protect Cultists",
    "awaken": "Awaken: bring a Great Old One into play. It is strong, and rituals give you Elder Signs for it",
    "create a gate": "Create a gate: where you have a Cultist and there is no gate yet. Gates bring Power and Doom",
    "battle": "Battle: all your units in an area fight one enemy there. Sixes kill; fours and fives inflict a Pain",
    "capture": "Capture: take an enemy Cultist that no Monster or Great Old One protects. It brings you 1 Power",
    "leave the gate": "Leave a gate: your keeper steps off; the gate is then open to anybody",
    "take the gate": "Take a gate: your Cultist steps on a free gate. It costs nothing",
}


def panel(scene: Scene, width: float, height: float, *, small: bool) -> str:
    """The whole panel at its own origin."""
    top = 46.0 if small else 62.0
    side = 8 if small else 12
    sheet = Sheet(width - 2 * side, 44, small)
    room = height - top - side
    code = scene.shown.code if scene.shown else None
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 0 if small else 4, class_=classes("frame", bool(scene.answers) and "now")),
        box(1, 1, width - 2, 3, class_="accent") if code else "",
        heading(scene, width, small=small),
        tag(
            "svg",
            tag("g", placed(sheet, _items(scene, sheet), room), class_="scrolled"),
            class_="scroller list",
            x=side,
            y=top,
            width=sheet.width,
            height=room,
        ),
        tag("rect", class_="thumb", x=width - 5, y=top, width=3, height=20, rx=1.5),
        _more(width, height - 4 if small else height),
        id="question",
        class_=classes("panel-question", code and faction_class(code), scene.is_grouped and "grouped"),
        data_about=scene.about or None,
    )


def _more(width: float, height: float) -> str:
    """On the lower edge: how much of the list lies below; the script counts it, and shows this only then."""
    ground = box(width / 2 - 54, height - 14, 108, 17, 8.5, class_="tag-ground")
    return tag("g", ground, line(width / 2, height - 1.5, "", 12, class_="middle tag-words"), class_="more-below")


# The list


def _items(scene: Scene, sheet: Sheet) -> list[Item]:
    """Everything that can lie in the list, in the order in which it lies there."""
    answers = sorted(scene.answers, key=lambda each: each.is_end)
    items: list[Item] = []
    if scene.is_grouped:
        verbs = list(dict.fromkeys(each.verb for each in answers if not each.is_end))
        order = list(VERBS)
        verbs.sort(key=lambda verb: order.index(verb) if verb in order else len(order) + (verb == LEAVE))
        for verb in verbs:
            group = [each for each in answers if each.verb == verb]
            items.append(_verb(scene, sheet, verb, group))
        items += _sorts(scene, sheet, [each for each in answers if each.verb == "move"])
        answers.sort(key=lambda each: (each.is_end, verbs.index(each.verb) if each.verb in verbs else 0))
    items += _waiting(scene, sheet)
    items += _stake(scene, sheet)
    items += area_cards(scene, sheet)
    return items + [_option(scene, sheet, answer) for answer in answers]


def _waiting(scene: Scene, sheet: Sheet) -> list[Item]:
    """What to think about while others are asked: how to earn the next spellbook."""
    if scene.question or scene.is_over or scene.mine is None or scene.view.battle:
        return []
    goals = [each.text for each in scene.mine.requirements if not each.is_met]
    if not goals:
        return []
    text = "; ".join(goals)
    text = f"{text[:1].upper()}{text[1:]}."
    head = "Each of these earns you a spellbook"
    return [told(sheet, head, text, names="waiting", attributes={}, mark="info")]


def _verb(scene: Scene, sheet: Sheet, verb: str, group: Sequence[Answer]) -> Item:
    """A group of answers.  A group of one answers at once, if it costs something that can be seen."""
    price = "1 each" if verb == "move" else range_of(group)
    paid = {"": "", "free": ", free", "1 each": ", 1 Power each"}.get(price, f", {price} Power")
    name = group[0].group
    note = _verb_note(scene, verb, group)
    return plate(
        sheet,
        name,
        note if width_of(note, 9.5) < sheet.half - 28 else _shorter(note, group),
        price=price,
        names="verb",
        help_=_HELP.get(verb, _book_help(scene, verb)).replace("{reach}", _reach(scene, group)),
        attributes=pressable(f"{name}: {note}{paid}", data_verb=verb),
    )


def _shorter(note: str, group: Sequence[Answer]) -> str:
    """How many there are to choose from, where there is no room for all their names."""
    count = len(note.split(", "))
    if count == 1 or note == group[0].note:
        return note
    if not any(each.kind or each.area for each in group):
        return ""  # what it does is its help
    return f"{count} kinds" if all(each.kind for each in group) else f"{count} areas"


def _verb_note(scene: Scene, verb: str, group: Sequence[Answer]) -> str:
    if verb == "move":
        return f"any units, {_reach(scene, group)}" if not scene.view.moved else "more units"
    if verb in ("recruit", "summon", "awaken"):
        return ", ".join(dict.fromkeys(each.kind for each in group))
    targets = list(dict.fromkeys(each.area or each.foe for each in group))
    book = book_for(verb, scene.mine) if scene.mine else None
    return ", ".join(filter(None, targets)) or (book.text.rpartition(":")[2].strip() if book else group[0].note)


def _reach(scene: Scene, moves: Sequence[Answer]) -> str:
    """How far units may move, as far as can be seen: some fly over what lies between."""
    near = MAPS[scene.view.map].neighbours
    is_far = any(each.source and AREA[each.area] not in near[AREA[each.source]] for each in moves)
    return "up to two areas" if is_far else "one area"


def _book_help(scene: Scene, verb: str) -> str:
    """What a faction's own action does."""
    known = power_in_words(verb)
    if known:
        return known
    book = book_for(verb, scene.mine) if scene.mine else None
    return f"{book.name}. {book.text}" if book else ""


def _sorts(scene: Scene, sheet: Sheet, moves: Sequence[Answer]) -> list[Item]:
    """The units that can move: one plate for all of a kind in an area."""
    found = []
    for sort in dict.fromkeys(each.sort for each in moves):
        first = next(each for each in moves if each.sort == sort)
        units = scene.figures_of(first)
        many = f" \N{MULTIPLICATION SIGN}{len(units)}" if len(units) > 1 else ""
        note = f"{'gate, ' if first.is_keeper else ''}{first.source}"
        found.append(
            plate(
                sheet,
                first.kind + many,
                note,
                names="sort",
                may_wrap=True,
                picture=_token(scene, units),
                also=(first.kind + many, "keeper, move away" if first.is_keeper else "move away"),
                attributes=pressable(
                    f"Move {first.kind}{' on the gate' if first.is_keeper else ''} from {first.source}",
                    data_sort=sort,
                    data_source=AREA[first.source].place,
                    data_figures=_ids(units),
                    data_called=_called(units[0]) if units else None,
                ),
            )
        )
    return found


def _called(unit: UnitView) -> str:
    """“the Acolyte”, but “Cthulhu”."""
    return GREAT[unit.kind] if unit.rank == "great old one" else f"the {unit.kind}"


def _token(scene: Scene, units: Sequence[UnitView]) -> str:
    if not units:
        return ""
    first = units[0]
    size = 0.62 if first.rank == "great old one" else 0.95
    code = scene.code(first.seat)
    return tag("g", unit(code, first.kind, first.rank, 0, 0, size), class_=faction_class(code))


def _ids(units: Sequence[UnitView]) -> str | None:
    return " ".join(str(each.id) for each in units) or None


def _option(scene: Scene, sheet: Sheet, answer: Answer) -> Item:
    """An answer as a plate."""
    units = scene.figures_of(answer)
    attributes: dict[str, Attribute] = {
        "role": "button",
        "tabindex": 0,
        "data_option": answer.option,
        "aria_label": answer.words,
        "data_verb": None if answer.is_end else answer.verb,
        "data_sort": answer.sort or None,
        "data_area": AREA[answer.area].place if answer.area else None,
        "data_source": AREA[answer.source].place if answer.source else None,
        "data_figures": _ids(units),
    }
    names = classes("option button", answer.is_end and "end-of-it")
    book = next((book for book in scene.mine.books if book.name == answer.words), None) if scene.mine else None
    if book is not None and scene.about == "choose a spellbook":
        return told(sheet, book.name, book.text, names=names, attributes=attributes)
    if answer.verb == "battle":
        return _battle(scene, sheet, answer, names, attributes)
    if scene.about == "before the battle" and not answer.is_end:
        book = book_for(answer.words, scene.mine) if scene.mine else None
        does = book.text if book else power_in_words(answer.words)
        return told(sheet, answer.name, does, names=names, attributes=attributes)
    name, note, price, picture = _told(scene, answer, units)
    is_half = not (answer.is_end or scene.about == "annihilation") and width_of(name, 13.5) < sheet.half * 1.25
    return plate(
        sheet,
        name,
        note,
        price=price,
        picture=picture,
        is_half=is_half,
        names=names,
        attributes=attributes,
        also=_here(answer),
        may_wrap=not answer.is_end,
        name_size=11.8 if answer.words in CODES else 13.5,
        help_="" if answer.is_end or answer.verb in _HELP else _book_help(scene, answer.verb),
        alone=f"{answer.kind} from {answer.source}" if answer.source else "",
    )


def _here(answer: Answer) -> tuple[str, str] | None:
    """Name and note among the answers about one area: what is done there rather than where."""
    if not answer.group or not answer.area or answer.words == answer.area:
        return None
    if answer.verb == "move":
        return f"{answer.kind} comes", f"from {answer.source}{' (gate)' * answer.is_keeper}"
    if answer.kind or answer.foe:
        return answer.kind or answer.foe, answer.group.lower()
    return answer.group, answer.note if answer.verb == CARRIES else ""


def _told(scene: Scene, answer: Answer, units: Sequence[UnitView]) -> tuple[str, str, str, str]:
    """Name, note, price and picture of an answer."""
    price = "" if answer.price is None else str(answer.price) if answer.price else "free"
    if answer.is_end:
        return answer.name, _ENDS.get(answer.words, ""), "", ""
    if answer.verb == "move":
        return answer.area, brief(scene, answer.area), price, ""
    if scene.results and scene.results[0] > 1:
        return answer.words, "", price, _token(scene, units[:1])
    if units:
        return units[0].kind, _consequence(scene, units[0], answer), price, _token(scene, units)
    if answer.words == answer.area:
        return answer.area, brief(scene, answer.area), "", ""
    if answer.verb in ("recruit", "summon", "awaken"):
        return answer.kind, answer.note, price, _kind_token(scene, answer.kind)
    if answer.words in ("clockwise", "counterclockwise") and scene.me is not None:
        step = 1 if answer.words == "clockwise" else -1
        return answer.name, f"then {scene.faction((scene.me + step) % len(scene.seats))}", "", ""
    faction = CODES.get(answer.words)
    if faction is not None:
        seat = next((each for each in scene.seats if scene.code(each) == faction), None)
        note = scene.name(seat) if seat is not None else ""
        return answer.words, note, "", crest(faction, 0, 0, 30)
    if answer.words == "perform a Ritual of Annihilation" and scene.mine:
        great = sum(kind.in_play for kind in scene.mine.kinds if kind.rank == "great old one")
        gain = f"{scene.mine.gates} Doom for your gates, {great} Elder Sign{'s' * (great != 1)} for Great Old Ones"
        return "Ritual of Annihilation", gain, str(scene.view.ritual_cost), ""
    if answer.words.isdigit():
        return f"Offer {answer.words}" if answer.words != "0" else "Offer nothing", _still(scene, answer), "", ""
    return answer.name, answer.note, price, ""


def _still(scene: Scene, answer: Answer) -> str:
    """What is left to be found after an offer."""
    if not scene.share:
        return ""
    _, left, total = scene.share
    left -= int(answer.words)
    return f"{left} still to find" if left else f"makes it {total}"


def _stake(scene: Scene, sheet: Sheet) -> list[Item]:
    """What the enemies lose together, and what happens if they do not agree.  (rules 17.3)"""
    if not scene.share:
        return []
    what, _, total = scene.share
    who = scene.faction(scene.view.turn)
    other = f"{who} decides who loses how many" if scene.shared == "Cultists" else f"{who} gains {total}"
    text = f"The enemies of {who} lose {total} {scene.shared} together, or {other}."
    return [told(sheet, what.rpartition(" to ")[2], text, names="note", attributes={}, mark="info")]


def _kind_token(scene: Scene, kind: str) -> str:
    mine = scene.mine
    shown = next((each for each in mine.kinds if each.name == kind), None) if mine else None
    if mine is None or shown is None:
        return ""
    size = 0.62 if shown.rank == "great old one" else 0.95
    return tag("g", unit(mine.code, kind, shown.rank, 0, 0, size), class_=faction_class(mine.code))


def _consequence(scene: Scene, shown: UnitView, answer: Answer) -> str:
    """What it means to lose this unit, or where it stands."""
    area = next((each for each in scene.view.areas if shown in each.units), None)
    where = area.name if area else ""
    mark = answer.words.partition(" (")[2].rstrip(")")
    if mark:
        return mark
    if scene.view.battle is not None and scene.view.battle.area == where:
        where = ""  # all of them are there
    if scene.about == "take along" or scene.about.startswith(("bring", "send")):
        return where
    if area is not None and area.keeper == shown.id:
        leaves = "Pain" in scene.about or "Kill" in scene.about
        return "leaves its gate" if leaves else f"on the gate{f', {where}' if where else ''}"
    kind = next((each for each in scene.view.seats[shown.seat].kinds if each.name == shown.kind), None)
    if "Kill" in scene.about and kind is not None:
        return f"comes back for {kind.price}"
    if "Pain" in scene.about:
        return "will flee"
    alike = len(scene.figures_of(answer))
    return ", ".join(filter(None, (where, f"one of {alike}" if alike > 1 else "")))


def _battle(scene: Scene, sheet: Sheet, answer: Answer, names: str, attributes: dict[str, Attribute]) -> Item:
    """A battle that could be had: dice against dice, and the odds of kills."""
    fight = next(
        (each for each in scene.view.fights if each.area == answer.area and scene.faction(each.foe) == answer.foe), None
    )
    more, note = "", answer.note
    if fight is not None:
        note = f"{answer.note}: {odds.dice_in_words(fight.own)} against {fight.theirs}"
        more = odds_of(sheet.width, 44, fight.own, fight.theirs, answer.foe)
    code = CODES.get(answer.foe, "")
    return plate(
        sheet,
        answer.foe,
        note,
        price=str(answer.price),
        picture=crest(code, 0, 0, 28) if code else "",
        is_half=False,
        names=names,
        attributes=attributes,
        help_=odds.in_words(fight.own, fight.theirs, answer.foe) if fight else "",
        more=more,
        more_height=50 if more else 0,
    )


def odds_of(width: float, y: float, own: int, theirs: int, foe: str) -> str:
    """Two small plots beside each other: the kills of both sides."""
    half = width / 2
    return "".join(
        [
            line(10, y + 16, "You kill", 11, class_="quiet"),
            odds.plot(own, odds.KILLING, 62, y, half - 68, 44, "Your kills"),
            line(half + 6, y + 16, "You lose", 11, class_="quiet"),
            odds.plot(theirs, odds.KILLING, half + 60, y, half - 68, 44, f"Kills of {foe}"),
            line(10, y + 32, f"about {odds.mean(own, 1):.1f}", 10, class_="quiet"),
            line(half + 6, y + 32, f"about {odds.mean(theirs, 1):.1f}", 10, class_="quiet"),
        ]
    )


def empty_talk(x: float, y: float, width: float, height: float) -> str:
    """The room for log and chat; the page lays its own panel over it."""
    words = line(width / 2, height / 2, "The stars are not yet right", 15, class_="serif middle quiet")
    return tag("g", box(0.5, 0.5, width - 1, height - 1, 4, class_="frame"), words, data_talk="", transform=at(x, y))
