"""What a ritual costs, by the space on which the marker stands."""

from typing import Final

RITUALS: Final = {
    2: (5, 6, 7, 7, 8, 8, 9, 10),
    3: (5, 6, 7, 8, 9, 10),
    4: (5, 6, 7, 7, 8, 8, 9, 10),
    5: (5, 6, 6, 7, 7, 8, 8, 9, 9, 10),
}
"""The spaces of the track for so many players; after the last one comes Instant Death."""
ON_INSTANT_DEATH: Final = 10


def ritual_cost(players: int, space: int) -> int:
    """What the marker stands on."""
    track = RITUALS[players]
    return track[space] if space < len(track) else ON_INSTANT_DEATH
