"""The `replay` command: a saved game as a story, and the table at any of its moments."""

import json
from pathlib import Path
from typing import Any

import msgspec

from cultists.engine import CHANCE, Game
from cultists.engine.log import header_of, read_header
from cultists.engine.story import Chapter, all_events, told
from cultists.terminal.files import check_seat, keep_apart, moment, read_game, read_text, write_text
from cultists.terminal.keyboard import Keyboard
from cultists.terminal.mistakes import Mistake
from cultists.terminal.progress import progress
from cultists.terminal.screen import Screen
from cultists.terminal.session import length_in_words


def replay(file: Path, at: int | None, seat: int | None, step: bool, as_json: bool) -> None:
    """Show a saved game."""
    game = read_game(file)
    check_seat(game, seat)
    then = moment(game, at)
    if as_json:
        print(json.dumps(_facts(then, game), indent=2, ensure_ascii=False))
        return
    screen = Screen()
    _show_summary(screen, game, seat)
    events = all_events(game) if seat is None and game.is_over else game.events_for(seat)
    chapters = told(game, events)
    if at is not None:
        _show_position(screen, game, at, seat)
    elif step:
        _step(screen, game, chapters, seat)
    else:
        for chapter in chapters:
            screen.say(f"{chapter.moment:>5}  {chapter.text}", hang=7)
        _show_position(screen, game, game.moment, seat)


def keep(file: Path, out: Path) -> None:
    """Write a saved game as one page that shows it in any browser."""
    from cultists.web.replay_file import pictures_of, replay_file

    keep_apart(out, file)
    game = read_game(file)
    header = read_header(read_text(file))
    fairness = header.fairness
    if not game.is_over and (fairness is None or fairness.secret is None):
        raise Mistake("This game is not over, and a page would show every hand. Play it to its end first.")
    with progress("Drawing", pictures_of(game)) as drawn:
        text = replay_file(game, fairness, drawn, typed=header.typed)
    write_text(out, text)
    Screen().say(f"The page is {out} ({len(text.encode()) / 1e6:.1f} MB); open it in any browser.")


def _facts(then: Game[Any], game: Game[Any]) -> dict[str, Any]:
    from cultists.engine.digest import digest

    return {
        "header": msgspec.to_builtins(header_of(game)),
        "answers": game.moment,
        "is_over": game.is_over,
        "scores": list(game.scores),
        "winners": [seat + 1 for seat in game.winners],
        "moment": then.moment,
        "scores_then": list(then.scores),
        "digest": digest(then),
    }


def _show_summary(screen: Screen, game: Game[Any], seat: int | None) -> None:
    rules = game.rules
    screen.say(f"{rules.title} (rules version {rules.version}): {', '.join(game.names)}.", style="bold")
    usual = {option.name: option.default for option in rules.setup_options}
    chosen = [f"{name}={value}" for name, value in rules.public_options(game.options).items() if value != usual[name]]
    if chosen:
        screen.say(f"Options: {', '.join(chosen)}.")
    if game.start is not None:
        screen.say("It began in a scenario, not with the usual setup.")
    winners = " and ".join(game.names[each] for each in game.winners)
    scores = ", ".join(f"{name} {points}" for name, points in zip(game.names, game.scores, strict=True))
    state = f"{winners or 'Nobody'} won." if game.is_over else "The game is not over."
    screen.say(f"{state} Points: {scores}. {length_in_words(game)}")
    if seat is not None:
        whose = f"You see what {game.names[seat]} (seat {seat + 1}) saw."
    elif game.is_over:
        whose = "The game is over, so all secrets are shown; --seat N shows what that seat saw."
    else:
        whose = "You see what spectators see; --seat N shows what that seat sees, with its cards."
    screen.say(f"{whose} The game has moments 0 to {game.moment}; --at N shows the table at one of them.")
    screen.say()


def _show_position(screen: Screen, game: Game[Any], at: int, seat: int | None) -> None:
    then = game.at(at)
    eyes = seat
    if seat is None and game.is_over:
        asked = [each for each in then.asked() if each != CHANCE]
        eyes = asked[0] if asked else None
    whose = "seen by a spectator" if eyes is None else f"seen by {game.names[eyes]}"
    screen.say(f"Moment {at}, {whose}:", style="bold")
    screen.show(game.rules.view_in_words(then.view(eyes), game.names), game.rules.palette)


def _step(screen: Screen, game: Game[Any], chapters: list[Chapter], seat: int | None) -> None:
    """Paragraph by paragraph: Enter goes on, b goes back, a number goes to that moment, q ends."""
    keyboard = Keyboard(screen)
    at = 0
    while at < len(chapters):
        chapter = chapters[at]
        if keyboard.is_live:
            screen.clear()
        screen.say(f"{chapter.moment:>5}  {chapter.text}", hang=7)
        screen.say()
        _show_position(screen, game, chapter.moment, seat)
        typed = _next(keyboard)
        if typed is None or "quit".startswith(typed or "-"):
            return
        if typed.isdecimal():
            at = next((n for n, each in enumerate(chapters) if each.moment >= int(typed)), len(chapters) - 1)
        else:
            at = max(0, at - 1) if typed.startswith("b") else at + 1


def _next(keyboard: Keyboard) -> str | None:
    if not keyboard.is_live:
        return ""
    try:
        return keyboard.ask("Enter: go on, b: back, a number: go to that moment, q: quit > ").lower()
    except (EOFError, KeyboardInterrupt):
        return None
