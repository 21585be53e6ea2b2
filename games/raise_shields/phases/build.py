"""Building the ships, all at once and in secret (RS-5, RS-7, RS-12 .. RS-23)."""

from typing import cast

from games.kernel import (
    BadNotation,
    Choices,
    Fact,
    Forecast,
    IllegalAction,
    Line,
    Question,
    Seat,
    Verb,
    Word,
    quoted,
)
from games.raise_shields import board, events
from games.raise_shields.actions import Build, Upgrade
from games.raise_shields.state import Building, Public, State, Table, TakingSides
from games.raise_shields.tables import CANNONS, CATALOGUE, build_cost, built_base, effect_of, limit_of

_SYNONYMS: dict[str, Upgrade] = {
    "shields": "shield",
    "armour": "armor",
    "phasers": "phaser",
    "pulses": "pulse",
    "torpedoes": "torpedo",
    "torpedos": "torpedo",
}
_IN_FIGURES = ("shield", "armor", "crew", "torpedo")
"""Upgrades that a ship's figures show by themselves."""


def proceed(table: Table, frame: Building) -> None:
    """Ask every seat for its upgrades (with no credits there is nothing to ask: RS-5), then show them all."""
    if table.public.options.credits and not frame.asked:
        table.goto(Building(asked=True))
        table.ask("build", *range(table.public.seats))
        return
    for seat in range(table.public.seats):
        _reveal(table, seat)
    table.goto(TakingSides())


def _reveal(table: Table, seat: Seat) -> None:
    bought = cast(tuple[Upgrade, ...], table.secret(seat).build or ())
    table.change_secret(seat, build=None)
    upgrades = tuple(sorted(bought, key=list(CATALOGUE).index))
    base = built_base(upgrades, table.public.options)
    left = table.public.options.credits - build_cost(upgrades)
    ship = board.change_ship(
        table,
        board.ship_of(table.public, seat).id,
        status="waiting",
        start=base,
        shields=base.shields,
        hull=base.hull,
        crew=base.crew,
        cannon=next((kind for kind in CANNONS if kind in upgrades), "laser"),
        upgrades=upgrades,
        torpedoes=upgrades.count("torpedo"),
        credits=left,
    )
    rules = ("RS-4", "RS-5", "RS-7", *dict.fromkeys(CATALOGUE[upgrade].rule for upgrade in upgrades))
    table.tell(events.ShipBuilt(ship=ship.id, upgrades=upgrades, left=left, rules=rules))


def carry_out(table: Table, seat: Seat, action: Build) -> None:
    """Seal a build."""
    table.change_secret(seat, build=action.upgrades)
    table.tell(events.BuildSealed(seat=seat, rules=("RS-7",)))


def read(line: Line, state: State, seat: Seat) -> Build:
    """Read `build shield phaser`, or `build none`."""
    if [word.lower() for word in line.left] in ([], ["none"]):
        return Build()
    return Build(tuple(_upgrade(_SYNONYMS.get(word.lower(), word)) for word in line.rest()))


def _upgrade(word: str) -> Upgrade:
    for upgrade in CATALOGUE:
        if upgrade == word.lower():
            return upgrade
    raise BadNotation(f"no upgrade is called {quoted(word)}; there are {', '.join(CATALOGUE)}")


def why_not(public: Public, upgrades: tuple[Upgrade, ...]) -> tuple[str, str] | None:
    """Return why these upgrades cannot be bought together, as (reason, rule), or None."""
    cost, purse = build_cost(upgrades), public.options.credits
    if cost > purse:
        return f"these upgrades cost {cost} credits, you have {purse}", "RS-5"
    for upgrade in dict.fromkeys(upgrades):
        limit = limit_of(upgrade, public.options)
        if limit and upgrades.count(upgrade) > limit:
            often = "once" if limit == 1 else "twice"
            return f"{CATALOGUE[upgrade].title} can be bought {often} at most", "RS-22"
    cannons = [CATALOGUE[upgrade].title for upgrade in CANNONS if upgrade in upgrades]
    if len(cannons) > 1:
        return f"a ship carries one type of cannon, not {' and '.join(cannons)}", "RS-21"
    return None


def check(state: State, seat: Seat, action: Build) -> None:
    """Refuse what is too dear or over a limit (RS-5, RS-21, RS-22)."""
    problem = why_not(state.public, action.upgrades)
    if problem is not None:
        raise IllegalAction(*problem)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the upgrades that can still be added, each with the credits that it would leave."""
    if said == ("none",):
        return Choices(complete=True)
    bought = tuple(map(_upgrade, said))
    check(state, seat, Build(bought))
    options = state.public.options
    left = options.credits - build_cost(bought)
    offered = tuple(
        Word(upgrade, entry.title, f"{entry.cost} credits, leaves {left - entry.cost}: {effect_of(upgrade, options)}")
        for upgrade, entry in CATALOGUE.items()
        if why_not(state.public, (*bought, upgrade)) is None
    )
    none = () if said else (Word("none", "No upgrades", "keep the base ship"),)
    label = f"{'another upgrade' if said else 'upgrade'}, {left} credits left"
    return Choices(words=(*offered, *none), complete=bool(said), label=label)


def forecast(state: State, seat: Seat, action: Build) -> Forecast:
    """Return what a ship would start with, and the credits left (RS-7)."""
    public, upgrades = state.public, action.upgrades
    base = built_base(upgrades, public.options)
    shown = (upgrade for upgrade in CATALOGUE if upgrade in upgrades and upgrade not in _IN_FIGURES)
    facts = [
        Fact("shields", "Shields", str(base.shields)),
        Fact("hull", "Hull", str(base.hull)),
        Fact("crew", "Crew", str(base.crew)),
        *(Fact(upgrade, CATALOGUE[upgrade].title, effect_of(upgrade, public.options)) for upgrade in shown),
    ]
    if "torpedo" in upgrades:
        facts.append(Fact("torpedoes", "Torpedoes", str(upgrades.count("torpedo"))))
    facts.append(Fact("credits", "Credits left", str(public.options.credits - build_cost(upgrades))))
    return Forecast(f"{board.ship_of(public, seat).name} as built", facts=tuple(facts))


QUESTION = Question(
    kind="build",
    rule="RS-7",
    ask=lambda public, seat: f"Build {board.ship_of(public, seat).name} with {public.options.credits} credits",
    default=lambda state, seat: Build(),
    verbs=(
        Verb(
            action=Build,
            read=read,
            write=lambda action: f"build {' '.join(action.upgrades) or 'none'}",
            words=words,
            check=check,
            carry_out=carry_out,
            forecast=forecast,
        ),
    ),
)
