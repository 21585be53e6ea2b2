"""The pictures of a tiny race: the track, a row for every runner, and where a run would end."""

from collections.abc import Sequence

from PIL import Image

from umpire_api.pictures import Picture, Renderer, png
from umpire_api.rules import Event, Forecast, News, clip, percent
from umpire_tiny.actions import Run
from umpire_tiny.drawing import draw_board, draw_roster, ran
from umpire_tiny.state import View
from umpire_tiny.summary import summary


class TinyRenderer:
    """Draws views of a tiny race."""

    def board(self, view: View, news: News) -> Picture:
        """Draw the track with the runs since the picture before, and whose turn it is."""
        return _picture(draw_board(view, ran(news)), summary(view).alt_map)

    def roster(self, view: View, news: News) -> Picture:
        """Draw a row for every runner."""
        return _picture(draw_roster(view), summary(view).alt_roster)

    def preview(self, view: View, action: object, forecast: Forecast | None, events: Sequence[Event]) -> Picture | None:
        """Draw where a run would end, dashed; a pace and a fall show nothing on the track."""
        if not isinstance(action, Run) or view.seat is None:
            return None
        rows = forecast.rows if forecast is not None else ()
        odds = ", ".join(f"{row.label} {percent(row.share)}" for row in rows)
        alt = f"Preview of {action.distance / 100:g} m. {odds or summary(view).alt_map}"
        return _picture(draw_board(view, ahead=action.distance, odds=rows), alt)


def _picture(image: Image.Image, alt: str) -> Picture:
    return Picture(png(image), image.width, image.height, clip(alt))


RENDERER: Renderer[View] = TinyRenderer()
