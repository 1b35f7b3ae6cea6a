"""The ritual on the web: the ways to one, its secrets, the scratch sky, hints, the word and the result."""

import re
from collections.abc import Iterator

import httpx
import pytest

from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.files import parse_ritual, print_ritual
from cultists.games.duckthulhu.solving import solve
from web.rituals import ANSWER, RITUAL, STEPS, TEXT, RitualTable, with_other_letters
from web.serving import Served, Table, wait_for

# What is tested here is the same whichever database keeps the tables.
pytestmark = pytest.mark.parametrize("server", ["sqlite"], indirect=True)


@pytest.fixture
def table(server: Served) -> Iterator[RitualTable]:
    with RitualTable(server) as table:
        yield table


# The ways to a ritual


@pytest.mark.parametrize(
    "wish",
    [
        {"which": "today"},
        {"which": "fresh", "level": "easy"},
        {"which": "own", "message": "Hello duck", "answer": "Elder feather", "level": "easy"},
        {"which": "file", "text": TEXT},
    ],
    ids=lambda wish: wish["which"],
)
def test_every_way_leads_straight_into_a_ritual(server: Served, wish: dict[str, str]) -> None:
    with server.client() as client:
        gone = client.post("/ritual", data=wish | {"name": "Ann"})
        assert gone.status_code == 303, gone.text
        page = client.get(gone.headers["location"])
        assert 'data-option="0"' in page.text
        state = client.get(f"/api{gone.headers['location'].replace('/t/', '/tables/')}").json()
        assert (state["phase"], state["seats"][0]["name"]) == ("playing", "Ann")
        assert "step 1 of 25" in client.get("/ritual").text


def test_a_file_can_be_chosen_instead_of_pasted(server: Served) -> None:
    with server.client() as client:
        sent = client.post("/ritual", data={"which": "file", "text": ""}, files={"text": ("ritual.toml", TEXT)})
        assert sent.status_code == 303


