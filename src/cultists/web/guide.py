"""The panel about the game that lies beside every table: what wins, how a turn goes, what the symbols mean."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec
from markupsafe import Markup

from cultists.engine import Rules, Sign
from cultists.web import prose


class Guide(msgspec.Struct, frozen=True):
    """What the panel shows from the start."""

    picture: Markup
    in_short: list[prose.Section]
    has_legend: bool


def guide(rules: Rules[Any]) -> Guide:
    """The guide of a game."""
    # Safe: the picture is made by the game's own code from nothing that a user has written.
    return Guide(Markup(rules.goal_picture()), prose.in_short(rules), type(rules).legend is not Rules.legend)


def grouped(signs: Iterable[Sign]) -> list[tuple[str, list[tuple[Markup, Sign]]]]:
    """The signs under their headings, with their pictures, which are of the game's own making as well."""
    return [
        (heading, [(Markup(sign.picture), sign) for sign in group])
        for heading, group in groupby(signs, key=lambda sign: sign.group)
    ]
