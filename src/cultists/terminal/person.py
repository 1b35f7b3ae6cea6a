"""One question to one person: what lies on the table, what is asked, and what they type until it is an answer."""

from itertools import groupby
from typing import TYPE_CHECKING, Final

from cultists.engine import QuestionView
from cultists.engine.errors import CultistsError
from cultists.terminal.answers import SYNONYMS, matching, nothing, short_form

if TYPE_CHECKING:
    from cultists.terminal.session import Session

MANY: Final = 14
"""Of more options than this, those that name places of the board are not all printed."""
ONE_COLUMN: Final = 5
"""More options than this are printed side by side."""
FEW: Final = 8
"""The most options that are named when what was typed could mean several."""


def ask_person(session: "Session", seat: int) -> None:
    """Ask until the question is answered or an answer is taken back; commands may come in between."""
    from cultists.terminal.talk import obey

    question = session.game.question_for(seat)
    assert question is not None
    is_first = session.seen[seat] < 0
    show_table(session, seat)
    show_question(session, question)
    if is_first:
        session.screen.say("New here? Type `goal` for what wins, `hint` for advice, `rules`, or `help`.", style="dim")
    while True:
        typed = session.keyboard.ask("> ")
        choice = choose(question, typed)
        if isinstance(choice, int):
            session.game.answer(seat, question.options[choice].words, at=question.index)
            return
        try:
            if obey(session, question, typed, choice):
                return
        except CultistsError as error:
            session.screen.say(str(error))


def show_table(session: "Session", seat: int) -> None:
    """What has happened, and what lies on the table."""
    screen = session.screen
    is_first = session.seen[seat] < 0
    others, news = session.news(seat)
    if session.keyboard.is_live:
        screen.clear()
    if news and (others or is_first):
        screen.say("So far:" if is_first else "Since your last turn:", style="bold")
    for paragraph in news:
        screen.say(paragraph, indent=2)
    if news:
        screen.say()
    show_position(session, seat)


def show_position(session: "Session", seat: int) -> None:
    """What lies on the table, as the seat sees it."""
    game = session.game
    session.screen.show(game.rules.view_in_words(game.view(seat), game.names), game.rules.palette)
    session.screen.say()


def show_question(session: "Session", question: QuestionView) -> None:
    """What is asked, and how it can be answered."""
    screen, game = session.screen, session.game
    asked = game.rules.question_in_words(question.about, game.view(question.seat))
    options = [option.words for option in question.options]
    default = nothing(options)
    if len(options) == 1:
        screen.say(f"{asked} Enter: {options[0]}.", style="bold")
        return
    screen.say(asked, style="bold")
    plain = []
    for at, words in enumerate(options):
        line = f"{at + 1:>4}  {words}" + ("  (or Enter)" if at == default else "")
        plain.append((at, line))
    folded = _by_place(options)
    for group in folded:
        shown = options[group[0]]
        ways = f"{len(group)} ways"
        screen.say(f"   …  {shown:20} or short: {short_form(shown, options):12} ({ways})")
    hidden = {at for group in folded for at in group}
    lines = [line for at, line in plain if at not in hidden]
    if len(lines) > ONE_COLUMN:
        screen.columns(lines)
    else:
        for line in lines:
            screen.say(line)
    if offered := game.asides(question.seat):
        screen.say(f"      `any time` lists what you may do unasked ({len(offered.options)}).", style="dim")
    if folded:
        screen.say("      `list` prints them all, `undo` takes a move back, `help` says more.")


def _by_place(options: list[str]) -> list[list[int]]:
    """Options that name places of the board by numbers, gathered by their verb, if they are many."""
    if len(options) <= MANY:
        return []
    places = [at for at, words in enumerate(options) if any(map(str.isdigit, words))]
    return [list(group) for _, group in groupby(places, key=lambda at: options[at].split()[0])]


def choose(question: QuestionView, typed: str) -> int | list[int]:
    """The option that was typed, or all that it could mean (none, or several)."""
    options = [option.words for option in question.options]
    default = nothing(options)
    if default is not None and (not typed or typed.lower() in SYNONYMS):
        return default
    if typed.isascii() and typed.isdecimal():
        number = int(typed)
        return number - 1 if 1 <= number <= len(options) else []
    found = matching(options, typed)
    return found[0] if len(found) == 1 else found


def explain(session: "Session", question: QuestionView, typed: str, meant: list[int]) -> None:
    """Say why what was typed is no answer."""
    options = question.options
    if not typed:
        text = "Type one of the options; `help` says how."
    elif typed.isdecimal():
        text = f"There are options 1 to {len(options)}."
    elif not meant:
        verbs = ", ".join(dict.fromkeys(option.words.split()[0] for option in options))
        text = f"“{typed}” is no option ({verbs} …) and no command. `list` prints the options, `help` the commands."
    else:
        named = ", ".join(options[at].words for at in meant[:FEW])
        more = f" and {len(meant) - FEW} more" if len(meant) > FEW else ""
        text = f"“{typed}” could mean: {named}{more}. Type a little more."
    session.screen.say(text)
