"""Whether fists come together: one that comes alone is shot by everybody, and strikes once at most."""

from games.urban_war.ai.weighing.evaluation import Judge
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.models import Model

_ALONE = 0.5
"""What the hope for a charge in the next turn is worth, where no friend can strike in it as well."""


def company(judge: Judge, model: Model) -> float:
    """Return the part of its hopes that a model without a gun keeps: all, if a friend shoots or comes as near.

    A friend that is still to act comes as near if it can still run so far.
    """
    if judge.armed(model) or all(friend.id == model.id for friend in judge.friends(model.seat)):
        return 1.0
    supported = any(friend.id != model.id and _supports(judge, friend) for friend in judge.friends(model.seat))
    return 1.0 if supported else _ALONE


def _supports(judge: Judge, friend: Model) -> bool:
    if judge.armed(friend):
        return True
    if friend.at is None:
        return False
    reach = allowance(judge.public, friend, "charge")
    if not friend.done:
        reach += allowance(judge.public, friend, "rush")
    return any(judge.apart(friend, friend.at, enemy) <= reach for enemy in judge.enemies(friend.seat))
