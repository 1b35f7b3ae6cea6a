"""What a ritual's table can do besides questions and answers: a scratch sky, hints, the word at the end, the result."""

import re
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Query, Response
from pydantic import Field

from cultists.engine import Game
from cultists.games.duckthulhu.hints import STRENGTHS, cells_of, hint, right_move
from cultists.games.duckthulhu.moves import PUSHES, SWITCHES, Move, flip_of, parse_move, result_of
from cultists.games.duckthulhu.ritual import STEPS, STEPS_PER_PHASE, Ritual, face_in_words
from cultists.games.duckthulhu.solving import solve
from cultists.games.duckthulhu.spaces import COLUMNS, ROWS, SPACE_NAMES, column_of, row_of
from cultists.games.duckthulhu.table import RitualTable
from cultists.games.duckthulhu.view import FaceView, RitualView
from cultists.sky import NO_TILE, SPACES, SkyError
from cultists.web.api import Wish, reply
from cultists.web.callers import Caller, Tabled
from cultists.web.journal import STOOD_IN, BadWish, Journal, NotNow
from cultists.web.ritual_draft import letters_in
from cultists.web.studio import in_studio, quickly_in_archive

GAME: Final = "duckthulhu"
MOST_MOVES: Final = 100
"""So many pencilled moves are enough for any thought."""
HINT_NAMES: Final = {1: "where to look", 2: "what to look for", 3: "the whole step"}
SOLVED: Final = "the word"
MISSED: Final = "another word"

BY_SEED: Final = re.compile(r"seed \d+, (easy|medium|hard)")
"""Where a ritual comes from that everybody can have again; what else a file says of itself might give it away."""
CLEAN, HINTED, MISTAKEN = "●", "◐", "○"
"""The marks of a shared result, one for each step."""

router = APIRouter(prefix="/t/{table}/ritual", include_in_schema=False)


def _playing(at: Caller) -> Game[Any]:
    journal = at.live.journal
    if journal.rules.name != GAME or journal.game is None:
        raise NotNow("There is no ritual at this table.")
    return journal.game


def _view(at: Caller) -> RitualView:
    view = _playing(at).view(at.eyes)
    assert isinstance(view, RitualView)
    return view


def _ritual(at: Caller) -> Ritual:
    table = _playing(at).table
    assert isinstance(table, RitualTable)
    return table.ritual


# The scratch sky


class ScratchWish(Wish):
    """The moves pencilled so far, and the drawing that the page shows."""

    moves: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=MOST_MOVES)]
    layout: Literal["wide", "tall"] = "wide"


@router.post("/scratch")
async def scratch(wish: ScratchWish, at: Tabled) -> Response:
    """The sky after some moves that nobody is held to, what else could be tried, and whether it is an answer.

    Nothing is kept: the page sends all moves each time.
    """
    game, journal, view = _playing(at), at.live.journal, _view(at)
    question = None if journal.is_over else game.question_for(at.eyes)
    options = [option.words for option in question.options] if question and question.about == "move" else []
    names = journal.names

    def tried() -> dict[str, Any]:
        cells = pencilled(view, wish.moves)
        return {
            "moves": legal_moves(cells, view.duck),
            "take_over": answer_for(cells, view, options),
            "picture": journal.rules.draw_bare(pencilled_view(view, cells), None, names, wish.layout),
        }

    # “Flip three tiles” has thousands of options to compare with.
    return reply(await in_studio(tried))


