"""Errors that are planted in Upheaval for its referee to find."""

from typing import Any

from tests.referees.planting import Change, Plant, always, constant

RULES = "games.upheaval.mechanics"
WARLIKE = ("advise", "steady")
INCH = 1000


def _skip(name: str) -> Change:
    """Return a change of the permissions: one refusal is forgotten."""
    return lambda old: tuple(one for one in old if one.__name__ != name)


def _better(old: Any) -> Any:
    """A shot has 1 more to hit."""
    return lambda face, accuracy: old(face, accuracy + 1)


def _longer(old: Any) -> Any:
    """Weapons reach 4 inches further."""
    import msgspec

    def weapon(values: Any) -> Any:
        found = old(values)
        return msgspec.structs.replace(found, reach=found.reach + 4 * INCH)

    return weapon


def _more_cover(old: Any) -> Any:
    """A Cover save succeeds with 1 more."""
    return lambda face, cover: old(face, cover + 1)


def _thinner(old: Any) -> Any:
    """A roll to wound needs 1 less."""
    return lambda face, damage, level: old(face, damage + 1, level)


def _bare(old: Any) -> Any:
    """Armour protects from nothing."""
    return lambda tek, armour: max(0, old(tek, armour))


def _heads(old: Any) -> Any:
    """Models hold objectives by their number."""
    return lambda public, at: dict.fromkeys(old(public, at), 1)


def _always_hard(old: Any) -> Any:
    """Everybody has hard cover."""
    return lambda public, unit, sources: 4


def _furthest(old: Any) -> Any:
    """The furthest models take the hits."""
    return lambda public, members, order, source: old(public, members, order, source)[::-1]


def _stronger(old: Any) -> Any:
    """Weapons have 1 DAM more."""
    return lambda *args, **words: old(*args, **words) + 1


def _whole_move(old: Any) -> Any:
    """Difficult terrain halves nothing."""
    return lambda move: move


def _inch_more(old: Any) -> Any:
    """Models go an inch further."""

    def allowance(public: Any, unit: Any, model: Any, deed: Any) -> Any:
        found = old(public, unit, model, deed)
        full, slow = found
        return type(found)(full + INCH, slow + INCH)

    return allowance


def _loose(old: Any) -> Any:
    """Units are in coherency however far their models are apart."""
    return lambda public, unit: True


def _easy_morale(old: Any) -> Any:
    """MOR tests pass with 2 more."""
    return lambda face, morale: old(face, morale + 2)


def _wild(old: Any) -> Any:
    """Blows have 1 more to hit."""
    return lambda face, melee, enemy: old(face, melee + 1, enemy)


def _winners_lose(old: Any) -> Any:
    """Who caused more wounds loses."""

    def losers(public: Any, units: Any, caused: tuple[int, ...]) -> Any:
        return old(public, units, tuple(max(caused) - one for one in caused))

    return losers


def _shy(old: Any) -> Any:
    """One model in contact does not strike."""
    return lambda public, units: dict(list(old(public, units).items())[1:])


def _heavy_walkers(old: Any) -> Any:
    """Heavy weapons fire after a move."""
    return lambda unit, member, public: member.profile(public).weapons


def _next_card(old: Any) -> Any:
    """The card after the one that was drawn counts."""
    return lambda deck, face: old(deck, face % sum(deck) + 1)


def _acts_again(old: Any) -> Any:
    """The first unit that is activated in a battle may be so again."""
    from games.upheaval.units.changes import change_unit

    done: list[str] = []

    def begin(table: Any, unit: str) -> None:
        old(table, unit)
        if not done:
            done.append(unit)
            change_unit(table, unit, activated=False)

    return begin


def _anywhere(old: Any) -> Any:
    """Units deploy anywhere on the table."""
    return lambda public, unit: old(public, unit)._replace(zone=None)


def _short_fall(old: Any) -> Any:
    """A unit that falls back goes half of its way."""

    def fall(public: Any, unit: Any, way: Any = (), places: Any = ()) -> Any:
        found = old(public, unit, (), ())
        steps = tuple(step._replace(path=_half(step.path), left=False) for step in found.plan.steps)
        return found._replace(plan=found.plan._replace(steps=steps))

    return fall


