"""Units, gates, marks and dice as heraldic tokens.  The class of a faction around a token brings its colours."""

from typing import Final

from cultists.games.cthulhu_wars.drawing.placing import Figure, Gate, Token, gate_size
from cultists.games.cthulhu_wars.words import plural
from cultists.svg import Attribute, at, box, classes, number, shapes, tag, title

FACTIONS: Final = {
    "GC": "Great Cthulhu",
    "CC": "Crawling Chaos",
    "BG": "Black Goat",
    "YS": "Yellow Sign",
    "WW": "Windwalker",
    "OW": "Opener of the Way",
    "SL": "Sleeper",
    "AN": "The Ancients",
}

# Width and height of a figure by its rank.  Class by size.
_SIZES: Final = {
    "cultist": (19.5, 28.6),
    "monster": (34, 34),
    "terror": (36, 36),
    "great old one": (58, 58),
    "building": (38, 38),
    "mark": (25, 25),
}
_HAPPENED: Final = ("killed", "pained", "moved")
_FACES: Final = {1: "miss", 2: "miss", 3: "miss", 4: "pain", 5: "pain", 6: "kill"}
_PIPS: Final = {1: ((0, 0),), 2: ((-5, -5), (5, 5)), 3: ((-6, -6), (0, 0), (6, 6))}


def figure_shapes() -> str:
    """The symbols of all tokens, as the inside of `<defs>`."""
    return shapes(__package__, "figures.svg")


def faction_class(faction: str) -> str:
    """The class that brings a faction's colours."""
    return f"f-{faction.lower()}"


def symbol_of(faction: str, kind: str, rank: str) -> str:
    """The id of the symbol that shows a kind of figure."""
    name = kind.lower().replace(" ", "-")
    return f"mark-{name}" if rank == "mark" else f"unit-{faction.lower()}-{name}"


def unit(faction: str, kind: str, rank: str, x: float, y: float, scale: float = 1) -> str:
    """A figure by its middle, without words: for places that say in words what it is."""
    width, height = _SIZES[rank]
    return tag(
        "use",
        href=f"#{symbol_of(faction, kind, rank)}",
        x=x - width * scale / 2,
        y=y - height * scale * (0.53 if rank == "cultist" else 0.5),
        width=width * scale,
        height=height * scale,
    )


def crest(faction: str, x: float, y: float, size: float) -> str:
    """A faction's shield by its middle, in its colours."""
    return tag(
        "use", href=f"#crest-{faction.lower()}", x=x - size / 2, y=y - size / 2, width=size, height=size,
        class_=faction_class(faction),
    )  # fmt: skip


MARKS: Final = {
    "desecration": "Whenever Power is gathered, the Yellow Sign gains 1 more if a unit of its own stands here",
    "ice age": "Enemies of the Windwalker pay 1 Power more for every action that ends here",
}
"""What the tokens on the map do."""


def in_words(figures: tuple[Figure, ...]) -> str:
    """“2 Deep Ones of Great Cthulhu”, or what all of a faction come to."""
    first = figures[0]
    if first.rank == "mark":
        return f"{first.kind.capitalize()}. {MARKS[first.kind]}"
    if len({figure.kind for figure in figures}) > 1:
        return f"{len(figures)} figures of {FACTIONS[first.faction]}"
    if len(figures) > 1:
        return f"{len(figures)} {plural(first.kind)} of {FACTIONS[first.faction]}"
    return first.kind if first.rank == "great old one" else f"{first.kind} of {FACTIONS[first.faction]}"


def counted(number: int, thing: str) -> str:
    """“1 gate”, “2 gates”."""
    return f"{number} {thing}{'s' * (number != 1)}"


def token(placed: Token, option: dict[str, Attribute] | None = None) -> str:
    """Figures at their place in an area; how many they are is told by `count`, over all tokens."""
    first = placed.figures[0]
    if placed.kind:
        picture = unit(first.faction, first.kind, first.rank, 0, 0)
        behind = [(-2.4 * step, -2.2 * step) for step in range(min(len(placed.figures), 3) - 1, 0, -1)]
        copies = [tag("g", picture, class_="behind", transform=at(x, y)) for x, y in behind]
    else:
        picture, copies = crest(first.faction, 0, 0, 32), []
    words = in_words(placed.figures)
    if first.state in _HAPPENED:
        words += f", {first.state}"
    return tag(
        "g",
        title(words),
        *_ring(first, placed.kind),
        tag("g", *copies, picture, class_="picture"),
        _chip(first.state) if first.state in _HAPPENED else "",
        id=f"figure-{first.id}",
        class_=classes("figure", faction_class(first.faction), first.state, bool(option) and "option"),
        transform=at(*placed.spot, placed.size),
        **(option or {"role": "img", "aria_label": words}),
    )


