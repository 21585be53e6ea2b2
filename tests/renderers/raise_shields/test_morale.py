"""The morale roll under the map: whoever decides is marked, also where the best sum was somebody else's (RS-B18)."""

from games.raise_shields.state.events import FirstNamed
from renderers.raise_shields import strip
from tests.renderers.raise_shields.samples import grackle, halcyon, iron_duke, vesper, view

SHIPS = (halcyon(), vesper(), grackle(), iron_duke())
ROLLS = ((1, 20), (5, 20), (2, 20), (2, 20))
"""A and C rolled 26 each first, and then 1 and 2; B had 25."""


def test_rsb18_after_a_tie_the_one_who_decides_has_won_and_not_the_best_sum() -> None:
    asked, _ = view(*SHIPS, ask=((2, "first"),), phase="morale", morale=ROLLS)
    assert strip._won_morale(asked.public, ()) == 2
    moving, _ = view(*SHIPS, ask=((3, "move"),), phase="movement", morale=ROLLS, order=("D", "A", "B", "C"), turn="D")
    assert strip._won_morale(moving.public, ()) is None
    assert strip._won_morale(moving.public, ((FirstNamed(by=2, seat=3),),)) == 2
