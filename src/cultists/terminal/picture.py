"""The `draw` command: a position as an SVG file."""

from pathlib import Path

from cultists.engine import CHANCE
from cultists.terminal.files import check_seat, keep_apart, moment, read_position, write_text
from cultists.terminal.screen import Screen
from cultists.terminal.shipped import find_file


def draw(position: Path, output: Path, at: int | None, seat: int | None) -> None:
    """Draw what a seat sees, with its question if it is asked."""
    position = find_file(position)
    keep_apart(output, position)
    game = moment(read_position(position), at)
    check_seat(game, seat)
    if seat is None:
        seat = next((each for each in game.asked() if each != CHANCE), None)
    picture = game.rules.draw(game.view(seat), game.question_for(seat), game.names)
    write_text(output, picture)
    whose = "a spectator" if seat is None else game.names[seat]
    Screen().say(f"The picture is {output}: {game.rules.title} at moment {game.moment}, as {whose} sees it.")
