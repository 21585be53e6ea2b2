"""Errors that are planted in Urban War for its referee to find."""

from typing import Any

from tests.referees.planting import Change, Plant, always, constant

RULES = "games.urban_war.mechanics"
ROLLS = f"{RULES}.dice.modifiers"
BATTLE = ("steady", "steady")
FISTS = "team: team kennel"
"""Nobody has a gun: both sides come to blows."""
INCH = 1000


def _add(number: int) -> Change:
    """Return a change of a function to one that returns more."""
    return lambda old: lambda *args, **words: old(*args, **words) + number


def _without(what: str) -> Change:
    """Return a change of a sum of parts: one is left out."""
    return lambda old: lambda *args, **words: tuple(one for one in old(*args, **words) if one[0] != what)


def _shorter(old: Any) -> Any:
    """Range bands reach 2 inches further."""
    return lambda distance: old(max(1, distance - 2 * INCH))


def _acts_again(old: Any) -> Any:
    """The first model that is activated in a game acts once more."""
    from games.urban_war.units.changes import change_model

    done: list[str] = []

    def activate(table: Any, model: Any, *, follow_up: bool = False, tried: bool = False) -> Any:
        found = old(table, model, follow_up=follow_up, tried=tried)
        if not done and not follow_up:
            done.append(model.id)
            return change_model(table, model.id, done=False, counter="snap")
        return found

    return activate


def _same_side(old: Any) -> Any:
    """The same side activates again."""
    from games.urban_war.state.frames import Activating

    return lambda public, frame: Activating(frame.seat, 0)


def _keeps_watching(old: Any) -> Any:
    """Who has interrupted keeps its counter, and may do it again."""
    from games.urban_war.units.changes import change_model

    def shown(table: Any, frame: Any) -> Any:
        model = old(table, frame)
        return change_model(table, model.id, counter="down", done=False)

    return shown


def _wider(old: Any) -> Any:
    """Deployment zones are 3 inches deeper."""

    def zone(public: Any, side: str, radius: int) -> tuple[int, int]:
        low, high = old(public, side, radius)
        return (low, high + 3 * INCH) if side == "north" else (low - 3 * INCH, high)

    return zone


def _one_more_die(old: Any) -> Any:
    """An attack has one die to hit more."""

    def natural(table: Any, count: int, parts: Any, needed: int, why: str, by: Any, reason: str) -> Any:
        return old(table, count + (reason == "hit"), parts, needed, why, by, reason)

    return natural


def _unseen_walls(old: Any) -> Any:
    """Terrain hides nothing."""
    return lambda terrain, source, aim: ((True,) * 24, 0)


