"""Building the ships, all at once and in secret (RS-5, RS-7, RS-12 .. RS-23)."""

from typing import cast

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.base.numbers import in_word
from games.kernel.questions.arguments import rest, taking
from games.raise_shields.board import fleet, sheets
from games.raise_shields.board.fitting import built_base, refusal
from games.raise_shields.content.upgrades import CANNONS, CATALOGUE, Upgrade, build_cost
from games.raise_shields.previews.build import forecast
from games.raise_shields.questions.setup import muster
from games.raise_shields.questions.setup.muster import offered_for, read_upgrade
from games.raise_shields.state import events
from games.raise_shields.state.actions import Build
from games.raise_shields.state.frames import Building, TakingSides
from games.raise_shields.state.state import Public, State, Table


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
    words = table.secret(seat).build or ()
    table.change_secret(seat, build=None)
    sheet = sheet_of(table.public, seat, words)
    left = dict(sheets.credits_left(table.public, sheet))
    for ship, bought in sheet.bought.items():
        if table.public.ship(ship).status == "building":
            _launch(table, ship, bought, left[ship])
        else:
            _return(table, ship)


def sheet_of(public: Public, seat: Seat, words: tuple[str, ...]) -> sheets.Sheet:
    """Return what a build buys for each ship of a seat; raises IllegalAction (RS-5, RS-21, RS-22)."""
    if fleet.has_fleets(public):
        return sheets.worked_out(public, seat, words)
    upgrades = cast(tuple[Upgrade, ...], words)
    problem = refusal(public, upgrades)
    if problem is not None:
        raise IllegalAction(*problem)
    return sheets.Sheet({fleet.ship_of(public, seat).id: upgrades}, public.options.credits - build_cost(upgrades))


def _launch(table: Table, ship_id: str, bought: tuple[Upgrade, ...], left: int) -> None:
    upgrades = tuple(sorted(bought, key=list(CATALOGUE).index))
    base = built_base(upgrades, table.public.options)
    fleet.change_ship(
        table,
        ship_id,
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
    table.tell(events.ShipBuilt(ship=ship_id, upgrades=upgrades, left=left, rules=rules))


def _return(table: Table, ship_id: str) -> None:
    """Tell of a ship that comes from an earlier battle of its campaign (RS-7, RS-62)."""
    ship = table.public.ship(ship_id)
    rules = ("RS-7", *dict.fromkeys(CATALOGUE[cast(Upgrade, upgrade)].rule for upgrade in ship.upgrades))
    table.tell(events.ShipBuilt(ship=ship_id, upgrades=ship.upgrades, left=0, rules=rules))


def apply(table: Table, seat: Seat, action: Build) -> None:
    """Seal a build."""
    table.change_secret(seat, build=action.upgrades)
    table.tell(events.BuildSealed(seat=seat, rules=("RS-7",)))


def _read(line: Line, state: State, seat: Seat) -> tuple[str, ...]:
    """Read `build impulse pulse`, `build none`, `build brawler`, or the sheet of a fleet."""
    if line.flag("none"):
        return ()
    said = line.rest()
    if fleet.has_fleets(state.public):
        return muster.read(state.public, seat, said)
    return muster.ready_ship(state.public, said) or tuple(map(read_upgrade, said))


def check(state: State, seat: Seat, action: Build) -> None:
    """Refuse what is too dear or over a limit (RS-5, RS-21, RS-22)."""
    if fleet.has_fleets(state.public):
        muster.check(state.public, seat, action.upgrades)
    sheet_of(state.public, seat, action.upgrades)


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the upgrades that can still be added, each with the credits that it would leave."""
    if said[:1] == ("none",):
        return Choices(complete=len(said) == 1)
    if fleet.has_fleets(state.public):
        return muster.words(state.public, seat, said)
    bought = cast(tuple[Upgrade, ...], tuple(map(read_upgrade, said)))
    if bought != said:
        return Choices()
    check(state, seat, Build(bought))
    left = state.public.options.credits - build_cost(bought)
    offered = offered_for(state.public, bought, left)
    none = () if bought else (Word("none", "No upgrades", "keep the base ship"),)
    label = f"{'another upgrade' if bought else 'upgrade'}, {left} credits left"
    return Choices((*offered, *none), complete=bool(said), label=label)


_UPGRADES = rest("upgrades", "Upgrades, or none", _read, _words, write=lambda upgrades: " ".join(upgrades) or "none")


def _ask(public: Public, seat: Seat) -> str:
    credits = public.options.credits
    if not fleet.has_fleets(public):
        return f"Build {fleet.ship_of(public, seat).name} with {credits} credits"
    each = " each" if public.options.credits_per_ship else ""
    return f"Build your {in_word(public.options.ships)} ships with {credits} credits{each}"


QUESTION = Question(
    kind="build",
    rule="RS-7",
    ask=_ask,
    default=lambda state, seat: Build(),
    verbs=(
        Verb(
            form=taking(_UPGRADES).to(Build),
            title="Build",
            hint="upgrades for your credits",
            example=lambda state: fleet.by_fleet(
                state.public, "build shield armor crew", "build A-1 sniper A-2 brawler"
            ),
            check=check,
            apply=apply,
            forecast=forecast,
            shortcuts=lambda state, seat: muster.ready_sheets(state.public, seat),
        ),
    ),
)
