"""What can go wrong, by name.  Every text says what was asked and what would be right; nothing has changed."""


class CultistsError(Exception):
    """A mistake of whoever called us: a bad answer, option or file.  Its text is fit to be shown."""


class IllegalAnswer(CultistsError):
    """The answer is not among the options of the question."""


class NotYourQuestion(CultistsError):
    """Another seat is asked, or this seat has answered already."""


class StaleAnswer(CultistsError):
    """The answer was meant for an earlier moment of the game."""


class GameOver(CultistsError):
    """The game has ended; nothing is asked any more."""


class NothingToUndo(CultistsError):
    """The last answer cannot be taken back: not this seat's, or somebody learned something since."""


class NoSuchSeat(CultistsError):
    """Nobody sits there: chance and strangers see no view."""


class WrongSeatCount(CultistsError):
    """The game is not made for so many players."""


class UnknownGame(CultistsError):
    """No game of that name (or of that rules version) is known here."""


class UnknownOption(CultistsError):
    """No such setup option, or no such value for it."""


class UnknownBot(CultistsError):
    """No bot of that name plays this game."""


class DamagedLog(CultistsError):
    """A log file cannot be read; says in which line and what was expected."""


class BadScenario(CultistsError):
    """A scenario text cannot be read; says which line or field and what was expected."""


class RuleBug(Exception):
    """A rule went wrong.  The game is as it was before the answer; please report it with the log."""
