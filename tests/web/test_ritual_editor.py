"""The ritual editor's other half: drafts are read, checked, helped along, and never doubted for being unfinished."""

from typing import Any

import pytest

from cultists.games.duckthulhu.checking import check
from cultists.games.duckthulhu.files import parse_ritual
from cultists.games.duckthulhu.ritual import STANDARD_INSTRUCTIONS
from web.rituals import RITUAL, TEXT
from web.serving import Served

pytestmark = pytest.mark.parametrize("server", ["sqlite"], indirect=True)

BLANK = {"direction": "", "figure": []}


def _ask(server: Served, path: str, body: Any, status: int = 200) -> Any:
    with server.client() as client:
        response = client.post(f"/ritual/editor/{path}", json=body)
    assert response.status_code == status, response.text
    return response.json()


@pytest.fixture
def draft(server: Served) -> Any:
    """The example as a draft."""
    return _ask(server, "read", {"text": TEXT})


def test_a_ritual_becomes_a_draft_and_a_file_again(server: Served, draft: Any) -> None:
    assert (draft["message"], draft["answer"]) == ("TURN OVER THOSE WITHOUT STARS", "ELDERFEATHER")
    report = _ask(server, "check", draft)
    assert report["is_valid"] is True
    assert report["breach"] is None
    assert [step["move"] for step in report["steps"]][:2] == ["flip c1 c2 c3 c4 c5", "switch d3 d4"]
    again = parse_ritual(report["toml"])
    assert check(again) == []
    assert (again.sky, again.phases, again.answer) == (RITUAL.sky, RITUAL.phases, RITUAL.answer)


def test_an_instruction_that_cannot_be_read_is_pointed_at(server: Served, draft: Any) -> None:
    draft["instructions"][6] = "Switch two neighburs in the northern row."
    report = _ask(server, "check", draft)
    problem = next(each for each in report["problems"] if each["where"] == "instruction-7")
    assert (problem["column"], problem["word"]) == (12, "neighburs")
    assert "“neighbours”" in problem["text"]
    assert len(report["steps"]) == 6
    assert report["breach"]["step"] == 7
    assert report["toml"] is None


def test_the_first_broken_promise_is_named_with_its_step(server: Served, draft: Any) -> None:
    draft["signs"][1]["direction"] = "WNW"  # 1b, used in step 4; a2 is empty by then
    report = _ask(server, "check", draft)
    assert (report["breach"]["step"], report["breach"]["promise"]) == (4, "a tile to land on")
    assert report["is_valid"] is False


def test_an_unfinished_draft_goes_as_far_as_it_can(server: Served, draft: Any) -> None:
    draft["signs"] = [*draft["signs"][:7], *[BLANK] * 18]
    report = _ask(server, "check", draft)
    assert len(report["steps"]) == 5
    assert report["breach"]["text"].startswith("step 6: nothing matches")
    unfinished = [each["where"] for each in report["problems"]]
    assert unfinished[:2] == ["sign-2c", "sign-2d"]


def test_a_step_without_a_figure_wants_one_and_is_not_wrong(server: Served, draft: Any) -> None:
    """An empty draft begins so; a figure that is begun is told what it lacks."""
    fresh = draft | {"signs": [BLANK] * 25, "message": "", "answer": ""}
    assert _ask(server, "check", fresh)["breach"]["wants_figure"] is True
    half = draft | {"signs": [*draft["signs"][:5], *[BLANK] * 20]}
    breach = _ask(server, "check", half)["breach"]
    assert (breach["step"], breach["wants_figure"]) == (6, True)
    begun = fresh | {"signs": [BLANK, {"direction": "", "figure": ["ME"]}, *[BLANK] * 23]}
    breach = _ask(server, "check", begun)["breach"]
    assert (breach["wants_figure"], breach["text"]) == (False, "step 1: constellation 1b has no direction yet")
    other = fresh | {"signs": [{"direction": "ENE", "figure": ["ME ME ME ME ME"]}, *[BLANK] * 24]}
    breach = _ask(server, "check", other)["breach"]
    words = "step 1: nothing matches, the one outcome shows no unused constellation of phase 1"
    assert (breach["wants_figure"], breach["text"]) == (False, words)


