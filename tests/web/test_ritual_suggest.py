"""Figures for a step of a draft, as far as no server is needed to ask for them."""

import pytest

from cultists.web import ritual_suggest
from cultists.web.ritual_draft import draft_of
from cultists.web.ritual_suggest import NoFigure, suggested
from web.rituals import RITUAL


def test_a_figure_is_not_looked_for_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    """“Flip three tiles” has thousands of outcomes; for each of them a second may pass without a figure."""
    monkeypatch.setattr(ritual_suggest, "PATIENCE", -1.0)
    with pytest.raises(NoFigure, match="in time"):
        suggested(draft_of(RITUAL), 10, "", 1)
