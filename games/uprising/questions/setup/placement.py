"""Placing a Warlord and a Lieutenant (UP-4)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import one_of, taking
from games.uprising.board.regions import region_of
from games.uprising.board.starts import start_regions
from games.uprising.mechanics.setup.placement import AUTO, place_at, place_characters
from games.uprising.questions.notation import needs, place
from games.uprising.state.actions import Place
from games.uprising.state.frames import Placing
from games.uprising.state.state import Public, State, Table
from games.uprising.text.words import supply_here


def placing(table: Table, frame: Placing) -> None:
    """Ask a player for a start, unless there is only one."""
    free, _ = start_regions(table.public)
    if len(free) == 1:
        place_at(table, frame.seat, free[0])
    else:
        table.ask("placement", frame.seat)


def _read(line: Line, state: State, seat: Seat) -> str:
    return AUTO if [word.lower() for word in line.left] == [AUTO] and line.take() else place(line, state.public)


def _check_place(state: State, seat: Seat, action: Place) -> None:
    public = state.public
    if action.region == AUTO or (region := region_of(public, action.region)) in start_regions(public)[0]:
        return
    if any(one.region == region for one in public.characters):
        raise IllegalAction(f"{public.name(region)} is occupied by another player", "UP-4")
    raise IllegalAction(f"{public.name(region)} is adjacent to a region occupied by another player", "UP-4")


def _starts(state: State, seat: Seat) -> Iterator[Word]:
    free, _ = start_regions(state.public)
    yield from (_start(state.public, region) for region in free)
    yield Word(AUTO, "Anywhere", "a random legal region")


def _start(public: Public, region: int) -> Word:
    word, near = public.country.regions[region].word, public.country.regions[region].near
    return Word(word, public.name(region), f"{len(near)} neighbours; {supply_here(public, region)}")


_REGION = one_of("region", "A free region, or auto", _read, _starts)

QUESTION = Question(
    kind="placement",
    rule="UP-4",
    ask=lambda public, seat: "Place your Warlord and your Lieutenant",
    default=lambda state, seat: Place(AUTO),
    verbs=(
        Verb(
            form=taking(_REGION).to(Place),
            needs=needs("a region, such as place {place}"),
            synonyms=("start",),
            check=_check_place,
            apply=place_characters,
        ),
    ),
)
