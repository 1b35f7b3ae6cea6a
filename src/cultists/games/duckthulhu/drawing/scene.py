"""What every part of the picture needs to know: the view, the moves on offer, and what is said about them."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cultists.engine.views import QuestionView
from cultists.games.duckthulhu.jumps import is_on_the_sky, place_in_words
from cultists.games.duckthulhu.language import meaning_of
from cultists.games.duckthulhu.meaning import Switch
from cultists.games.duckthulhu.moves import Move, parse_move
from cultists.games.duckthulhu.ritual import STEPS
from cultists.games.duckthulhu.spaces import COMPASS, ROWS, SPACE_NAMES, column_of, row_of
from cultists.games.duckthulhu.view import DevouredView, RitualView, SignView
from cultists.sky import NO_TILE, SIZE, SPACES, SkyError, chain_of
from cultists.sky.drawing import SYMBOL_NAMES
from cultists.svg import SERIF, Choices, clip, printable, width_of, wrap

PHASES: Final = ("I", "II", "III", "IV", "V")
MOVED: Final = {"push": "pushed", "switch": "switched", "flip": "flipped"}
_LONGEST_LIST: Final = 5
"""So many spaces are named; of more only the number is told."""

_LONGEST_TEXT: Final = 200
_NAME_ROOM: Final = 260
_A_TILE: Final = 0
"""Any face will do where only the gaps matter."""


class Scene:
    """One view on its way into a picture."""

    def __init__(self, view: RitualView, question: QuestionView | None, names: Sequence[str] = ()) -> None:
        self.view = view
        self._names = names
        self.about = question.about if question else None
        self.choices = Choices([(option.words, option.place) for option in question.options] if question else ())
        self.moves = moves_among([option.words for option in question.options]) if question else []
        """The moves on offer, in the order of the question."""
        self.cells = bytes(NO_TILE if face is None else _A_TILE for face in view.sky)
        self.areas = {move: self._area(move) for move in self.moves}
        """The spaces that a move is about: what it flips, the tile it pushes, or the full line that moves as one."""
        self._wanted = Counter(space for area in self.areas.values() for space in area)

    @property
    def name(self) -> str:
        """The player's name, made safe and not too long."""
        given = shortened(printable(self._names[0]).strip()) if self._names else ""
        return clip(given, 14, _NAME_ROOM) or "Somebody"

    @property
    def is_over(self) -> bool:
        """Whether the ritual is complete."""
        return self.view.step == "end"

    @property
    def is_naming(self) -> bool:
        """Whether a move has been made, and its constellation is to be named."""
        return self.view.step == "name"

    @property
    def is_off_the_sky(self) -> bool:
        """Whether Duckthulhu still waits beside the sky."""
        return not is_on_the_sky(self.view.duck)

    @property
    def number(self) -> int:
        """The step that is being done; after the last one it stays there."""
        return min(self.view.step_number, STEPS)

    @property
    def signs(self) -> list[SignView]:
        """The constellations of the present phase."""
        return [sign for sign in self.view.signs if sign.phase == self.view.phase]

    @property
    def last(self) -> DevouredView | None:
        """What was devoured last."""
        return self.view.devoured[-1] if self.view.devoured else None

    def chain(self, move: Move) -> tuple[int, ...]:
        """The spaces that a push touches, in its direction."""
        return tuple(chain_of(self.cells, move.spaces[0], COMPASS[move.direction]))

    def moves_a_line(self, move: Move) -> bool:
        """Whether a push moves a full line, so that it is the same from each of its tiles.  (rules 13.1)"""
        chain = self.chain(move) if move.kind == "push" else ()
        return len(chain) == SIZE and self.cells[chain[-1]] != NO_TILE

    def same_outcome(self, move: Move) -> list[Move]:
        """The moves on offer that do the same as this one: pushes of one full line, one way."""
        if not self.moves_a_line(move):
            return [move]
        line = set(self.chain(move))
        return [each for each in self.moves if each.direction == move.direction and each.spaces[0] in line]

    def line(self, move: Move) -> tuple[int, ...]:
        """The line that a push moves as a whole."""
        return tuple(sorted(self.chain(move)))

    def _area(self, move: Move) -> tuple[int, ...]:
        if self.moves_a_line(move) and self.same_outcome(move) == [move]:
            return self.line(move)
        return () if move.kind == "switch" else move.spaces

    def is_alone_on(self, move: Move, space: int) -> bool:
        """Whether no other move wants a space, so that it can be pointed at for this one."""
        return space in self.areas[move] and self._wanted[space] == 1

    @property
    def zone(self) -> tuple[int, ...]:
        """The row or column of which an instruction to switch or push speaks; flips are outlined anyway."""
        if not self.moves or self.moves[0].kind == "flip":
            return ()
        meaning = meaning_of(self.view.instruction)
        area = meaning.one.area if isinstance(meaning, Switch) else meaning.tiles.area
        if area.kind == "row":
            return row_of(area.number)
        return column_of(area.number) if area.kind == "column" else ()

    def instruction(self) -> str:
        """The instruction of the step, with a capital."""
        return capital(shortened(self.view.instruction or self.view.instructions[self.number - 1]))

    def title(self) -> str:
        """The name of the ritual."""
        return shortened(self.view.name) or "The Duckthulhu ritual"

    def heading(self) -> str:
        """What is to be done now."""
        if self.is_over:
            return "The sky is empty. The ritual is complete."
        if self.is_naming:
            return f"You {in_past(self.view.moved)}. Which constellation shows?"
        return self.instruction()

    def heading_in(self, sizes: Sequence[float], room: float) -> tuple[float, list[str]]:
        """The heading as large as it fits: at the first size in a line, at the next in two, at others in as many.

        Two sentences get a line each.
        """
        first, dot, second = self.heading().partition(". ")
        for rows, size in enumerate(sizes, 1):
            lines = wrap(self.heading(), size, room, SERIF, rows)
            if rows == len(("first", "second")) and second:
                lines = [first + dot.rstrip(), second]
            if all(width_of(each, size, SERIF) <= room for each in lines):
                break
        return size, lines

    def detail(self) -> str:
        """What else there is to know about it."""
        if self.is_over:
            return "Every face has left its letter; the hidden sides have letters, too."
        if self.is_naming:
            return f"Step {self.number}: {self.instruction()}"
        if self.about is None:
            return f"{self.name} carries out the ritual."
        count = sum(self.same_outcome(move)[0] is move for move in self.moves)
        if count == 1:
            return "There is one way to do it. Make the move, then name the constellation that shows."
        return f"There are {count} ways to do it. After one of them, an unused constellation shows."

    def last_in_words(self, *, is_short: bool = False) -> str:
        """What happened in the step before."""
        if self.last is None:
            return f"Duckthulhu waits {place_in_words(self.view.duck)}." if self.is_off_the_sky else ""
        last = self.last
        way = next((sign.direction for sign in self.view.signs if sign.id == last.sign), "")
        jump = f"{way} to {SPACE_NAMES[last.space]}".strip()
        letter = f", letter {last.letter}" if last.letter else ""
        if is_short:
            return f"{jump}: {SYMBOL_NAMES[last.symbol]}{letter}"
        return f"Step {last.step}: {jump}, ate {SYMBOL_NAMES[last.symbol]}{letter}."

    def mistakes(self) -> str:
        """How many there were, in words."""
        count = self.view.mistakes
        return f"{count or 'no'} mistake{'' if count == 1 else 's'}"


