"""Reads the ritual's English: a text becomes a meaning, or an error that points at the word it cannot follow.

The grammar is in ritual.lark, its words are in vocabulary.py.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from cultists.engine.errors import CultistsError
from cultists.games.duckthulhu.meaning import Meaning
from cultists.games.duckthulhu.spaces import SPACE_OF
from cultists.games.duckthulhu.vocabulary import FILLERS, TERMINAL_OF, in_plain_words

if TYPE_CHECKING:
    from lark import Lark, Token

LONGEST: Final = 300
"""No instruction needs more letters, and a stranger's text should not keep the reader busy."""

_PIECE: Final = re.compile(r"[^\s.:,;!-]+|[.:,;!]")


class NotUnderstood(CultistsError):
    """An instruction that cannot be read.  Knows the word, its column (from 1), and what would be understood there."""

    def __init__(self, text: str, column: int, word: str, expected: list[str], reason: str = "") -> None:
        self.text = text
        self.column = column
        self.word = word
        self.expected = expected
        found = f"“{word}”" if word else "the end"
        wanted = f"; understood there: {', '.join(expected)}" if expected else ""
        super().__init__(f"“{text}”: cannot follow {found} at column {column}{reason and f', {reason}'}{wanted}.")


def pieces(text: str) -> Iterator[tuple[str, str, int]]:
    """The words of a text as (what the grammar calls it, the word, its column from 1)."""
    for piece in _PIECE.finditer(text):
        word = piece[0].lower()
        if word in FILLERS or word in ",;":
            continue
        marks = {".": "DOT", "!": "DOT", ":": "COLON"}
        kind = TERMINAL_OF.get(word) or marks.get(word) or ("CELL" if word in SPACE_OF else "WORD")
        yield kind, piece[0], piece.start() + 1


@cache
def _reader() -> "Lark":
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Words(Lexer):
        """Hands the words of a text to the grammar."""

        def __init__(self, _configuration: object) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:  # noqa: ARG002 - as Lark calls it
            for kind, word, column in pieces(str(lexer_state)):
                yield Token(kind, word, start_pos=column - 1, line=1, column=column)

    grammar = files("cultists.games.duckthulhu").joinpath("ritual.lark").read_text("utf-8")
    return Lark(grammar, parser="earley", lexer=Words, ambiguity="resolve")


@lru_cache(4096)
def meaning_of(text: str) -> Meaning:
    """What an instruction means.  Raises NotUnderstood."""
    from lark import UnexpectedEOF, UnexpectedToken
    from lark.exceptions import VisitError

    from cultists.games.duckthulhu.reading import Reading, SaidTwice

    if len(text) > LONGEST:
        raise NotUnderstood(f"{text[:40]}…", LONGEST + 1, "…", [], f"an instruction has at most {LONGEST} letters")
    try:
        tree = _reader().parse(text)
    except UnexpectedToken as error:
        token: Token = error.token
        expected = in_plain_words(set(error.expected)) or ["the end"]
        raise NotUnderstood(text, token.column or 1, str(token), expected) from None
    except UnexpectedEOF as error:
        raise NotUnderstood(text, len(text.rstrip()) + 1, "", in_plain_words(set(error.expected))) from None
    try:
        meaning: Meaning = Reading().transform(tree)
    except VisitError as error:
        if not isinstance(error.orig_exc, SaidTwice):
            raise
        word, column, what = error.orig_exc.args
        raise NotUnderstood(text, column, word, [], f"which says a second time {what}") from None
    return meaning
