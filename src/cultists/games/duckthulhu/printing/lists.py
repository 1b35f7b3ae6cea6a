"""The instructions with room to write, and the solution."""

from typing import Final

from cultists.games.duckthulhu.drawing.scene import PHASES, capital, shortened
from cultists.games.duckthulhu.printing.paper import WIDTH, heading, paragraph
from cultists.games.duckthulhu.ritual import STEPS_PER_PHASE, Ritual, face_in_words
from cultists.games.duckthulhu.solving import Step, course_of, letters_of
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky.drawing import SYMBOL_NAMES
from cultists.svg import SANS, box, line, number, tag, wrap

_ROW: Final = 8.2
_PHASE_GAP: Final = 2.6
_TOP: Final = 21.0
_BOXES: Final = (("shows", 20.0), ("jumps to", 16.0), ("letter", 8.5))
"""What can be written down at every step, and how much room it has."""


def _row_at(step: int) -> float:
    """The top of a step's row."""
    return _TOP + (step - 1) * _ROW + (step - 1) // STEPS_PER_PHASE * _PHASE_GAP


def _phase_marks() -> list[str]:
    """The number of the phase beside its rows."""
    parts = []
    for phase, name in enumerate(PHASES):
        top = _row_at(phase * STEPS_PER_PHASE + 1)
        bottom = top + STEPS_PER_PHASE * _ROW
        parts.append(tag("path", class_="rule", d=f"M8 {number(top)}V{number(bottom)}"))
        parts.append(line(3.6, (top + bottom) / 2 + 2, name, 5.4, class_="serif middle"))
    return parts


def instructions(ritual: Ritual) -> str:
    """All steps in order, each with boxes for what shows, where Duckthulhu lands, and the letter."""
    starts = [WIDTH - sum(width + 2 for _, width in _BOXES[place:]) + 1.7 for place in range(len(_BOXES))]
    parts = [heading("The instructions", "One after the other, 25 in all"), *_phase_marks()]
    parts += [
        line(x + width / 2, _TOP - 2.5, name, 2.8, class_="middle grey")
        for (name, width), x in zip(_BOXES, starts, strict=True)
    ]
    for step, words in enumerate(ritual.instructions, 1):
        y = _row_at(step)
        parts.append(line(18, y + _ROW / 2 + 1.7, str(step), 4.6, class_="serif end"))
        parts.append(_instruction(capital(shortened(words)), 22, y, starts[0] - 26))
        parts += [
            box(x, y + 0.7, width, _ROW - 1.4, 0.8, class_="box") for (_, width), x in zip(_BOXES, starts, strict=True)
        ]
    return "".join(parts)


def _instruction(words: str, x: float, y: float, room: float) -> str:
    size = 3.9 if len(wrap(words, 3.9, room, SANS)) == 1 else 3.1
    lines = wrap(words, size, room, SANS, 2)
    top = y + _ROW / 2 + size * 0.36 - (len(lines) - 1) * size * 0.6
    return "".join(
        line(x, top + place * size * 1.2, each, size, room=room, least=2.2) for place, each in enumerate(lines)
    )


def solution(ritual: Ritual) -> str:
    """Every step as it goes, the message, and the answer; of a ritual that fails, how far it goes."""
    course = course_of(ritual)
    parts = [heading("The solution", "Not for the eyes of cultists"), *_phase_marks()]
    columns = (("the move", 22), ("figure", 82), ("jump", 104), ("devours", 130), ("letter", WIDTH - 4))
    parts += [line(x, _TOP - 2.5, name, 2.8, class_="grey" if x < WIDTH - 4 else "middle grey") for name, x in columns]
    parts += [_solved(ritual, step) for step in course.steps]
    message, answer = letters_of(ritual, course.steps)
    if course.breach is not None:
        return "".join(parts) + paragraph(22, _row_at(len(course.steps) + 1), course.breach.text, 150)[0]
    if not message.strip():
        return "".join(parts)
    words = ritual.message if ritual.message.replace(" ", "").upper() == message else message
    parts.append(line(0, 244.5, f"The letters: {words}", 4.2, room=WIDTH, least=2.6, class_="serif"))
    if answer:
        parts.append(line(0, 250.5, f"The answer, on hidden sides without stars: {answer}", 3.6, class_="serif"))
    return "".join(parts)


def _solved(ritual: Ritual, step: Step) -> str:
    base = _row_at(step.number) + _ROW / 2 + 1.3
    jump = f"{step.sign.direction} to {SPACE_NAMES[step.lands_on]}"
    eaten = f"{SYMBOL_NAMES[face_in_words(step.devours)]}, {ritual.tiles[step.devours // 2].id}"
    return "".join(
        [
            line(18, base + 0.4, str(step.number), 4.6, class_="serif end"),
            line(22, base, step.move.words, 3.6, room=57, least=2.2),
            line(82, base, step.sign.id, 3.6),
            line(104, base, jump, 3.6),
            line(130, base, eaten, 3.6, room=44, least=2.6),
            line(WIDTH - 4, base + 0.6, step.letter, 5, class_="serif middle"),
            tag("path", class_="hairline", d=f"M12 {number(_row_at(step.number) + _ROW)}H{WIDTH}"),
        ]
    )
