"""Why models cannot shoot at a unit: they lie, have no weapon for it, or it is out of range or sight (UH-13, UH-H2)."""

from collections import Counter
from collections.abc import Collection, Sequence

from games.geometry.discs import gap
from games.geometry.lengths import in_inches
from games.upheaval.mechanics.shooting import targets
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party
from games.upheaval.units.party import Member


def no_shot_reason(public: Public, unit: Unit, target: Unit, numbers: Sequence[int]) -> tuple[str, str]:
    """Return why models cannot shoot at a target, and the rule: the first one named, or (none named) all of a unit."""
    members = [one for one in party.members(public, unit) if not numbers or one.number == numbers[0]]
    name = f"{unit.id}.{numbers[0]}" if numbers else f"every model of {unit.id}"
    armed = [(one, arm.reach) for one in members for arm in targets.usable_weapons(unit, one, public)]
    if not armed:
        return f"{name} is without a weapon that may be used now", "UH-17" if unit.compelled else "UH-13"
    foes = party.members(public, target)
    beyond = min(min(gap(one.disc(public), foe.disc(public)) for foe in foes) - reach for one, reach in armed)
    if beyond > 0:
        return f"{target.id} is {in_inches(beyond)} too far away for {name}", "UH-H2"
    return f"{target.id} is out of sight for {name}", "UH-H2"


def idle_reason(public: Public, unit: Unit, target: Unit, able: Collection[int]) -> str:
    """Return why models of a unit cannot shoot at a target, all but those that are `able`, in a few words; "" for none.

    Where there are several reasons, each says of how many it is true: "2 out of sight, 1 prone".
    """
    rest = [one for one in party.members(public, unit) if one.number not in able]
    found = Counter(_why(public, unit, one, target) for one in rest)
    if len(found) < 2:
        return "".join(found)
    return ", ".join(f"{count} {why}" for why, count in found.most_common())


def _why(public: Public, unit: Unit, one: Member, target: Unit) -> str:
    if one.model.prone:
        return "prone"
    arms = targets.usable_weapons(unit, one, public)
    if not arms:
        return "with a heavy weapon only" if one.profile(public).weapons else "without a weapon"
    reach, base = max(arm.reach for arm in arms), one.disc(public)
    near = min(gap(base, foe) for _, foe in party.bases(public, target))
    return "out of range" if near > reach else "out of sight"
