"""What is asked now: the clock, the meeting, the rooms' gifts; on a plate beside the board, or below it on a phone."""

from typing import Final

from cultists.games.grand_octopus.drawing.clock import SIZE as CLOCK
from cultists.games.grand_octopus.drawing.clock import clock, exterior_button, hand_row, line_button, set_button
from cultists.games.grand_octopus.drawing.decision import decision, small_decision
from cultists.games.grand_octopus.drawing.meeting import outcome_rows, title_of, who_is_there
from cultists.games.grand_octopus.drawing.rows import eyebrow, heading, parted, plate, small_parted
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.games.grand_octopus.drawing.waiting import small_waiting, waiting
from cultists.svg import SERIF, at, box, classes, in_lines, line, tag

_PAD: Final = 18
_MANY: Final = 7
"""With so many answers there is room for one sentence below them."""
_DIFFER: Final = "If the votes differ, it is a fight."


def panel(scene: Scene, width: float, height: float) -> str:
    """Beside the board."""
    if scene.sets_the_clock:
        inside = _clock(scene, width - 2 * _PAD)
    elif scene.view.meeting is not None:
        inside = _meeting(scene, width - 2 * _PAD, height)
    elif scene.options:
        inside = decision(scene, width - 2 * _PAD, height)
    else:
        inside = waiting(scene, width - 2 * _PAD, height)
    return tag("g", plate(width, height), tag("g", inside, transform=at(_PAD, 0)), id="question", class_=_look(scene))


def _look(scene: Scene) -> str:
    return classes("question", scene.about == "vote" and "voting")


def _clock(scene: Scene, width: float) -> str:
    """Clock, hands in words, the one main button."""
    scale = 244 / CLOCK
    half = (width - 8) / 2
    return "".join(
        [
            eyebrow(0, 28, "Your secret order", width),
            heading(0, 53, "Set your Command Clock", 21, width)[0],
            tag("g", clock(scene, named=True), transform=at(width / 2, 190, scale)),
            hand_row(scene, "dagger", 0, 322, width - 52, 46),
            line_button("dagger", width - 46, 322, 46, 46),
            hand_row(scene, "tentacle", 0, 374, width - 52, 46),
            line_button("tentacle", width - 46, 374, 46, 46),
            _warning(0, 424),
            set_button(0, 450, half + 14, 46) if scene.has_exterior else set_button(0, 450, width, 46),
            exterior_button(scene, half + 22, 450, half - 14, 46),
            *_keys(width, 510),
        ]
    )


def _warning(x: float, y: float) -> str:
    """What is wrong with the order, if anything: the page's script fills it in."""
    words = line(24, 16, "", 12.5, class_="warning-words")
    sign = tag("path", class_="warning-sign", d="M10 4L18 18H2ZM10 9V13.5M10 15.5V16.5")
    return tag("g", sign, words, id="warning", class_="warning", transform=at(x, y))


def _keys(width: float, y: float) -> list[str]:
    """How the keyboard sets the clock, in two sentences."""

    def key(name: str) -> str:
        return tag("tspan", name, class_="key")

    sentences = (
        f"Keys {key('1')} to {key('6')} turn the dagger, with {key('Shift')} the tentacle.",
        f"{key('0')} puts it on a line, {key('Enter')} sets the clock.",
    )
    return [
        tag("text", words, x=width / 2, y=y + 13 * row, font_size=10.5, class_="middle quiet keys")
        for row, words in enumerate(sentences)
    ]


def _meeting(scene: Scene, width: float, height: float) -> str:
    meeting = scene.view.meeting
    assert meeting is not None
    where = scene.place_name(meeting.location)
    head, y = heading(0, 53, title_of(scene, meeting), 20 if len(meeting.present) < 4 else 17.5, width)
    rows = outcome_rows(scene, meeting)
    advice = _advice(scene, in_full=len(rows) < _MANY)
    last = height - 16
    room = last - y - 118 - 15 * len(advice)
    return "".join(
        [
            eyebrow(0, 28, f"Room {meeting.location}: {where}", width),
            head,
            tag("g", who_is_there(scene, meeting, width), transform=at(0, y + 12)),
            _asked(scene, y + 92, width),
            tag("g", parted(scene, rows, width, room), transform=at(0, y + 120)),
            *(
                line(width / 2, last - 15 * above, each, 12, room=width, least=10.5, class_="middle quiet")
                for above, each in enumerate(reversed(advice))
            ),
        ]
    )


