"""What happened: the Locations of the last revelation one after the other, the clocks that were opened, the votes."""

from typing import Final

from cultists.games.grand_octopus.board import COMPONENTS
from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.drawing.clock import shown_clock
from cultists.games.grand_octopus.drawing.figures import chip
from cultists.games.grand_octopus.drawing.rows import fits
from cultists.games.grand_octopus.drawing.scene import Scene, article
from cultists.games.grand_octopus.view import SettledView
from cultists.games.grand_octopus.words import together
from cultists.svg import at, box, classes, line, tag, title, use, width_of
from cultists.svg import number as n

_LEAST: Final = 10.5
"""So small the words of a row may become."""


def settled_in_words(scene: Scene, there: SettledView, room: float | None = None) -> str:
    """What happened in one Location, and why, without its name; with fewer names where there is no room for them."""
    each = " each" if len(there.present) > 1 else ""
    out = f"; {together(map(scene.called, there.eliminated))} out" if there.eliminated else ""
    if there.outcome == "offspring":
        ways = [f"{way}{out}" for way in _lost(scene, there)]
        return next((way for way in ways if room is None or fits(way, _LEAST, room)), ways[-1])
    if there.outcome == "sank":
        return f"the city takes 1{each}{out}"
    if there.outcome == "fight":
        why = (
            f"{'you insist' if there.insisted == scene.me else f'{scene.name(there.insisted)} insists'}: "
            if there.insisted is not None
            else "votes differ: "
            if len(set(there.votes)) > 1
            else ""
        )
        return f"{why}fight, \N{MINUS SIGN}1{each}{out}"
    if there.dominating is None:
        return "they agree that nobody takes anything"
    view = scene.view
    is_open = view.dominating == there.dominating and view.settling == there.location and view.step == "gather"
    took = (
        f"takes {article(COMPONENTS[there.location])}" if there.gathered else "decides" if is_open else "takes nothing"
    )
    return f"alone, {took}" if there.outcome == "alone" else f"agreed: {scene.name(there.dominating)} {took}"


def _in_full(scene: Scene, there: SettledView) -> str:
    """With the names of all who were there, each of them once."""
    who, words = scene.names(there.present), settled_in_words(scene, there)
    return words if words.startswith(f"{who} ") else f"{who}: {words}"


def _lost(scene: Scene, there: SettledView) -> list[str]:
    """“You lose 1 to the Offspring of Cleo”, “Both lose 1 to your Offspring”; in fewer and fewer words."""
    seat, *others = there.present
    lose = f"{'All' if others[1:] else 'Both'} lose 1" if others else "You lose 1" if seat == scene.me else "loses 1"
    names = together(map(scene.called, sorted(there.offspring, key=lambda each: each == scene.me)))
    count = len(there.offspring)
    ways = [
        f"{lose} to {'your Offspring' if names == 'you' else f'the Offspring of {names}'}",
        f"{lose} to {'an' if count == 1 else count} Offspring",
    ]
    return [f"{scene.name(seat)} {ways[0]}", *ways] if lose == "loses 1" else ways


def summary(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The last turn, Location by Location; the page's script lights the lines up one after the other."""
    count = len(scene.view.settled)
    row = min(26.0, (height - 36) / max(count, 1))
    rows = [_row(scene, place, 32 + place * row, width, row) for place in range(count)]
    empty = "" if count else line(14, 52, _nothing_yet(scene), 13, class_="quiet")
    heading = "This turn" if not scene.is_choosing and not scene.is_over else "The last turn"
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 3, class_="frame"),
        line(14, 21, heading.upper(), 12, class_="serif eyebrow"),
        *rows,
        empty,
        id="summary",
        class_="summary",
        transform=at(x, y),
    )


def _nothing_yet(scene: Scene) -> str:
    if not scene.turn_shown:
        return "No clock has been opened yet."
    return "No Cultist stood in any room." if scene.is_choosing or scene.is_over else "Nothing is settled yet."


def _row(scene: Scene, place: int, y: float, width: float, height: float) -> str:
    """Number, who, what."""
    there = scene.view.settled[place]
    radius = min(height / 2 - 2.5, 9.5)
    middle = height / 2
    x = 54.0
    who = []
    for seat in there.present:
        who.append(chip(seat, x, middle, radius))
        x += radius * 1.75
    size = min(13.0, height * 0.55)
    words_x = x + 4
    room = width - 16 - words_x
    words = settled_in_words(scene, there, room)
    parts = [
        title(f"{scene.short_name(there.location)}. {_in_full(scene, there)}"),
        box(6, 1, width - 12, height - 2, 2, class_="row-ground"),
        tag("circle", class_="medal", cx=26, cy=n(middle), r=min(height / 2 - 2, 10)),
        line(26, middle + size * 0.36, str(there.location), size, class_="serif middle medal-number"),
        *who,
        line(words_x, middle + size * 0.36, words, size, room=room, least=_LEAST, class_="said"),
    ]
    return tag(
        "g",
        *parts,
        class_=classes("settled-row", f"was-{there.outcome}", scene.costs_me(there) and "own-loss"),
        data_settled=place,
        data_location=there.location,
        transform=at(0, y),
    )


# The revelation


