"""Placing a Warlord and a Lieutenant (UP-4)."""

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.uprising.board.regions import region_of
from games.uprising.board.starts import start_regions
from games.uprising.mechanics.setup.placement import AUTO, place_at, place_characters
from games.uprising.questions.notation import place, plain
from games.uprising.state.actions import Path, Place
from games.uprising.state.frames import Placing
from games.uprising.state.state import Public, State, Table
from games.uprising.text.menus import along
from games.uprising.text.words import supply_here


def placing(table: Table, frame: Placing) -> None:
    """Ask a player for a start, unless there is only one."""
    free, _ = start_regions(table.public)
    if len(free) == 1:
        place_at(table, frame.seat, free[0])
    else:
        table.ask("placement", frame.seat)


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


QUESTION = Question(
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
            apply=place_characters,
        ),
    ),
)
