"""Building the ships, all at once and in secret (RS-5, RS-7, RS-12 .. RS-23)."""

from games.kernel import BadNotation, Choices, IllegalAction, Seat, Word, quoted
from games.raise_shields import board, events
from games.raise_shields.actions import Build, Upgrade
from games.raise_shields.state import State
from games.raise_shields.table import Question, Table
from games.raise_shields.tables import CANNONS, CATALOGUE, build_cost, built_base


def begin(table: Table) -> None:
    """Ask every seat for its upgrades; with no credits there is nothing to ask (RS-5)."""
    state = table.state
    table.change(phase="build", builds=(None,) * state.seats)
    if state.options.credits == 0:
        table.change(builds=((),) * state.seats)
        _reveal(table)
        return
    for seat in range(state.seats):
        table.ask("build", seat)


def carry_out(table: Table, seat: Seat, action: Build) -> None:
    """Seal a build; reveal all when the last is in."""
    builds = tuple(action.upgrades if owner == seat else build for owner, build in enumerate(table.state.builds))
    table.change(builds=builds)
    table.tell(events.BuildSealed(seat=seat, rules=("RS-7",)))
    if not table.state.prompts:
        _reveal(table)


def _reveal(table: Table) -> None:
    for seat, build in enumerate(table.state.builds):
        upgrades = tuple(sorted(build or (), key=list(CATALOGUE).index))  # type: ignore[arg-type]
        base = built_base(upgrades, table.state.options.base_crew)
        left = table.state.options.credits - build_cost(upgrades)  # type: ignore[arg-type]
        ship = table.change_ship(
            board.ship_of(table.state, seat).id,
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
        rules = ("RS-4", "RS-5", "RS-7", *dict.fromkeys(CATALOGUE[upgrade].rule for upgrade in upgrades))  # type: ignore[index]
        table.tell(events.ShipBuilt(ship=ship.id, upgrades=upgrades, left=left, rules=rules))
    table.change(builds=())
    table.enter("sides")


def why_not(state: State, upgrades: tuple[Upgrade, ...]) -> tuple[str, str] | None:
    """Return why these upgrades cannot be bought together, as (reason, rule), or None."""
    cost, purse = build_cost(upgrades), state.options.credits
    if cost > purse:
        return f"these upgrades cost {cost} credits, you have {purse}", "RS-5"
    for upgrade in dict.fromkeys(upgrades):
        entry = CATALOGUE[upgrade]
        if entry.limit and upgrades.count(upgrade) > entry.limit:
            often = "once" if entry.limit == 1 else "twice"
            return f"{entry.title} can be bought {often} at most", "RS-22"
    cannons = [CATALOGUE[upgrade].title for upgrade in CANNONS if upgrade in upgrades]
    if len(cannons) > 1:
        return f"a ship carries one type of cannon, not {' and '.join(cannons)}", "RS-21"
    return None


def check(state: State, seat: Seat, action: Build) -> None:
    """Refuse what is too dear or over a limit (RS-5, RS-21, RS-22)."""
    problem = why_not(state, action.upgrades)
    if problem is not None:
        raise IllegalAction(*problem)


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List the upgrades that can still be added, each with the credits that it would leave."""
    chosen = prefix[1:]
    if chosen == ("none",):
        return Choices(complete=True)
    bought: list[Upgrade] = []
    for word in chosen:
        known = next((upgrade for upgrade in CATALOGUE if upgrade == word), None)
        if known is None:
            raise BadNotation(f"no upgrade is called {quoted(word)}; there are {', '.join(CATALOGUE)}")
        bought.append(known)
    check(state, seat, Build(tuple(bought)))
    left = state.options.credits - build_cost(tuple(bought))
    offered = tuple(
        Word(upgrade, entry.title, f"{entry.cost} credits, leaves {left - entry.cost}: {entry.effect}")
        for upgrade, entry in CATALOGUE.items()
        if why_not(state, (*bought, upgrade)) is None
    )
    none = () if chosen else (Word("none", "No upgrades", "keep the base ship"),)
    label = f"{'another upgrade' if chosen else 'upgrade'}, {left} credits left"
    return Choices(words=(*offered, *none), complete=bool(chosen), label=label)


QUESTION = Question(
    kind="build",
    rule="RS-7",
    verbs=("build",),
    actions=(Build,),
    ask=lambda state, seat: f"Build {board.ship_of(state, seat).name} with {state.options.credits} credits",
    check=check,
    carry_out=carry_out,
    words=words,
    default=lambda state, seat: Build(),
)
