"""What a charge puts at stake, by the odds that its preview shows."""

from games.kernel.odds.stakes import NOTHING, Stakes, reckless
from games.upheaval.mechanics.movement import charge
from games.upheaval.mechanics.movement.after_move import table_after
from games.upheaval.previews.fights.melee import melee_odds
from games.upheaval.state.actions import Charge
from games.upheaval.state.public import Public


def charge_stakes(public: Public, action: Charge) -> Stakes:
    """Return the odds that a charge wins its melee, and that it loses it (UH-H7)."""
    unit = public.unit(action.unit)
    plan = charge.possible_charge(public, unit, public.unit(action.target))
    if plan is None:
        return NOTHING
    after = table_after(public, plan, "charge")
    odds = melee_odds(after, after.unit(unit.id), "")
    if odds is None:
        return NOTHING
    wins, loses = (sum(row.share for row in odds.rows if row.tone == tone) for tone in ("good", "harm"))
    return Stakes(wins, loses)


def reckless_charge(public: Public, action: object) -> bool:
    """Whether an action is a charge that rather loses its melee: to stay costs nothing."""
    return isinstance(action, Charge) and reckless(charge_stakes(public, action), (NOTHING,))
