"""What a terminal may colour in the words of this game.  The words are complete without it."""

from typing import Final

from cultists.engine.rules import Palette

PALETTE: Final[Palette] = (
    (r"\b(?:SU|SE)\b", "bold yellow"),
    (r"\b(?:FM|LE)\b", "bold magenta"),
    (r"\b(?:CR|GI)\b", "bold green"),
    (r"\b(?:SH|ME)\b", "bold red"),
    (r"(?<=[ \[{<])(?:V|5)(?=\()|\bV\b", "bold blue"),
    (r"(?<=[ \[{<])[14](?=\()", "bold cyan"),
    (r"(?<=[ \[{<])[23](?=\()", "bold"),
    (r"\((?:v|[1-5]|sh|me|cr|gi|su|se|fm|le)\)", "dim not bold"),
    (r"[\[{<][ A-Z0-9]{2}\([a-z0-9]{1,2}\) ?[\]}>]", "reverse"),
    (r"✓", "bold green"),
    (r"(?m)^[\[{<][A-Z].*?[\]}>]", "bold reverse"),
    (r"(?m)^ +the stars are right: .*$", "green"),
    (r"(?m)^Your .*$", "underline"),
    (r"(?m)^> .*$", "bold"),
    (r"(?m)^(?:  |[1-5] )?(?:   [1-5]    )+", "dim"),
)
