"""A tie-break: everybody may Move once for 1$, or stay (UP-34, UP-B46, UP-B47)."""

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import bare
from games.uprising import events
from games.uprising.actions import Move, Stay
from games.uprising.board import next_seat
from games.uprising.edit import pay
from games.uprising.forecast import by_change
from games.uprising.notation import region_of
from games.uprising.phases.character import near_refusal, own_character
from games.uprising.phases.move import MOVE, go, regions_near
from games.uprising.phases.war import go_to_war
from games.uprising.state import State, Table, TieBreak
from games.uprising.words import Path, along, character_word, purse_change


def tie_break(table: Table, frame: TieBreak) -> None:
    """Ask a player who has a Move to decide on; go on to the next one without (UP-B46)."""
    # With hidden purses everybody is asked: a prompt that does not open would tell that a purse is empty.
    if table.public.players[frame.seat].money == 0:
        _pass_on(table, frame.seat)
    else:
        table.ask("tie", frame.seat)


def _pass_on(table: Table, seat: Seat) -> None:
    """Go on to the next player, or to war again."""
    after = next_seat(table.public, seat)
    if after is None:
        go_to_war(table)
    else:
        table.goto(TieBreak(after))


def _read_move(line: Line, state: State, seat: Seat) -> Move:
    move: Move = MOVE.read_whose(line, state, seat, lambda one, words: words in regions_near(state.public, one))
    return move


def _check_move(state: State, seat: Seat, action: Move) -> None:
    one = own_character(state.public, seat, action.who)
    region = region_of(state.public, action.region)
    refused = MOVE.too_dear(state, seat) or near_refusal(state.public, one, region, "UP-11")
    if refused is not None:
        raise IllegalAction(*refused)


def _move(table: Table, seat: Seat, action: Move) -> None:
    go(table, own_character(table.public, seat, action.who), action.region, ("UP-34", "UP-B46", "UP-B47"))
    table.change(changed=True)
    pay(table, seat, -MOVE.cost, "UP-34")
    _pass_on(table, seat)


def _move_words(state: State, seat: Seat, said: Path) -> Choices:
    own = {one.id: one for one in state.public.own(seat)}
    paths = ((one.id, *words) for one in own.values() for words in regions_near(state.public, one))

    def word(path: Path) -> Word:
        one = own[path[0]]
        return character_word(state, one, MOVE.cost) if len(path) == 1 else MOVE.word(state, one, path[1:])

    return along(paths, said, ("character", *MOVE.labels), word)


def _stay(table: Table, seat: Seat, action: Stay) -> None:
    table.tell(events.Stayed(seat=seat, rules=("UP-34", "UP-B46")))
    _pass_on(table, seat)


TIE = Question(
    kind="tie",
    rule="UP-34",
    ask=lambda public, seat: "Tie-break: move one character for 1$, or stay",
    default=lambda state, seat: Stay(),
    verbs=(
        Verb(
            action=Move,
            synonyms=MOVE.synonyms,
            read=_read_move,
            words=_move_words,
            check=_check_move,
            carry_out=_move,
            forecast=by_change(_move),
            usable=lambda state, seat: MOVE.too_dear(state, seat) is None,
            hint=lambda state, seat: purse_change(state, seat, MOVE.cost),
        ),
        Verb(action=Stay, synonyms=("none",), read=bare(Stay()), carry_out=_stay, forecast=by_change(_stay)),
    ),
)
