"""What the action under way is likely to do if nobody interrupts it: read before one decides on that (UW-30)."""

from games.kernel import Fact, Forecast, ForecastRow
from games.urban_war.previews import forecasts
from games.urban_war.state.public import State
from games.urban_war.units import queries


def under_way(state: State, action: str) -> Forecast | None:
    """Return the odds of the shot or fight that an enemy's action leads to, and who sees it at its end.

    `action` is the action in words.
    """
    public, frame = state.public, queries.under_way(state.public)
    if frame is None:
        return None
    model, end = public.model(frame.model), (*frame.trail, *frame.way)[-1]
    rows: list[ForecastRow] = []
    formula = ""
    facts: list[Fact] = []
    if frame.deed == "move":
        rows, formula = forecasts.shot_rows(
            public, model, frame.target, frame.weapon, end, moved=len(frame.trail) + len(frame.way) > 1
        )
    elif frame.deed in ("charge", "fight"):
        target = public.model(frame.target)
        rows, formula = forecasts.fight_rows(public, model, target, frame.weapon, charged=frame.deed == "charge")
    if frame.deed in ("move", "rush", "leave"):
        facts = forecasts.standing_facts(public, model, end)
    return Forecast(f"If you pass: {action}", formula, tuple(rows), tuple(facts))
