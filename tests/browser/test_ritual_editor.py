"""The ritual editor in a real browser: a draft is begun, changed, checked, saved and played."""

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.people import PHONE, Held, People, Person
from web.serving import Served


def _with_the_example(server: Served, people: People) -> Person:
    person = people(server.address)
    person.opens("/ritual/editor")
    person.finds(".load summary").click()
    person.clicks("The example")
    expect(person.finds("#verdict")).to_contain_text("All 25 steps work")
    return person


def test_a_ritual_is_changed_checked_saved_and_played_in_the_editor(
    server: Served, people: People, tmp_path: Path
) -> None:
    person = _with_the_example(server, people)
    verdict = person.finds("#verdict")
    person.page.get_by_label("Instruction of step 2", exact=True).fill(
        "Switch the cresent moon and the tile south of it."
    )
    expect(person.finds("#told-2 mark")).to_have_text("cresent")
    expect(verdict).to_contain_text("Step 1 works. Step 2: the instruction cannot be read.")
    person.page.reload()  # nothing is lost
    expect(person.finds("#told-2 mark")).to_have_text("cresent")
    person.page.get_by_label("Instruction of step 2", exact=True).fill(
        "Switch the crescent moon with the tile south of it."
    )
    expect(verdict).to_contain_text("All 25 steps work")
    person.finds("[data-place='0']").click()
    person.finds("[data-place='24']").click()
    expect(verdict).not_to_contain_text("All 25")
    person.clicks("Undo")
    expect(verdict).to_contain_text("All 25 steps work")
    with person.page.expect_download() as saved:
        person.clicks("Save")
    saved.value.save_as(tmp_path / "ritual.toml")
    person.finds(".load summary").click()
    person.clicks("A shuffled sky, no figures")
    expect(verdict).to_contain_text("Begin with step 1")
    person.finds("#file").set_input_files(tmp_path / "ritual.toml")
    expect(verdict).to_contain_text("All 25 steps work")
    person.clicks("Play it")
    person.is_asked()


def test_a_fresh_page_says_what_to_do_first_and_not_what_is_wrong(server: Served, people: People) -> None:
    person = people(server.address, PHONE)
    person.opens("/ritual/editor")
    verdict = person.finds("#verdict")
    expect(verdict).to_contain_text("Begin with step 1")
    expect(verdict).not_to_have_class(re.compile("bad"))
    expect(person.finds("#told-1")).to_contain_text("Draw a figure below, or ask for one.")
    expect(person.finds("#told-1 .wrong")).to_have_count(0)
    person.clicks("Suggest a figure")
    expect(verdict).to_contain_text("Step 1 works.")


def test_who_plays_an_unfinished_ritual_is_told_what_is_missing(server: Served, people: People) -> None:
    person = people(server.address, PHONE)
    person.opens("/ritual/editor")
    person.finds(".load summary").click()
    person.clicks("The example")
    verdict = person.finds("#verdict")
    expect(verdict).to_contain_text("All 25 steps work")
    person.page.get_by_label("Instruction of step 2", exact=True).fill("Dance.")
    expect(verdict).to_contain_text("Step 2: the instruction cannot be read.")
    person.clicks("Play it")
    expect(verdict).to_contain_text("It cannot be played yet.")
    expect(verdict).to_contain_text("Step 2: the instruction cannot be read.")
    expect(verdict).to_be_in_viewport(ratio=1)


def test_instructions_can_be_read_whole_on_a_phone(server: Served, people: People) -> None:
    """And stay one line of the file, whatever is typed or pasted."""
    person = people(server.address, PHONE)
    person.opens("/ritual/editor")
    field = person.page.get_by_label("Instruction of step 2", exact=True)
    expect(field).to_have_value(re.compile("crescent moon"))
    for each in person.page.get_by_label(re.compile("^Instruction of step")).all():
        assert each.evaluate("({scrollWidth, clientWidth}) => scrollWidth <= clientWidth + 1")
        assert each.evaluate("({scrollHeight, clientHeight}) => scrollHeight <= clientHeight + 1")
    before = field.bounding_box()
    field.fill("Flip the tile on a1,\nor the tile\r\n on b1; and a great many " + "words " * 20)
    after = field.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"]
    field.fill("Flip every tile\n in the centre column.")
    field.press("End")
    field.press("Enter")
    expect(field).to_have_value("Flip every tile in the centre column.")


def test_figures_are_drawn_and_suggested_in_the_editor(server: Served, people: People) -> None:
    person = _with_the_example(server, people)
    verdict = person.finds("#verdict")
    person.finds("[data-phase='5']").click()
    person.finds("[data-sign='20']").click()  # 5a, the last one: a single symbol
    person.page.get_by_label("anything", exact=True).check()
    person.finds("[data-cell='0,0']").click()
    expect(verdict).to_contain_text("1 part is not finished")
    person.page.get_by_label("lunar eclipse", exact=True).check()
    person.finds("[data-cell='0,0']").click()
    person.clicks("Done")
    expect(verdict).to_contain_text("Steps 1 to 24 work. Step 25: nothing matches")
    person.clicks("Suggest a figure")
    expect(verdict).to_contain_text("All 25 steps work")
    looks, fills = Held(person, "**/editor/check"), Held(person, "**/editor/fill")
    with looks.asked():
        person.clicks("Undo")
    with fills.asked():
        person.clicks("Make a sky and figures for these instructions")
    expect(verdict).to_contain_text("A moment")
    looks.go_on()
    person.page.wait_for_timeout(100)  # for the word on a draft that nobody waits for any more
    expect(verdict).to_contain_text("A moment")
    fills.go_on()
    expect(verdict).to_contain_text("All 25 steps work")
