"""Kernels that price the figures of all cards at once, and look through many hands; compiled as those of kernels.py."""

from cultists.games.stars_are_right.planner.kernels import CELLS, NEVER, Array


def price(
    symbols: Array,
    asked: Array,
    first_cells: Array,
    wanted: Array,
    first_parts: Array,
    parts: Array,
    home: Array,
    turned: Array,
    pair_of: Array,
    pair_home: Array,
    pair_turned: Array,
    of_pairs: int,
    levels: Array,
    depth: int,
    most_pushes: int,
    first_limits: Array,
    limits: Array,
    swaps: Array,
) -> None:
    """For each figure asked for, each number of flips and each of pushes: so many swaps it takes at least.

    A part is five numbers: where its table begins within `levels`, and up to four cells, or -1; with four they are two
    pairs.  A table has `depth` numbers for each way to lay the tiles: the fewest swaps with no push, one push and so
    on.  No whole is mended sooner than its parts; a whole that is a part of its own is exact.  A part stands where its
    last cell is chosen, so that a choice that is too dear goes no further: `limits` has, for each number of flips, the
    pushes and swaps that there may be beside them.
    """
    width = most_pushes + 1
    rows = (CELLS + 1) * width
    able = [0] * (128 * 25)
    n_able = [0] * 128
    which = [-1] * CELLS
    tiles = [0] * CELLS
    flips = [0] * (CELLS + 1)
    next_part = [0] * (CELLS + 1)
    states = [0] * 10
    for space in range(25):
        kind = symbols[space] >> 1
        able[25 * kind + n_able[kind]] = space
        n_able[kind] += 1
    for figure in range(len(asked)):
        if not asked[figure]:
            continue
        start = first_cells[figure]
        cells = first_cells[figure + 1] - start
        first_part = first_parts[figure]
        last_part = first_parts[figure + 1]
        row = figure * rows
        for place in range(row, row + rows):
            swaps[place] = NEVER
        next_part[0] = first_part
        cell = 0
        which[0] = -1
        while cell >= 0:
            which[cell] += 1
            symbol = wanted[start + cell]
            kind = symbol >> 1
            if which[cell] >= n_able[kind]:
                cell -= 1
                continue
            space = able[25 * kind + which[cell]]
            turns = flips[cell] + (symbols[space] != symbol)
            is_out = first_limits[turns] == first_limits[turns + 1]
            for other in range(cell):
                if tiles[other] == space:
                    is_out = True
            if is_out:
                continue
            tiles[cell] = space
            part = next_part[cell]
            while part < last_part:
                one = parts[5 * part + 1]
                two = parts[5 * part + 2]
                three = parts[5 * part + 3]
                four = parts[5 * part + 4]
                if two > cell or three > cell or four > cell:
                    break
                first = tiles[one]
                if four >= 0:
                    first = pair_of[first * 25 + tiles[two]]
                    second = pair_of[tiles[three] * 25 + tiles[four]]
                    state = pair_home[first] * of_pairs + pair_turned[first * of_pairs + second]
                else:
                    state = home[first] * 25 + turned[first * 25 + tiles[two]]
                    if three >= 0:
                        state = state * 25 + turned[first * 25 + tiles[three]]
                state = parts[5 * part] + state * depth
                states[part - first_part] = state
                is_out = True
                for limit in range(2 * first_limits[turns], 2 * first_limits[turns + 1], 2):
                    if levels[state + limits[limit]] <= limits[limit + 1]:
                        is_out = False
                        break
                if is_out:
                    break
                part += 1
            if is_out:
                continue
            next_part[cell + 1] = part
            flips[cell + 1] = turns
            if cell + 1 < cells:
                cell += 1
                which[cell] = -1
                continue
            place = row + turns * width
            for push in range(width):
                fewest = 0
                for part in range(first_part, last_part):
                    swap = levels[states[part - first_part] + push]
                    if swap > fewest:
                        fewest = swap
                if fewest < swaps[place + push]:
                    swaps[place + push] = fewest
                if fewest == 0:
                    break
        for place in range(row, row + rows):
            if (place - row) % width > 0 and swaps[place - 1] < swaps[place]:
                swaps[place] = swaps[place - 1]
            if place - row >= width and swaps[place - width] < swaps[place]:
                swaps[place] = swaps[place - width]


def reckon(
    swaps: Array,
    most_pushes: int,
    wishes: Array,
    first_budgets: Array,
    budgets: Array,
    in_play: Array,
    kind_of: Array,
    hands: Array,
    size: int,
    gains: Array,
    counts: Array,
) -> None:
    """With how many of the hands so many points could be gained at most, the last for a victory.

    What figures cost says `price`.  A wish is three numbers: a card, the figure that it needs, and what it brings.  Who
    invokes a card has one of the budgets of its kind; the first kind is to invoke none.
    """
    kinds = len(first_budgets) - 1
    width = most_pushes + 1
    rows = (CELLS + 1) * width
    for place in range(len(gains)):
        gains[place] = 0
    for wish in range(0, len(wishes), 3):
        card = wishes[wish]
        if not in_play[card]:
            continue
        row = wishes[wish + 1] * rows
        gain = wishes[wish + 2]
        if swaps[row + rows - 1] == NEVER:
            continue
        for kind in range(kinds):
            if gains[card * kinds + kind] >= gain:
                continue
            for budget in range(3 * first_budgets[kind], 3 * first_budgets[kind + 1], 3):
                place = row + min(budgets[budget + 1], CELLS) * width + min(budgets[budget], most_pushes)
                if swaps[place] <= budgets[budget + 2]:
                    gains[card * kinds + kind] = gain
                    break
    for place in range(len(counts)):
        counts[place] = 0
    for hand in range(0, len(hands), size):
        best = 0
        for one in range(hand, hand + size):
            if hands[one] < 0:
                break
            card = hands[one] * kinds
            if gains[card] > best:
                best = gains[card]
            for other in range(hand, hand + size):
                if hands[other] < 0:
                    break
                if other != one and gains[card + kind_of[hands[other]]] > best:
                    best = gains[card + kind_of[hands[other]]]
        counts[best] += 1
