"""How much a cult's standing counts, in odds: better by 1 is likelier to win by a factor of e.

Counted in 1,000 games of acolytes: `python -m benchmarks.fit_the_octopus`.  Where there were few cases (more
power than at the start, more than four ways), the neighbour's number stands.
"""

from typing import Final

MISSING: Final = (0.0, 1.46, 0.53, -0.52, -1.47)
"""By the number of Components that a cult still needs, 1 to 4; who needs none has won."""
POWER: Final = (0.0, -0.69, -0.12, 0.06, 0.15, 0.21, 0.21, 0.21)
"""By the power it has left, 1 to 7."""
KEY: Final = -0.21
"""To have the silver key: no Offspring comes to the Exterior, so it is the safest Component to gather last."""
KEY_BEFORE_VICTORY: Final = -0.67
"""… for a cult that needs one more."""
WAYS_TO_VICTORY: Final = (-0.64, -0.15, 0.6, 0.8, 0.85, 0.85)
"""For a cult that needs one more: by the number of Locations within one step where it could get it."""
