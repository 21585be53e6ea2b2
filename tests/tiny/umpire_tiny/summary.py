"""The picture in words."""

from umpire_api.rules import Summary, person
from umpire_tiny.state import View


def summary(view: View) -> Summary:
    """Return who is where."""
    public = view.public
    lines = tuple(f"{person(view, seat)}  {at / 100:g} m" for seat, at in enumerate(public.at))
    title = "Finished" if public.outcome else f"Round {public.round}"
    return Summary(title, lines, f"A straight track. {'; '.join(lines)}.", "; ".join(lines))
