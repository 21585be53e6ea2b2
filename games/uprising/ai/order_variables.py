"""The variables that the condition of a standing order can use, by question."""

from collections.abc import Mapping

from games.kernel import Seat
from games.uprising.state.purses import purse
from games.uprising.state.state import State

NAMES = ("mine", "theirs", "ahead", "behind", "purse", "round")
"""Own followers in the region of a Skirmish, those of the strongest other player there, the lead over that player or
the distance to that player (0 where there is none), one's own $, and the round."""

EXAMPLES = (
    "war: settle",
    "war: take leader",
    "war: trade none",
    "war: trade all if behind >= 1",
    "skirmish: trade none",
    "tie: stay",
    "play: end if purse <= 0",
)


def figures(state: State, seat: Seat) -> Mapping[str, int]:
    """Return the figures that matter now to the player of a seat."""
    found = {"purse": purse(state, seat), "round": state.public.round}
    fight = state.public.fight
    if fight is not None:
        followers = state.public.lands[fight.region].followers
        mine, theirs = followers[seat], max(followers[:seat] + followers[seat + 1 :])
        found |= {"mine": mine, "theirs": theirs, "ahead": max(0, mine - theirs), "behind": max(0, theirs - mine)}
    return found
