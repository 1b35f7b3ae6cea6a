"""What a person may type besides an answer: help, rules, card, undo, hint, log, save, quit, and unasked acts."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cultists.engine import QuestionView, Rules
from cultists.engine.errors import CultistsError, NothingToUndo, UnknownBot
from cultists.terminal.answers import matching
from cultists.terminal.called import to_type
from cultists.terminal.mistakes import in_words
from cultists.terminal.person import choose, explain, show_position, show_question

if TYPE_CHECKING:
    from cultists.terminal.session import Session

Command = Callable[["Session", QuestionView, str], bool]
"""Does something; True if the question has to be asked anew."""

HELP: Final = (
    ("1, 2, 3 …", "the option with that number"),
    ("words", "an option's words, or enough of them to tell it apart"),
    ("Enter", "the option marked “or Enter”, or the only one"),
    ("list", "print all options"),
    ("look", "print the table again"),
    ("goal", "what wins, and how a turn goes (or type `what wins`)"),
    ("rules [TOPIC]", "the rules, or those about a topic: a word, or a number such as 4.3"),
    ("card NAME", "show a card"),
    ("any time", "list what you may do without being asked"),
    ("any time N", "do one of these: its number, or its words"),
    ("hint [BOT]", "what the strongest bot, or that one, would do in your place"),
    ("undo", "take back your last answer"),
    ("change [NAME]", "while others choose in secret: look at your own secret answer, and change it"),
    ("log [all]", "what happened since your last turn, or since the start"),
    ("save FILE", "keep the game in a file"),
    ("quit", "stop playing; you may save first"),
)


def obey(session: "Session", question: QuestionView, typed: str, meant: list[int]) -> bool:
    """Do what was typed if it is a command, otherwise explain.  True: the question has to be asked anew."""
    word, _, rest = typed.partition(" ")
    commands = COMMANDS | session.commands
    known = [name for name in commands if name == word.lower()]
    if not known and not meant and word:
        known = [name for name in commands if name.startswith(word.lower())]
    if len(known) == 1:
        return commands[known[0]](session, question, rest.strip())
    explain(session, question, typed, meant)
    return False


def _help(session: "Session", question: QuestionView, _: str) -> bool:
    screen = session.screen
    screen.say("You can type:", style="bold")
    left_out = {typed.split()[0] for typed, _ in session.more_help}
    if not session.has_asides:
        left_out.add("any")
    screen.entries([*(each for each in HELP if each[0].split()[0] not in left_out), *session.more_help])
    screen.say()
    show_question(session, question)
    return False


def _list(session: "Session", question: QuestionView, _: str) -> bool:
    session.screen.columns([f"{at:>3} {option.words}" for at, option in enumerate(question.options, 1)])
    return False


def _look(session: "Session", question: QuestionView, _: str) -> bool:
    show_position(session, question.seat)
    show_question(session, question)
    return False


def _rules(session: "Session", _: QuestionView, topic: str) -> bool:
    rules, screen = session.game.rules, session.screen
    chapters = [chapter.heading.lower() for chapter in rules.book.chapters]
    listed = f"`rules TOPIC` prints one chapter: {', '.join(chapters)}. `rules all` prints everything."
    if topic.lower() == "all":
        screen.document(rules.help())
    elif not topic:
        screen.document(f"# {rules.title}\n\n{rules.book.opening}\n\n{_in_short(rules)}")
        screen.say(listed)
    elif text := rules.help(topic):
        screen.document(text) if text.startswith("#") else screen.show(text, rules.palette)
    else:
        screen.say(f"There is nothing about “{topic}”. {listed}")
    return False


def _in_short(rules: Rules[Any]) -> str:
    """What wins, and how a turn goes."""
    return "\n\n".join(section.written() for section in rules.in_short)


def _goal(session: "Session", _: QuestionView, __: str) -> bool:
    session.screen.document(_in_short(session.game.rules))
    return False


def _card(session: "Session", _: QuestionView, name: str) -> bool:
    rules = session.game.rules
    text = rules.help(f"card {name}") if name else ""
    if text:
        session.screen.show(text, rules.palette)
    else:
        session.screen.say(f"There is no card “{name}”." if name else "Which card? Type `card` and a part of its name.")
    return False


def _undo(session: "Session", question: QuestionView, _: str) -> bool:
    try:
        session.undo(question.seat)
    except NothingToUndo:
        session.screen.say(
            "There is nothing to take back: only your own last answer can be, and only until somebody learns from it."
        )
        return False
    return True


def _change(session: "Session", _: QuestionView, name: str) -> bool:
    """Somebody at this keyboard has answered in secret: they look at it, and may change it."""
    sealed = [seat for seat in session.people if session.game.sealed(seat) is not None]
    names = [session.players[seat].name for seat in sealed]
    wanted = [sealed[at] for at in matching(names, name)] if name else sealed
    if len(wanted) != 1:
        session.screen.say(
            f"Whose answer? Type `change` and a name: {', '.join(names)}."
            if sealed
            else "No answer here can be changed now."
        )
        return False
    session.hand_over(wanted[0])
    _choose_again(session, wanted[0])
    return True


def _choose_again(session: "Session", seat: int) -> None:
    """Ask until there is another answer, or the old one is kept; commands may come in between."""
    game, screen = session.game, session.screen
    while (mine := game.sealed(seat)) is not None:
        screen.say(f"Your answer: {mine.answer}.", style="bold")
        screen.say("      `list` shows all options.", style="dim")
        if offered := game.asides(seat):
            screen.say(f"      `any time` lists what you may do unasked ({len(offered.options)}).", style="dim")
        typed = session.keyboard.ask("Another answer, or Enter to keep it: ")
        if not typed:
            return
        found = choose(mine.question, typed)
        if isinstance(found, int):
            game.change(seat, mine.question.options[found].words)
            return
        try:
            if obey(session, mine.question, typed, found):
                return
        except CultistsError as error:
            screen.say(str(error))


def _any_time(session: "Session", question: QuestionView, typed: str) -> bool:
    """List what may be done unasked, or do it."""
    offered = session.game.asides(question.seat)
    wanted = " ".join(typed.split()[1:] if typed.lower().startswith("time") else typed.split())
    if offered is None:
        session.screen.say("There is nothing that you may do unasked now.")
        return False
    found = choose(offered, wanted) if wanted else []
    if not isinstance(found, int):
        for at, option in enumerate(offered.options, 1):
            session.screen.say(f"{at:>4}  {option.words}")
        session.screen.say("Type `any time` and a number, or words that name one of them.")
        return False
    if not session.game.aside(question.seat, offered.options[found].words):
        session.screen.say("It will be done as soon as the present step is over.")
        return False
    return True


def _hint(session: "Session", question: QuestionView, wanted: str) -> bool:
    from cultists.bots import best_bot, bot_kind, hint

    game = session.game
    if game.sealed(question.seat) is not None:
        session.screen.say(
            "You have given this answer already, and a hint is only for what you have not answered. "
            "To change the answer, type another option; `list` shows them."
        )
        return False
    try:
        name = bot_kind(game.rules, wanted or best_bot(game.rules)).name
    except UnknownBot as error:
        session.screen.say(str(error))
        return False
    if name == "uniform":
        session.screen.say("Uniform plays at random, so it has no advice to give.")
        return False
    advice = hint(game, question.seat, session.adviser(name, question.seat), Random(game.moment))
    screen = session.screen
    screen.say(f"{name.capitalize()} would: {advice.words}.")
    if advice.reason:
        screen.say(advice.reason)
    if len(advice.plan) > 1:
        screen.say("Its plan for this turn:")
        for number, step in enumerate(advice.plan, 1):
            screen.say(f"{number:>4}  {step.words}")
    return False


def _log(session: "Session", question: QuestionView, which: str) -> bool:
    from cultists.engine.story import story

    seat = question.seat
    for paragraph in story(session.game, seat, 0 if which else session.turn_before[seat]):
        session.screen.say(paragraph)
    return False


def _save(session: "Session", _: QuestionView, name: str) -> bool:
    if not name:
        session.screen.say("Which file? Type `save` and a file name, as in `save game.cult`.")
        return False
    try:
        session.save(Path(name).expanduser())
    except OSError as error:
        session.screen.say(in_words(error))
    else:
        session.screen.say(f"The game is saved in {name}.")
        session.screen.hint("See it again:", to_type("replay", name))
    return False


def _quit(_: "Session", __: QuestionView, ___: str) -> bool:
    from cultists.terminal.session import Quit

    raise Quit


COMMANDS: Final[dict[str, Command]] = {
    "help": _help,
    "?": _help,
    "list": _list,
    "look": _look,
    "goal": _goal,
    "what": _goal,
    "rules": _rules,
    "card": _card,
    "undo": _undo,
    "change": _change,
    "any": _any_time,
    "hint": _hint,
    "log": _log,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
}
