"""What the battle conditions put on the table: plants, tunnels, trees, bunkers, mines (UH-39 .. UH-44, B35, B46)."""

import functools
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from games.battlefield.pieces import Piece, Template, placed
from games.battlefield.placing import Ground, check_place, stands
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches, parse_point, write_inches, write_point
from games.geometry.plane import Point, squared
from games.geometry.polygons import rectangle
from games.kernel import Choices, IllegalAction, Line, Open, Question, Seat, Span, Verb, Word
from games.upheaval.actions import Place
from games.upheaval.events import ItemPlaced
from games.upheaval.ground import kind_of
from games.upheaval.sites import MINES, PLANT, Site, gives, sites
from games.upheaval.state import Deploying, Furnishing, Item, Kind, Public, State, Table
from games.upheaval.zones import to_edge, zone_of

AUTO, NONE = "auto", "none"
_CLEAR: Inches = 12 * INCH
"""How far a plant keeps from buildings (UH-39), and how near the bunker is to the middle of the table (UH-43)."""
_STRIDE: Inches = INCH
_FEW, _SUGGESTED, _ASUNDER = 4, 8, 6 * INCH
_KINDS: Mapping[int, Kind] = MappingProxyType({1: "plant", 2: "tunnel", 4: "trees", 5: "bunker", 6: "mines"})
_ALL: tuple[Kind, ...] = ("tunnel", "trees", "mines")
"""What every player may place, and so may decline; a plant or a bunker is placed by whoever rolled it."""
RULES: Mapping[Kind, str] = MappingProxyType(
    {"plant": "UH-39", "tunnel": "UH-40", "trees": "UH-42", "bunker": "UH-43", "mines": "UH-44"}
)
NAMES: Mapping[Kind, str] = MappingProxyType(
    {"plant": "plant", "tunnel": "entrance", "trees": "trees", "bunker": "bunker", "mines": "minefield"}
)
_DOES: Mapping[Kind, str] = MappingProxyType(
    {
        "plant": "it strikes units within 6 inches, on a 1 of a D10",
        "tunnel": "units within 3 inches of one come out at another one",
        "trees": "difficult, soft cover, and no sight through more than 2 inches",
        "bunker": "whoever is inside has +2 MOR and +2 to hit for all units",
        "mines": "units that cross it take D10 − 5 hits of DAM 6",
    }
)
_LETTERS: Mapping[Kind, str] = MappingProxyType({"plant": "P", "tunnel": "E", "mines": "M"})
_RADIUS: Mapping[Kind, Inches] = MappingProxyType({"plant": PLANT, "tunnel": INCH})
_TREES = Template(
    template="",
    word="",
    name="stand of trees",
    look="wood",
    outline=((-1200, -1500), (1200, -1500), (2000, -500), (2000, 700), (1000, 1500), (-1100, 1500), (-2000, 600),
             (-2000, -700)),
    cover="flimsy",
    difficult=True,
)  # fmt: skip
_BUNKER = Template(
    template="",
    word="",
    name="bunker",
    look="building",
    outline=rectangle(-2 * INCH, -2 * INCH, 2 * INCH, 2 * INCH),
    cover="solid",
    blocks_sight=True,
    impassable=True,
)
_PIECES: Mapping[Kind, Template] = MappingProxyType({"trees": _TREES, "bunker": _BUNKER})


def furnishing(public: Public) -> Furnishing:
    """Return who places what: for every roll the roller first, then the others clockwise (B46)."""
    left: list[tuple[Seat, Kind]] = []
    for rolled in public.rolled:
        kind = _KINDS.get(rolled.condition)
        if kind in _ALL:
            start = public.order.index(rolled.seat)
            left += [(seat, kind) for seat in (*public.order[start:], *public.order[:start])]
        elif kind:
            left.append((rolled.seat, kind))
    return Furnishing(tuple(left))


def proceed(table: Table, frame: Furnishing) -> None:
    """Ask for the next thing to be placed; then units are deployed (UH-49, B46)."""
    public = table.public
    if not frame.left:
        table.change(phase="deployment")
        table.goto(Deploying(public.order[0]))
        return
    seat, kind = frame.left[0]
    if next(_legal(public, seat, kind), None) is None:
        table.goto(Furnishing(frame.left[1:]))
        table.tell(ItemPlaced(seat=seat, kind=kind, item=None, rules=(RULES[kind],)))
    else:
        table.ask("furnish", seat)