def moves_among(options: Sequence[str]) -> list[Move]:
    """The options that are moves."""
    moves = []
    for words in options:
        try:
            moves.append(parse_move(words))
        except SkyError:
            continue
    return moves


def shortened(words: str) -> str:
    """Texts of a ritual can be as long as somebody likes; nobody can read them here then."""
    return words if len(words) <= _LONGEST_TEXT else words[:_LONGEST_TEXT] + "…"


def capital(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


def in_past(words: str) -> str:
    """`push e5 south` becomes “pushed e5 south”; long lists are counted."""
    kind, *rest = words.split()
    if len(rest) > _LONGEST_LIST:
        rest = [f"{len(rest)} tiles"]
    elif kind == "switch" and len(rest) == len(("one", "other")):
        rest.insert(1, "and")
    return " ".join([MOVED.get(kind, kind), *rest])


def sign_in_words(sign: SignView, view: RitualView) -> str:
    """A constellation for those who hear the chart: its rows, and where it leads."""
    rows = "; ".join(
        ", ".join("anything" if code == "." else SYMBOL_NAMES[code] for code in row.split()) for row in sign.figure
    )
    said = f"Constellation {sign.id}, {sign.direction}: {rows}"
    if sign.is_used:
        return f"{said}. Used"
    if sign.phase != view.phase:
        return said
    if sign.lands_on is None:
        return f"{said}. From {place_in_words(view.duck)} it leads off the sky"
    face = view.sky[sign.lands_on]
    there = SYMBOL_NAMES[face.symbol] if face else "no tile"
    return f"{said}. Leads to {SPACE_NAMES[sign.lands_on]}, {there}"


def describe(scene: Scene) -> str:
    """The position as text, for those who hear the picture."""
    view = scene.view
    said = [f"{scene.title()}, step {scene.number} of {STEPS}, phase {view.phase}", scene.heading()]
    for row in ROWS:
        faces = [view.sky[space] for space in SPACES if SPACE_NAMES[space].endswith(row)]
        said.append(f"Row {row}: " + ", ".join(SYMBOL_NAMES[face.symbol] if face else "no tile" for face in faces))
    said.append(f"Duckthulhu is {'' if scene.is_off_the_sky else 'on '}{place_in_words(view.duck)}")
    said += [sign_in_words(sign, view) for sign in scene.signs]
    letters = "".join(each.letter or "-" for each in view.devoured)
    said.append(f"Letters so far: {letters}" if letters else "No letters yet")
    said.append(capital(scene.mistakes()))
    return ". ".join(words.rstrip(".") for words in said) + "."