def _stops_short(old: Any) -> Any:
    """A charge stops half an inch before contact."""

    def touching(start: Any, radius: int, target: Any) -> Any:
        return old(start, radius, target._replace(radius=target.radius + INCH // 2))

    return touching


def _backwards(old: Any) -> Any:
    """Who has less first strike strikes first."""
    return lambda attacker, target: old(target, attacker)


def _no_check(old: Any) -> Any:
    """Every target is a priority target."""
    from games.urban_war.mechanics.shooting import targets

    return lambda public, shooter, at=None: tuple(one for one, _ in targets.legal_targets(public, shooter, at))


def _easy_checks(old: Any) -> Any:
    """A command check passes at 13."""
    return lambda dice, added: sum(dice) + added >= 13


PLANTS = (
    Plant("who moved shoots as well", f"{ROLLS}:moved_penalty", always(0), ("UW-40",)),
    Plant("targets are tougher", f"{ROLLS}:toughness", _add(1), ("UW-41",)),
    Plant(
        "the Commander helps nobody", "games.urban_war.units.queries:led", always(False), ("UW-54", "UW-39", "UW-34")
    ),
    Plant(
        "ranges are 2 inches longer",
        "games.urban_war.units.ranges:band_of",
        _shorter,
        ("UW-9",),
        policies=("random", "random"),
        options=("turns=4",),
        daily=True,
    ),
    Plant(
        "cover saves at 5 and 7",
        "games.urban_war.terrain.line_of_sight:SAVES",
        constant({"solid": 5, "flimsy": 7}),
        ("UW-42",),
    ),
    Plant(
        "models go an inch further",
        f"{RULES}.movement.allowance:allowance",
        _add(INCH),
        ("UW-24", "UW-25", "UW-28"),
        policies=("random", "random"),
        options=("turns=2",),
        daily=True,
    ),
    Plant("command checks pass at 13", f"{RULES}.dice.chances:passes", _easy_checks, ("UW-51",)),
    Plant(
        "blows hit at 5", "games.urban_war.content.numbers:TO_HIT_BLOW", constant(5), ("UW-48",), BATTLE, order=FISTS
    ),
    Plant(
        "a charger strikes no earlier",
        f"{ROLLS}:first_strike_parts",
        _without("charge"),
        ("UW-47",),
        BATTLE,
        order=FISTS,
    ),
    Plant("who is slower strikes first", f"{RULES}.melee.resolve:_order", _backwards, ("UW-47",), BATTLE, order=FISTS),
    Plant(
        "everybody fights back",
        "games.urban_war.units.queries:fights_back",
        always(True),
        ("UW-45",),
        BATTLE,
        order=FISTS,
    ),
    Plant(
        "nobody saw a friend die",
        f"{RULES}.morale.panic:note_witnesses",
        always(None),
        ("UW-52",),
        BATTLE,
        order=FISTS,
    ),
    Plant(
        "friends see deaths from 14 inches",
        f"{RULES}.morale.panic:WITNESS_RANGE",
        constant(14),
        ("UW-52",),
        BATTLE,
        order=FISTS,
    ),
    Plant(
        "a model acts twice",
        f"{RULES}.turn.begin_action:activate",
        _acts_again,
        ("UW-23",),
        policies=("random", "random"),
        options=("turns=2",),
        daily=True,
    ),
    Plant("a side activates twice in a row", f"{RULES}.turn.begin_action:_next", _same_side, ("UW-23",)),
    Plant(
        "who has interrupted still watches", f"{RULES}.overwatch.resolve:_shown", _keeps_watching, ("UW-30", "UW-32")
    ),
    Plant(
        "deployment is 3 inches deeper",
        f"{RULES}.deployment.zones:zone",
        _wider,
        ("UW-17",),
        policies=("random", "random"),
        options=("turns=2",),
        daily=True,
    ),
    Plant("an attack has a die more", f"{RULES}.casualties.attack_rolls:_natural", _one_more_die, ("UW-5",)),
    Plant(
        "terrain hides nobody", "games.urban_war.terrain.line_of_sight:over_ground", _unseen_walls, ("UW-38", "UW-42")
    ),
    Plant(
        "a base goes through a wall", "games.geometry.moves:sweeps", always(False), ("UW-B46",), ("random", "random")
    ),
    Plant(
        "a charge stops short",
        "games.geometry.moves:touching",
        _stops_short,
        ("UW-28", "UW-35", "UW-44"),
        BATTLE,
        order=FISTS,
    ),
    Plant(
        "armour ignores at 7",
        "games.urban_war.content.numbers:TO_IGNORE",
        constant(7),
        ("UW-11",),
        order="team: team bastion",
    ),
    Plant("models die a wound late", f"{RULES}.casualties.removal:left", _add(1), ("UW-43",)),
    Plant("no target needs a check", f"{RULES}.shooting.targets:priority_targets", _no_check, ("UW-39",)),
    Plant("far interruptions are as easy", f"{ROLLS}:band_penalty", always(0), ("UW-34",)),
    Plant("one side rolls with +1", f"{ROLLS}:initiative_modifier", lambda old: lambda public, seat: seat, ("UW-54",)),
    Plant("teams count 10 points more", f"{RULES}.victory:points_left", _add(10), ("UW-B49",)),
    Plant("a charger hits no better", f"{ROLLS}:CHARGE_TO_HIT", constant(0), ("UW-48",), BATTLE, order=FISTS),
    Plant(
        "a panicked model fears nothing", f"{ROLLS}:PANIC_PENALTY", constant(0), ("UW-40", "UW-48"), BATTLE, order=FISTS
    ),
)
