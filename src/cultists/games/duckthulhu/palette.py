"""What a terminal may colour in the words of the ritual.  The words are complete without it."""

from typing import Final

from cultists.engine.rules import Palette

PALETTE: Final[Palette] = (
    (r"\b(?:SU|SE)\b", "bold yellow"),
    (r"\b(?:FM|LE)\b", "bold magenta"),
    (r"\b(?:CR|GI)\b", "bold green"),
    (r"\b(?:SH|ME)\b", "bold red"),
    (r"\bV\b", "bold blue"),
    (r"--", "dim"),
    (r"@@", "bold reverse yellow"),
    (r"(?m)^ {6,}a  b  c  d  e$", "dim"),
    (r"(?m)^ *[1-5] (?=  |@@)", "dim"),
)
