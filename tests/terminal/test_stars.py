"""`cultists stars solve`: what can be summoned, told to people and to scripts."""

import json
from pathlib import Path

import pytest

from cultists.engine.scenario import game_of_scenario
from cultists.games import GAMES
from cultists.games.stars_are_right.planner import Patience
from cultists.games.stars_are_right.summoning import symbols_of
from cultists.sky import parse_move
from terminal.running import Run

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "stars_are_right"


def test_the_rule_books_second_example_is_found(run: Run) -> None:
    """One push becomes two, one of them a swap; a single pair of moves then summons Dagoon."""
    result = run("stars", "solve", str(SCENARIOS / "powers.txt"))
    assert result.exit_code == 0
    text = " ".join(result.output.split())
    assert "Seat 1 can summon 3 creatures this turn" in text
    assert "Dagoon (push), 2 points: 2 moves away; then 5 points in all." in text
    assert "Use the power of Miri Nigri (push), then of Formless (push to swap): 1 push and 1 swap." in text
    assert "Push column 4 up. Swap r1c2 r1c3. Summon Dagoon (push)." in text
    assert "Out of reach: Hastur's Spawn (swap), Tcho-Tcho (swap to swap)." in text
    assert "everything was searched" in text
    assert max(map(len, result.output.splitlines())) <= 80


def test_scripts_get_all_ways(run: Run) -> None:
    """Each plan makes the stars right, and spends the symbols it says."""
    path = SCENARIOS / "powers.txt"
    facts = json.loads(run("stars", "solve", str(path), "--json").output)
    assert facts["complete"] is True
    assert facts["skies"] > 0
    assert facts["seconds"] >= 0
    assert [each["card"] for each in facts["creatures"]] == ["chaugnar-s", "dagoon-p", "byakhee-p-p"]
    assert facts["out_of_reach"] == ["hasturs-spawn-s", "tcho-tcho-s-s"]
    table = game_of_scenario(path.read_text("utf-8"), GAMES).table
    for creature in facts["creatures"]:
        for way in (creature["plan"], *creature["other_ways"]):
            sky = table.sky
            moves = [parse_move(words) for words in (*way["moves"], *way["filler"])]
            for move in moves:
                sky = move.apply(sky)
            assert {kind: sum(move.kind == kind for move in moves) for kind in way["symbols"]} == way["symbols"]
            stars = [table.cards.by_id[name].star for name in way["lend"]]
            assert table.cards.by_id[creature["card"]].constellations.ignoring(symbols_of(stars)).shown_in(sky)
            assert way["invoke"] != creature["card"]
            assert way["cost"]["moves"] == len(way["moves"])


def test_bonus_stars_and_what_they_cost_are_told(run: Run) -> None:
    result = run("stars", "solve", str(SCENARIOS / "cthulhoo.txt"))
    assert "Cthulhoo (push), 4 points: the stars are right; then 7 points in all." in result.output
    assert "Deep Ones (flip to push), which is discarded, lends 4 stars." in result.output
    assert "Dagoon (push), which stays, lends lunar eclipse." in result.output
    facts = json.loads(run("stars", "solve", str(SCENARIOS / "cthulhoo.txt"), "--json").output)
    assert facts["creatures"][0]["plan"]["cost"]["creatures"] == ["deep-ones-p-f"]


def test_minions_are_thought_of(run: Run) -> None:
    text = " ".join(run("stars", "solve", str(SCENARIOS / "gug.txt")).output.split())
    assert "Use Gug (push): it gives Byakhee (push to push) for Deep Ones (flip to push)." in text
    facts = json.loads(run("stars", "solve", str(SCENARIOS / "dhole.txt"), "--json").output)
    assert facts["creatures"][0]["plan"]["minions"] == [
        {"use": "dhole-s", "fetch": "hasturs-spawn-p", "after_the_moves": False}
    ]


def test_a_seventh_creature_is_told(run: Run) -> None:
    text = " ".join(run("stars", "solve", str(SCENARIOS / "seventh.txt")).output.split())
    assert "Byakhee (flip to push), 1 point: the stars are right; wins with 10 points." in text
    assert "Discard Ghoul (push) as the seventh creature: it costs least." in text
    facts = json.loads(run("stars", "solve", str(SCENARIOS / "seventh.txt"), "--json").output)
    plan = facts["creatures"][0]["plan"]
    assert (plan["total"], plan["wins"], plan["cost"]["discard_the_seventh"]) == (10, True, "ghoul-p")