def pencilled(view: RitualView, moves: list[str]) -> bytes:
    """The cells after some moves, each of which must be possible on the sky.  Raises BadWish."""
    cells = cells_of(view)
    for words in moves:
        try:
            after = result_of(parse_move(words), cells, view.duck)
        except SkyError as error:
            raise BadWish(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        if after is None:
            raise BadWish(f"“{words}” cannot be done on this sky.")
        cells = after
    return cells


def pencilled_view(view: RitualView, cells: bytes) -> RitualView:
    """What the person sees, with another sky."""
    sky = tuple(
        None if face == NO_TILE else FaceView(face // 2, face_in_words(face), face_in_words(face ^ 1)) for face in cells
    )
    return msgspec.structs.replace(view, sky=sky, step="move", moved="")


def answer_for(cells: bytes, view: RitualView, options: list[str]) -> str | None:
    """The answer that leads to the same sky, if there is one."""
    before = cells_of(view)
    return next((words for words in options if result_of(parse_move(words), before, view.duck) == cells), None)


def legal_moves(cells: bytes, duck: int) -> dict[str, Any]:
    """Every move of the sky by the tile it begins with, and the flips of whole lines; instructions do not matter."""
    tiles = [space for space in SPACES if cells[space] != NO_TILE]

    def can(move: Move) -> bool:
        return result_of(move, cells, duck) is not None

    by_tile: dict[str, dict[str, str]] = {SPACE_NAMES[space]: {"flip": flip_of((space,)).words} for space in tiles}
    for (space, direction), move in PUSHES.items():
        if can(move):
            by_tile[SPACE_NAMES[space]][direction] = move.words
    for (one, other), move in SWITCHES.items():
        if can(move):
            by_tile[SPACE_NAMES[one]][SPACE_NAMES[other]] = move.words
            by_tile[SPACE_NAMES[other]][SPACE_NAMES[one]] = move.words
    lines = {f"row {name}": row_of(number) for number, name in enumerate(ROWS, 1)}
    lines |= {f"column {name}": column_of(number) for number, name in enumerate(COLUMNS, 1)}
    lines["the whole sky"] = tuple(SPACES)
    there = {name: tuple(space for space in spaces if space in tiles) for name, spaces in lines.items()}
    return {"tiles": by_tile, "lines": {name: flip_of(spaces).words for name, spaces in there.items() if spaces}}


# Hints


class HintWish(Wish):
    """How strong the hint shall be."""

    strength: Literal[1, 2, 3]


@router.post("/hint")
async def ask_hint(wish: HintWish, at: Tabled) -> Response:
    """A hint, which is counted; the same one for the same moment is counted once."""
    game, journal, seat = _playing(at), at.live.journal, at.seat()
    if journal.is_over:
        raise NotNow("The ritual is over; there is nothing left to hint at.")
    view = _view(at)
    # “Flip three tiles” has thousands of outcomes to look at.
    given = await in_studio(hint, view, wish.strength)
    what = f"hint {wish.strength}"
    if (game.moment, what) not in journal.marks:
        body = {"text": f"{journal.names[seat]} asks for a hint: {HINT_NAMES[wish.strength]}.", "what": what}
        await at.tables.write(at.live, "noted", seat, lambda _: body)
    is_move_told = wish.strength == STRENGTHS[-1] and view.step == "move"
    found = await in_studio(right_move, view) if is_move_told else None
    # Before the move a figure is not where the hint says that it will be: then the move is marked, and not the figure.
    spaces = [] if found else [SPACE_NAMES[space] for space in given.spaces]
    marked = {"spaces": spaces, "sign": given.sign, "move": found.move.words if found else ""}
    return reply({"words": given.words, **marked, "hints": _hints(journal)})


def _hints(journal: Journal) -> list[int]:
    """How many hints of each strength were asked for."""
    return [sum(what == f"hint {strength}" for _, what in journal.marks) for strength in STRENGTHS]


# The end


class AnswerWish(Wish):
    """The word that somebody has found."""

    text: Annotated[str, Field(max_length=100)]


@router.post("/answer")
async def try_answer(wish: AnswerWish, at: Tabled) -> Response:
    """Whether this is the hidden word; capitals and spaces do not matter."""
    _playing(at)
    journal, seat = at.live.journal, at.seat()
    if not journal.is_over:
        raise NotNow("You will be asked for the word when the sky is empty.")
    tried = letters_in(wish.text)
    if not tried:
        raise BadWish("Type the word that the hidden letters spell.")
    answer = (await quickly_in_archive(solve, _ritual(at))).answer
    is_right = tried == answer
    if not any(what == SOLVED for _, what in journal.marks):
        text = (
            f"{journal.names[seat]} {'finds the hidden word' if is_right else 'tries a word, but it is the wrong one'}."
        )
        body = {"text": text, "what": SOLVED if is_right else MISSED}
        await at.tables.write(at.live, "noted", seat, lambda _: body)
    return reply({"is_right": is_right, "words": _verdict(tried, is_right, len(answer))})


def _verdict(tried: str, is_right: bool, length: int) -> str:
    if is_right:
        return f"{tried}. That is the word."
    if len(tried) != length:
        return f"Not that one: the word has {length} letters, yours has {len(tried)}."
    return "Not that one. The message says which sides to read."


@router.get("")
async def result(at: Tabled, seconds: Annotated[int, Query(ge=0, le=10**7)] = 0) -> Response:
    """How it stands: hints and mistakes so far, and at the end the result to share, which gives nothing away."""
    journal, view = at.live.journal, _view(at)
    is_solved = any(what == SOLVED for _, what in journal.marks)
    is_complete = view.step == "end"
    answer = (await quickly_in_archive(solve, _ritual(at))).answer if is_complete else ""
    return reply(
        {
            "hints": _hints(journal),
            "mistakes": view.mistakes,
            "is_over": journal.is_over,
            "is_solved": is_solved,
            "letters": len(answer) if is_complete else None,
            "word": answer if is_complete and is_solved else None,
            "share": shared(journal, view, _ritual(at).origin, seconds) if is_complete else None,
        }
    )


def shared(journal: Journal, view: RitualView, origin: str, seconds: int) -> str:
    """The result as a few lines for friends: nothing in it helps to solve the ritual, but they can play the same."""
    hints = sum(_hints(journal))
    is_solved = any(what == SOLVED for _, what in journal.marks)
    parts = [
        clock(seconds) if seconds else "",
        _counted(view.mistakes, "mistake"),
        _counted(hints, "hint"),
        "with a bot's help" if any(what == STOOD_IN for _, what in journal.marks) else "",
        "the word found" if is_solved else "the word not found yet",
    ]
    marks = step_marks(journal)
    rows = [marks[start : start + STEPS_PER_PHASE] for start in range(0, STEPS, STEPS_PER_PHASE)]
    title = f"{journal.rules.title}: {view.name}" if view.name else journal.rules.title
    if BY_SEED.fullmatch(origin):
        title += f" ({origin})"
    return "\n".join([title, ", ".join(filter(None, parts)), " ".join(rows)])


def step_marks(journal: Journal) -> str:
    """A mark for every step: carried out alone, with a hint, or with a mistake."""
    assert journal.game is not None
    told = journal.game.events_for(None)
    ends = [moment for moment, event in told if event.kind == "devoured"]
    mistakes = [moment for moment, event in told if event.kind == "mistook"]
    hints = [moment for moment, what in journal.marks if what.startswith("hint")]
    marks = ""
    for start, end in zip([0, *ends], ends, strict=False):
        wrong = any(start < moment <= end for moment in mistakes)
        helped = any(start <= moment < end for moment in hints)
        marks += MISTAKEN if wrong else HINTED if helped else CLEAN
    return marks


def clock(seconds: int) -> str:
    """`7:05`, or `1:02:03`."""
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _counted(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"
