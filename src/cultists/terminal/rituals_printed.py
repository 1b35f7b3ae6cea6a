"""What `ritual print` does: a ritual becomes a sheet of paper, as one HTML file or as SVG pages."""

from pathlib import Path

from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.printing import sheet, svg_pages
from cultists.games.duckthulhu.ritual import Ritual
from cultists.terminal.called import to_type
from cultists.terminal.files import check_free, keep_apart, write_text
from cultists.terminal.mistakes import Mistake
from cultists.terminal.rituals import BROKEN, WELL, read_ritual
from cultists.terminal.screen import Screen


def print_sheet(file: Path, output: Path, *, with_solution: bool, force: bool) -> int:
    """Write the sheet and tell which files it is; gives the exit code.  A broken ritual would spoil a party."""
    ritual = read_ritual(file)
    screen = Screen()
    found = check(ritual)
    if found and not force:
        screen.say(f"Nothing was printed, because this ritual cannot be carried out: {found[0].text}.")
        screen.hint("See everything that is wrong:", to_type("ritual", "check", str(file)))
        screen.say("To print it all the same, add --force.")
        return BROKEN
    pages = _pages(ritual, output, with_solution=with_solution)
    for path in pages:
        keep_apart(path, file)
    check_free(pages, force=force)
    for path, text in pages.items():
        write_text(path, text)
        screen.say(f"Wrote {path}.")
    if found:  # --force may have been said for the files alone
        screen.say(f"This ritual cannot be carried out: {found[0].text}.", style="bold")
    screen.say("Print it at full size, on both sides, flipped on the long edge. It fits A4 and Letter.")
    if with_solution:
        screen.say("The last page is the solution, on a sheet of its own.")
    return WELL


def _pages(ritual: Ritual, output: Path, *, with_solution: bool) -> dict[Path, str]:
    """What to write, by file: a sheet, or a picture of each of its pages."""
    if output.suffix.lower() == ".html":
        return {output: sheet(ritual, with_solution=with_solution)}
    if output.suffix.lower() == ".svg":
        drawn = svg_pages(ritual, with_solution=with_solution)
        return {output.with_name(f"{output.stem}-{end}.svg"): page for end, page in drawn}
    raise Mistake(f"A sheet is written as .html or .svg; choose one of these endings instead of {output.name}.")
