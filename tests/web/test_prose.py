"""Rules become HTML: escaped, numbered, linked; chapters to look things up in are folded."""

from cultists.engine.rule_book import read
from cultists.games import GAMES
from cultists.web.prose import LONG, as_html, as_text, in_short
from engine.market import Market

TEXT = """# The Market

Buy low (see 2.1).

## 1. In short

### 1.1 What wins

Ten *coins* win (see 2, 2.1 and 7.7).

## 2. Trade

| good | price |
|------|------:|
| amber \\| coral | **2** |
| <bone> | 1 |

### 2.1 Selling

As in *In short*; see 2.1.

## 3. Rulings

### 3.1 Why?

Why not.

## 4. Examples

A short one.
"""


def test_chapters_and_sections_have_anchors_with_their_numbers() -> None:
    text = as_text(read(TEXT))
    assert [(each.number, each.title, each.anchor) for each in text.chapters] == [
        ("1", "In short", "rule-1"),
        ("2", "Trade", "rule-2"),
        ("3", "Rulings", "rule-3"),
        ("4", "Examples", "rule-4"),
    ]
    assert text.chapters[1].parts[0].anchor == "rule-2.1"
    assert as_text(read("## Bonus stars!\n\nYes.")).chapters[0].anchor == "rule-bonus-stars"


def test_references_are_links_where_there_is_such_a_section() -> None:
    text = as_text(read(TEXT))
    assert text.opening == '<p>Buy low (see <a href="#rule-2.1">2.1</a>).</p>'
    goal = text.chapters[0].parts[0].html
    assert goal == (
        "<p>Ten <em>coins</em> win "
        '(see <a href="#rule-2">2</a>, <a href="#rule-2.1">2.1</a> and 7.7).</p>'
    )  # fmt: skip
    assert text.chapters[1].parts[0].html == '<p>As in <a href="#rule-1">In short</a>; see 2.1.</p>'


def test_a_link_in_a_reference_stays_whole() -> None:
    names = {"3": "rule-3", "39": "rule-39", "battle": "rule-3", "2.1": "rule-2.1"}
    assert as_html("(see *Battle*)", names) == '<p>(see <a href="#rule-3">Battle</a>)</p>'
    assert as_html("(see *Battle* and 2.1)", names) == (
        '<p>(see <a href="#rule-3">Battle</a> and <a href="#rule-2.1">2.1</a>)</p>'
    )
    assert as_html("(see the player's 3)", names) == '<p>(see the player&#39;s <a href="#rule-3">3</a>)</p>'
    assert as_html("(see **2.1**, or v3)", names) == (
        '<p>(see <strong><a href="#rule-2.1">2.1</a></strong>, or v3)</p>'
    )


def test_sections_without_numbers_have_anchors_of_their_own() -> None:
    text = as_text(read("## Rooks\n\n### Moves\n\n## Kings\n\n### Moves\n\n## 3. Pawns\n\n### Moves\n"))
    assert [[part.anchor for part in chapter.parts] for chapter in text.chapters] == [
        ["rule-rooks-moves"],
        ["rule-kings-moves"],
        ["rule-pawns-moves"],
    ]
    assert [chapter.anchor for chapter in text.chapters] == ["rule-rooks", "rule-kings", "rule-3"]


def test_pipes_make_a_table() -> None:
    assert as_text(read(TEXT)).chapters[1].html == (
        '<table><thead><tr><th scope="col">good</th><th scope="col">price</th></tr></thead><tbody>'
        "<tr><td>amber | coral</td><td><strong>2</strong></td></tr>"
        "<tr><td>&lt;bone&gt;</td><td>1</td></tr></tbody></table>"
    )
    assert as_html("| a | b |") == "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"


def test_everything_is_escaped() -> None:
    html = as_html("<script>alert(1)</script> *<b>* `<i>` (see <u>)\n\n- \"x\" & 'y'\n\n#### <h1>\n\n2. <li>")
    assert "<script>" not in html
    for piece in ("<b>", "<i>", "<u>", "<h1>", "<li><li>"):
        assert piece not in html
    assert "<h4>&lt;h1&gt;</h4>" in html
    assert "&#34;x&#34; &amp; &#39;y&#39;" in html
    assert '<ol start="2"><li>&lt;li&gt;</li></ol>' in html


def test_code_keeps_its_stars() -> None:
    assert as_html("`a * b * c` and *d*") == "<p><code>a * b * c</code> and <em>d</em></p>"


def test_rulings_and_long_chapters_are_folded() -> None:
    assert [each.is_folded for each in as_text(read(TEXT)).chapters] == [False, False, True, False]
    long = as_text(read(f"## 1. Factions\n\n### 1.1 Ghouls\n\n{'Hungry. ' * (LONG // 8)}"))
    assert long.chapters[0].is_folded


def test_in_short_has_no_links_and_a_game_without_rules_has_its_line_on_the_shelf() -> None:
    market = Market()
    assert [(each.title, each.html) for each in in_short(market)] == [(market.title, f"<p>{market.about}</p>")]
    for rules in GAMES.values():
        assert [each.title for each in in_short(rules)] == ["What wins", "Your turn"]
        assert not any("<a" in each.html for each in in_short(rules))
