"""How far the ritual has gone: twenty-five cells that become the message, for each devoured face leaves its letter."""

from typing import Final

from cultists.games.duckthulhu.drawing.scene import PHASES, Scene, capital, shortened
from cultists.games.duckthulhu.ritual import STEPS, STEPS_PER_PHASE
from cultists.games.duckthulhu.spaces import SPACE_NAMES
from cultists.sky.drawing import SYMBOL_NAMES
from cultists.svg import SERIF, at, box, classes, line, tag, title

_GAP: Final = 2.0


def cells(scene: Scene, width: float, height: float, *, has_names: bool) -> str:
    """The cells in five groups, one a phase; the names of the phases stand above if there is room."""
    between = 10.0 if has_names else 5.0
    cell = (width - 4 * between - 20 * _GAP) / STEPS
    group = 5 * cell + 4 * _GAP + between
    parts = []
    for phase, name in enumerate(PHASES):
        x = phase * group
        is_now = phase + 1 == scene.view.phase and not scene.is_over
        if has_names:
            look = classes("serif middle", "emph" if is_now else "quiet-text")
            parts.append(line(x + (group - between) / 2, -6, name, 13, class_=look))
        for place in range(STEPS_PER_PHASE):
            number = phase * STEPS_PER_PHASE + place + 1
            parts.append(_cell(scene, number, x + place * (cell + _GAP), cell, height))
    letters = "".join(each.letter or "?" for each in scene.view.devoured)
    words = f"{len(letters)} of {STEPS} tiles devoured; letters: {' '.join(letters) or 'none yet'}"
    return tag("g", *parts, id="message", role="img", aria_label=words)


def _cell(scene: Scene, number: int, x: float, width: float, height: float) -> str:
    eaten = scene.view.devoured[number - 1] if number <= len(scene.view.devoured) else None
    is_now = number == scene.view.step_number
    size = min(15.0, width * 0.95, height * 0.66)
    shown = (eaten.letter or "·") if eaten else str(number) if is_now else ""
    said = f"Step {number}: {capital(shortened(scene.view.instructions[number - 1]))}"
    if eaten:
        said += (
            f". Devoured {SYMBOL_NAMES[eaten.symbol]} on {SPACE_NAMES[eaten.space]}, letter {eaten.letter or 'none'}"
        )
    inset = 0.5 if is_now else 0
    return tag(
        "g",
        title(said),
        box(inset, inset, width - 2 * inset, height - 2 * inset, 2.5),
        line(width / 2, height / 2 + size * 0.35, shown, size, room=width, least=7, font=SERIF, class_="serif middle")
        if shown
        else "",
        id=f"cell-{number}",
        class_=classes("cell", bool(eaten) and "eaten", is_now and "is-now"),
        transform=at(x, 0),
    )