def next_kind(public: Public) -> Kind:
    """Return what is placed next."""
    frame = public.frames[-1]
    assert isinstance(frame, Furnishing)  # noqa: S101 - the question is asked while things are placed
    return frame.left[0][1]


# Where things may be.


def check_at(public: Public, kind: Kind, at: Point) -> None:
    """Raise IllegalAction, with by how much, for a place where a thing may not be (UH-39 .. UH-44)."""
    name, rule = NAMES[kind], RULES[kind]
    if kind in _PIECES:
        if kind == "bunker":
            _check_central(public, at)
        check_place(_piece(public, kind, at), Ground(public.size, public.terrain), rule)
    elif (over := _beyond(public, kind, at)) > 0:
        raise IllegalAction(f"the {name} would reach {write_inches(over)} inches beyond the table", rule)
    elif kind == "plant":
        _check_clear(public, at)


def _check_central(public: Public, at: Point) -> None:
    if squared(at, _middle(public)) > _CLEAR**2:
        far = gap(Disc(at, 0), Disc(_middle(public), 0))
        raise IllegalAction(
            f"the middle of the bunker would lie {write_inches(far)} inches from that of the table; 12 is the most",
            "UH-43",
        )


def _check_clear(public: Public, at: Point) -> None:
    """Raise IllegalAction for a plant near a building, nearer than it must be (UH-39, B35)."""
    found, near = _clearance(public.terrain, at)
    if found >= _CLEAR:
        return
    best = _best_clearance(public.size, public.terrain)
    if found < best:
        least = "12 is the least" if best >= _CLEAR else f"{write_inches(best)} is possible"
        raise IllegalAction(f"the plant would stand {write_inches(found)} inches from {near}; {least}", "UH-39")


def _clearance(terrain: tuple[Piece, ...], at: Point) -> tuple[Inches, str]:
    """Return how far a plant stands from the nearest building, at most 12 inches, and from which."""
    base = Disc(at, _RADIUS["plant"])
    gaps = ((gap(base, piece.outline), piece.id) for piece in terrain if kind_of(piece) == "building")
    return min(gaps, default=(_CLEAR, ""))


@functools.lru_cache(maxsize=32)
def _best_clearance(size: tuple[Inches, Inches], terrain: tuple[Piece, ...]) -> Inches:
    """Return how far from buildings a plant can stand at most, on the spots that are offered; 12 inches are enough."""
    radius = _RADIUS["plant"]
    return min(_CLEAR, max(_clearance(terrain, spot)[0] for spot in _spots(size, radius)))


def _spots(size: tuple[Inches, Inches], radius: Inches) -> Iterator[Point]:
    """Yield spots all over a table, in inches, and along its edges."""
    columns, rows = (sorted({radius, side - radius, *range(2 * INCH, side - INCH, _STRIDE)}) for side in size)
    return ((x, y) for y in rows for x in columns)


