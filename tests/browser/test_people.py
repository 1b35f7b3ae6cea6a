"""The tests' own eyes: what is wrong with a page does not go unnoticed."""

import pytest

from browser.people import People
from web.serving import Served, wait_for


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("console.error('a complaint')", "a complaint"),
        ("setTimeout(() => { throw new Error('a mistake') })", "a mistake"),
        ("document.body.setAttribute('style', 'color: red')", "Content-Security-Policy: style-src"),
        (
            "new Image().src = '//example.org'",
            "Content-Security-Policy: img-src",
        ),
        ("open('http://127.0.0.1:9/')", "loaded from elsewhere: http://127.0.0.1:9/"),
    ],
)
def test_nothing_wrong_goes_unnoticed(server: Served, people: People, wrong: str, complaint: str) -> None:
    person = people(server.address)
    person.opens("/verify")
    assert person.complaints == []
    person.page.evaluate(f"() => {{ {wrong} }}")

    def is_noticed() -> bool:
        person.page.wait_for_timeout(5)
        return any(complaint in each for each in person.complaints)

    wait_for(is_noticed, complaint)
    person.complaints.clear()
    person.expects("")
