"""Laying out the table: the first player, the characters, the supply (UP-1 .. UP-7); choose, place."""

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, Held, IllegalAction, Line, Question, Seat, Verb, Word
from games.uprising import events
from games.uprising.actions import Choose, Place
from games.uprising.board import turn_order
from games.uprising.characters import cast, free_lieutenants, free_warlords
from games.uprising.edit import change_player
from games.uprising.maps.country import Country
from games.uprising.notation import known_name, place, plain, region_of
from games.uprising.options import Options
from games.uprising.phases.turn import begin_round
from games.uprising.state import (
    START_MONEY,
    Beginning,
    Bidding,
    Character,
    Choosing,
    GivingMarker,
    Land,
    Placing,
    Player,
    Public,
    Secret,
    State,
    Supplying,
    Table,
)
from games.uprising.words import Path, along, supply_here

AUTO = "auto"


def lay_out(seats: int, options: Options, country: Held[Country]) -> State:
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
    """Draw who places first, unless that is whoever gets the marker (UP-B4)."""
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
        _name_characters(table, seat, cast().warlord[seat].name, cast().lieutenant[seat].name)
    table.goto(Placing(placer))


# Characters.


def choosing(table: Table, frame: Choosing) -> None:
    """Ask a player for characters."""
    table.ask("characters", frame.seat)


def _name_characters(table: Table, seat: Seat, warlord: str, lieutenant: str) -> None:
    """Give a player's first two characters their names (UP-3, UP-B8)."""
    table.tell(events.CharactersNamed(seat=seat, warlord=warlord, lieutenant=lieutenant, rules=("UP-3", "UP-B8")))
    change_player(table, seat, warlord=warlord, lieutenant=lieutenant)


def _read_choose(line: Line, state: State, seat: Seat) -> Choose:
    line = plain(line, state.public, "a Warlord and a Lieutenant, such as choose Hadrik Brin")
    if len(line) != 2:
        raise line.lacking()
    warlord = _persona(line.take(), [one.name for one in cast().warlord], "Warlord")
    return Choose(warlord, _persona(line.take(), [one.name for one in cast().lieutenant], "Lieutenant"))


def _persona(word: str, names: list[str], what: str) -> str:
    found = known_name(word, names)
    if found is None:
        raise BadNotation(f"{word[:20]} is no {what}; there are {', '.join(names)}")
    return found


def _check_choose(state: State, seat: Seat, action: Choose) -> None:
    if action.warlord not in free_warlords(state.public):
        raise IllegalAction(f"{action.warlord} is not a Warlord who is free", "UP-3")
    if action.lieutenant not in free_lieutenants(state.public):
        raise IllegalAction(f"{action.lieutenant} is not a Lieutenant who is free", "UP-3")


def _choose(table: Table, seat: Seat, action: Choose) -> None:
    """Pick names, and let the next player pick (UP-3)."""
    _name_characters(table, seat, action.warlord, action.lieutenant)
    players = table.public.players
    after = next((other for other in turn_order(table.public) if not players[other].warlord), None)
    table.goto(Placing(placement_order(table.public)[0]) if after is None else Choosing(after))


def _names(state: State, seat: Seat, said: Path) -> Choices:
    def word(path: Path) -> Word:
        persona = cast().find(path[-1])
        return Word(path[-1], persona.title if persona else "Choose characters")

    lieutenants = free_lieutenants(state.public)
    paths = ((one, two) for one in free_warlords(state.public) for two in lieutenants)
    return along(paths, said, ("Warlord", "Lieutenant"), word)


def first_free(public: Public) -> Choose:
    """Return the first characters nobody has: what time-out picks."""
    return Choose(free_warlords(public)[0], free_lieutenants(public)[0])


CHARACTERS = Question(
    kind="characters",
    rule="UP-3",
    ask=lambda public, seat: "Choose your Warlord and your Lieutenant",
    default=lambda state, seat: first_free(state.public),
    verbs=(
        Verb(
            action=Choose,
            title="Choose characters",
            synonyms=("pick", "name"),
            read=_read_choose,
            words=_names,
            check=_check_choose,
            carry_out=_choose,
        ),
    ),
)


# Placement.


def placement_order(public: Public) -> tuple[Seat, ...]:
    """Return who places when (UP-B4)."""
    order = turn_order(public)
    return order[::-1] if public.options.reverse_placement else order


