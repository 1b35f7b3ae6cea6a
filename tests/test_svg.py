"""Text that fits its room."""

from cultists.svg import clip, width_of


def test_what_has_no_room_is_clipped() -> None:
    assert clip("Ann", 14, 100) == "Ann"
    short = clip("Annabella Maria", 14, 60)
    assert short.endswith("…")
    assert width_of(short, 14) <= 60


def test_the_number_that_tells_two_names_apart_stays() -> None:
    """As of bots of the same level: “High priest 2” and “High priest 3” on a phone."""
    names = [clip(f"High priest {number}", 13, 50) for number in (2, 3)]
    assert [name[-3:] for name in names] == ["… 2", "… 3"]
    assert max(width_of(name, 13) for name in names) <= 50
