"""Laying out the table: the first player, the characters, the supply (UP-1 .. UP-7)."""

from msgspec.structs import replace

from games.kernel import IllegalAction, Seat
from games.uprising import events
from games.uprising.actions import Choose, Place
from games.uprising.board import turn_order
from games.uprising.characters import cast, free_lieutenants, free_warlords
from games.uprising.edit import set_at
from games.uprising.maps.country import Country
from games.uprising.state import START_MONEY, Character, Land, Options, Player, State
from games.uprising.table import Fault, Table

AUTO = "auto"


def lay_out(seats: int, options: Options, country: Country, table: Table) -> State:
    """Return the table before anything is placed (UP-2, UP-5); raises IllegalAction when the map does not fit."""
    low, high = country.seats
    if not low <= seats <= high:
        span = f"{low}" if low == high else f"{low} to {high}"
        raise IllegalAction(f"the map {country.title} is made for {span} players, not {seats}", "UP-1")
    table.say(events.GameBegan(seats=seats, money=START_MONEY, rules=("UP-1", "UP-2")))
    first = table.dice.roll(1, seats, "first player")[0] - 1
    table.say(events.FirstPlayerDrawn(seat=first, rules=("UP-5", "UP-B4")))
    state = State(
        options=replace(options, map=country.name, custom_map=""),
        seats=seats,
        country=country,
        players=(Player(),) * seats,
        first=first,
        turn=first,
        lands=(Land(followers=(0,) * seats),) * len(country.regions),
        n=tuple(_n_of(options, seats, region.n) for region in country.regions),
    )
    if options.choose_characters:
        return replace(state, phase="characters")
    for seat in range(seats):
        state = name_characters(state, seat, cast().warlord[seat].name, cast().lieutenant[seat].name, table)
    return _begin_placement(state)


def _n_of(options: Options, seats: int, printed: int | None) -> int:
    if isinstance(options.n_value, int):
        return options.n_value
    return printed if options.n_value == "map" and printed is not None else seats


def name_characters(state: State, seat: Seat, warlord: str, lieutenant: str, table: Table) -> State:
    """Give a player's first two characters their names (UP-3, UP-B8)."""
    player = replace(state.players[seat], warlord=warlord, lieutenant=lieutenant)
    table.say(events.CharactersNamed(seat=seat, warlord=warlord, lieutenant=lieutenant, rules=("UP-3", "UP-B8")))
    named = (*state.named, warlord, lieutenant)
    return replace(state, players=set_at(state.players, seat, player), named=named)


def choose_fault(state: State, action: Choose) -> Fault:
    """Tell why these characters cannot be picked."""
    if action.warlord not in free_warlords(state):
        return f"{action.warlord} is not a Warlord who is free", "UP-3"
    if action.lieutenant not in free_lieutenants(state):
        return f"{action.lieutenant} is not a Lieutenant who is free", "UP-3"
    return None


def choose(state: State, action: Choose, table: Table) -> State:
    """Pick names, and let the next player pick (UP-3)."""
    state = name_characters(state, state.turn, action.warlord, action.lieutenant, table)
    for seat in turn_order(state):
        if not state.players[seat].warlord:
            return replace(state, turn=seat)
    return _begin_placement(state)


def placement_order(state: State) -> tuple[Seat, ...]:
    """Return who places when (UP-B4)."""
    order = turn_order(state)
    return order[::-1] if state.options.reverse_placement else order


def _begin_placement(state: State) -> State:
    return replace(state, phase="placement", turn=placement_order(state)[0])


def start_regions(state: State) -> tuple[tuple[int, ...], bool]:
    """Return where the seat to place may start (UP-4, UP-B5), and whether the rule had to be dropped (UP-B6)."""
    taken = {one.region for one in state.characters}
    regions = state.country.regions
    free = tuple(r for r in range(len(regions)) if r not in taken and taken.isdisjoint(regions[r].near))
    return (free, False) if free else (tuple(range(len(regions))), True)


def place_fault(state: State, region: int) -> Fault:
    """Tell why a player's characters cannot start in a region (UP-4)."""
    free, _ = start_regions(state)
    if region in free:
        return None
    if any(one.region == region for one in state.characters):
        return f"{state.name(region)} is occupied by another player", "UP-4"
    return f"{state.name(region)} is adjacent to a region occupied by another player", "UP-4"


def place(state: State, action: Place, table: Table) -> State:
    """Place both characters (UP-4, UP-B7); `auto` asks the dice."""
    free, dropped = start_regions(state)
    if action.region == AUTO:
        region = free[table.dice.roll(1, len(free), "start region")[0] - 1]
    else:
        region = state.country.index(action.region)
    return place_at(state, region, dropped, table)


def place_at(state: State, region: int, dropped: bool, table: Table) -> State:
    """Put the characters of the seat to place into a region."""
    seat = state.turn
    player = state.players[seat]
    pair = (Character(seat, 0, player.warlord, region), Character(seat, 1, player.lieutenant, region))
    rules = ("UP-4", "UP-B6") if dropped else ("UP-4",)
    table.say(events.CharactersPlaced(seat=seat, region=region, free=dropped, rules=rules))
    state = replace(
        state,
        characters=tuple(sorted((*state.characters, *pair), key=lambda one: (one.seat, one.number))),
        players=set_at(state.players, seat, replace(player, raised=1)),
    )
    order = placement_order(state)
    position = order.index(seat) + 1
    return replace(state, turn=order[position]) if position < len(order) else state


def all_placed(state: State) -> bool:
    """Tell whether every player's characters are on the board."""
    return all(player.raised for player in state.players)


def supply(state: State, table: Table) -> State:
    """Roll one die per type and region and place N + D6 tokens (UP-6)."""
    lands, rolled = [], []
    for region, land in enumerate(state.lands):
        types = state.types(region)
        faces = table.dice.roll(len(types), 6, f"{state.name(region)}: {', '.join(types)}")
        n = state.n[region]
        rolled.append((region, n, faces))
        lands.append(replace(land, tokens=tuple(n + face for face in faces)))
    table.say(events.SupplyRolled(regions=tuple(rolled), rules=("UP-6", "UP-7", "UP-B1", "UP-B3")))
    return replace(state, lands=tuple(lands), phase="play", round=0)