def _asked(scene: Scene, y: float, width: float, *, small: bool = False) -> str:
    """What the rows are for, 24 high, or 19; a vote is announced by a sealed letter on a band."""
    high, size = (19.0, 12.0) if small else (24.0, 13.5)
    base = y + high / 2 + size * 0.36
    if scene.about != "vote":
        look = "quiet" if small else "bold said"
        return line(0, base, _ask(scene, small=small), size, room=width, least=10.5, class_=look)
    letter = tag("path", class_="letter", d="M-10 -7H10V7H-10ZM-10 -7L0 1.5L10 -7") + tag(
        "circle", class_="letter-seal", cy=2.5, r=3.2
    )
    return "".join(
        [
            box(0, y, width, high, 3, class_="vote-band"),
            tag("g", letter, transform=at(19, y + high / 2, 0.85 if small else 1)),
            line(
                37,
                base,
                _ask(scene, small=small),
                size,
                room=width - 43,
                least=10.5,
                class_=classes("vote-words", not small and "bold"),
            ),
        ]
    )


def _ask(scene: Scene, *, small: bool) -> str:
    if scene.about == "talk":
        return f"Say it aloud. {_DIFFER}" if small else "What do you say, aloud and to all?"
    if scene.about == "vote":
        return "Secret vote, counts at once. If votes differ, all fight." if small else "Secret vote: it counts at once"
    return "They talk." if scene.view.step == "talk" else "They vote in secret."


def _advice(scene: Scene, *, in_full: bool) -> list[str]:
    """What is to be known before one answers; the last sentence is the one that may cost power."""
    if scene.about == "talk":
        return ["A proposal binds nobody, but the table remembers."] * in_full + [_DIFFER]
    return [_DIFFER] if scene.about == "vote" else []


# The same for a phone


def small_panel(scene: Scene, width: float, height: float) -> str:
    """Below the board: everything in 230 units of height."""
    inner = width - 16
    if scene.sets_the_clock:
        inside = _small_clock(scene, inner, height)
    elif scene.view.meeting is not None:
        inside = _small_meeting(scene, inner, height)
    elif scene.options:
        inside = small_decision(scene, inner, height)
    else:
        inside = small_waiting(scene, inner, height)
    ground = tag("rect", x=-1, y=0, width=width + 2, height=height + 60, class_="frame now")
    return tag("g", ground, tag("g", inside, transform=at(8, 0)), id="question", class_=_look(scene))


def _small_clock(scene: Scene, width: float, height: float) -> str:
    size = 182.0
    right = size + 6
    room = width - right
    line_room = 42 if scene.has_exterior else (room - 4) / 2
    last = height - 50
    return "".join(
        [
            tag("g", clock(scene, named=False), transform=at(size / 2, height / 2, size / CLOCK)),
            hand_row(scene, "dagger", right, 6, room, 41, small=True),
            hand_row(scene, "tentacle", right, 51, room, 41, small=True),
            line_button("dagger", right, 96, line_room, 38),
            line_button("tentacle", right + line_room + 4, 96, line_room, 38),
            exterior_button(scene, right + 92, 96, room - 92, 38, small=True),
            _warning(right, 138),
            set_button(right, last, room, 45),
        ]
    )


def _small_meeting(scene: Scene, width: float, height: float) -> str:
    meeting = scene.view.meeting
    assert meeting is not None
    rows = outcome_rows(scene, meeting)
    size, names = in_lines(title_of(scene, meeting), 16, width, 12, SERIF)
    more = (size + 2) * (len(names) - 1)
    return "".join(
        [
            *(line(0, 20 + (size + 2) * n, row, size, class_="serif said heading") for n, row in enumerate(names)),
            _asked(scene, 23 + more, width, small=True),
            tag("g", small_parted(scene, rows, width, height - 50 - more), transform=at(0, 46 + more)),
        ]
    )
