"""What people want to say quickly.  A gap “…” takes the name of a room, typed or tapped on the board."""

from collections.abc import Iterator

from cultists.games.grand_octopus.choices import CULTS
from cultists.games.grand_octopus.view import MeetingView, OctopusView


def phrases(view: OctopusView) -> tuple[str, ...]:
    """What fits the moment, for the one who looks."""
    if view.meeting is None:
        return (*_before_the_clocks(view), *_about_liars(view))
    if view.seat in view.meeting.present:
        return (*_face_to_face(view, view.meeting), *_about_liars(view))
    return ("Fight! Fight!", "Share, if you must.", *_about_liars(view))


def _before_the_clocks(view: OctopusView) -> Iterator[str]:
    yield "I will be in …"
    yield "Stay out of …"
    most = max(seat.count for seat in view.seats)
    leading = [each for each, seat in enumerate(view.seats) if seat.count == most and not seat.is_out]
    if most and len(leading) == 1 and leading[0] != view.seat:
        yield f"Stop the {CULTS[leading[0]]} cult!"
    yield "Peace tonight?"


def _face_to_face(view: OctopusView, meeting: MeetingView) -> Iterator[str]:
    others = [seat for seat in meeting.present if seat != view.seat]
    if len(others) > 2:
        yield "I step back."
    else:
        yield from (f"I leave it to the {CULTS[seat]} cult." for seat in others)
    yield "Let me have it."
    yield "Nobody takes it."
    yield "You have my word."
    yield "Then we bleed."


def _about_liars(view: OctopusView) -> Iterator[str]:
    liars = [each for each, seat in enumerate(view.seats) if seat.promises.broken and each != view.seat]
    if liars:
        worst = max(liars, key=lambda each: view.seats[each].promises.broken)
        yield f"The {CULTS[worst]} cult lies."
