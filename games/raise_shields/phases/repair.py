"""The repair phase, all seats at once (RS-27, RS-58, RS-59, B37, B39, B40)."""

from games.kernel import BadNotation, Choices, IllegalAction, Seat, Word, quoted
from games.raise_shields import board, events
from games.raise_shields.actions import Repair
from games.raise_shields.state import Ship, State
from games.raise_shields.table import Question, Table
from games.raise_shields.tables import some

PARTS = ("shields", "port", "starboard", "hull")
COSTS = {"shields": 1, "port": 2, "starboard": 2, "hull": 3}
_TITLES = {"shields": "Shields", "port": "Port cannons", "starboard": "Starboard cannons", "hull": "Hull"}


def begin(table: Table) -> None:
    """Roll for every ship in play, and ask whoever has points of use (RS-58)."""
    table.change(phase="repair", turn="", order=(), points=(0,) * table.state.seats)
    for ship in board.active_ships(table.state):
        dice = table.dice.roll(ship.crew, 6, f"repairs of {ship.name}") if ship.crew else ()
        points = dice.count(6)
        useful = useful_parts(ship, points)
        rules = ("RS-27", "RS-58") if ship.crew else ("RS-27", "RS-58", "B38")
        idle = points > 0 and not useful
        table.tell(events.RepairRolled(ship=ship.id, dice=dice, points=points, idle=idle, rules=rules))
        if useful:
            table.change(points=_with(table.state.points, ship.seat, points))
            table.ask("repair", ship.seat)
    _finish(table)


def _with(points: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return tuple(value if owner == seat else old for owner, old in enumerate(points))


def _finish(table: Table) -> None:
    if not table.state.prompts:
        table.enter("morale")


def missing(ship: Ship) -> dict[str, int]:
    """Return how much of each part a ship has lost, which is what it can repair (B40)."""
    return {
        "shields": ship.start.shields - ship.shields,
        "port": ship.ticks[0],
        "starboard": ship.ticks[1],
        "hull": ship.start.hull - ship.hull,
    }


def useful_parts(ship: Ship, points: int) -> tuple[str, ...]:
    """Return the parts that so many points can repair."""
    lost = missing(ship)
    return tuple(part for part in PARTS if lost[part] and points >= COSTS[part])


def carry_out(table: Table, seat: Seat, action: Repair) -> None:
    """Spend the points; the rest is lost (RS-59)."""
    ship = board.ship_of(table.state, seat)
    table.change_ship(
        ship.id,
        shields=ship.shields + action.shields,
        hull=ship.hull + action.hull,
        ticks=(ship.ticks[0] - action.port, ship.ticks[1] - action.starboard),
    )
    lost = table.state.points[seat] - action.cost
    table.change(points=_with(table.state.points, seat, 0))
    table.tell(
        events.ShipRepaired(
            ship=ship.id,
            shields=action.shields,
            port=action.port,
            starboard=action.starboard,
            hull=action.hull,
            lost=lost,
            rules=("RS-59",),
        )
    )
    _finish(table)


def check(state: State, seat: Seat, action: Repair) -> None:
    """Refuse what costs too much or goes beyond the start values (RS-59, B40)."""
    points = state.points[seat]
    if action.cost > points:
        raise IllegalAction(f"this repair costs {some(action.cost, 'point')}, you have {points}", "RS-59")
    ship = board.ship_of(state, seat)
    for part, lost in missing(ship).items():
        wanted = getattr(action, part)
        if wanted > lost:
            raise IllegalAction(f"{_TITLES[part].lower()} can be repaired by {lost}, not {wanted}", "B40")
        if wanted < 0:
            raise IllegalAction("a repair cannot take away", "RS-59")


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List parts and numbers in the fixed order shields, cannons port, cannons starboard, hull."""
    said = prefix[1:]
    if said == ("none",):
        return Choices(complete=True)
    spent, last = _read(said)
    check(state, seat, Repair(**spent))
    left = state.points[seat] - Repair(**spent).cost
    ship = board.ship_of(state, seat)
    parts = [part for part in useful_parts(ship, left) if PARTS.index(part) > last]
    dangling = said[_paired(said) :]
    if dangling in (("cannons",), ()):
        return _part_words(said, parts, dangling)
    part = dangling[-1]
    if part not in parts:
        raise IllegalAction(f"{some(left, 'point')} cannot repair {_TITLES[part].lower()} now", "RS-59")
    most = min(missing(ship)[part], left // COSTS[part])
    listed = tuple(
        Word(str(count), str(count), f"costs {count * COSTS[part]} of {some(left, 'point')}")
        for count in range(1, most + 1)
    )
    return Choices(words=listed, label="how many")


def _part_words(said: tuple[str, ...], parts: list[str], dangling: tuple[str, ...]) -> Choices:
    sides = [part for part in parts if part in ("port", "starboard")]
    if dangling:
        if not sides:
            raise IllegalAction("the points cannot repair cannons", "RS-59")
        return Choices(words=tuple(Word(side, _TITLES[side], "2 points a box") for side in sides), label="side")
    listed = [Word("shields", "Shields", "1 point each")] if "shields" in parts else []
    listed += [Word("cannons", "Cannons", "2 points a box, half a cannon")] if sides else []
    listed += [Word("hull", "Hull", "3 points each")] if "hull" in parts else []
    if not said:
        listed.append(Word("none", "Nothing", "the points are lost"))
    return Choices(words=tuple(listed), complete=bool(said), label="repair")


def _is_count(word: str) -> bool:
    """Tell whether a word is a number from 1 as notation writes it, without leading zeros."""
    return word.isdecimal() and word == str(int(word)) != "0"


def _paired(said: tuple[str, ...]) -> int:
    """Return how many words belong to finished pairs of a part and a number."""
    return max((index + 1 for index, word in enumerate(said) if word.isdecimal()), default=0)


def _read(said: tuple[str, ...]) -> tuple[dict[str, int], int]:
    """Return what a canonical prefix spends, and the place in PARTS of its last finished part."""
    spent: dict[str, int] = {}
    last, part = -1, ""
    for word in said:
        if word == "cannons" and not part:
            part = "cannons"
        elif word in PARTS and part in ("", "cannons") and (part == "cannons") == (word in ("port", "starboard")):
            part = word
        elif _is_count(word) and part in PARTS and PARTS.index(part) > last:
            spent[part], last, part = int(word), PARTS.index(part), ""
        else:
            raise BadNotation(f"{quoted(word)} does not belong there: write `repair shields 2 cannons port 1 hull 1`")
    return spent, last


def default(state: State, seat: Seat) -> Repair:
    """Shields first ((c)), then hull, then cannon boxes, port before starboard."""
    lost = missing(board.ship_of(state, seat))
    left = state.points[seat]
    spent: dict[str, int] = {}
    for part in ("shields", "hull", "port", "starboard"):
        spent[part] = min(lost[part], left // COSTS[part])
        left -= spent[part] * COSTS[part]
    return Repair(**spent)


def _ask(state: State, seat: Seat) -> str:
    return f"Repair {board.ship_of(state, seat).name} with {some(state.points[seat], 'point')}"


QUESTION = Question(
    kind="repair",
    rule="RS-27",
    verbs=("repair",),
    actions=(Repair,),
    ask=_ask,
    check=check,
    carry_out=carry_out,
    words=words,
    default=default,
)
