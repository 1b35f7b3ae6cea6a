from collections import Counter

import pytest

from cultists.sky import NAMES, STOCK, SYMBOLS, TILES, SkyError, parse_symbol


def test_every_symbol_has_a_code_a_name_and_a_partner() -> None:
    """Fourteen symbols; the other side of a tile is the neighbouring number."""
    assert len(SYMBOLS) == len(NAMES) == len(set(SYMBOLS)) == len(set(NAMES)) == 14
    partners = {(SYMBOLS[front], SYMBOLS[front ^ 1]) for front in range(0, 14, 2)}
    assert partners == {("V", "5"), ("1", "4"), ("2", "3"), ("SH", "ME"), ("CR", "GI"), ("SU", "SE"), ("FM", "LE")}


def test_names_belong_to_their_codes() -> None:
    """Code and name of the same symbol.  (stars_are_right rules 3.1)"""
    names = dict(zip(SYMBOLS, NAMES, strict=True))
    assert names["V"] == "void"
    assert names["5"] == "5 stars"
    assert names["1"] == "1 star"
    assert names["SH"] == "shooting star"
    assert names["LE"] == "lunar eclipse"


def test_the_stock_is_complete() -> None:
    """25 tiles of seven kinds.  (stars_are_right rules 3.1)"""
    kinds = Counter(f"{SYMBOLS[front]}/{SYMBOLS[back]}" for front, back in TILES)
    assert kinds == {"2/3": 7, "1/4": 5, "V/5": 3, "CR/GI": 3, "SH/ME": 3, "SU/SE": 2, "FM/LE": 2}
    assert [SYMBOLS[front] for front, _ in TILES[:13]] == ["2"] * 7 + ["1"] * 5 + ["V"]
    assert sum(STOCK) == 50


def test_codes_are_read_in_any_case() -> None:
    """Somebody who types need not shout."""
    assert parse_symbol("sh") == parse_symbol("SH") == SYMBOLS.index("SH")


@pytest.mark.parametrize("code", ["6", "", ".", "XX", "--"])
def test_an_unknown_code_is_named(code: str) -> None:
    """The error says what was read and what there is."""
    with pytest.raises(SkyError, match=f"no symbol '{code}'.*V 5 1 4"):
        parse_symbol(code)
