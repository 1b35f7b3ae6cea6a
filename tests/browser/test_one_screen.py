"""Two people at one browser: the curtain falls between them."""

from playwright.sync_api import expect

from browser.people import People, Person
from web.serving import Served

COVERED = """() => {
  const curtain = document.querySelector(".curtain");
  const things = [...document.querySelectorAll("#hand .card, #sky, .talk, .tools")];
  return getComputedStyle(curtain).opacity === "1" && !getComputedStyle(curtain).backgroundColor.includes("rgba")
    && things.every((thing) => {
      const box = thing.getBoundingClientRect();
      return curtain.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
}"""


def _hand(person: Person) -> list[str]:
    hand: list[str] = person.finds("#hand .card").evaluate_all("all => all.map((each) => each.id)")
    return hand


def test_the_curtain_hides_the_hand_until_the_right_person_looks(server: Served, people: People) -> None:
    screen = people(server.address)
    screen.opens("/")
    names = ("Ann", "Ben")
    for place, name in enumerate(names, 1):
        row = screen.finds(f"[data-place='{place}']")
        row.get_by_role("radio", name="Me").check()
        row.get_by_role("textbox").fill(name)
    screen.clicks("Lay the table")
    curtain = screen.page.get_by_role("dialog", name="Pass the screen to")
    screen.sits()
    expect(curtain).to_be_visible()
    first, second = names if names[0] in curtain.inner_text() else names[::-1]
    assert screen.page.evaluate(COVERED)
    told = screen.finds("#log-lines button").count()
    screen.presses("1", "h", "u")
    for _ in range(6):
        screen.presses("Tab")
        assert screen.page.evaluate("document.activeElement.matches('.curtain *, body, .skip')")
    assert screen.finds("#log-lines button").count() == told

    assert screen.finds(".curtain button").evaluate("(each) => each.innerText") == f"I am {first}"
    screen.clicks(f"I am {first}")
    expect(curtain).to_be_hidden()
    hand = _hand(screen)
    while not curtain.is_visible():
        screen.answers(screen.finds("#picture [data-option]").last.get_attribute("aria-label") or "")
    expect(curtain).to_contain_text(f"Pass the screen to {second}")
    assert screen.page.evaluate(COVERED)
    assert set(_hand(screen)) <= set(hand), "the next hand is not on the page before its owner is"
    screen.clicks(f"I am {second}")
    assert not set(_hand(screen)) & set(hand)
