"""What a board of Urban War celebrates: models that are killed, Commanders first, and the last turn."""

from games.kernel import News
from games.urban_war.state import events as ev
from games.urban_war.state.public import Public
from renderers.battlefield.layout import TableLayout
from renderers.kit.moments import LAST, LOSS, Moment, moment_of


def celebrated(public: Public, news: News, layout: TableLayout) -> Moment | None:
    """Return what to celebrate; nothing once the match is over, which has its own header."""
    if public.outcome is not None:
        return None

    def killed(event: ev.Killed) -> Moment:
        model, where = public.model(event.model), layout.at(event.at)
        if model.commander:
            return Moment(f"Commander {model.id} falls", 90, LOSS, where)
        last = not public.standing(model.seat)
        return Moment(f"{model.id} falls{', the last one' if last else ''}", 80 if last else 60, LOSS, where)

    def began(event: ev.TurnBegan) -> Moment | None:
        return Moment("The last turn", 50, LAST) if event.turn == public.options.turns else None

    return moment_of(news, {ev.Killed: killed, ev.TurnBegan: began})
