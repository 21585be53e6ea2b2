"""Building the ships, all at once and in secret (RS-5, RS-7, RS-12 .. RS-23)."""

from typing import cast

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.questions.arguments import repeat, taking
from games.raise_shields.board import fleet
from games.raise_shields.board.fitting import built_base, effect_of, refusal
from games.raise_shields.content.upgrades import CANNONS, CATALOGUE, Upgrade, build_cost
from games.raise_shields.previews.build import forecast
from games.raise_shields.state import events
from games.raise_shields.state.actions import Build
from games.raise_shields.state.frames import Building, TakingSides
from games.raise_shields.state.state import State, Table

_SYNONYMS: dict[str, Upgrade] = {
    "shields": "shield",
    "armour": "armor",
    "phasers": "phaser",
    "pulses": "pulse",
    "torpedoes": "torpedo",
    "torpedos": "torpedo",
}


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
    ship = fleet.change_ship(
        table,
        fleet.ship_of(table.public, seat).id,
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


def apply(table: Table, seat: Seat, action: Build) -> None:
    """Seal a build."""
    table.change_secret(seat, build=action.upgrades)
    table.tell(events.BuildSealed(seat=seat, rules=("RS-7",)))


def _read(line: Line, state: State, seat: Seat) -> Upgrade:
    word = line.take()
    wanted = _SYNONYMS.get(word.lower(), word.lower())
    for upgrade in CATALOGUE:
        if upgrade == wanted:
            return upgrade
    raise BadNotation(f"no upgrade is called {quoted(word)}; there are {', '.join(CATALOGUE)}")


def check(state: State, seat: Seat, action: Build) -> None:
    """Refuse what is too dear or over a limit (RS-5, RS-21, RS-22)."""
    problem = refusal(state.public, action.upgrades)
    if problem is not None:
        raise IllegalAction(*problem)


def _more(state: State, seat: Seat, bought: tuple[Upgrade, ...]) -> Choices:
    """List the upgrades that can still be added, each with the credits that it would leave."""
    check(state, seat, Build(bought))
    options = state.public.options
    left = options.credits - build_cost(bought)
    offered = tuple(
        Word(upgrade, entry.title, f"{entry.cost} credits, leaves {left - entry.cost}: {effect_of(upgrade, options)}")
        for upgrade, entry in CATALOGUE.items()
        if refusal(state.public, (*bought, upgrade)) is None
    )
    none = () if bought else (Word("none", "No upgrades", "keep the base ship"),)
    return Choices((*offered, *none), label=f"{'another upgrade' if bought else 'upgrade'}, {left} credits left")


_UPGRADES = repeat("upgrades", "Upgrades, or none", _read, _more, none="none", least=0)


QUESTION = Question(
    kind="build",
    rule="RS-7",
    ask=lambda public, seat: f"Build {fleet.ship_of(public, seat).name} with {public.options.credits} credits",
    default=lambda state, seat: Build(),
    verbs=(
        Verb(
            form=taking(_UPGRADES).to(Build),
            title="Build",
            hint="upgrades for your credits",
            example="build shield armor crew",
            check=check,
            apply=apply,
            forecast=forecast,
        ),
    ),
)
