"""Uprising for the tests of pictures."""

import random

from games.kernel import RngDice
from games.uprising.state.actions import Campaign, Choose, End, Give, Leave, Place, Stay
from games.uprising.state.options import Options
from games.uprising.state.state import State, View
from renderers.uprising.words import heading
from tests.games.uprising.positions import GAME
from tests.renderers.cases import Cases, Preview
from tests.renderers.uprising.positions import boards, decree, fighting, played, seen, settling


def ask(state: State, text: str) -> Preview:
    """Return what a preview of an action is drawn from."""
    seat = state.public.turn
    action = GAME.parse(state, seat, text)
    GAME.check(state, seat, action)
    events = GAME.foresee(GAME.view(state, seat), seat, action, RngDice(random.Random(0)))
    return seen(state)[0], action, GAME.forecast(state, seat, action), events


def shows(action: object) -> bool:
    if isinstance(action, Place):
        return action.region != "auto"
    return not isinstance(action, Campaign | Choose | End | Give | Leave | Stay)


def header(view: View) -> tuple[str, str]:
    words = heading(view)
    return words.cut + words.line, words.second


PREVIEWS = {
    "decree": ask(decree(), "decree W timber timber"),
    "move": ask(decree(), "move W Millbrook"),
    "intimidate": ask(decree(), "intimidate W grain"),
    "slay": ask(decree(), "slay W B"),
    "skirmish": ask(decree(), "skirmish W Riverside"),
    "promote": ask(decree(), "promote Riverside"),
    "take": ask(fighting("play", "a"), "take BL1"),
    "trade": ask(fighting("war", "c"), "trade 2"),
    "settle": ask(settling(), "settle Riverside BL1 2 Southdown B 1"),
    "place": ask(played(2, 4, 3), "place Saltmarsh"),
    "realm": ask(played(90, 4, 3, "realm", marker_first=True), "decree L1 ore timber"),
}
CASES = Cases(
    boards=boards(),
    previews=PREVIEWS,
    golden_boards=(
        "start", "place", "decree", "crowd", "everyone", "moved", "lost", "several", "step_a", "war", "war_region",
        "tie", "over",
        "shared", "long_names", "four_types", "two", "three", "realm", "plain_large",
    ),
    golden_rosters=("start", "decree", "crowd", "everyone", "over", "long_names", "secret", "two"),
    golden_previews=tuple(PREVIEWS),
    board="decree",
    four="decree",
    others=("crowd", "moved", "two", "realm"),
    without_preview=(Campaign("W"), End(), Stay(), Place("auto")),
    shows=shows,
    header=header,
    headers={
        "place": ("Dov to place", "then Ana"),
        "decree": ("Cyra to act", "then Dov, Ana"),
        "step_a": ("Cyra to choose", "Riverside: 2 followers or a Lieutenant"),
        "war": ("Cyra to settle", "Highfell, Ironvale, Riverside, Oakhollow, Millbrook, Southdown"),
        "war_region": ("Cyra to choose", "Riverside: trade followers or not"),
        "tie": ("Cyra to act", "move one character for 1$, or stay"),
        "over": ("Dov wins", "18 victory points"),
        "shared": ("Bruno and Dov share the victory", "18 victory points"),
        "no_names": ("Player C to act", "then Player D, Player A"),
    },
    options=Options(),
    seldom=frozenset({"tie"}),
)  # fmt: skip
