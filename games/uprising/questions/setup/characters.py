"""Choosing characters, where the table plays that (UP-3)."""

from collections.abc import Iterable, Iterator

from games.kernel import BadNotation, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import Argument, one_of, taking
from games.uprising.board.characters import first_free, free_lieutenants, free_warlords
from games.uprising.board.order import turn_order
from games.uprising.board.starts import placement_order
from games.uprising.content.characters import cast
from games.uprising.mechanics.setup.opening import name_characters
from games.uprising.questions.notation import known_name
from games.uprising.state.actions import Choose
from games.uprising.state.frames import Choosing, Placing
from games.uprising.state.state import State, Table
from games.uprising.text.titles import title_of


def choosing(table: Table, frame: Choosing) -> None:
    """Ask a player for characters."""
    table.ask("characters", frame.seat)


def _persona(line: Line, names: list[str], what: str) -> str:
    word = line.take()
    found = known_name(word, names)
    if found is None:
        raise BadNotation(f"there is no {what} {word[:20]}; there are {', '.join(names)}")
    return found


def _check_choose(state: State, seat: Seat, action: Choose) -> None:
    if action.warlord not in free_warlords(state.public):
        raise IllegalAction(f"{action.warlord} is not a Warlord who is free", "UP-3")
    if action.lieutenant not in free_lieutenants(state.public):
        raise IllegalAction(f"{action.lieutenant} is not a Lieutenant who is free", "UP-3")


def _choose(table: Table, seat: Seat, action: Choose) -> None:
    """Pick names, and let the next player pick (UP-3)."""
    name_characters(table, seat, action.warlord, action.lieutenant)
    players = table.public.players
    after = next((other for other in turn_order(table.public) if not players[other].warlord), None)
    table.goto(Placing(placement_order(table.public)[0]) if after is None else Choosing(after))


def _words(names: Iterable[str]) -> Iterator[Word]:
    for name in names:
        persona = cast().find(name)
        yield Word(name, persona.title if persona else "Choose characters")


_WARLORD: Argument[State, str] = one_of(
    "names",
    "Two names",
    lambda line, state, seat: _persona(line, [one.name for one in cast().warlord], "Warlord"),
    lambda state, seat: _words(free_warlords(state.public)),
    label="Warlord",
)
_LIEUTENANT: Argument[State, str, str] = one_of(
    "",
    "",
    lambda line, state, seat, warlord: _persona(line, [one.name for one in cast().lieutenant], "Lieutenant"),
    lambda state, seat, warlord: _words(free_lieutenants(state.public)),
    label="Lieutenant",
)
QUESTION = Question(
    kind="characters",
    rule="UP-3",
    ask=lambda public, seat: "Choose your Warlord and your Lieutenant",
    default=lambda state, seat: first_free(state.public),
    verbs=(
        Verb(
            form=taking(_WARLORD).then(_LIEUTENANT).to(Choose),
            needs="a Warlord and a Lieutenant, such as choose Hadrik Brin",
            title=title_of("choose"),
            synonyms=("pick", "name"),
            check=_check_choose,
            apply=_choose,
        ),
    ),
)
