"""The figures that a standing order may look at: only what everybody knows.

So whether an order answers, and how fast, tells nothing of the orders that lie face down (UW-B14).
"""

from collections.abc import Mapping

from games.geometry.discs import Disc, gap
from games.geometry.lengths import whole_inches
from games.kernel import BadNotation, Seat
from games.urban_war.content.book import BANDS
from games.urban_war.content.numbers import SHORT_RANGE
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries
from games.urban_war.units.points import member_of, points_left

NAMES = ("distance", "band", "charge", "points", "mine", "theirs", "turn")
"""During an action: inches from the nearest model of one's own with a face-down counter to the acting one at the
moment at which it is nearest, the best range band of such a model (1 Short to 4 Extreme), 1 where such a model could
charge (else 0), and the points of the acting model; always the points left on both sides, and the game turn."""
ASKED = ("any: only",)
"""The order with which people begin who want to be asked at interruptions: where one answer is sensible and no other,
nobody is called for it."""
FIRST = (*ASKED, "interrupt: interrupt best at 40%", "use: default", "strike: default", "shield: default")
"""The orders with which all others begin: an interruption that wounds in 40 of 100 cases or more, the best weapon, and
what time-out does where an enemy breaks off or a battleshield turns (UW-30, UW-B14)."""
IN_GROUPS = "initiative: default"
"""With it too where sides activate several models in a row: that is for people who play by mail, and the winner of the
initiative goes first (UW-22, UW-H3)."""
EXAMPLES = (
    "interrupt: pass",
    f"interrupt: interrupt best if distance <= {SHORT_RANGE}",
    "interrupt: interrupt best at 40%",
    "interrupt: interrupt best A1 within 8, A3 at B4 only, others never",
    "interrupt: interrupt best intercept within 8",
    "interrupt: interrupt best shot when it missed",
    f"interrupt: interrupt best shot within {SHORT_RANGE}",
    "replan: go",
    "use: default",
    "strike: default",
    "shield: default",
    "follow: done",
)
SIGHT, REACH, OUT = FACTS = ("in sight", "in reach", "out")
"""What a condition can say of an enemy: that the model sees it, or can shoot it from where it is; that it is dead.

The model is the one that the line names first; in a line without one, any of one's own.
"""


def first_orders(*, ask: bool, in_groups: bool) -> tuple[str, ...]:
    """Return the orders with which people begin."""
    return (*(ASKED if ask else FIRST), *((IN_GROUPS,) if in_groups else ()))


def figures(state: State, seat: Seat) -> Mapping[str, int]:
    """Return the figures that matter now to the player of a seat."""
    public = state.public
    found = {"turn": public.turn, "mine": points_left(public, seat), "theirs": points_left(public, 1 - seat)}
    frame = queries.under_way(public)
    if frame is not None:
        found |= {"points": public.book.value.cost(member_of(public.model(frame.model))), **_watched(public, frame)}
    return found


def _watched(public: Public, frame: Acting) -> dict[str, int]:
    """Return what the moments of an action tell, the same for every model that could be on Overwatch."""
    model = public.model(frame.model)
    pairs = [(moment, watcher) for moment in frame.moments for watcher in moment.watchers]
    if not pairs:
        return {}
    radius = public.card(model).radius
    gaps = [gap(public.disc(public.model(one.model)), Disc(moment.at, radius)) for moment, one in pairs]
    bands = [BANDS.index(one.band) for _, one in pairs if one.band]
    told = {"distance": whole_inches(min(gaps)), "charge": int(any(one.charge for _, one in pairs))}
    return told | ({"band": min(bands)} if bands else {})


def is_so(public: Public, seat: Seat, piece: str, fact: str, line: str) -> bool:
    """Return whether a fact is so of a model; raises BadNotation for a name that is none."""
    enemy = next((model for model in public.models if model.id == piece.upper()), None)
    if enemy is None:
        raise BadNotation(f"there is no model {piece[:20]}")
    if fact == OUT:
        return enemy.dead
    if enemy.seat == seat:
        raise BadNotation(f"{enemy.id} is yours: write which enemy is {fact}")
    if enemy not in public.standing(enemy.seat):
        return False
    mine = _of_line(public, seat, line)
    if fact == SIGHT:
        return any(line_of_sight.look(public, model, enemy).seen for model in mine)
    return any(enemy == target for model in mine for target, _ in targets.legal_targets(public, model))


def _of_line(public: Public, seat: Seat, line: str) -> tuple[Model, ...]:
    words, own = line.upper().split(), public.standing(seat)
    named = [model for word in words for model in own if model.id == word]
    return tuple(named[:1]) or own