def _half(path: Any) -> Any:
    if len(path) < 2:
        return path
    (ax, ay), (bx, by) = path[:2]
    return path[0], ((ax * 3 + bx) // 4, (ay * 3 + by) // 4)


def _through(old: Any) -> Any:
    """Buildings and water stop nobody."""
    return lambda self, radius: ()


def _clear_sight(old: Any) -> Any:
    """Everybody sees everybody."""
    return lambda public, unit_id, source, target, high=False: True


PLANTS = (
    Plant("shots hit with 1 more", f"{RULES}.shooting.dice:hit_roll", _better, ("UH-H2",)),
    Plant("weapons reach 4 inches further", "games.upheaval.content.loader:_weapon", _longer, ("UH-H2",)),
    Plant("Cover saves with 1 more", f"{RULES}.casualties.dice:save_roll", _more_cover, ("UH-H4",), WARLIKE),
    Plant("wounds need 1 less", f"{RULES}.casualties.dice:wound_roll", _thinner, ("UH-H3",)),
    Plant("armour protects from nothing", f"{RULES}.casualties.dice:edge", _bare, ("UH-H3",), WARLIKE),
    Plant(
        "one model denies",
        "games.upheaval.units.objectives:weights_at",
        _heads,
        ("UH-H18",),
        policies=("steady", "steady"),
    ),
    Plant("everybody has hard cover", "games.upheaval.terrain.cover:cover_of", _always_hard, ("UH-H4",), WARLIKE),
    Plant("the furthest are hit", f"{RULES}.casualties.allocation:queue", _furthest, ("UH-H5",), WARLIKE),
    Plant("weapons have 1 DAM more", f"{RULES}.shooting.dice:damage_of", _stronger, ("UH-H6",)),
    Plant(
        "nothing is halved",
        f"{RULES}.movement.context:halved_move",
        _whole_move,
        ("UH-23",),
        policies=("random", "random"),
        options=("turns=4",),
        daily=True,
    ),
    Plant(
        "models go an inch further",
        f"{RULES}.movement.context:allowance",
        _inch_more,
        ("UH-19", "UH-23"),
        policies=("random", "random"),
        options=("turns=2",),
        daily=True,
    ),
    Plant("a torn unit is not pinned", "games.upheaval.units.coherency:coherent", _loose, ("UH-20",), WARLIKE),
    Plant("walls cost nothing", f"{RULES}.movement.pathing:CROSSING", constant(0), ("UH-H14", "UH-19")),
    Plant(
        "riders ride through rubble",
        f"{RULES}.movement.pathing:THROUGH",
        constant(8 * INCH),
        ("UH-25",),
        order="army: army riders",
    ),
    Plant("MOR tests pass with 2 more", f"{RULES}.morale:passes_morale", _easy_morale, ("UH-H8",), WARLIKE),
    Plant("blows hit with 1 more", f"{RULES}.melee.dice:strike_roll", _wild, ("UH-H7",), WARLIKE),
    Plant("who wounds more loses", f"{RULES}.melee.resolve:_losers", _winners_lose, ("UH-H7",), WARLIKE),
    Plant("one does not strike", f"{RULES}.melee.pairing:strike_choices", _shy, ("UH-H7",), WARLIKE),
    Plant(
        "anything follows anything",
        f"{RULES}.turn.permissions:_FAULTS",
        _skip("_order"),
        ("UH-14", "UH-15", "UH-B5", "UH-B15"),
    ),
    Plant("armour runs", f"{RULES}.turn.permissions:_FAULTS", _skip("_run"), ("UH-12",)),
    Plant(
        "falling units do as they like",
        f"{RULES}.turn.permissions:_FAULTS",
        _skip("_falling"),
        ("UH-16", "UH-B8"),
        ("steady", "steady"),
    ),
    Plant("nothing holds anybody", f"{RULES}.turn.permissions:_FAULTS", _skip("_held"), ("UH-11", "UH-B11"), WARLIKE),
    Plant(
        "heavy weapons fire after a move",
        f"{RULES}.shooting.targets:usable_weapons",
        _heavy_walkers,
        ("UH-22", "UH-17"),
    ),
    Plant(
        "the next card counts",
        f"{RULES}.turn.deck:card_owner",
        _next_card,
        ("UH-2",),
        policies=("random", "random"),
        options=("turns=2",),
        daily=True,
    ),
    Plant("a unit acts twice", f"{RULES}.activation.current:begin_activation", _acts_again, ("UH-9",)),
    Plant(
        "objectives are held from 6 inches",
        "games.upheaval.units.objectives:HOLDS",
        constant(6 * INCH),
        ("UH-H18",),
        daily=True,
    ),
    Plant("turn 1 counts", f"{RULES}.turn.scoring:FIRST_SCORED", constant(1), ("UH-H10",)),
    Plant(
        "units deploy anywhere",
        f"{RULES}.deployment.limits:deployment_limits",
        _anywhere,
        ("UH-H11",),
        ("random", "random"),
        options=("turns=2",),
        daily=True,
    ),
    Plant("who failed stays", f"{RULES}.morale:start_fall_back", always(None), ("UH-H8",), WARLIKE),
    Plant(
        "half a fall back is enough",
        f"{RULES}.movement.falling.fall_back:plan_fall_back",
        _short_fall,
        ("UH-16", "UH-H14"),
        ("steady", "steady"),
    ),
    Plant("bases go through buildings", "games.upheaval.terrain.effects:TerrainMap.impassable", _through, ("UH-H14",)),
    Plant("everybody sees everybody", "games.upheaval.terrain.line_of_sight:sees_from", _clear_sight, ("UH-H2",)),
    Plant("nobody tests for losses", f"{RULES}.morale:after_losses", always(None), ("UH-H8",), WARLIKE),
)
