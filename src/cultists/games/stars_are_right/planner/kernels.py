"""The loops that take the time, in plain Python that numba can compile as it stands (machine.py).

All arrays are flat, and every function stands alone.  *Points* are spaces, or pairs of spaces (tables.py); *tiles* are
the spaces on which the tiles lie that shall form a figure, one for each of its cells.
"""

from typing import Any, Final

NEVER: Final = 255
"""More swaps than anybody has: it cannot be done."""
CELLS: Final = 5
"""No figure has more cells."""
UNDECIDED: Final = -2
"""The search was broken off."""
DEEPEST: Final = 15
"""No search goes deeper; no turn has more than ten symbols."""

Array = Any
"""An array of numpy, or a list or bytearray where nothing is compiled."""


def neighbours(
    points: int,
    of_points: int,
    firsts: Array,
    home: Array,
    turned: Array,
    ends: Array,
    slides_at: Array,
    width: int,
    near: Array,
) -> None:
    """For each way to lay tiles on so many points: those that one move leads to, `points * width` numbers or -1."""
    here = [0] * points
    for state in range(len(near) // (points * width)):
        rest = state
        for place in range(points - 1, 0, -1):
            here[place] = rest % of_points
            rest //= of_points
        here[0] = firsts[rest]
        found = state * points * width
        for place in range(points):
            for number in range(here[place] * width, here[place] * width + width):
                slide = slides_at[number]
                if slide < 0:
                    break
                first = ends[slide * of_points + here[0]]
                code = home[first]
                for other in range(1, points):
                    code = code * of_points + turned[first * of_points + ends[slide * of_points + here[other]]]
                near[found] = code
                found += 1
        for number in range(found, (state + 1) * points * width):
            near[number] = -1


def settle(width: int, by_push: Array, by_swap: Array, before: Array, after: Array) -> None:
    """One level of a table: for each way to lay the tiles, how many swaps it takes with one push more than before.

    Without a level before, `after` has zeros where the figure shows.  Each place takes the best of those that one move
    leads to; moves can be undone by moves, so it does not matter which way they go.
    """
    size = len(after)
    if len(before) > 0:
        for state in range(size):
            least = before[state]
            if least > 0:
                for number in range(state * width, state * width + width):
                    other = by_push[number]
                    if other < 0:
                        break
                    if before[other] < least:
                        least = before[other]
            after[state] = least
    swaps = 0
    is_growing = True
    while is_growing:
        is_growing = False
        for state in range(size):
            if after[state] <= swaps:
                continue
            if after[state] == swaps + 1:
                is_growing = True
                continue
            for number in range(state * width, state * width + width):
                other = by_swap[number]
                if other < 0:
                    break
                if after[other] == swaps:
                    after[state] = swaps + 1
                    is_growing = True
                    break
        swaps += 1


def choose_tiles(symbols: Array, wanted: Array, chosen: Array, flips: Array) -> int:
    """Every way to choose a tile for each wanted symbol, with how many of them must be flipped; says how many ways."""
    cells = len(wanted)
    able = [0] * (25 * cells)
    n_able = [0] * cells
    for cell in range(cells):
        for space in range(25):
            if symbols[space] >> 1 == wanted[cell] >> 1:
                able[25 * cell + n_able[cell]] = space
                n_able[cell] += 1
    which = [-1] * cells
    found = 0
    cell = 0
    while cell >= 0:
        which[cell] += 1
        if which[cell] >= n_able[cell]:
            which[cell] = -1
            cell -= 1
            continue
        space = able[25 * cell + which[cell]]
        is_taken = False
        for other in range(cell):
            if able[25 * other + which[other]] == space:
                is_taken = True
        if is_taken:
            continue
        if cell + 1 < cells:
            cell += 1
            continue
        turned = 0
        for each in range(cells):
            space = able[25 * each + which[each]]
            chosen[found * cells + each] = space
            turned += symbols[space] != wanted[each]
        flips[found] = turned
        found += 1
    return found


def least_swaps(
    symbols: Array,
    wanted: Array,
    pair_of: Array,
    points: int,
    of_points: int,
    home: Array,
    turned: Array,
    levels: Array,
    size: int,
    pushes: int,
    swaps: Array,
    who: Array,
) -> int:
    """For each number of flips and pushes (and what is less) the fewest swaps, and which tiles need so few.

    Tiles are chosen as by `choose_tiles`; `who` has their spaces, five bits each.  Says how many choices there were.
    """
    cells = len(wanted)
    able = [0] * (25 * cells)
    n_able = [0] * cells
    for cell in range(cells):
        for space in range(25):
            if symbols[space] >> 1 == wanted[cell] >> 1:
                able[25 * cell + n_able[cell]] = space
                n_able[cell] += 1
    for place in range(len(swaps)):
        swaps[place] = NEVER
    which = [-1] * cells
    tiles = [0] * cells
    found = 0
    cell = 0
    while cell >= 0:
        which[cell] += 1
        if which[cell] >= n_able[cell]:
            which[cell] = -1
            cell -= 1
            continue
        space = able[25 * cell + which[cell]]
        is_taken = False
        for other in range(cell):
            if tiles[other] == space:
                is_taken = True
        if is_taken:
            continue
        tiles[cell] = space
        if cell + 1 < cells:
            cell += 1
            continue
        found += 1
        flips = 0
        code = 0
        for each in range(cells):
            flips += symbols[tiles[each]] != wanted[each]
            code = code * 32 + tiles[each]
        if points < cells:
            first = pair_of[tiles[0] * 25 + tiles[1]]
            state = home[first] * of_points + turned[first * of_points + pair_of[tiles[2] * 25 + tiles[3]]]
        else:
            first = tiles[0]
            state = home[first]
            for each in range(1, cells):
                state = state * of_points + turned[first * of_points + tiles[each]]
        row = flips * (pushes + 1)
        for push in range(pushes + 1):
            fewest = levels[push * size + state]
            if fewest < swaps[row + push]:
                swaps[row + push] = fewest
                who[row + push] = code
            if fewest == 0:
                break
    for place in range(len(swaps)):
        if place % (pushes + 1) > 0 and swaps[place - 1] <= swaps[place]:
            swaps[place] = swaps[place - 1]
            who[place] = who[place - 1]
        if place > pushes and swaps[place - pushes - 1] <= swaps[place]:
            swaps[place] = swaps[place - pushes - 1]
            who[place] = who[place - pushes - 1]
    return found


def walk(
    tiles: Array,
    push: int,
    swap: int,
    pair_of: Array,
    points: int,
    of_points: int,
    home: Array,
    turned: Array,
    levels: Array,
    size: int,
    ends: Array,
    n_pushes: int,
    n_slides: int,
    path: Array,
) -> int:
    """The moves that a table leads by, with so many pushes and swaps at most; says how many, or -1 if it is not led."""
    cells = len(tiles)
    here = [0] * cells
    there = [0] * cells
    for cell in range(cells):
        here[cell] = tiles[cell]
    length = 0
    slide = -1
    while True:
        # The first look, with slide -1, is at the place itself: nothing is left to do if it needs no move at all.
        is_push = 0 <= slide < n_pushes
        pushes_left = push - is_push
        swaps_left = swap - (slide >= n_pushes)
        if pushes_left >= 0 and swaps_left >= 0:
            is_other = slide < 0
            for cell in range(cells):
                there[cell] = here[cell] if slide < 0 else ends[slide * 25 + here[cell]]
                if there[cell] != here[cell]:
                    is_other = True
            if is_other:
                if points < cells:
                    first = pair_of[there[0] * 25 + there[1]]
                    state = home[first] * of_points + turned[first * of_points + pair_of[there[2] * 25 + there[3]]]
                else:
                    first = there[0]
                    state = home[first]
                    for cell in range(1, cells):
                        state = state * of_points + turned[first * of_points + there[cell]]
                if slide < 0:
                    if levels[state] == 0:
                        return length
                elif levels[pushes_left * size + state] <= swaps_left:
                    path[length] = slide
                    length += 1
                    push = pushes_left
                    swap = swaps_left
                    for cell in range(cells):
                        here[cell] = there[cell]
                    slide = -1
                    continue
        slide += 1
        if slide >= n_slides:
            return -1


def bound_all(
    count: int,
    cells: int,
    chosen: Array,
    flips: Array,
    parts: Array,
    home: Array,
    turned: Array,
    levels: Array,
    size: int,
    most_pushes: int,
    pushes: int,
    most_swaps: int,
    bounds: Array,
    least: Array,
) -> None:
    """For each choice of tiles and each number of pushes: so many swaps it takes at least; and the least by flips.

    `parts` are triples of cells (or pairs, with -1 for the third); each has a table of its own within `levels`, and no
    whole is mended sooner than its parts.  Above `most_swaps` nobody needs to know more.
    """
    n_parts = len(parts) // 3
    for place in range(len(bounds)):
        bounds[place] = 0
    for place in range(len(least)):
        least[place] = NEVER
    for number in range(count):
        start = number * cells
        for part in range(n_parts):
            first = chosen[start + parts[3 * part]]
            state = home[first] * 25 + turned[first * 25 + chosen[start + parts[3 * part + 1]]]
            if parts[3 * part + 2] >= 0:
                state = state * 25 + turned[first * 25 + chosen[start + parts[3 * part + 2]]]
            for push in range(pushes + 1):
                swaps = levels[(part * (most_pushes + 1) + push) * size + state]
                if swaps > bounds[number * (pushes + 1) + push]:
                    bounds[number * (pushes + 1) + push] = swaps
            if bounds[number * (pushes + 1) + pushes] > most_swaps:
                break
        for push in range(pushes + 1):
            row = flips[number] * (pushes + 1)
            if bounds[number * (pushes + 1) + push] < least[row + push]:
                least[row + push] = bounds[number * (pushes + 1) + push]


def mend(
    tiles: Array,
    pushes: int,
    swaps: int,
    laid: Array,
    parts: Array,
    home: Array,
    turned: Array,
    levels: Array,
    size: int,
    most_pushes: int,
    ends: Array,
    n_pushes: int,
    n_slides: int,
    follows: Array,
    looked: int,
    effort: int,
    path: Array,
) -> int:
    """Whether so many pushes and swaps bring the tiles into one of the ways to lay the figure: a search in depth.

    `path[0]` becomes the number of moves and the rest the moves; -1: there are none, UNDECIDED: the effort ran out.
    Then the rest is where the search stood, filled up with -1; it goes on from there if `looked` is not 0.
    The answer is the number of positions looked at.  `follows` keeps moves that could change places in one order.
    """
    cells = len(tiles)
    n_parts = len(parts) // 3
    n_laid = len(laid) // cells
    state = [0] * ((DEEPEST + 2) * CELLS)
    left = [0] * (2 * DEEPEST + 4)
    move = [-1] * (DEEPEST + 2)
    for cell in range(cells):
        state[cell] = tiles[cell]
    left[0] = pushes
    left[1] = swaps
    depth = 0
    while looked > 0 and depth < pushes + swaps and path[depth + 1] >= 0:
        number = path[depth + 1]
        move[depth] = number
        left[2 * depth + 2] = left[2 * depth] - 1 if number < n_pushes else left[2 * depth]
        left[2 * depth + 3] = left[2 * depth + 1] if number < n_pushes else left[2 * depth + 1] - 1
        for cell in range(cells):
            state[(depth + 1) * CELLS + cell] = ends[number * 25 + state[depth * CELLS + cell]]
        depth += 1
    is_new = True
    while depth >= 0:
        here = depth * CELLS
        push = left[2 * depth]
        swap = left[2 * depth + 1]
        if is_new:
            looked += 1
            is_new = False
            is_hopeless = False
            is_shown = True
            for part in range(n_parts):
                first = state[here + parts[3 * part]]
                code = home[first] * 25 + turned[first * 25 + state[here + parts[3 * part + 1]]]
                if parts[3 * part + 2] >= 0:
                    code = code * 25 + turned[first * 25 + state[here + parts[3 * part + 2]]]
                if levels[(part * (most_pushes + 1) + push) * size + code] > swap:
                    is_hopeless = True
                    break
                if levels[part * (most_pushes + 1) * size + code] > 0:
                    is_shown = False
            if is_hopeless or looked > effort:
                if looked > effort:
                    path[0] = UNDECIDED
                    for each in range(pushes + swaps):
                        path[each + 1] = move[each] if each < depth else -1
                    return looked
                depth -= 1
                continue
            if is_shown:
                for number in range(n_laid):
                    is_same = True
                    for cell in range(cells):
                        if laid[number * cells + cell] != state[here + cell]:
                            is_same = False
                            break
                    if is_same:
                        path[0] = depth
                        for each in range(depth):
                            path[each + 1] = move[each]
                        return looked
            move[depth] = -1
        last = move[depth - 1] if depth > 0 else n_slides
        number = move[depth] + 1
        if number < n_pushes and push == 0:
            number = n_pushes
        if number >= n_slides or (number >= n_pushes and swap == 0):
            depth -= 1
            continue
        move[depth] = number
        if not follows[last * n_slides + number]:
            continue
        is_touching = False
        for cell in range(cells):
            end = ends[number * 25 + state[here + cell]]
            state[here + CELLS + cell] = end
            if end != state[here + cell]:
                is_touching = True
        if is_touching:
            depth += 1
            left[2 * depth] = push - 1 if number < n_pushes else push
            left[2 * depth + 1] = swap if number < n_pushes else swap - 1
            is_new = True
    path[0] = -1
    return looked
