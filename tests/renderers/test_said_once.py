"""Facts of a preview are words below it, which wrap on a phone: its picture has the odds alone, its alt text all."""

import pytest
from PIL import Image

from games.kernel import Fact, Forecast, ForecastRow
from renderers.battlefield.odds import with_odds
from renderers.battlefield.pictures import preview_alt
from renderers.raise_shields.renderer import _preview_alt as shields_alt
from renderers.uprising.renderer import _preview_alt as uprising_alt

FACTS = (Fact("mean", "Mean hits", "2.40", "of 4"), Fact("breaks", "Breaks", "13", "%", "harm"))
ROWS = (ForecastRow("none killed", "2 left", 1, 3), ForecastRow("1 killed", "1 left", 2, 3))


@pytest.mark.parametrize(("rows", "below"), [((), 0), (ROWS, 171)])
def test_a_picture_is_as_high_with_facts_as_without(rows: tuple[ForecastRow, ...], below: int) -> None:
    board = Image.new("RGB", (1200, 600))
    for facts in ((), FACTS):
        drawn = with_odds(board, Forecast("A1 shoots B4", "4 shots", rows, facts))
        assert drawn.size == (1200, 600 + below)
    assert with_odds(board, None) is board


def test_the_alt_text_says_every_fact_and_every_chance() -> None:
    forecast = Forecast("A1 shoots B4", "4 shots, D10 + 5", ROWS, FACTS)
    told = preview_alt(forecast, "A1 at 28,15.", "The map.")
    for part in ("A1 shoots B4", "4 shots, D10 + 5", "Mean hits: 2.40 of 4", "Breaks: 13%", "1 killed: 67%, 1 left"):
        assert part in told
    for alt in (shields_alt(None, forecast), uprising_alt(None, forecast)):  # type: ignore[arg-type]
        assert "Mean hits: 2.40 of 4" in alt
        assert "Breaks: 13%" in alt
