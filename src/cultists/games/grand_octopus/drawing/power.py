"""The Dagger of Power: 7 at the guard, 1 at the point, and the cults' markers over their numbers."""

from typing import Final

from cultists.games.grand_octopus.drawing.figures import chip
from cultists.games.grand_octopus.drawing.scene import Scene
from cultists.games.grand_octopus.table import MOST_POWER
from cultists.svg import at, line, tag, title

_ABREAST: Final = 3


def dagger_of_power(scene: Scene, *, small: bool = False) -> str:
    """620 x 84 units, or 344 x 44 for a phone."""
    first, step, base, size = (62.0, 40.0, 29.2, 11.5) if small else (159.6, 63.13, 62.0, 17.0)
    edges = (17.5, 32.5) if small else (41, 71)
    notches = "".join(f"M{first + step * (place + 0.5):g} {edges[0]:g}V{edges[1]:g}" for place in range(MOST_POWER))
    numbers = [
        line(first + step * place, base, str(MOST_POWER - place), size, class_="serif middle power-number")
        for place in range(MOST_POWER)
    ]
    shape = "small-dagger-of-power" if small else "dagger-of-power"
    living = [seat for seat in scene.seats if not scene.view.seats[seat].is_out]
    spoken = ", ".join(f"{scene.name(seat)}: {scene.view.seats[seat].power}" for seat in living)
    return tag(
        "g",
        title(f"Dagger of Power. {spoken}"),
        tag("use", href=f"#{shape}"),
        tag("path", class_="notch", d=notches),
        *numbers,
        *(_marker(scene, seat, first, step, small) for seat in living),
        class_="dagger-of-power",
    )


def _marker(scene: Scene, seat: int, first: float, step: float, small: bool) -> str:
    """Above the number; on a laptop from the fourth on below the blade, on a phone closer together."""
    power = scene.view.seats[seat].power
    equal = [
        each for each in scene.seats if scene.view.seats[each].power == power and not scene.view.seats[each].is_out
    ]
    abreast = len(scene.seats) if small else _ABREAST
    row, column = divmod(equal.index(seat), abreast)
    many = min(len(equal) - row * abreast, abreast)
    radius = (8.2 if many < _ABREAST else 7.2) if small else 12.5
    gap = min(radius * 1.75, step * 0.95 / max(many - 1, 1))
    middle = first + step * (MOST_POWER - power)
    x = middle + (column - (many - 1) / 2) * gap
    y = 86.0 if row else 8.4 if small else 24.0
    return tag("g", chip(seat, 0, 0, radius), id=f"power-{seat}", transform=at(x, y))