def _beyond(public: Public, kind: Kind, at: Point) -> Inches:
    """Return by how much a thing would reach over the nearest edge of the table; not above 0 where it does not."""
    (x, y), (width, height) = at, public.size
    return _RADIUS.get(kind, MINES // 2) - min(x, y, width - x, height - y)


def _legal(public: Public, seat: Seat, kind: Kind) -> Iterator[Point]:
    """Yield legal spots, those nearest to the seat's own edge first (section (c))."""
    zone = zone_of(public, seat)
    low, high = zone.outline[0], zone.outline[2]
    middle = ((low[0] + high[0]) // 2, (low[1] + high[1]) // 2)
    spots = _spots(public.size, _RADIUS.get(kind, 2 * INCH))
    for spot in sorted(spots, key=lambda spot: (to_edge(spot, zone, public.size), squared(spot, middle), spot)):
        if fits(public, kind, spot):
            yield spot


def fits(public: Public, kind: Kind, at: Point) -> bool:
    """Tell whether a thing may be somewhere; without working out how it might fit instead."""
    if kind == "bunker" and squared(at, _middle(public)) > _CLEAR**2:
        return False
    if kind in _PIECES:
        return stands(_piece(public, kind, at), Ground(public.size, public.terrain))
    try:
        check_at(public, kind, at)
    except IllegalAction:
        return False
    return True


def _middle(public: Public) -> Point:
    return public.size[0] // 2, public.size[1] // 2


def _piece(public: Public, kind: Kind, at: Point) -> Piece:
    return placed(_PIECES[kind], f"T{len(public.terrain) + 1}", at)


# The question.


def read(line: Line, state: State, seat: Seat) -> Place:
    """Read `set 20,24`, `set auto`, `set none`."""
    if line.flag(AUTO):
        line.end()
        return Place(auto=True)
    if line.flag(NONE):
        line.end()
        return Place()
    at = parse_point(line.take())
    line.end()
    return Place(at)


def write(action: Place) -> str:
    """Return the canonical line."""
    if action.at is None:
        return f"set {AUTO if action.auto else NONE}"
    return f"set {write_point(action.at)}"


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List auto, none where it may be declined, and good points."""
    public = state.public
    kind = next_kind(public)
    if not said:
        width, height = public.size
        spans = Span(0, width, 100, 1000), Span(0, height, 100, 1000)
        found = tuple(
            Word(write_point(site.at), f"{number}. {write_point(site.at)}: {site.title}", site.words)
            for number, site in enumerate(_suggested(public, seat, kind), 1)
        )
        auto = Word(AUTO, "Nearest to your edge", "by itself, where it may be")
        listed = (auto, *((Word(NONE, "None", "as time-out does"),) if kind in _ALL else ()))
        return Choices(
            words=listed, open=Open("point", "where", *spans, "inches", found), label=f"where: {_DOES[kind]}"
        )
    if len(said) == 1 and said[0] not in (AUTO, NONE):
        check(state, seat, Place(parse_point(said[0])))
    return Choices(complete=len(said) == 1)


@functools.lru_cache(maxsize=16)
def _suggested(public: Public, seat: Seat, kind: Kind) -> tuple[Site, ...]:
    """Return legal places worth choosing; where there are few, others that lie apart from each other."""
    found = sites(public, seat, kind, lambda at: fits(public, kind, at))
    if len(found) < _FEW:
        marks = [mark.at for mark in public.objectives] or [_middle(public)]
        rest = _spots(public.size, _RADIUS.get(kind, 2 * INCH))
        for spot in sorted(rest, key=lambda spot: (min(squared(spot, at) for at in marks), spot)):
            if all(squared(spot, one.at) >= _ASUNDER**2 for one in found) and fits(public, kind, spot):
                found.append(Site(spot, "elsewhere", gives(public, seat, kind, spot)))
            if len(found) == _SUGGESTED:
                break
    return tuple(found)


def check(state: State, seat: Seat, action: Place) -> None:
    """Raise IllegalAction for a place where the thing may not be, or for one that must be placed (UH-39 .. UH-44)."""
    kind = next_kind(state.public)
    if action.at is not None:
        check_at(state.public, kind, action.at)
    elif not action.auto and kind not in _ALL:
        raise IllegalAction(
            f"the {NAMES[kind]} must be placed; write set {AUTO} for where the rules would", RULES[kind]
        )


def put(table: Table, seat: Seat, action: Place) -> None:
    """Place a thing, or decline it; then comes the next one (B46)."""
    public = table.public
    kind = next_kind(public)
    at = next(_legal(public, seat, kind), None) if action.auto else action.at
    table.goto(Furnishing(table.frame.left[1:]))
    if at is None:
        table.tell(ItemPlaced(seat=seat, kind=kind, item=None, rules=(RULES[kind], "UH-B46")))
        return
    piece = _piece(public, kind, at) if kind in _PIECES else None
    number = 1 + sum(item.kind == kind for item in public.items)
    item = Item(piece.id if piece else f"{_LETTERS[kind]}{number}", kind, seat, at)
    terrain = (*public.terrain, piece) if piece else public.terrain
    table.change(items=(*public.items, item), terrain=terrain)
    table.tell(ItemPlaced(seat=seat, kind=kind, item=item, piece=piece, rules=(RULES[kind], "UH-B46")))


def _default(state: State, seat: Seat) -> Place:
    return Place(auto=next_kind(state.public) not in _ALL)


QUESTION = Question(
    kind="furnish",
    rule=lambda public: RULES[next_kind(public)],
    ask=lambda public, seat: f"Place the {NAMES[next_kind(public)]}",
    default=_default,
    verbs=(
        Verb(
            action=Place,
            read=read,
            write=write,
            words=words,
            check=check,
            carry_out=put,
            title="Place",
            hint=lambda state, seat: _DOES[next_kind(state.public)],
            needs="a point, such as set 20,24, or auto, or none",
        ),
    ),
)
