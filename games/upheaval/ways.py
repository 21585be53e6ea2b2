"""Ways as people write them: points joined by `>`, `toward B3`, `8 north-east`, `cover T4`; canonical are the points.

After a way may stand `place` with numbers of models and where they go: `place 3 12,20 4 13,21` (H-16).
"""

from collections.abc import Callable, Iterator

from games.battlefield.notation import is_point, middle, points, write_way
from games.battlefield.pieces import Piece
from games.geometry.discs import Disc
from games.geometry.inches import INCH, Inches, parse_bearing, parse_point, step, toward, write_point
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point, box_of, squared
from games.kernel import BadNotation, IllegalAction, Line, quoted
from games.kernel.notation import thousandths, whole
from games.upheaval import board, terrain
from games.upheaval.actions import Places
from games.upheaval.footing import CLEAR
from games.upheaval.formation import Marching
from games.upheaval.marches import Ground, Walker
from games.upheaval.marching import edge_of, hanging, inches, marched
from games.upheaval.state import Public, Unit

STAY = "stay"
PLACE = "place"
_FAR = 200 * INCH
_BACK: Inches = 250
_PARTS = 6
_BESIDE: Inches = 150


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
    known = public.standing() if among is None else among
    found = next((unit for unit in known if unit.id == word.upper()), None)
    if found is None:
        names = ", ".join(unit.id for unit in known) or "none"
        raise BadNotation(f"{quoted(word)} is none of the units that may be named here: {names}")
    return found


def read_order(line: Line, public: Public, ground: Ground) -> tuple[Path, Places]:
    """Take the words of a way, and of models placed by hand; raises BadNotation."""
    if line.flag(STAY, "regain"):
        way: Path = ()
    else:
        way = read_way(line, public, ground)
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


def read_way(line: Line, public: Public, ground: Ground) -> Path:
    """Take the words of a way of a unit's leader, if the line goes on with one; raises BadNotation."""
    found: list[Point] = []
    while line.left:
        word = line.left[0].lower()
        if is_point(word):
            found += points(line.take())
        elif word in _RELATIVE:
            line.take()
            _lead(ground)
            found += _RELATIVE[word](line, public, ground, tuple(found))
        elif thousandths(word.removesuffix('"')) is not None:
            found.append(_step(line, found[-1] if found else _lead(ground).base.centre))
        elif _is_bearing(word):
            raise BadNotation(f"say how far before {quoted(word)}, such as 6 {word}")
        else:
            break
    return tuple(found)


def _lead(ground: Ground) -> Walker:
    """Return whom the others follow; raises BadNotation where nobody can move."""
    try:
        return ground.lead
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


def _toward(line: Line, public: Public, ground: Ground, before: Path) -> Path:
    """Read `toward B3`, `toward T4`, `toward well`, `toward 12,30`: as far as the move carries the unit."""
    goal = goal_of(public, ground, line.take())
    way = approach(ground, goal, before)
    if not way:
        raise BadNotation(f"{ground.lead.name} stands as near to that as it may come")
    return way


def goal_of(public: Public, ground: Ground, word: str) -> Point:
    """Return where a named unit, model, objective or piece is, or the point that a word is; raises BadNotation."""
    if is_point(word):
        return parse_point(word)
    here, name = ground.lead.base.centre, word.upper()
    for unit in public.standing():
        if unit.id == name.partition(".")[0]:
            bases = [
                disc for figure, disc in board.bases(public, unit) if name in (unit.id, board.name_of(unit, figure))
            ]
            if bases:
                return _beside(ground, min(bases, key=lambda base: squared(base.centre, here)))
    named = [one.at for one in public.objectives if one.name.casefold() == word.casefold()]
    named += [item.at for item in public.items if item.id == name]
    named += [middle(piece.outline) for piece in public.terrain if piece.id == name]
    if not named:
        raise BadNotation(f"{quoted(word)} is no unit, objective or piece of terrain on the table")
    return named[0]


def _beside(ground: Ground, base: Disc) -> Point:
    """Return where the leader stands before a base without touching it."""
    lead = ground.lead.base
    return toward(base.centre, lead.centre, base.radius + lead.radius + CLEAR + 20)


