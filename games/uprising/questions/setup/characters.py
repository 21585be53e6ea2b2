"""Choosing characters, where the table plays that (UP-3)."""

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.uprising.board.characters import first_free, free_lieutenants, free_warlords
from games.uprising.board.order import turn_order
from games.uprising.board.starts import placement_order
from games.uprising.content.characters import cast
from games.uprising.mechanics.setup.opening import name_characters
from games.uprising.questions.notation import known_name, plain
from games.uprising.state.actions import Choose, Path
from games.uprising.state.frames import Choosing, Placing
from games.uprising.state.state import State, Table
from games.uprising.text.menus import along
from games.uprising.text.titles import title_of


def choosing(table: Table, frame: Choosing) -> None:
    """Ask a player for characters."""
    table.ask("characters", frame.seat)


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
    name_characters(table, seat, action.warlord, action.lieutenant)
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


QUESTION = Question(
    kind="characters",
    rule="UP-3",
    ask=lambda public, seat: "Choose your Warlord and your Lieutenant",
    default=lambda state, seat: first_free(state.public),
    verbs=(
        Verb(
            action=Choose,
            title=title_of("choose"),
            synonyms=("pick", "name"),
            read=_read_choose,
            words=_names,
            check=_check_choose,
            apply=_choose,
        ),
    ),
)
