"""What a terminal may colour in the words of this game.  The words are complete without it."""

from typing import Final

from cultists.engine.rules import Palette

PALETTE: Final[Palette] = (
    (r"\bgreen\b", "bold green"),
    (r"\bred\b", "bold red"),
    (r"\bblue\b", "bold blue"),
    (r"\bamber\b", "bold yellow"),
    (r"\bviolet\b", "bold magenta"),
    (r"\bpower [●○]+", "bold"),
    (r"(?m)^> .*$", "bold"),
    (r"(?m)^(?:Turn|The last turn|Meeting).*$", "underline"),
    (r"\bout of the game\b", "dim"),
    (r"\bbroke \d+\b", "bold red"),
)
