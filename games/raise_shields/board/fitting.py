"""What upgrades make of a ship at this table, and which can be bought together."""

from games.kernel.base.numbers import counted, often
from games.raise_shields.content.numbers import ARMOR_BONUS, BASE_HULL, BASE_SHIELDS, CREW_BONUS, SHIELD_BONUS
from games.raise_shields.content.upgrades import CANNONS, CATALOGUE, Upgrade, build_cost
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Base, Ship
from games.raise_shields.state.state import Public


def built_base(upgrades: tuple[str, ...], options: Options) -> Base:
    """Return the starting figures of a ship with these upgrades (RS-4, RS-12, RS-13, RS-16, RS-B5).

    >>> built_base(("armor", "armor"), Options()).hull
    20
    >>> built_base(("armor", "armor"), Options(armor_double=True)).hull
    40
    """
    plates = upgrades.count("armor")
    return Base(
        shields=BASE_SHIELDS + SHIELD_BONUS * upgrades.count("shield"),
        hull=BASE_HULL * 2**plates if options.armor_double else BASE_HULL + ARMOR_BONUS * plates,
        crew=options.base_crew + CREW_BONUS * upgrades.count("crew"),
    )


def limit_of(upgrade: Upgrade, options: Options) -> int:
    """Return how often an upgrade can be bought, 0: no limit (RS-22, RS-B6)."""
    return 1 if upgrade == "crew" and options.crew_once else CATALOGUE[upgrade].limit


def effect_of(upgrade: Upgrade, options: Options) -> str:
    """Return what an upgrade does at this table (RS-B5, RS-B10, RS-B27)."""
    if upgrade == "armor" and options.armor_double:
        return "doubles the hull"
    if upgrade == "impulse" and (options.impulse_single or options.legacy_speed):
        return f"{'largest' if options.impulse_single else 'first'} modifier free"
    if upgrade == "torpedo":
        return f"one shot of {counted(options.torpedo_dice, 'die', 'dice')}, {CATALOGUE[upgrade].effect}"
    return CATALOGUE[upgrade].effect


def refusal(public: Public, upgrades: tuple[Upgrade, ...], left: int | None = None) -> tuple[str, str] | None:
    """Return why these upgrades cannot be bought together for a ship, as (reason, rule), or None.

    `left` are the credits that there are for it; without them, those that the table agreed on.
    """
    cost, purse = build_cost(upgrades), public.options.credits if left is None else left
    if cost > purse:
        return f"these upgrades cost {cost} credits, you have {purse}", "RS-5"
    for upgrade in dict.fromkeys(upgrades):
        limit = limit_of(upgrade, public.options)
        if limit and upgrades.count(upgrade) > limit:
            return f"{CATALOGUE[upgrade].title} can be bought {often(limit)} at most", "RS-22"
    cannons = [CATALOGUE[upgrade].title for upgrade in CANNONS if upgrade in upgrades]
    if len(cannons) > 1:
        return f"a ship carries one type of cannon, not {' and '.join(cannons)}", "RS-21"
    return None


def afforded(public: Public, wishes: tuple[Upgrade, ...], left: int) -> tuple[Upgrade, ...]:
    """Return as many of some wishes, the first ones first, as so many credits can buy for a ship."""
    bought: tuple[Upgrade, ...] = ()
    for upgrade in wishes:
        if refusal(public, (*bought, upgrade), left) is None:
            bought = (*bought, upgrade)
    return bought


def has_impulse(ship: Ship) -> bool:
    """Return whether a ship has Impulse Engines (RS-15)."""
    return "impulse" in ship.upgrades
