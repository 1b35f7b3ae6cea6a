"""How much a cult's standing counts, in odds: better by 1 is likelier to win by a factor of e.

Counted in 2,500 games of a high priest with three acolytes, by what `python -m benchmarks.fit_the_octopus` looks at.
That high priest was not yet quite today's; a count of today differs by a tenth or two, and by more where there are few
cases (power beyond that at the start, no way or more than three): there the neighbour's number stands.
"""

from typing import Final

MISSING: Final = (0.0, 1.23, 0.4, -0.48, -1.16)
"""By the number of Components that a cult still needs, 1 to 4; who needs none has won."""
POWER: Final = (0.0, -0.82, -0.27, 0.01, 0.2, 0.26, 0.31, 0.31)
"""By the power it has left, 1 to 7."""
KEY: Final = -0.24
"""To have the silver key: no Offspring comes to the Exterior, so it is the safest Component to gather last."""
KEY_BEFORE_VICTORY: Final = -0.5
"""… for a cult that needs one more."""
WAYS_TO_VICTORY: Final = (-0.52, 0.03, 0.37, 0.69, 0.69, 0.69)
"""For a cult that needs one more: by the number of Locations within one step where it could get it."""
GONE: Final = -0.55
"""For each kind that a cult lacks and of which none is left."""
EARLY: Final = ((1, 0.32), (2, 0.18))
"""To have the grimoire, or the stone idol: they are compared first when several cults are complete."""