def count(placed: Token) -> str:
    """How many a stack holds, at its foot; this shrinks less than the stack does."""
    words = f"\N{MULTIPLICATION SIGN}{len(placed.figures)}"
    width = 12.4 + 5.6 * (len(words) - 1)
    return tag(
        "g",
        tag(
            "g",
            box(-width / 2, -6.2, width, 12.4, 6.2),
            tag("text", words, y=3.5),
            transform=at(6.5, 10, min(1.3, max(1, 0.8 / placed.size))),
        ),
        id=f"count-{placed.figures[0].id}",
        class_="count",
        transform=at(*placed.spot, placed.size),
        aria_hidden="true",
    )


def _ring(figure: Figure, kind: str) -> list[str]:
    """The ring around what may be, or is, chosen."""
    if figure.state not in ("option", "chosen"):
        return []
    radius = 26.4 if figure.rank == "great old one" and kind else 17.6
    return [tag("circle", r=radius, class_="choice")]


def _chip(state: str) -> str:
    """What has just happened to a figure: killed, pained, or moved since the viewer's last turn."""
    if state == "moved":
        tick = "M-13 11L-9.5 14.5L-3 7"
        return tag("path", d=tick, class_="since bed") + tag("path", d=tick, class_="since")
    result = "kill" if state == "killed" else "pain"
    face = tag("use", href=f"#result-{result}", x=-5.5, y=-5.5, width=11, height=11)
    return tag("g", tag("circle", r=7.4), face, class_=f"chip {result}", transform=at(10, -10))


def gate(area: str, shown: Gate, x: float, y: float, size: float) -> str:
    """A gate and its keeper; an abandoned one is a broken ring."""
    name = f"gate-{shown.holder.lower()}" if shown.holder else "gate-abandoned"
    words = gate_in_words(shown)
    return tag(
        "g",
        title(words),
        tag("use", href=f"#{name}", x=-22, y=-22, width=44, height=44),
        id=f"gate-in-{area.lower().replace(' ', '-')}",
        class_=classes("gate", faction_class(shown.holder) if shown.holder else "abandoned"),
        transform=at(x, y, gate_size(size)),
        role="img",
        aria_label=words,
    ) + (_keeper(shown.keeper, x, y, gate_size(size)) if shown.keeper else "")


def gate_in_words(shown: Gate) -> str:
    """“Gate of Black Goat, kept by an Acolyte”."""
    words = f"Gate of {FACTIONS[shown.holder]}" if shown.holder else "Abandoned gate"
    if shown.keeper is None:
        return words
    kind = shown.keeper.kind
    return f"{words}, kept by {'an' if kind[0] in 'AEIOU' else 'a'} {kind}"


def _keeper(keeper: Figure, x: float, y: float, size: float) -> str:
    """The figure in the ring; a Dark Young has to duck."""
    return tag(
        "g",
        title(f"{in_words((keeper,))}, keeps the gate"),
        *_ring(keeper, keeper.kind),
        unit(keeper.faction, keeper.kind, keeper.rank, 0, -1.6, 1 if keeper.rank == "cultist" else 0.72),
        id=f"figure-{keeper.id}",
        class_=classes("figure", "keeper", faction_class(keeper.faction), keeper.state),
        transform=at(x, y, size),
        role="img",
        aria_label=f"{in_words((keeper,))}, keeps the gate",
    )


def die(face: int, x: float, y: float, size: float = 38) -> str:
    """A battle die by its middle: six kills, four and five pain, the others miss."""
    result = _FACES[face]
    inside = (
        [tag("circle", cx=px, cy=py, r=1.9, class_="pip") for px, py in _PIPS[face]]
        if result == "miss"
        else [
            tag("use", href=f"#result-{result}", x=-12.5, y=-12.5, width=25, height=25, class_="result"),
            tag("text", number(face), x=12.6, y=14.6, class_="pips"),
        ]
    )
    return tag(
        "g",
        title(f"{face}: {result}"),
        box(-17, -17, 34, 34, 6),
        *inside,
        class_=f"die {result}",
        transform=at(x, y, size / 38),
        role="img",
        aria_label=f"{face}: {result}",
    )