def test_a_great_old_one_that_was_summoned_before_is_not_called_out_of_reach(run: Run) -> None:
    """The stars may be right for it, and still it never comes again."""
    Path("lost.txt").write_text(
        "game: stars_are_right\nsky: 4 LE 5 SH 2 / 2 2 SU V 2 / 3 3 3 4 4 / CR CR GI SE FM / 1 1 5 ME ME\n"
        "step: summon\nhand 1: cthulhoo-p gug-f\nhand 2: gug-p\nlost 1: Cthulhoo\n",
        "utf-8",
    )
    text = run("stars", "solve", "lost.txt").output
    assert "Out of reach: Gug (flip)." in text
    assert "Summoned before, and so never again: Cthulhoo (push)." in text
    facts = json.loads(run("stars", "solve", "lost.txt", "--json").output)
    assert (facts["creatures"], facts["summoned_before"]) == ([], ["cthulhoo-p"])


def test_nothing_in_reach_is_said(run: Run) -> None:
    Path("poor.txt").write_text(
        (SCENARIOS / "gug.txt").read_text("utf-8").replace("creatures 1: gug-p byakhee-p-p", "creatures 1:"), "utf-8"
    )
    result = run("stars", "solve", "poor.txt")
    assert result.exit_code == 0
    assert "Seat 1 can summon nothing this turn." in result.output
    assert "Out of reach: Cthulhoo (push)" in result.output


def test_a_saved_game_at_any_moment_and_any_seat(run: Run, saved: Path) -> None:
    """Seat 2 can be planned for while seat 1 plays; the moment is chosen as for a replay."""
    whole = json.loads(run("replay", str(saved), "--json").output)
    assert whole
    first = next(
        number for number in range(40, 200) if run("stars", "solve", str(saved), "--at", str(number)).exit_code == 0
    )
    for seat in ("1", "2"):
        facts = json.loads(run("stars", "solve", str(saved), "--at", str(first), "--seat", seat, "--json").output)
        assert facts["seat"] == int(seat)


@pytest.mark.parametrize(
    ("file", "words", "said"),
    [
        ("stars_are_right/last_cards.txt", [], "“discard” is too late or too early to plan a summoning"),
        ("stars_are_right/powers.txt", ["--seat", "3"], "This game has seats 1 to 2; there is no seat 3."),
        ("stars_are_right/powers.txt", ["--at", "9"], "This game has 0 answers; there is no moment 9."),
        (
            "cthulhu_wars/ghouls.txt",
            [],
            "is a position of Cthulhu Wars; only turns of The Stars Are Right can",
        ),
        ("nowhere.txt", [], "no such file or directory"),
    ],
)
def test_mistakes_are_told_in_one_line(run: Run, file: str, words: list[str], said: str) -> None:
    result = run("stars", "solve", str(SCENARIOS.parent / file), *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_game_that_is_over_has_nothing_to_plan(run: Run, saved: Path) -> None:
    result = run("stars", "solve", str(saved))
    assert result.exit_code == 2
    assert "there is no turn to plan" in result.stderr
    assert "Choose an earlier moment with --at." in " ".join(result.stderr.split())


def test_no_time_is_said_honestly(run: Run) -> None:
    """Great Old Ones with many symbols need a search; without time it is not finished, and nobody says it was."""
    fields = "creatures 1: chaugnar-f   invoked: hastur-s   symbols: push push flip swap swap   step: change the sky"
    sky = "sky: FM 2 ME SE CR / 4 1 1 2 3 / 1 V CR 2 2 / SU V 2 CR SH / 2 SH 5 4 FM"
    Path("great.txt").write_text(f"game: stars_are_right\n{sky}\nhand 1: cthulhoo-s tsatso-f\n{fields}\n", "utf-8")
    hurried = run("stars", "solve", "great.txt", "--seconds", "0")
    assert "the search was not finished, so there may be more" in " ".join(hurried.output.split())
    assert "Not reached: Cthulhoo (swap), Tsatso (flip)." in hurried.output
    assert json.loads(run("stars", "solve", "great.txt", "--seconds", "0", "--json").output)["complete"] is False
    assert json.loads(run("stars", "solve", "great.txt", "--json").output)["complete"] is True


def test_an_interruption_shows_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_patience: Patience) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("cultists.terminal.stars_solve.warm_up", lambda _hand: None)
    monkeypatch.setattr(Patience, "ends", interrupted)
    facts = json.loads(run("stars", "solve", str(SCENARIOS / "powers.txt"), "--json").output)
    assert facts["complete"] is False
    assert [each["card"] for each in facts["creatures"]] == ["dagoon-p", "byakhee-p-p"]


def test_an_interruption_before_the_search_ends_it_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the planner is loaded or compiled nothing is known that could be shown."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cultists.games.stars_are_right.planner.solving.make_tables", interrupted)
    result = run("stars", "solve", str(SCENARIOS / "powers.txt"))
    assert result.exit_code == 130
    assert "can summon" not in result.output