def approach(ground: Ground, goal: Point, before: Path = ()) -> Path:
    """Return the way on which a unit comes nearest to a goal in one move, () where it comes no nearer.

    Out of difficult terrain if that carries further: then up to its edge (UH-26).
    """
    lead = ground.lead
    start = before[-1] if before else lead.base.centre
    moved = ground.lead._replace(base=Disc(start, lead.base.radius))
    ends: list[Path] = []
    for slow in (False, True):
        marching = Marching(ground, slow=slow)
        left = marching.most(lead) - marching.cost(lead, (lead.base.centre, *before))
        path = marching.far_way(moved, goal) or (start, goal)
        ends.append(_shortened(ground, before, path, left))
        if not slow:
            straight = edge_of(marching, lead, Marching(ground, slow=True).far_way(moved, goal) or path)
            ends.append(_shortened(ground, before, straight, left))
    return min(ends, key=lambda way: squared(way[-1] if way else start, goal))


def _shortened(ground: Ground, before: Path, path: Path, most: Inches) -> Path:
    """Return as much of a way as the unit can march without losing coherency, or else at all; without its start."""
    loose: Path = ()
    for far in range(min(most, length(path)), 0, -_BACK):
        way = furthest(path, far)[1:]
        if way and legal(ground, (*before, *way)):
            if not torn(ground, (*before, *way)):
                return way
            loose = loose or way
    return loose


def torn(ground: Ground, way: Path) -> bool:
    """Tell whether a unit that is in coherency loses it on a way, and so would be pinned (UH-20)."""
    return hanging(ground) and not hanging(ground, marched(ground, way, ()))


def legal(ground: Ground, way: Path) -> bool:
    """Tell whether a unit can march on a way."""
    try:
        marched(ground, way, ())
    except IllegalAction:
        return False
    return True


def _cover(line: Line, public: Public, ground: Ground, before: Path) -> Path:
    """Read `cover T4`, `into cover at T4`, `behind T4`."""
    line.flag("cover")
    line.flag("at", "behind", "in", "into")
    word = line.take()
    piece = next((one for one in public.terrain if one.id == word.upper()), None)
    if piece is None:
        known = ", ".join(one.id for one in public.terrain) or "none"
        raise BadNotation(f"{quoted(word)} is no piece of terrain; there are {known}")
    for at in cover_points(public, ground, piece):
        way = straight(ground, at)
        if way and legal(ground, (*before, *way)):
            return way
    lead = ground.lead
    raise BadNotation(f"{lead.name} reaches no place at {piece.id} with {inches(lead.full)} inches that gives it cover")


def straight(ground: Ground, at: Point) -> Path:
    """Return the points of a leader's way to a place, around what is in the way; () if there is none."""
    for slow in (False, True):
        path = way_of_lead(ground, at, slow=slow)
        if path:
            return path
    return ()


def way_of_lead(ground: Ground, at: Point, *, slow: bool) -> Path:
    """Return the points of a leader's way to a place where it may stand, through what slows or not; () for none."""
    marching = Marching(ground, slow=slow)
    path = None if marching.trouble(ground.lead, at) else marching.way_to(ground.lead, at)
    return path[1:] if path else ()


def cover_points(public: Public, ground: Ground, piece: Piece) -> Iterator[Point]:
    """Return places in and around a piece where the leader has cover from the nearest enemy, the nearest first."""
    lead = ground.lead
    here, radius = lead.base
    enemies = (*ground.enemies, *ground.targets)
    found = sorted(set(_around(piece, radius + _BESIDE)), key=lambda at: squared(at, here))
    near = (at for at in found if squared(at, here) <= lead.full**2)
    if not enemies:
        return near
    enemy = min(enemies, key=lambda one: squared(one.centre, here))
    return (at for at in near if terrain.figure_cover(public, Disc(at, radius), (enemy,)))


def _around(piece: Piece, away: Inches) -> Iterator[Point]:
    """Yield places within a piece and all around its box, over tenths of an inch."""
    left, top, right, bottom = box_of(piece.outline, away)
    yield tuple(part // 100 * 100 for part in middle(piece.outline))  # type: ignore[misc] # two parts
    for part in range(_PARTS + 1):
        x, y = left + (right - left) * part // _PARTS, top + (bottom - top) * part // _PARTS
        yield from ((x // 100 * 100, top // 100 * 100), (x // 100 * 100, -(-bottom // 100) * 100))
        yield from ((left // 100 * 100, y // 100 * 100), (-(-right // 100) * 100, y // 100 * 100))


_RELATIVE: dict[str, Callable[[Line, Public, Ground, Path], Path]] = {
    "toward": _toward,
    "towards": _toward,
    "cover": _cover,
    "into": _cover,
    "behind": _cover,
}
RELATIVE = tuple(_RELATIVE)
"""Words after which a way is looked for, which may take long."""
