"""Seventeen wrong rules, switched on one at a time: the tests must notice each of them.

The witnesses are the examples and rulings of the rules, and the example ritual.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product

import pytest

from cultists.games.duckthulhu import outcomes as outcomes_module
from cultists.games.duckthulhu import solving
from cultists.games.duckthulhu.choosing import example
from cultists.games.duckthulhu.meaning import Flip, Meaning, Push, Switch
from cultists.games.duckthulhu.moves import PUSHES, Move, flip_of
from cultists.games.duckthulhu.outcomes import Outcomes, choices_of, meant, symbols_of
from cultists.games.duckthulhu.ritual import Ritual, Sign
from cultists.games.duckthulhu.solving import course_of
from cultists.games.duckthulhu.spaces import COMPASS
from cultists.sky import NO_SYMBOL, NO_TILE, SYMBOLS, Constellation, Sky, chain_of, push_chain
from cultists.sky.symbols import SYMBOL_OF_FACE
from games.duckthulhu import test_rulings, test_worked_scenarios

Patch = pytest.MonkeyPatch
Rule = Callable[[Patch], None]


# Matching, slow and obvious, with a place for every mistake


def slow_shown_in(
    *, turns: int = 4, mirrors: bool = False, wraps: bool = False, dashed: str = "anything", void_in_gaps: bool = False
) -> Callable[[bytes, Iterable[Sign]], list[Sign]]:
    """`shown_in`, cell by cell from the rules."""

    def fits(code: str, symbols: bytes, row: int, column: int) -> bool:
        if wraps:
            row, column = row % 5, column % 5
        if not (0 <= row < 5 and 0 <= column < 5):
            return code == "."
        symbol = symbols[5 * row + column]
        if code == ".":
            return dashed == "anything" or (symbol == NO_SYMBOL) == (dashed == "gap")
        return symbol == SYMBOLS.index(code) or (void_in_gaps and code == "V" and symbol == NO_SYMBOL)

    def shows(figure: Constellation, symbols: bytes) -> bool:
        drawing = [row.split() for row in str(figure).split(" / ")]
        drawings = []
        for _ in range(turns):
            drawings += [drawing, [row[::-1] for row in drawing]] if mirrors else [drawing]
            drawing = [list(row) for row in zip(*drawing[::-1], strict=True)]
        return any(
            all(
                fits(code, symbols, top + row, left + column)
                for row, codes in enumerate(turned)
                for column, code in enumerate(codes)
            )
            for turned in drawings
            for top, left in product(range(5), range(5))
            if wraps or (top + len(turned) <= 5 and left + len(turned[0]) <= 5)
        )

    def shown_in(cells: bytes, signs: Iterable[Sign]) -> list[Sign]:
        symbols = cells.translate(SYMBOL_OF_FACE)
        return [sign for sign in signs if shows(sign.figure, symbols)]

    return shown_in


def figures_are_not_turned(patch: Patch) -> None:
    patch.setattr(solving, "shown_in", slow_shown_in(turns=1))


def dashed_squares_need_tiles(patch: Patch) -> None:
    patch.setattr(solving, "shown_in", slow_shown_in(dashed="tile"))


def dashed_squares_need_gaps(patch: Patch) -> None:
    patch.setattr(solving, "shown_in", slow_shown_in(dashed="gap"))


def figures_wrap(patch: Patch) -> None:
    patch.setattr(solving, "shown_in", slow_shown_in(wraps=True))


def mirror_images_count(patch: Patch) -> None:
    patch.setattr(solving, "shown_in", slow_shown_in(mirrors=True))


def the_void_matches_gaps(patch: Patch) -> None:
    patch.setattr(solving, "shown_in", slow_shown_in(void_in_gaps=True))


# Which figures count


def used_figures_count_again(patch: Patch) -> None:
    patch.setattr(solving, "left_after", lambda unused, _sign: unused)


def figures_of_all_phases_count(patch: Patch) -> None:
    def signs_at(ritual: Ritual, _number: int, _used: object) -> list[Sign]:
        return list(ritual.signs)

    patch.setattr(solving, "signs_at", signs_at)


# Moves


def goes_round(chain: tuple[int, ...]) -> bool:
    """Whether a push crosses the edge of the sky."""
    return any(abs(there - here) not in (1, 5) for here, there in pairwise(chain))


def slow_chains(
    *, wraps: bool = True, duck_is_a_gap: bool = False
) -> Callable[[Push, bytes, int], Iterator[tuple[int, str, tuple[int, ...]]]]:
    """`chains`, with a place for two mistakes."""

    def chains(meaning: Push, cells: bytes, duck: int) -> Iterator[tuple[int, str, tuple[int, ...]]]:
        for spaces in meant(meaning.tiles, cells.translate(SYMBOL_OF_FACE)):
            for space, direction in product(spaces, meaning.directions):
                chain = chain_of(cells, space, COMPASS[direction])
                is_full = cells[chain[-1]] != NO_TILE
                if not wraps and (is_full or goes_round(chain)):
                    continue
                if duck in chain and not duck_is_a_gap:
                    continue
                if not meaning.into_gap or outcomes_module.is_into_gap(cells, chain):
                    yield space, direction, chain

    return chains


def pushes_do_not_wrap(patch: Patch) -> None:
    patch.setattr(outcomes_module, "chains", slow_chains(wraps=False))


def duckthulhu_is_a_gap(patch: Patch) -> None:
    patch.setattr(outcomes_module, "chains", slow_chains(duck_is_a_gap=True))


class Apart(bytes):
    """Cells that equal nothing but themselves."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


