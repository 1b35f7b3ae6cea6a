"""The editor: a ritual of one's own, laid out in the browser and checked here while it grows.

Nothing is kept: the draft is the browser's, and everything that is known about rituals stays in Python.
"""

import time
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from cultists.games.duckthulhu.choosing import ritual_from
from cultists.games.duckthulhu.generating import generate
from cultists.games.duckthulhu.jumps import JUMPS
from cultists.games.duckthulhu.ritual import STANDARD_INSTRUCTIONS, BadRitual, face_in_words
from cultists.sky import NAMES, SYMBOLS, TILES
from cultists.web.api import reply
from cultists.web.callers import AllTables
from cultists.web.pages import page
from cultists.web.ritual_draft import SIGN_IDS, Draft, draft_of, report_on
from cultists.web.ritual_suggest import PATIENCE, NoFigure, outcomes_at, suggested
from cultists.web.studio import in_archive, in_studio, quickly_in_archive

GAME: Final = "duckthulhu"

PALETTE: Final = ("1", "2", "3", "4", "5", "V", "SH", "ME", "CR", "GI", "FM", "LE", "SU", "SE")
"""The symbols in the order in which they are offered."""

router = APIRouter(include_in_schema=False)

T = TypeVar("T")


class ReadWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ritual as text: a whole file, “example”, “today”, “7 hard”."""

    text: Annotated[str, msgspec.Meta(max_length=30_000)]


class SuggestWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure is wanted for a step of a draft; with a move, for its outcome."""

    draft: Draft
    step: Annotated[int, msgspec.Meta(ge=1, le=25)]
    move: Annotated[str, msgspec.Meta(max_length=100)] = ""
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**32)] = 0


class FillWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sky and figures are wanted for the instructions and letters of a draft."""

    draft: Draft
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**32)] = 0


def _decoded(kind: type[T], body: bytes) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadRitual(f"The draft cannot be read: {error}.") from None


async def _checked(request: Request, kind: type[T], work: Callable[[T], Any], *, is_quick: bool = True) -> Response:
    """Work on what was sent, beside the event loop."""
    sent = _decoded(kind, await request.body())
    return reply(await (quickly_in_archive if is_quick else in_archive)(work, sent))


@router.get("/ritual/editor")
async def editor(request: Request, tables: AllTables) -> Response:
    """The page; what it starts with is the browser's last draft, or an empty sky."""
    rules = tables.rules(GAME)
    known = {
        "faces": [face_in_words(face) for face in range(2 * len(TILES))],
        "symbols": dict(zip(SYMBOLS, NAMES, strict=True)),
        "palette": PALETTE,
        "directions": list(JUMPS),
        "signs": SIGN_IDS,
        "instructions": STANDARD_INSTRUCTIONS,
    }
    # Safe: the shapes are the game's own.
    return await in_studio(lambda: page(request, "ritual_editor.html", known=known, shapes=Markup(rules.shapes())))


@router.post("/ritual/editor/read")
async def read(request: Request) -> Response:
    """A ritual as a draft."""
    return await _checked(request, ReadWish, lambda wish: draft_of(ritual_from(wish.text)))


@router.post("/ritual/editor/check")
async def check(request: Request) -> Response:
    """How a draft stands: what cannot be read, which steps hold, and the first that does not."""
    return await _checked(request, Draft, report_on)


@router.post("/ritual/editor/outcomes")
async def outcomes(request: Request) -> Response:
    """What the instruction of a step allows, if all steps before it hold."""
    return await _checked(request, SuggestWish, lambda wish: outcomes_at(wish.draft, wish.step))


@router.post("/ritual/editor/suggest")
async def suggest(request: Request) -> Response:
    """A constellation that singles out one outcome of a step."""

    def work(wish: SuggestWish) -> Any:
        found = suggested(wish.draft, wish.step, wish.move, wish.seed)
        if found is None:
            raise NoFigure("No small figure fits only one outcome here. Change the sky or the instruction.")
        return found

    return await _checked(request, SuggestWish, work, is_quick=False)


@router.post("/ritual/editor/fill")
async def fill(request: Request) -> Response:
    """A new sky and a new chart for the instructions, the message and the answer of a draft."""

    def work(wish: FillWish) -> Draft:
        draft, until = wish.draft, time.monotonic() + PATIENCE

        def still_patient(_begun: int, _most: int) -> None:
            if time.monotonic() > until:
                raise NoFigure("No ritual was found for these instructions in time. Try again, or change some of them.")

        made = generate(
            wish.seed,
            message=draft.message,
            answer=draft.answer,
            instructions=tuple(draft.instructions),
            progress=still_patient,
        )
        return msgspec.structs.replace(draft_of(made), name=draft.name or made.name)

    return await _checked(request, FillWish, work, is_quick=False)
