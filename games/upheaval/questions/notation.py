"""Ways as people write them: points joined by `>`, `toward B3`, `8 north-east`, `cover T4`; canonical are the points.

After a way may stand `place` with numbers of models and where they go: `place 3 12,20 4 13,21` (UH-H16).
"""

from collections.abc import Callable

from games.battlefield.notation import is_point, middle, points, write_way
from games.geometry.discs import Disc
from games.geometry.inches import INCH, parse_bearing, parse_point, step, toward, write_point
from games.geometry.lengths import inches
from games.geometry.paths import Path
from games.geometry.plane import Point, squared
from games.kernel import BadNotation, IllegalAction, Line, quoted
from games.kernel.notation import thousandths, whole
from games.upheaval.mechanics.movement.approach import approach, cover_points, is_legal_way, leader_way
from games.upheaval.mechanics.movement.plan import MoveContext, Mover
from games.upheaval.state.actions import Places
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain.effects import CLEAR
from games.upheaval.units import queries

STAY = "stay"
PLACE = "place"
_FAR = 200 * INCH


def write_order(way: Path, places: Places) -> str:
    """Return a way and what is placed by hand, as canonical words.

    >>> write_order(((12000, 20500),), ((3, (1000, 2000)),)), write_order((), ())
    ('12,20.5 place 3 1,2', 'stay')
    """
    words = [write_way(way) or STAY]
    if places:
        words += [PLACE, *(f"{number} {write_point(at)}" for number, at in places)]
    return " ".join(words)


def find_unit(public: Public, word: str, among: tuple[Unit, ...] | None = None) -> Unit:
    """Return a unit by its id in any case; raises BadNotation."""
    known = public.on_table() if among is None else among
    found = next((unit for unit in known if unit.id == word.upper()), None)
    if found is None:
        names = ", ".join(unit.id for unit in known) or "none"
        raise BadNotation(f"{quoted(word)} is none of the units that may be named here: {names}")
    return found


def read_order(line: Line, public: Public, context: MoveContext) -> tuple[Path, Places]:
    """Take the words of a way, and of models placed by hand; raises BadNotation."""
    if line.flag(STAY, "regain"):
        way: Path = ()
    else:
        way = read_way(line, public, context)
    return way, read_places(line)


def read_places(line: Line) -> Places:
    """Take `place 3 12,20 4 13,21`, if the line goes on with it; raises BadNotation."""
    found: list[tuple[int, Point]] = []
    if not line.flag(PLACE):
        return ()
    while line.left:
        word = line.take()
        number = whole(word.rpartition(".")[2])
        if number is None:
            raise BadNotation(f"{quoted(word)} is no number of a model; write place 3 12,20 4 13,21")
        line.flag("at", "to")
        found.append((number, parse_point(line.take())))
    if not found:
        raise BadNotation("place needs numbers of models and where they go, such as place 3 12,20")
    return tuple(found)


def read_way(line: Line, public: Public, context: MoveContext) -> Path:
    """Take the words of a way of a unit's leader, if the line goes on with one; raises BadNotation."""
    found: list[Point] = []
    while line.left:
        word = line.left[0].lower()
        if is_point(word):
            found += points(line.take())
        elif word in _RELATIVE:
            line.take()
            _lead(context)
            found += _RELATIVE[word](line, public, context, tuple(found))
        elif thousandths(word.removesuffix('"')) is not None:
            found.append(_step(line, found[-1] if found else _lead(context).base.centre))
        elif _is_bearing(word):
            raise BadNotation(f"say how far before {quoted(word)}, such as 6 {word}")
        else:
            break
    return tuple(found)


def _lead(context: MoveContext) -> Mover:
    """Return whom the others follow; raises BadNotation where nobody can move."""
    try:
        return context.lead
    except IllegalAction as error:
        raise BadNotation(error.reason) from error


def _is_bearing(word: str) -> bool:
    try:
        parse_bearing(word)
    except BadNotation:
        return False
    return True


def _step(line: Line, start: Point) -> Point:
    """Read `8 north-east`, `8 inches NE`."""
    way = thousandths(line.take().removesuffix('"')) or 0
    line.flag("inches", "inch", "in")
    if way < 0 or way > _FAR:
        raise BadNotation("a step is up to 200 inches")
    return step(start, parse_bearing(line.take()), way)


def _toward(line: Line, public: Public, context: MoveContext, before: Path) -> Path:
    """Read `toward B3`, `toward T4`, `toward well`, `toward 12,30`: as far as the move carries the unit."""
    goal = goal_of(public, context, line.take())
    way = approach(context, goal, before)
    if not way:
        raise BadNotation(f"{context.lead.name} is already as close to that as it can get")
    return way


def goal_of(public: Public, context: MoveContext, word: str) -> Point:
    """Return where a named unit, model, objective or piece is, or the point that a word is; raises BadNotation."""
    if is_point(word):
        return parse_point(word)
    here, name = context.lead.base.centre, word.upper()
    for unit in public.on_table():
        if unit.id == name.partition(".")[0]:
            bases = [
                disc
                for model, disc in queries.bases(public, unit)
                if name in (unit.id, queries.model_name(unit, model))
            ]
            if bases:
                return _beside(context, min(bases, key=lambda base: squared(base.centre, here)))
    named = [one.at for one in public.objectives if one.name.casefold() == word.casefold()]
    named += [item.at for item in public.items if item.id == name]
    named += [middle(piece.outline) for piece in public.terrain if piece.id == name]
    if not named:
        raise BadNotation(f"{quoted(word)} is no unit, objective or piece of terrain on the table")
    return named[0]


def _beside(context: MoveContext, base: Disc) -> Point:
    """Return where the leader stands before a base without touching it."""
    lead = context.lead.base
    return toward(base.centre, lead.centre, base.radius + lead.radius + CLEAR + 20)


def _cover(line: Line, public: Public, context: MoveContext, before: Path) -> Path:
    """Read `cover T4`, `into cover at T4`, `behind T4`."""
    line.flag("cover")
    line.flag("at", "behind", "in", "into")
    word = line.take()
    piece = next((one for one in public.terrain if one.id == word.upper()), None)
    if piece is None:
        known = ", ".join(one.id for one in public.terrain) or "none"
        raise BadNotation(f"{quoted(word)} is no piece of terrain; there are {known}")
    for at in cover_points(public, context, piece):
        way = leader_way(context, at)
        if way and is_legal_way(context, (*before, *way)):
            return way
    lead = context.lead
    raise BadNotation(f"{lead.name} reaches no place at {piece.id} with {inches(lead.full)} inches that gives it cover")


_RELATIVE: dict[str, Callable[[Line, Public, MoveContext, Path], Path]] = {
    "toward": _toward,
    "towards": _toward,
    "cover": _cover,
    "into": _cover,
    "behind": _cover,
}
RELATIVE = tuple(_RELATIVE)
"""Words after which a way is looked for, which may take long."""


def read_unit(public: Public, word: str) -> Unit:
    """Return the unit that a word means; raises BadNotation."""
    found = next((unit for unit in public.units if unit.id == word.upper()), None)
    if found is None:
        known = f"units are called {public.units[0].id} and so on" if public.units else "no army has been picked yet"
        raise BadNotation(f"there is no unit {quoted(word)}; {known}")
    return found
