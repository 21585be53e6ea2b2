"""What a player of Uprising has, for players who were away."""

from collections.abc import Iterator

from games.kernel import Seat
from games.kernel.text.holdings import Figures, Holding
from games.uprising.board.standings import rows
from games.uprising.state.state import View
from games.uprising.text.words import purse


def holdings(view: View, seat: Seat) -> tuple[Holding, ...]:
    """Return purse, followers by region, characters and the regions that a seat leads."""
    return tuple(_held(view, seat))


def _held(view: View, seat: Seat) -> Iterator[Holding]:
    public, row = view.public, rows(view)[seat]
    if row.money is not None:
        yield Holding(figures={"purse": row.money})
    for one in public.own(seat):
        yield Holding(f"{one.tag} {one.name}", where=public.name(one.region))
    for region, land in enumerate(public.lands):
        if land.followers:
            yield Holding(f"{public.name(region)}:", figures={"followers": land.followers[seat]})
        if region in row.leads:
            yield Holding(f"the lead in {public.name(region)}")


def standing(view: View, seat: Seat) -> Figures:
    """Return how a player does, as far as the viewer may know."""
    row = rows(view)[seat]
    return {
        "VP": f"{row.total}{'+?' if row.money is None else ''}",
        "purse": purse(row),
        "followers": str(row.followers),
    }
