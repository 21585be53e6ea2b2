"""The table before anything happened, the marker, and the names of the characters (UP-1 .. UP-5)."""

from games.kernel import Held, IllegalAction, Seat
from games.uprising.board.edit import change_player
from games.uprising.board.starts import placement_order
from games.uprising.content.characters import cast
from games.uprising.content.maps.country import Country
from games.uprising.content.numbers import START_MONEY
from games.uprising.state import events
from games.uprising.state.frames import Beginning, Bidding, Choosing, GivingMarker, Placing, Supplying
from games.uprising.state.options import Options
from games.uprising.state.pieces import Land, Player
from games.uprising.state.state import Public, Secret, State, Table


def initial_state(seats: int, options: Options, country: Held[Country]) -> State:
    """Return the table before anything happened (UP-2); raises IllegalAction when the map does not fit."""
    low, high = country.value.seats
    if not low <= seats <= high:
        span = f"{low}" if low == high else f"{low} to {high}"
        raise IllegalAction(f"the map {country.value.title} is made for {span} players, not {seats}", "UP-1")
    public = Public(
        seats=seats,
        options=options,
        map=country,
        players=(Player(money=None if options.secret_money else START_MONEY),) * seats,
        lands=(Land(followers=(0,) * seats),) * len(country.value.regions),
        frames=(Beginning(),),
    )
    return State(public, (Secret(START_MONEY if options.secret_money else None),) * seats)


def begin(table: Table, frame: Beginning) -> None:
    """Draw who places first, unless the player with the marker does (UP-B4)."""
    public = table.public
    table.tell(events.GameBegan(seats=public.seats, money=START_MONEY, rules=("UP-1", "UP-2")))
    if public.options.marker_first:
        table.goto(GivingMarker())
        return
    table.change(first=table.roll(1, public.seats, "places first", by=None, reason="placing")[0] - 1)
    _cast_and_place(table)


def give_marker(table: Table, frame: GivingMarker) -> None:
    """Draw the first player (UP-5), or let all bid for it (UP-H6)."""
    if table.public.options.bid_for_marker:
        table.goto(Bidding())
    else:
        drawn = table.roll(1, table.public.seats, "first player", by=None, reason="first")[0]
        take_marker(table, drawn - 1, "UP-B4")


def take_marker(table: Table, first: Seat, rule: str) -> None:
    """Give the marker to the first player, and go on with the setup."""
    table.tell(events.FirstPlayerDrawn(seat=first, rules=("UP-5", rule)))
    table.change(first=first)
    if table.public.options.marker_first:
        _cast_and_place(table)
    else:
        table.goto(Supplying())


def _cast_and_place(table: Table) -> None:
    """Deal characters where players do not pick them (UP-3), and let all place."""
    public = table.public
    placer = placement_order(public)[0]
    table.tell(events.PlacementBegan(seat=placer, rules=("UP-4", "UP-B4")))
    if public.options.choose_characters:
        table.goto(Choosing(public.first))
        return
    for seat in range(public.seats):
        name_characters(table, seat, cast().warlord[seat].name, cast().lieutenant[seat].name)
    table.goto(Placing(placer))


def name_characters(table: Table, seat: Seat, warlord: str, lieutenant: str) -> None:
    """Give a player's first two characters their names (UP-3, UP-B8)."""
    table.tell(events.CharactersNamed(seat=seat, warlord=warlord, lieutenant=lieutenant, rules=("UP-3", "UP-B8")))
    change_player(table, seat, warlord=warlord, lieutenant=lieutenant)