def moves_are_counted_by_tile(patch: Patch) -> None:
    def pushes(meaning: Push, cells: bytes, duck: int) -> Outcomes:
        chains = outcomes_module.chains(meaning, cells, duck)
        return {Apart(push_chain(cells, chain)): PUSHES[space, direction] for space, direction, chain in chains}

    patch.setattr(outcomes_module, "pushes", pushes)


def into_a_gap_moves_a_chain(patch: Patch) -> None:
    patch.setattr(outcomes_module, "is_into_gap", lambda cells, chain: cells[chain[-1]] == NO_TILE)


def into_a_gap_never_crosses_the_edge(patch: Patch) -> None:
    right = outcomes_module.is_into_gap
    patch.setattr(outcomes_module, "is_into_gap", lambda cells, chain: right(cells, chain) and not goes_round(chain))


def duckthulhus_line_is_not_flipped(patch: Patch) -> None:
    right = solving.outcomes

    def wrong(meaning: Meaning, cells: bytes, duck: int) -> Outcomes:
        found = right(meaning, cells, duck)
        if not isinstance(meaning, Flip) or meaning.number is not None or meaning.tiles.area.kind == "sky":
            return found
        barred = [set(line) for line in choices_of(meaning.tiles.area) if duck in line]
        return {after: move for after, move in found.items() if not any(set(move.spaces) <= line for line in barred)}

    patch.setattr(solving, "outcomes", wrong)


def switching(patch: Patch, extra: Callable[[bytes, int], Iterator[tuple[int, int]]]) -> None:
    """Lets other pairs of spaces change what lies on them, where the instruction asks for any neighbours."""
    right = solving.outcomes

    def wrong(meaning: Meaning, cells: bytes, duck: int) -> Outcomes:
        found = right(meaning, cells, duck)
        if not isinstance(meaning, Switch) or meaning.side:
            return found
        symbols = cells.translate(SYMBOL_OF_FACE)
        these, those = symbols_of(meaning.one), symbols_of(meaning.other)
        lines = choices_of(meaning.one.area)[0]
        for one, other in extra(cells, duck):
            is_meant = symbols[one] in these and (symbols[other] in those or symbols[other] == NO_SYMBOL)
            if is_meant and one in lines and other in lines:
                after = bytearray(cells)
                after[one], after[other] = cells[other], cells[one]
                found[bytes(after)] = Move("switch", tuple(sorted((one, other))))
        return {} if meaning.only and len(found) != 1 else found

    patch.setattr(solving, "outcomes", wrong)


