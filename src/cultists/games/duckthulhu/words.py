"""Events, questions, the chart and the whole table as plain text of at most 80 columns.  No colours here."""

from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from textwrap import wrap
from typing import Final

from cultists.engine import Event
from cultists.games.duckthulhu.hints import cells_of
from cultists.games.duckthulhu.jumps import place_in_words
from cultists.games.duckthulhu.ritual import STEPS, STEPS_PER_PHASE
from cultists.games.duckthulhu.sky_in_words import sky_in_words
from cultists.games.duckthulhu.view import DevouredView, RitualView, SignView

WIDTH: Final = 79
UNKNOWN: Final = "·"


# Events


def _moved(name: str, things: tuple[str, ...]) -> str:
    verb, *rest = things[0].split()
    return f"{name} {verb}{'es' if verb != 'flip' else 's'} {' '.join(rest)}."


def _devoured(_name: str, things: tuple[str, ...]) -> str:
    _sign, direction, space, letter = things
    found = f" The letter {letter} remains." if letter else ""
    return f"Duckthulhu jumps {direction} and devours the tile on {space}.{found}"


def _ended(_name: str, things: tuple[str, ...]) -> str:
    number = int(things[0])
    mistakes = f"{number or 'no'} mistake{'s' * (number != 1)}"
    return f"The sky is empty and Duckthulhu is free, after {mistakes}."


SENTENCES: Final[dict[str, Callable[[str, tuple[str, ...]], str]]] = {
    "moved": _moved,
    "took back": lambda name, _: f"{name} takes the move back.",
    "mistook": lambda name, things: (
        f"{name} sees the {things[1]} constellation where it is not; the move is taken back."
    ),
    "devoured": _devoured,
    "ended": _ended,
}


def event_in_words(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    return SENTENCES[event.kind](names[event.seat], event.things)


# Questions


def question_in_words(about: str, view: RitualView) -> str:
    """What is asked, as a sentence."""
    if about == "name":
        return f"Which constellation of phase {view.phase} shows after “{view.moved}”?"
    return f"Step {view.step_number}: {view.instruction}"


# The table


def view_in_words(view: RitualView, names: Sequence[str]) -> str:  # noqa: ARG001 - one person needs no name
    """The sky beside the chart of the phase, and how far the ritual has come."""
    head = f"Phase {view.phase}, step {min(view.step_number, STEPS)} of {STEPS}"
    title = f"{view.name}: {head[0].lower()}{head[1:]}" if view.name else head
    lines = [*wrap(title, WIDTH), ""]
    lines += sky_in_words(cells_of(view), view.duck)
    if view.step != "end":
        current = [sign for sign in view.signs if sign.phase == view.phase]
        lines += ["", "Constellations", *_chart(current)]
        lines += ["", *wrap(f"> {view.instruction}", WIDTH)]
        lines += wrap(f"  Done: {view.moved}.", WIDTH) if view.moved else []
    lines += ["", f"Letters   {_letters(view.devoured)}", f"Mistakes  {view.mistakes}"]
    if view.step == "end":
        lines += ["", "What was devoured, and what was hidden below", *_hidden(view.devoured)]
    return "\n".join(lines)


def _chart(signs: Sequence[SignView]) -> list[str]:
    """The figures side by side, each below its name, its direction, and where that leads."""
    columns = []
    for sign in signs:
        leads = place_in_words(sign.lands_on) if sign.lands_on is not None else "off"
        head = [f"{sign.id} {sign.direction}", "used" if sign.is_used else f"to {leads}"]
        rows = [" ".join(f"{code:2}" for code in row.split()) for row in sign.figure]
        columns.append([*head, *rows])
    padded = [[f"{line:{max(map(len, column)) + 3}}" for line in column] for column in columns]
    lines = []
    for row in range(max(map(len, padded))):
        cells = (column[row] if row < len(column) else " " * len(column[0]) for column in padded)
        lines.append(f"  {''.join(cells)}".rstrip())
    return lines


def _letters(devoured: Iterable[DevouredView]) -> str:
    letters = "".join(each.letter or UNKNOWN for each in devoured).ljust(STEPS, UNKNOWN)
    return " ".join(letters[start : start + STEPS_PER_PHASE] for start in range(0, STEPS, STEPS_PER_PHASE))


def _hidden(devoured: Sequence[DevouredView]) -> list[str]:
    cells = [
        f"{each.step:2} {each.symbol:2} {each.letter or UNKNOWN}|{each.other_side:2} {each.other_letter or UNKNOWN}"
        for each in devoured
    ]
    return ["   ".join(cells[start::STEPS_PER_PHASE]) for start in range(STEPS_PER_PHASE)]


# The rules


def look_up(topic: str) -> str:
    """The rules about a topic; without a topic all of them.  Empty if there is no such topic."""
    text = files(__package__).joinpath("rules.md").read_text("utf-8")
    wanted = _plain(topic)
    if not wanted:
        return text
    sections = {
        _plain(section.split("\n", 1)[0].lstrip("0123456789. ")): f"## {section}".strip()
        for section in text.split("\n## ")[1:]
    }
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [section for title, section in sections.items() if fits(title, wanted)]
        if found:
            return "\n\n".join(found)
    return "\n\n".join(section for section in sections.values() if len(wanted) > 2 and wanted in _plain(section))


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
