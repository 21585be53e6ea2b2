"""Players place what the battle conditions bring: plants, tunnels, trees, bunkers, mines (UH-39 .. UH-44, UH-B46)."""

from collections.abc import Mapping
from types import MappingProxyType

from games.battlefield.bases.destinations import numbered_points, point_on_table
from games.geometry.inches import parse_point, write_point
from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import one_word, taking
from games.upheaval.content.numbers import CENTRE_BONUS, MINES_DAMAGE, MINES_LESS, MOST_WOOD, PLANT_REACH, TUNNEL_RANGE
from games.upheaval.mechanics.conditions.placement import (
    DECLINABLE,
    NAMES,
    PIECES,
    RULES,
    check_at,
    legal_points,
    next_kind,
    piece_of,
)
from games.upheaval.previews.places import suggested_places
from games.upheaval.state.actions import Place
from games.upheaval.state.events import ItemPlaced
from games.upheaval.state.frames import Deploying, Furnishing
from games.upheaval.state.items import Item, Kind
from games.upheaval.state.public import State, Table

AUTO, NONE = "auto", "none"
_DOES: Mapping[Kind, str] = MappingProxyType(
    {
        "plant": f"it strikes units within {PLANT_REACH} inches, on a 1 of a D10",
        "tunnel": f"units within {TUNNEL_RANGE} inches of one come out at another one",
        "trees": f"difficult, soft cover, and no sight through more than {MOST_WOOD} inches",
        "bunker": f"the side inside has +{CENTRE_BONUS} MOR and +{CENTRE_BONUS} to hit for all its units",
        "mines": f"units that cross it take D10 − {MINES_LESS} hits of DAM {MINES_DAMAGE}",
    }
)
_LETTERS: Mapping[Kind, str] = MappingProxyType({"plant": "P", "tunnel": "E", "mines": "M"})


def proceed(table: Table, frame: Furnishing) -> None:
    """Ask for the next thing to be placed; then units are deployed (UH-49, UH-B46)."""
    public = table.public
    if not frame.left:
        table.change(phase="deployment")
        table.goto(Deploying(public.order[0]))
        return
    seat, kind = frame.left[0]
    if next(legal_points(public, seat, kind), None) is None:
        table.goto(Furnishing(frame.left[1:]))
        table.tell(ItemPlaced(seat=seat, kind=kind, item=None, rules=(RULES[kind],)))
    else:
        table.ask("furnish", seat)


# The question.


def _read(line: Line, state: State, seat: Seat) -> Place:
    """Read `20,24`, `auto`, `none`."""
    if line.flag(AUTO):
        return Place(auto=True)
    return Place() if line.flag(NONE) else Place(parse_point(line.take()))


def _write(action: Place) -> str:
    return write_point(action.at) if action.at is not None else AUTO if action.auto else NONE


def _offer(state: State, seat: Seat) -> Choices:
    """List auto, none where it may be declined, and good points."""
    public, kind = state.public, next_kind(state.public)
    sites = suggested_places(public, seat, kind)
    found = numbered_points((site.at, f": {site.title}", site.words) for site in sites)
    auto = Word(AUTO, "Nearest to your edge", "placed for you, where it may be")
    listed = (auto, *((Word(NONE, "None", "you place none"),) if kind in DECLINABLE else ()))
    return Choices(words=listed, open=point_on_table(public.size, "where", found), label=f"where: {_DOES[kind]}")


def check(state: State, seat: Seat, action: Place) -> None:
    """Raise IllegalAction for a place where the thing may not be, or for one that must be placed (UH-39 .. UH-44)."""
    kind = next_kind(state.public)
    if action.at is not None:
        check_at(state.public, kind, action.at)
    elif not action.auto and kind not in DECLINABLE:
        raise IllegalAction(
            f"the {NAMES[kind]} must be placed; write set {AUTO} for where the rules would", RULES[kind]
        )


def put(table: Table, seat: Seat, action: Place) -> None:
    """Place a thing, or decline it; then comes the next one (UH-B46)."""
    public = table.public
    kind = next_kind(public)
    at = next(legal_points(public, seat, kind), None) if action.auto else action.at
    table.goto(Furnishing(table.frame.left[1:]))
    if at is None:
        table.tell(ItemPlaced(seat=seat, kind=kind, item=None, rules=(RULES[kind], "UH-B46")))
        return
    piece = piece_of(public, kind, at) if kind in PIECES else None
    number = 1 + sum(item.kind == kind for item in public.items)
    item = Item(piece.id if piece else f"{_LETTERS[kind]}{number}", kind, seat, at)
    terrain = (*public.terrain, piece) if piece else public.terrain
    table.change(items=(*public.items, item), terrain=terrain)
    table.tell(ItemPlaced(seat=seat, kind=kind, item=item, piece=piece, rules=(RULES[kind], "UH-B46")))


def _default(state: State, seat: Seat) -> Place:
    return Place(auto=next_kind(state.public) not in DECLINABLE)


_WHERE = one_word("place", "A point, auto, or none", _read, _offer, write=_write, fits=check, many=True)
QUESTION = Question(
    kind="furnish",
    rule=lambda public: RULES[next_kind(public)],
    ask=lambda public, seat: f"Place the {NAMES[next_kind(public)]}",
    default=_default,
    verbs=(
        Verb(
            form=taking(_WHERE).to(Place, lambda place: place, lambda place: (place,)),
            check=check,
            apply=put,
            title="Place",
            hint=lambda state, seat: _DOES[next_kind(state.public)],
            needs="a point, such as set 20,24, or auto, or none",
        ),
    ),
)
