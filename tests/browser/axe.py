"""What axe has to say about a page, in both colour schemes."""

from typing import Final

from axe_playwright_python.sync_playwright import Axe

from browser.people import Person

SCHEMES: Final = ("dark", "light")


def check(person: Person) -> None:
    """Raise if anything serious is wrong."""
    found = set()
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        for wrong in Axe().run(person.page, options={"resultTypes": ["violations"]}).response["violations"]:
            if wrong["impact"] in ("serious", "critical"):
                found |= {f"{scheme}: {wrong['id']}: {node['html'][:160]}" for node in wrong["nodes"]}
    assert not found, "\n".join(sorted(found))
