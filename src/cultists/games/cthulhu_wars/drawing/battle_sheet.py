"""A battle as a sheet over the chart: both sides, their dice, what each must take, and what has become of whom."""

from typing import Final, NamedTuple

from cultists.games.cthulhu_wars.drawing import odds
from cultists.games.cthulhu_wars.drawing.boards import again, close
from cultists.games.cthulhu_wars.drawing.figures import crest, die, faction_class, unit
from cultists.games.cthulhu_wars.drawing.scene import Scene
from cultists.games.cthulhu_wars.view import BattleView, UnitView
from cultists.games.cthulhu_wars.words import the
from cultists.svg import BOLD, SERIF, at, box, classes, in_lines, line, number, tag, title, use, width_of, wrap

STEPS: Final = (
    ("before the battle", "Before"),
    ("roll", "Dice"),
    ("assign kills", "Kills"),
    ("after the kills", "Kills"),
    ("assign pains", "Pains"),
    ("retreat", "Retreat"),
    ("after the battle", "After"),
)
NAMED: Final = ("Before", "Dice", "Kills", "Pains", "Retreat", "After")


class Tile(NamedTuple):
    """Alike units of a side that have fared alike."""

    kind: str
    rank: str
    state: str
    is_keeper: bool
    units: tuple[int, ...]