@pytest.mark.parametrize(
    ("wish", "wrong"),
    [
        ({"which": "own", "message": "ROUTE 66"}, "only the letters A to Z"),
        ({"which": "own", "message": "HELLO", "answer": "DUCK"}, "it must have 10 to 13"),
        ({"which": "file", "text": ""}, "Choose a file"),
        ({"which": "file", "text": "[ritual]\nname = "}, "no TOML"),
        ({"which": "file", "text": TEXT.replace('"ENE"', '"WSW"', 1)}, "step 1"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_typed_is_lost(server: Served, wish: dict[str, str], wrong: str) -> None:
    with server.client() as client:
        page = client.post("/ritual", data=wish)
    assert page.status_code == 422
    assert wrong in page.text
    assert wish.get("message", "") in page.text
    assert wish.get("text", "").split("\n")[0] in page.text


def test_a_ritual_of_ones_own_can_be_saved_or_laid_for_a_friend(server: Served) -> None:
    wish = {"which": "own", "message": "HELLO DUCK", "answer": "ELDERFEATHER", "level": "easy"}
    with server.client() as client:
        file = client.post("/ritual", data=wish | {"do": "save"})
        made = parse_ritual(file.text)
        assert check(made) == []
        assert solve(made).answer == "ELDERFEATHER"
        assert solve(made).message.startswith("HELLODUCKX")
        laid = client.post("/ritual", data=wish | {"do": "friend"})
        waiting = client.get(laid.headers["location"]).text
        assert "Nobody has come yet" in waiting
        assert "HELLO" not in waiting
        assert "ELDERFEATHER" not in waiting


def test_the_shelf_leads_to_the_rituals(server: Served) -> None:
    with server.client() as client:
        assert 'href="/ritual"' in client.get("/").text
        assert client.get("/?game=duckthulhu").headers["location"] == "/ritual"


def test_the_same_number_is_the_same_ritual_and_stands_in_the_result(server: Served) -> None:
    """So that friends can compare; what a file says of its origin might be anything and is not repeated."""
    with server.client() as client:
        names = set()
        for _ in range(2):
            gone = client.post("/ritual", data={"which": "fresh", "seed": "7", "level": "easy"})
            state = client.get(f"/api{gone.headers['location'].replace('/t/', '/tables/')}").json()
            names.add((state["view"]["name"], str(state["view"]["sky"])))
        assert len(names) == 1
        assert client.post("/ritual", data={"which": "fresh", "seed": "seven"}).status_code == 422
    numbered = TEXT.replace('origin = "generated"', 'origin = "seed 7, easy"')
    boastful = TEXT.replace('origin = "generated"', 'origin = "it was ELDERFEATHER"')
    for text, said in ((numbered, " (seed 7, easy)"), (boastful, "")):
        with RitualTable(server, text) as table:
            table.plays()
            assert table.standing()["share"].split("\n")[0].endswith(f"First Feather{said}")


# Secrets


def _anonymous(text: str, table: RitualTable) -> str:
    """Without what two tables never have in common."""
    secrets = "|".join(map(re.escape, (table.id, *table.tokens["seats"], table.tokens["host"])))
    text = re.sub(secrets, "…", text)
    text = re.sub(r"&#34;|&quot;", '"', text)
    return re.sub(r'"(commitment|nonces|at)": ("[^"]*"|\[[^]]*\]|[\d.]+)|<code>[0-9a-f]+</code>|/s/[\w-]+', "", text)


def test_nobody_can_tell_the_letters_before_their_tiles_are_devoured(server: Served) -> None:
    """Two rituals that differ in nothing but their letters look the same, to the last byte."""
    with RitualTable(server) as one, RitualTable(server, print_ritual(with_other_letters())) as other:
        assert _anonymous(one.sees(), one) == _anonymous(other.sees(), other)
        for table in (one, other):
            table.answers(STEPS[0].move.words)
        assert _anonymous(one.sees(), one) == _anonymous(other.sees(), other)
        assert one.ask("hint", strength=3).json() == other.ask("hint", strength=3).json()


def test_the_file_of_the_ritual_is_told_to_nobody(table: RitualTable) -> None:
    table.plays(last=7)
    told = table.sees()
    for secret in (ANSWER, "OVER THOSE", "front_letter", "ELDER", "TURNOVERT"):
        assert secret not in told
    assert [each["letter"] for each in table.ann.state()["view"]["devoured"]] == list("TURNOVE")
    assert {each["other_letter"] for each in table.ann.state()["view"]["devoured"]} == {""}
    assert table.ann.state()["options"] == {}


def test_the_log_and_the_replay_wait_for_the_end(table: RitualTable) -> None:
    table.plays(last=3)
    for path in (f"/api/tables/{table.id}/log", f"/t/{table.id}/replay.html", f"/verify?table={table.id}"):
        assert table.ann.http.get(path).status_code == 409
    table.plays(first=4)
    assert ANSWER in table.ann.get("log").text


# The scratch sky


def _sky(response: httpx.Response) -> dict[str, str]:
    """What a drawing shows: the tile on each space that has one."""
    assert response.status_code == 200, response.text
    tiles = re.findall(r'<g id="(tile-\d+)"[^>]*data-space="(\w\d)"', response.json()["picture"])
    return {space: tile for tile, space in tiles}


def test_moves_on_the_scratch_sky_are_drawn_and_not_kept(table: RitualTable) -> None:
    before = table.ann.state()
    plain = _sky(table.ask("scratch", moves=[]))
    tried = _sky(table.ask("scratch", moves=["switch a1 b1", "push a1 south"]))
    assert len(plain) == len(tried) == 25
    assert tried["b1"] == plain["a1"]
    assert tried["a2"] == plain["b1"]
    after = table.ann.state()
    assert (after["n"], after["moment"], after["view"]) == (before["n"], before["moment"], before["view"])


def test_the_scratch_sky_allows_what_the_sky_allows_whatever_the_instruction_says(table: RitualTable) -> None:
    table.plays(last=6)
    tiles = table.ask("scratch", moves=[]).json()["moves"]["tiles"]
    assert "d1" not in tiles  # a gap
    assert tiles["b2"] == {
        "flip": "flip b2",
        "north": "push b2 north",
        "south": "push b2 south",
        "west": "push b2 west",
        "b1": "switch b1 b2",
        "b3": "switch b2 b3",
    }  # Duckthulhu stands to the east
    lines = table.ask("scratch", moves=[]).json()["moves"]["lines"]
    assert lines["row 2"] == "flip b2 d2 e2"


def test_a_pencilled_sky_that_is_an_answer_can_be_taken_over(table: RitualTable) -> None:
    """Also if it was reached by another way."""
    assert table.ask("scratch", moves=["flip c1"]).json()["take_over"] is None
    flips = [f"flip c{row}" for row in (5, 3, 1, 2, 4)]
    assert table.ask("scratch", moves=flips).json()["take_over"] == STEPS[0].move.words
    table.answers(STEPS[0].move.words)
    assert table.ask("scratch", moves=[]).json()["take_over"] is None


@pytest.mark.parametrize("moves", [["flip z9"], ["push a1"], ["switch a1 c1"], ["dance"], ["flip a1"] * 101])
def test_what_is_no_move_is_refused(table: RitualTable, moves: list[str]) -> None:
    assert table.ask("scratch", moves=moves).status_code == 422


def test_a_push_into_duckthulhu_is_refused_on_paper_too(table: RitualTable) -> None:
    table.plays(last=6)
    refused = table.ask("scratch", moves=["push b2 east"])
    assert (refused.status_code, refused.json()["error"]) == (422, "“push b2 east” cannot be done on this sky.")


def test_other_games_have_no_scratch_sky(server: Served) -> None:
    with Table(server).begun() as other:
        assert other.host.http.post(f"/t/{other.id}/ritual/scratch", json={"moves": []}).status_code == 409


# Hints


def test_hints_grow_stronger_and_are_counted_once(table: RitualTable) -> None:
    table.plays(last=6)
    weak, middle, strong = (table.ask("hint", strength=strength).json() for strength in (1, 2, 3))
    assert weak["words"] == "Something happens in row 1."
    assert middle["sign"] == strong["sign"] == STEPS[6].sign.id
    assert strong["move"] == STEPS[6].move.words
    assert middle["move"] == weak["move"] == ""
    assert table.ask("hint", strength=1).json()["hints"] == [1, 1, 1]
    assert table.standing()["hints"] == [1, 1, 1]
    assert [line["words"] for line in table.ann.state()["log"] if "hint" in line["words"]] == [
        "Ann asks for a hint: where to look.",
        "Ann asks for a hint: what to look for.",
        "Ann asks for a hint: the whole step.",
    ]


def test_only_who_plays_gets_hints(table: RitualTable) -> None:
    asked = table.watch.http.post(f"/t/{table.id}/ritual/hint", json={"strength": 1})
    assert asked.status_code == 403
    assert table.ask("hint", strength=4).status_code == 422
    assert table.standing()["hints"] == [0, 0, 0]


# The end


def test_the_word_is_asked_for_at_the_end_and_judged_kindly(table: RitualTable) -> None:
    assert table.ask("answer", text=ANSWER).status_code == 409
    assert table.standing()["letters"] is None
    table.plays()
    assert table.standing()["letters"] == 12
    assert table.standing()["word"] is None
    assert table.ask("answer", text="duck").json() == {
        "is_right": False,
        "words": "Not that one: the word has 12 letters, yours has 4.",
    }
    assert table.ask("answer", text="MANDARINDUCK").json()["is_right"] is False
    assert table.ask("answer", text=" ?! ").status_code == 422
    assert table.watch.http.post(f"/t/{table.id}/ritual/answer", json={"text": ANSWER}).status_code == 403
    assert table.standing()["is_solved"] is False
    assert table.ask("answer", text="elder Feather").json()["is_right"] is True
    assert table.standing()["word"] == ANSWER
    table.ask("answer", text="duck")
    assert table.standing()["is_solved"] is True


def test_the_result_tells_how_it_went_and_nothing_else(table: RitualTable) -> None:
    assert table.standing()["share"] is None
    table.ask("hint", strength=1)
    table.plays(last=1)
    table.answers(STEPS[1].move.words)
    table.answers(STEPS[2].sign.words)  # a mistake
    table.plays(first=2)
    table.ask("answer", text=ANSWER)
    shared = table.standing(seconds=3725)["share"]
    assert shared.split("\n") == [
        "The Duckthulhu Ritual: Ritual of the First Feather",
        "1:02:05, 1 mistake, 1 hint, the word found",
        "◐○●●● ●●●●● ●●●●● ●●●●● ●●●●●",
    ]
    assert table.ask("hint", strength=1).status_code == 409


def test_a_bot_that_stands_in_is_named_in_the_result(table: RitualTable) -> None:
    table.plays(last=20)
    assert table.ann.http.put(f"/api/tables/{table.id}/seats/0/bot", json={"bot": "solver"}).status_code == 200
    wait_for(lambda: table.ann.state()["phase"] == "over", "the solver to solve it")
    assert "no mistakes, no hints, with a bot's help," in table.standing()["share"]


def test_a_ritual_without_letters_asks_for_no_word(server: Served) -> None:
    bare = re.sub(r"(?m)^(front_letter|back_letter|letter|message|answer) = .*\n", "", print_ritual(RITUAL))
    with RitualTable(server, bare) as table:
        table.plays()
        assert table.standing()["letters"] == 0


def test_undo_keeps_the_hints_and_what_was_named_stays_named(table: RitualTable) -> None:
    """A mistake cannot be undone away: there is nobody to ask whether one may go back."""
    table.ask("hint", strength=2)
    table.answers(STEPS[0].move.words)
    assert table.ann.post("undo", moment=1).status_code == 201
    table.plays(last=1)
    assert table.ann.post("proposals", what="undo", to=0).status_code == 409
    assert table.ann.state()["view"]["step_number"] == 2
    assert table.standing()["hints"] == [0, 1, 0]