def start_regions(public: Public) -> tuple[tuple[int, ...], bool]:
    """Return where the seat to place may start (UP-4, UP-B5), and whether the distance had to be dropped (UP-B6)."""
    taken = {one.region for one in public.characters}
    regions, share = public.country.regions, public.options.shared_start
    open_to = tuple(r for r in range(len(regions)) if share or r not in taken)
    free = tuple(r for r in open_to if taken.isdisjoint(regions[r].near))
    return (free, False) if free else (open_to, True)


def placing(table: Table, frame: Placing) -> None:
    """Ask a player for a start, unless there is only one."""
    free, _ = start_regions(table.public)
    if len(free) == 1:
        _place_at(table, frame.seat, free[0])
    else:
        table.ask("placement", frame.seat)


def _place_at(table: Table, seat: Seat, region: int) -> None:
    """Put both characters of a player into a region, and go on to the next player (UP-4, UP-B7)."""
    public, player = table.public, table.public.players[seat]
    _, dropped = start_regions(public)
    rules = ("UP-4", "UP-B6") if dropped else ("UP-4",)
    table.tell(events.CharactersPlaced(seat=seat, region=region, free=dropped, rules=rules))
    pair = (Character(seat, 0, player.warlord, region), Character(seat, 1, player.lieutenant, region))
    table.change(characters=tuple(sorted((*public.characters, *pair), key=lambda one: (one.seat, one.number))))
    change_player(table, seat, raised=1)
    after = placement_order(public)[placement_order(public).index(seat) + 1 :]
    last = Supplying() if public.options.marker_first else GivingMarker()
    table.goto(Placing(after[0]) if after else last)


def _read_place(line: Line, state: State, seat: Seat) -> Place:
    line = plain(line, state.public, "a region, such as place {place}")
    return Place(AUTO if [word.lower() for word in line.left] == [AUTO] else place(line, state.public))


def _check_place(state: State, seat: Seat, action: Place) -> None:
    public = state.public
    if action.region == AUTO or (region := region_of(public, action.region)) in start_regions(public)[0]:
        return
    if any(one.region == region for one in public.characters):
        raise IllegalAction(f"{public.name(region)} is occupied by another player", "UP-4")
    raise IllegalAction(f"{public.name(region)} is adjacent to a region occupied by another player", "UP-4")


def _place(table: Table, seat: Seat, action: Place) -> None:
    """Place where the player said; `auto` asks the dice."""
    if action.region == AUTO:
        free, _ = start_regions(table.public)
        region = free[table.roll(1, len(free), "start region", by=seat, reason="start")[0] - 1]
    else:
        region = region_of(table.public, action.region)
    _place_at(table, seat, region)


def _starts(state: State, seat: Seat, said: Path) -> Choices:
    free, _ = start_regions(state.public)
    paths = [*((state.public.country.regions[region].word,) for region in free), (AUTO,)]
    return along(paths, said, ("region",), lambda path: _start(state.public, path[0]))


def _start(public: Public, word: str) -> Word:
    if word == AUTO:
        return Word(AUTO, "Anywhere", "a random legal region")
    region = region_of(public, word)
    near = public.country.regions[region].near
    return Word(word, public.name(region), f"{len(near)} neighbours; {supply_here(public, region)}")


PLACEMENT = Question(
    kind="placement",
    rule="UP-4",
    ask=lambda public, seat: "Place your Warlord and your Lieutenant",
    default=lambda state, seat: Place(AUTO),
    verbs=(
        Verb(
            action=Place,
            synonyms=("start",),
            read=_read_place,
            words=_starts,
            check=_check_place,
            carry_out=_place,
        ),
    ),
)


def supply(table: Table, frame: Supplying) -> None:
    """Roll one die per type and region, place N + D6 tokens (UP-6), and begin."""
    public = table.public
    lands, rolled = [], []
    for region, (land, n) in enumerate(zip(public.lands, public.n, strict=True)):
        types = public.types(region)
        faces = table.roll(len(types), 6, f"{public.name(region)}: {', '.join(types)}", by=None, reason="supply")
        rolled.append((region, n, faces))
        lands.append(replace(land, tokens=tuple(n + face for face in faces)))
    table.tell(events.SupplyRolled(regions=tuple(rolled), rules=("UP-6", "UP-7", "UP-B1", "UP-B3")))
    table.change(lands=tuple(lands))
    begin_round(table)