def battle_sheet(scene: Scene, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    """The sheet; nothing if there is no battle, or while the question is where on the map."""
    battle = scene.view.battle
    if battle is None or any(answer.area and answer.words == answer.area for answer in scene.answers):
        return ""
    sheet = tag(
        "g",
        _whole(scene, battle, width, height, small=small),
        close("Show the map", width - (20 if small else 28), 18 if small else 30),
        id="battle",
        class_="battle",
        transform=at(x, y),
        role="group",
        aria_label=_in_words(scene, battle),
    )
    return sheet + again("Show the battle", x + width / 2, y)


def _in_words(scene: Scene, battle: BattleView) -> str:
    return (
        f"Battle in {the(battle.area)}: {scene.faction(battle.attacker)} attacks with "
        f"{odds.dice_in_words(battle.strength[0])}, "
        f"{scene.faction(battle.defender)} defends with {battle.strength[1]}"
    )


def _step(scene: Scene) -> str:
    return dict(STEPS).get(scene.view.step or "", "Before")


def _whole(scene: Scene, battle: BattleView, width: float, height: float, *, small: bool) -> str:
    head = 34 if small else 62
    parts = [
        box(0.5, 0.5, width - 1, height - 1, 4, class_="sheet-ground"),
        line(10 if small else 20, 23 if small else 38, f"Battle in {the(battle.area)}", 16 if small else 22,
             room=width * 0.56 if small else width * 0.42, least=10, font=SERIF, class_="serif"),
        _steps(scene, width, small=small),
    ]  # fmt: skip
    if small:
        each = (height - head) / 2
        parts += [_small_side(scene, battle, place, width, head + place * each, each) for place in (0, 1)]
    else:
        middle = width * 0.33
        across = (width - middle) / 2
        parts.append(_side(scene, battle, 0, 0, head, across, height - head))
        parts.append(_side(scene, battle, 1, width - across, head, across, height - head))
        parts.append(_dice(scene, battle, across, head, middle, height - head))
    return "".join(parts)


def _steps(scene: Scene, width: float, *, small: bool) -> str:
    """The steps of a battle, the present one ringed; on a phone only its name."""
    now = NAMED.index(_step(scene))
    if small:
        return line(width - 42, 23, f"{NAMED[now]} {now + 1}/{len(NAMED)}", 12.5, class_="end emph")
    step, left = 66, width - 66 * (len(NAMED) - 1) - 84
    parts = [tag("path", d=f"M{number(left)} 26H{number(left + step * (len(NAMED) - 1))}", class_="hair")]
    for place, name in enumerate(NAMED):
        x = left + step * place
        size = 7 if place == now else 5
        state = "now" if place == now else "done" if place < now else ""
        parts.append(
            tag(
                "path", d=f"M{number(x)} {26 - size}l{size} {size} -{size} {size} -{size} -{size}Z",
                class_=classes("step", state),
            )
        )  # fmt: skip
        parts.append(line(x, 48, name, 12, class_=classes("middle", "emph" if place == now else "quiet")))
    return "".join(parts)


# A side


def tiles(scene: Scene, battle: BattleView, place: int) -> list[Tile]:
    """The units of a side, the strongest first, those that are gone last."""
    side = (battle.attacker, battle.defender)[place]
    keeper = scene.areas[battle.area].keeper
    told: dict[tuple[str, str, str, bool], list[int]] = {}

    def add(each: UnitView, state: str) -> None:
        told.setdefault((each.kind, each.rank, state, each.id == keeper), []).append(each.id)

    order = ("great old one", "terror", "monster", "cultist")
    for each in sorted(battle.fighters[place], key=lambda each: (order.index(each.rank), each.id)):
        fate = "killed" if each.id in battle.dead else "lost" if each.id in battle.condemned else ""
        add(each, fate or ("pained" if each.id in battle.hurt else ""))
    for gone, state in ((battle.killed, "killed"), (battle.lost, "lost")):
        for each in gone:
            if each.seat == side:
                add(each, state)
    return [Tile(kind, rank, state, keeps, tuple(ids)) for (kind, rank, state, keeps), ids in told.items()]


def _answer_for(scene: Scene, tile: Tile) -> int | None:
    """The option that a tap on the tile gives, if it is one."""
    if scene.results and scene.results[0] > 1:
        return None  # an answer names several units at once
    for answer in scene.answers:
        if not answer.is_end and set(tile.units) & {each.id for each in scene.figures_of(answer)} and not tile.state:
            return answer.option
    return None


def _tile(scene: Scene, tile: Tile, code: str, x: float, y: float, width: float, height: float, *, small: bool) -> str:
    answer = _answer_for(scene, tile)
    many = f" \N{MULTIPLICATION SIGN}{len(tile.units)}" if len(tile.units) > 1 else ""
    is_gone = tile.state in ("killed", "lost")
    says = {"killed": "killed", "lost": "lost", "pained": "in pain"}.get(
        tile.state, "keeps the gate" if tile.is_keeper else ""
    )
    size = (0.62 if small else 1.15) if tile.rank == "great old one" else (0.95 if small else 1.3)
    chip = "kill" if is_gone else "pain" if tile.state == "pained" else ""
    token_y = height * (0.36 if small else 0.42)
    parts = [
        title(f"{tile.kind}{many}{f', {says}' if says else ''}"),
        box(0.5, 0.5, width - 1, height - 1, 4, class_="plate"),
        tag("g", unit(code, tile.kind, tile.rank, width / 2, token_y, size), class_="picture"),
        _chip(chip, width / 2 + (14 if small else 22), token_y + (9 if small else 16)) if chip else "",
        *_tile_name(f"{tile.kind}{many}", width, height, is_gone=is_gone, small=small),
        "" if small else line(width / 2, height - 9, says, 11, class_="middle quiet", room=width - 4, least=9),
    ]  # fmt: skip
    return tag(
        "g",
        *parts,
        class_=classes("tile-unit", faction_class(code), is_gone and "gone", answer is not None and "choosable"),
        data_for=answer,
        transform=at(x, y),
    )


def _tile_name(name: str, width: float, height: float, *, is_gone: bool, small: bool) -> list[str]:
    """In one line; on a phone in two smaller ones if it is long."""
    names = classes("middle", not small and "bold", is_gone and "struck")
    if not small:
        room = (width - 4) / BOLD
        size, rows = in_lines(name, 13, room, 11)
        return [
            line(width / 2, height - 24 - 13 * (len(rows) - 1 - n), row, size, room=room, least=9, class_=names)
            for n, row in enumerate(rows)
        ]
    rows = [name] if width_of(name, 8.5) <= width - 4 else wrap(name, 9, width - 4, most=2)
    size, up = (10, 6.0) if len(rows) == 1 else (9, 3.0 + 9 * (len(rows) - 1))
    return [
        line(width / 2, height - up + 9 * n, row, size, room=width - 4, least=8, class_=names)
        for n, row in enumerate(rows)
    ]


def _count(battle: BattleView, place: int) -> str:
    """The dice of a side: those that lie there, or those that it would roll."""
    count = len(battle.dice[place]) if any(battle.dice) else battle.strength[place]
    return odds.dice_in_words(count)


def _chip(result: str, x: float, y: float, *, state: str = "") -> str:
    return tag(
        "g",
        tag("circle", r=8.6),
        use(f"result-{result}", -6.4, -6.4, 12.8),
        class_=classes("chip", result, state),
        transform=at(x, y),
    )


def must_take(scene: Scene, battle: BattleView, place: int) -> list[tuple[str, str]]:
    """The chips of a side in order: what it must take, and whether that is done, chosen now, waits, or is too much."""
    side = (battle.attacker, battle.defender)[place]
    living = {each.id for each in battle.fighters[place]}
    own = living | {each.id for each in battle.killed if each.seat == side}
    free = len(living - {*battle.struck, *battle.condemned, *battle.hurt})
    chips = []
    for result, must, on in (("kill", battle.kills, battle.struck), ("pain", battle.pains, battle.hurt)):
        done = sum(each in own for each in on)
        # Some can take two results: if so many are asked for, there is room for so many.
        number, asked = scene.results or (0, "")
        asked_for = number if asked.lower() == result and scene.sufferer == side else 0
        open_state = "now" if scene.view.step == f"assign {result}s" else ""
        for n in range(must[place]):
            can_be = n < done + max(free, asked_for)
            state = "done" if n < done else open_state if can_be else "too-much"
            chips.append((result, state))
        free -= min(free, max(0, must[place] - done))  # who will take a Kill takes no Pain
    return chips


def _chips(scene: Scene, battle: BattleView, place: int, x: float, y: float, width: float) -> str:
    chips = must_take(scene, battle, place)
    if not chips:
        words = "takes nothing" if any(battle.dice) else ""
        return line(x, y + 4, words, 12, class_="quiet")
    step = min(21.0, (width - 70) / len(chips))
    parts = [line(x, y + 4, "must take", 12, class_="quiet")]
    parts += [_chip(result, x + 76 + step * n, y, state=state) for n, (result, state) in enumerate(chips)]
    return tag("g", *parts, class_="chips")


def _side(scene: Scene, battle: BattleView, place: int, x: float, y: float, width: float, height: float) -> str:
    side = (battle.attacker, battle.defender)[place]
    code = scene.code(side)
    does = ("attacks", "defends")[place]
    shown = tiles(scene, battle, place)
    across = 2 if len(shown) <= 6 else 3
    wide = (width - 32 - 8 * (across - 1)) / across
    rows = -(-len(shown) // across)
    high = min(128.0, (height - 120 - 8 * max(rows - 1, 0)) / max(rows, 1))
    parts = [
        box(1, 0, width - 2, 3, class_="accent"),
        crest(code, 36, 36, 38),
        line(64, 33, scene.faction(side), 18, room=width - 74, least=12, font=SERIF, class_="serif"),
        line(64, 51, f"{does} with {_count(battle, place)}", 12.5, class_="quiet"),
        box(16, 66, width - 32, 32, 3, class_="field") if any(battle.dice) else "",
        _chips(scene, battle, place, 26, 82, width - 52),
    ]
    for n, tile in enumerate(shown):
        left, top = 16 + (n % across) * (wide + 8), 108 + (n // across) * (high + 8)
        parts.append(_tile(scene, tile, code, left, top, wide, high, small=False))
    return tag("g", *parts, class_=faction_class(code), transform=at(x, y))


def _dice(scene: Scene, battle: BattleView, x: float, y: float, width: float, height: float) -> str:
    """Between the sides: what each rolls, or the odds before."""
    parts = [box(0, 0, width, height - 1, class_="field")]
    half = height / 2
    for place in (0, 1):
        side = (battle.attacker, battle.defender)[place]
        top = place * half
        if place:
            parts.append(tag("path", d=f"M10 {number(half)}H{number(width - 10)}", class_="hair"))
        name = scene.faction(side)
        parts.append(line(14, top + 28, f"{name} rolls", 14, class_="serif said", room=width - 60, least=11))
        parts.append(_aim(width - 46, top + 24, scene.code(side), leftwards=place == 1))
        faces = sorted(battle.dice[place], reverse=True)
        if any(battle.dice):
            parts.append(_rolled(faces, 14, top + 44, width - 28, half - 90, 34))
            parts.append(_total(faces, 14, top + half - 18))
        else:
            dice = battle.strength[place]
            parts.append(line(14, top + 58, f"{odds.dice_in_words(dice)}: kills", 12, class_="quiet"))
            parts.append(odds.plot(dice, odds.KILLING, 14, top + 64, width - 28, 62, f"Kills of {name}"))
            parts.append(line(14, top + 150, "pains", 12, class_="quiet"))
            parts.append(odds.plot(dice, odds.PAINFUL, 14, top + 156, width - 28, 56, f"Pains of {name}"))
    return tag("g", *parts, transform=at(x, y))


def _aim(x: float, y: float, code: str, *, leftwards: bool) -> str:
    d = "M30 0H2M9 -6L2 0L9 6" if leftwards else "M0 0H28M21 -6L28 0L21 6"
    return tag("path", d=d, class_=classes("aim", faction_class(code)), transform=at(x, y))


def _rolled(faces: list[int], x: float, y: float, width: float, height: float, most: float) -> str:
    """Dice in rows, as large as there is room."""
    if not faces:
        return line(x, y + 20, "no dice", 12.5, class_="quiet")
    size = most
    while size > 14 and -(-len(faces) // int(width / (size + 3))) * (size + 3) > height:
        size -= 1
    across = int(width / (size + 3))
    return tag(
        "g",
        *(
            tag(
                "g",
                die(face, 0, 0, size),
                class_="cast",
                transform=at(x + (n % across + 0.5) * (size + 3), y + (n // across + 0.5) * (size + 3)),
            )
            for n, face in enumerate(faces)
        ),
    )


def _total(faces: list[int], x: float, y: float) -> str:
    kills, pains = faces.count(6), sum(face in (4, 5) for face in faces)
    words = f"{kills} kill{'s' * (kills != 1)}, {pains} pain{'s' * (pains != 1)}"
    return line(x, y, words, 14, class_="bold")


def _small_side(scene: Scene, battle: BattleView, place: int, width: float, y: float, height: float) -> str:
    """A side on a phone: who, dice, what it must take, units."""
    side = (battle.attacker, battle.defender)[place]
    code = scene.code(side)
    does = ("attacks", "defends")[place]
    shown = tiles(scene, battle, place)
    wide = min(66.0, (width - 16) / max(len(shown), 1) - 4)
    name = scene.faction(side)
    parts = [
        box(1, 0, width - 2, 2, class_="accent"),
        crest(code, 18, 19, 24),
        line(36, 24, name, 14, room=120, least=11, font=SERIF, class_="serif"),
        line(width - 8, 23, f"{does}, {_count(battle, place)}", 11.5, class_="end quiet"),
    ]
    if any(battle.dice):
        parts.append(_rolled(sorted(battle.dice[place], reverse=True), 8, 34, width - 16, 24, 22))
        parts.append(_chips(scene, battle, place, 10, 74, width - 20))
    else:
        dice = battle.strength[place]
        parts.append(line(10, 52, "kills", 11, class_="quiet"))
        parts.append(odds.plot(dice, odds.KILLING, 44, 36, width / 2 - 52, 42, f"Kills of {name}"))
        parts.append(line(width / 2, 52, "pains", 11, class_="quiet"))
        parts.append(odds.plot(dice, odds.PAINFUL, width / 2 + 36, 36, width / 2 - 44, 42, f"Pains of {name}"))
    for n, tile in enumerate(shown):
        parts.append(_tile(scene, tile, code, 8 + n * (wide + 4), 88, wide, height - 94, small=True))
    return tag("g", *parts, class_=faction_class(code), transform=at(0, y))