def test_a_tile_twice_in_the_sky_is_a_problem_of_the_sky(server: Served, draft: Any) -> None:
    draft["sky"][4] = draft["sky"][0] ^ 1
    assert _ask(server, "check", draft)["problems"][0] == {
        "where": "sky",
        "text": "e1 has a tile that lies elsewhere in the sky already.",
        "column": 0,
        "word": "",
        "expected": [],
    }


@pytest.mark.parametrize(
    ("message", "answer", "where"),
    [
        ("TOO SHORT", "ELDERFEATHER", "message"),
        ("TURN OVER THOSE WITHOUT STARS", "DUCK", "answer"),
        ("", "X", "message"),
    ],
)
def test_letters_must_fit(server: Served, draft: Any, message: str, answer: str, where: str) -> None:
    report = _ask(server, "check", draft | {"message": message, "answer": answer})
    assert [each["where"] for each in report["problems"]] == [where]
    assert report["is_valid"] is False


def test_without_letters_a_ritual_is_valid_too(server: Served, draft: Any) -> None:
    report = _ask(server, "check", draft | {"message": "", "answer": ""})
    assert report["is_valid"] is True
    assert "front_letter" not in report["toml"]


def test_a_suggested_figure_makes_its_step_hold(server: Served, draft: Any) -> None:
    """One outcome of the step, whichever was asked for, is singled out."""
    draft["signs"] = [*draft["signs"][:6], BLANK, *draft["signs"][7:]]  # 2b, used in step 10
    moves = [each["move"] for each in _ask(server, "outcomes", {"draft": draft, "step": 10})]
    assert len(moves) == 13
    for seed, move in enumerate(["", *moves[:4]]):
        found = _ask(server, "suggest", {"draft": draft, "step": 10, "move": move, "seed": seed})
        assert found["sign"] == "2b"
        assert move in ("", found["move"])
        signs = [*draft["signs"]]
        signs[6] = {"direction": found["direction"], "figure": found["figure"]}
        step = _ask(server, "check", draft | {"signs": signs})["steps"][9]
        assert (step["move"], step["sign"], step["lands_on"]) == (found["move"], "2b", found["lands_on"])


def test_a_step_is_helped_only_when_those_before_it_hold(server: Served, draft: Any) -> None:
    draft["signs"] = [BLANK] * 25
    said = _ask(server, "suggest", {"draft": draft, "step": 3}, 422)
    assert said["error"] == "Step 1 comes first; it does not work yet."


def test_the_rest_can_be_made_for_given_instructions_and_letters(server: Served, draft: Any) -> None:
    instructions = ["Flip all tiles in the first row.", *STANDARD_INSTRUCTIONS[1:]]
    wish = draft | {"instructions": instructions, "signs": [BLANK] * 25, "message": "HELLO DUCK", "answer": ""}
    made = _ask(server, "fill", {"draft": wish, "seed": 5})
    assert made["instructions"] == instructions
    assert made["message"].startswith("HELLO DUCK")
    assert _ask(server, "check", made)["is_valid"] is True


def test_instructions_that_lead_nowhere_are_given_up_in_time(
    server: Served, draft: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cultists.web.ritual_editor.PATIENCE", 0.2)
    draft["instructions"] = ["Push one tile in any direction."] * 25
    said = _ask(server, "fill", {"draft": draft | {"message": "", "answer": ""}}, 422)
    assert "in time" in said["error"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("read", {"text": "[ritual"}),
        ("read", {"text": "nothing"}),
        ("read", {}),
        ("check", {"sky": []}),
        ("check", []),
        ("fill", {"draft": None}),
        ("suggest", {"step": 99}),
    ],
)
def test_nonsense_is_refused_with_a_reason(server: Served, path: str, body: Any) -> None:
    said = _ask(server, path, body, 422)
    assert len(said["error"]) > 10


def test_text_that_is_no_json_is_refused(server: Served) -> None:
    with server.client() as client:
        assert client.post("/ritual/editor/check", content=b"\xff{").status_code == 422
