"""Real tiles for blank ones: every blank tile gets a tile of the stock, with a side up that fulfils its wishes."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from cultists.sky import NO_TILE, TILES, parse_symbol

VOID: Final = parse_symbol("V")
"""Its tile is the only one with stars on one side and none on the other: the length of the answer hangs on it."""

Deal = dict[int, int]
"""For each blank tile the face of a real one that lies up in the beginning."""


def deal(blanks: Iterable[int], masks: Sequence[int], dealt: Mapping[int, int], rng: Random) -> Deal | None:
    """Deal some blank tiles what is left of the stock, those with the narrowest wishes first; None if it fails."""
    taken = {face // 2 for face in dealt.values()}
    pool = [tile for tile in range(len(TILES)) if tile not in taken]
    rng.shuffle(pool)
    found: Deal = {}
    for blank in sorted(blanks, key=lambda blank: masks[blank].bit_count()):
        mask = masks[blank]
        for tile in pool:
            sides = mask >> TILES[tile][0] & 3
            if sides:
                break
        else:
            return None
        pool.remove(tile)
        found[blank] = 2 * tile + (rng.getrandbits(1) if sides == 3 else sides - 1)
    return found


def with_fives(dealt: Deal, fixed: Mapping[int, int], masks: Sequence[int], sides: Sequence[int], fives: int) -> bool:
    """Turn over V/5 tiles until so many are devoured showing 5; False if their wishes forbid it.

    `sides` says for each blank tile which of its sides is up when it is devoured.
    """
    missing = fives
    loose = []
    for blank, face in (dealt | dict(fixed)).items():
        if TILES[face // 2][0] == VOID:
            missing -= (face ^ sides[blank]) & 1
            if blank in dealt and masks[blank] >> VOID & 3 == 3:
                loose.append(blank)
    for blank in loose:
        shows_five = (dealt[blank] ^ sides[blank]) & 1
        if missing and shows_five == (missing < 0):
            dealt[blank] ^= 1
            missing -= 1 - 2 * shows_five
    return missing == 0


def real(dealt: Mapping[int, int]) -> bytes:
    """Translates blank faces into real ones."""
    faces = {2 * blank + side: face ^ side for blank, face in dealt.items() for side in (0, 1)}
    return bytes(faces.get(face, NO_TILE) for face in range(256))