def tiles_are_switched_with_gaps(patch: Patch) -> None:
    def pairs(cells: bytes, duck: int) -> Iterator[tuple[int, int]]:
        for one, other in product(range(25), range(25)):
            is_beside = abs(one // 5 - other // 5) + abs(one % 5 - other % 5) == 1
            if is_beside and cells[one] != NO_TILE and cells[other] == NO_TILE and other != duck:
                yield one, other

    switching(patch, pairs)


def switches_cross_the_edge(patch: Patch) -> None:
    def pairs(cells: bytes, _duck: int) -> Iterator[tuple[int, int]]:
        edges = [(5 * row, 5 * row + 4) for row in range(5)] + [(column, 20 + column) for column in range(5)]
        for one, other in edges:
            if NO_TILE not in (cells[one], cells[other]):
                yield from ((one, other), (other, one))

    switching(patch, pairs)


def empty_lines_are_flipped(patch: Patch) -> None:
    right = solving.outcomes

    def wrong(meaning: Meaning, cells: bytes, duck: int) -> Outcomes:
        found = right(meaning, cells, duck)
        if isinstance(meaning, Flip) and meaning.number is None:
            for line in choices_of(meaning.tiles.area):
                if all(cells[space] == NO_TILE for space in line):
                    found[Apart(cells)] = flip_of(())
        return found

    patch.setattr(solving, "outcomes", wrong)


WRONG: list[Rule] = [
    figures_are_not_turned,
    dashed_squares_need_tiles,
    dashed_squares_need_gaps,
    used_figures_count_again,
    figures_of_all_phases_count,
    pushes_do_not_wrap,
    figures_wrap,
    mirror_images_count,
    moves_are_counted_by_tile,
    into_a_gap_moves_a_chain,
    the_void_matches_gaps,
    duckthulhus_line_is_not_flipped,
    tiles_are_switched_with_gaps,
    into_a_gap_never_crosses_the_edge,
    duckthulhu_is_a_gap,
    switches_cross_the_edge,
    empty_lines_are_flipped,
]


def witnesses() -> list[Callable[[], None]]:
    """All tests of the scenarios and rulings that need nothing."""
    modules = (test_worked_scenarios, test_rulings)
    tests = [test for module in modules for name, test in vars(module).items() if name.startswith("test_")]
    return [test for test in tests if not inspect.signature(test).parameters]


def failing() -> list[str]:
    """The names of the witnesses that object."""
    names = []
    for test in witnesses():
        try:
            test()
        except Exception:
            names.append(test.__name__)
    return names


def test_there_are_seventeen_wrong_rules_and_many_witnesses() -> None:
    assert len(set(WRONG)) == 17
    assert len(witnesses()) >= 45
    assert failing() == []


@pytest.mark.parametrize("wrong", WRONG, ids=lambda rule: rule.__name__)
def test_every_wrong_rule_is_caught(wrong: Rule, monkeypatch: Patch) -> None:
    wrong(monkeypatch)
    caught = failing()
    print(f"{wrong.__name__}: {', '.join(caught)}")
    # The example alone misses three of them; the small scenarios must not.
    assert [name for name in caught if name != "test_the_example_passes_its_checkpoints"]


def test_the_slow_matching_without_a_mistake_agrees_with_ours() -> None:
    """So that what the wrong rules change is the mistake and nothing else."""
    right = slow_shown_in()
    ritual = example()
    for step in course_of(ritual).steps:
        for cells in solving.outcomes(ritual.meanings[step.number - 1], step.before, step.duck):
            assert right(cells, ritual.signs) == solving.shown_in(cells, ritual.signs), str(Sky(cells))


SYMPTOMS: list[tuple[Rule, int, str]] = [
    (figures_are_not_turned, 1, "nothing matches"),
    (dashed_squares_need_gaps, 1, "nothing matches"),
    (figures_wrap, 1, "2 constellations"),
    (figures_of_all_phases_count, 1, "2 constellations"),
    (pushes_do_not_wrap, 3, "no move"),
    (moves_are_counted_by_tile, 3, "5 moves match"),
    (dashed_squares_need_tiles, 3, "nothing matches"),
    (used_figures_count_again, 5, "3 moves match"),
    (into_a_gap_moves_a_chain, 8, "3 moves match"),
    (duckthulhus_line_is_not_flipped, 9, "nothing matches"),
    (tiles_are_switched_with_gaps, 14, "2 moves match"),
    (the_void_matches_gaps, 17, "2 moves match"),
    (into_a_gap_never_crosses_the_edge, 17, "nothing matches"),
    (mirror_images_count, 21, "2 constellations"),
]


@pytest.mark.parametrize(("wrong", "step", "text"), SYMPTOMS, ids=[rule.__name__ for rule, _, _ in SYMPTOMS])
def test_the_example_stops_where_a_wrong_rule_shows(wrong: Rule, step: int, text: str, monkeypatch: Patch) -> None:
    """A wrong rule shows at this step of the example, in this way."""
    wrong(monkeypatch)
    breach = course_of(example()).breach
    assert breach is not None
    assert breach.text.startswith(f"step {step}: {text}"), breach.text
