"""A model that acts, and one on Overwatch that sees it."""

from typing import Any

from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Moment
from games.urban_war.state.public import State
from tests.games.urban_war.positions import card, field, gun, stand, wall

GUNNER = card("gunner", weapons=(gun("rifle", (0, 4), (0, 5), (0, 5), (0, 5), (0, 5)),))
CLUB = card("club", wounds=9, weapons=(gun("club", (0, 4)), gun("spear", (0, 6))))
CALM = card("calm", high_morale=True, weapons=(gun("fists", (0, 4)),))
BOOK = (
    GUNNER,
    CLUB,
    CALM,
    card("fist", weapons=(gun("fists", (0, 4)),)),
    card("tank", wounds=9, weapons=(gun("fists", (0, 4)),)),
)


def watched(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **others: Any) -> State:
    """A1 in the west is to act; B1, 10 inches off, is on Overwatch; two more are far away behind walls."""
    options, terrain = others.pop("options", None), others.pop("terrain", ())
    places = {
        "A1": stand(20, 24, **({"word": "gunner"} | (a or {}))),
        "A9": stand(1, 47),
        "B1": stand(31.2, 24, **({"word": "gunner", "counter": "down"} | (b or {}))),
        "B9": stand(1, 1),
    }
    hiding = (wall(8, 2, 40, 3, 48), wall(9, 2, 0, 3, 8))
    return field(places | others, book=BOOK, overwatch="B1 B2", options=options, terrain=(*hiding, *terrain))


def moments(state: State) -> tuple[Moment, ...]:
    frame = state.public.frames[-1]
    assert isinstance(frame, Acting)
    return frame.moments