def revelation(scene: Scene, width: float, height: float, *, small: bool) -> str:
    """All clocks open, then the votes of each meeting: shown by the page's script when it happens, else hidden."""
    shown = [seat for seat in scene.seats if scene.view.seats[seat].order is not None]
    if not shown:
        return ""
    clocks = _clocks(scene, shown, width, height, small)
    ballots = [
        _ballots(scene, place, width, height, small) for place, there in enumerate(scene.view.settled) if there.votes
    ]
    return tag(
        "g",
        box(0.5, 0.5, width - 1, height - 1, 3, class_="frame now"),
        tag("g", *clocks, class_="face clocks-face"),
        *ballots,
        line(width - 14, height - 12, "tap to skip", 12, class_="end quiet"),
        id="revelation",
        class_="revelation",
        data_turn=scene.turn_shown,
        data_settled=len(scene.view.settled),
    )


def _clocks(scene: Scene, shown: list[int], width: float, height: float, small: bool) -> list[str]:
    heading = f"Turn {scene.turn_shown}: all clocks are open"
    parts = [line(16, 27 if not small else 22, heading, 20 if not small else 15.5, class_="serif said")]
    columns = len(shown) if small else 2
    rows = -(-len(shown) // columns)
    top = 44 if not small else 30
    across, down = (width - 16) / columns, (height - top - 22) / rows
    radius = min(across / 2 - 8, down / 2 - (26 if not small else 22), 76)
    for place, seat in enumerate(shown):
        row, column = divmod(place, columns)
        alone = (across / 2) if not small and place == len(shown) - 1 and len(shown) % 2 else 0
        x, y = 8 + across * (column + 0.5) + alone, top + down * row + radius + 4
        order = scene.view.seats[seat].order
        assert order is not None
        went, rose = scene.order_in_words(order)
        parts.append(shown_clock(seat, order, x, y, radius))
        name_y = y + radius + (18 if not small else 15)
        parts.append(
            line(
                x,
                name_y,
                scene.name(seat),
                15 if not small else 13,
                room=across - 6,
                least=10.5,
                class_=f"serif middle name cult-{CULTS[seat]}",
            )
        )
        words = went if order.kind == "exterior" else f"{went}, {rose}" if order.offspring else went
        parts.append(
            line(
                x,
                name_y + (16 if not small else 14),
                words,
                12.5 if not small else 11.5,
                room=across - 6,
                least=10,
                class_="middle quiet",
            )
        )
    return parts


def _ballots(scene: Scene, place: int, width: float, height: float, small: bool) -> str:
    """The votes of one meeting, turned over together; a broken promise is marked."""
    there = scene.view.settled[place]
    where = scene.place_name(there.location)
    parts = [
        line(
            16,
            27 if not small else 22,
            f"The votes about {where}",
            20 if not small else 15.5,
            room=width - 32,
            least=13,
            class_="serif said",
        ),
    ]
    top = 46 if not small else 32
    row = min((height - top - 54) / len(there.present), 56)
    for number, (seat, vote) in enumerate(zip(there.present, there.votes, strict=True)):
        y = top + row * number
        proposal = there.proposals[number]
        broke = proposal is not None and vote != proposal and vote not in there.proposals
        name = scene.name(seat)
        card = tag(
            "g",
            box(0.5, 0.5, width / 2 - 24, row - 7, 3, class_=classes("field", broke and "broken-field")),
            outcome_sign(vote, 20, row / 2 - 3, 10),
            line(38, row / 2 + 2, vote_in_words(scene, vote), 14, room=width / 2 - 68, least=11, class_="serif said"),
            class_="ballot",
            transform=at(width / 2 + 8, y),
        )
        said = f"proposed: {vote_in_words(scene, proposal)}" if proposal else "made no proposal"
        seal = use("small-broken", 44 + width_of(name, 15) + 6, y + row / 2 - 18, 15, class_="broken") if broke else ""
        parts += [
            chip(seat, 28, y + row / 2 - 3, min(12, row / 2 - 4)),
            line(46, y + row / 2 - 5, name, 15, room=width / 2 - 60, least=11, class_="serif said"),
            seal,
            line(46, y + row / 2 + 11, said, 12, room=width / 2 - 44, least=10, class_="broken" if broke else "quiet"),
            card,
        ]
    parts.append(
        line(
            16,
            top + row * len(there.present) + 20,
            _upshot(scene, there),
            14.5,
            room=width - 32,
            least=11,
            class_="serif said",
        )
    )
    return tag("g", *parts, class_="face ballots-face", data_settled=place)


def _upshot(scene: Scene, there: SettledView) -> str:
    if there.outcome == "fight":
        return "No agreement: a fight, everybody there loses 1 power."
    if there.dominating is None:
        return "All agree: nothing happens."
    return f"All agree: {scene.name(there.dominating)} takes it."


def vote_in_words(scene: Scene, code: str) -> str:
    """“nothing”, “fight”, “Ben takes it”."""
    return code if code in ("nothing", "fight") else f"{scene.name(CULTS.index(code))} takes it"


def outcome_sign(code: str, x: float, y: float, radius: float) -> str:
    """A small picture of an outcome."""
    if code in ("nothing", "fight"):
        return use(f"small-{code}", x - radius, y - radius, 2 * radius, class_=f"outcome-{code}")
    return chip(CULTS.index(code), x, y, radius)
