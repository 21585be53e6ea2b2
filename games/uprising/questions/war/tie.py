"""A tie-break: everybody may Move once, or stay (UP-34, UP-B46, UP-B47)."""

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import bare
from games.uprising.board.characters import own_character
from games.uprising.board.regions import near_refusal, region_of, regions_near
from games.uprising.mechanics.characters.travel import MOVE
from games.uprising.mechanics.war.tie_break import move_in_tie_break, stay
from games.uprising.previews.forecast import by_change
from games.uprising.questions.turn.travel import MOVE_VERB
from games.uprising.state.actions import Move, Path, Stay
from games.uprising.state.state import State
from games.uprising.text.menus import along, character_word, purse_change


def _read_move(line: Line, state: State, seat: Seat) -> Move:
    move: Move = MOVE_VERB.read_whose(line, state, seat, lambda one, words: words in regions_near(state.public, one))
    return move


def _check_move(state: State, seat: Seat, action: Move) -> None:
    one = own_character(state.public, seat, action.who)
    region = region_of(state.public, action.region)
    refused = MOVE.too_dear(state, seat) or near_refusal(state.public, one, region, "UP-11")
    if refused is not None:
        raise IllegalAction(*refused)


def _move_words(state: State, seat: Seat, said: Path) -> Choices:
    own = {one.id: one for one in state.public.own(seat)}
    paths = ((one.id, *words) for one in own.values() for words in regions_near(state.public, one))

    def word(path: Path) -> Word:
        one = own[path[0]]
        return character_word(state, one, MOVE.cost) if len(path) == 1 else MOVE_VERB.word(state, one, path[1:])

    return along(paths, said, ("character", *MOVE_VERB.labels), word)


QUESTION = Question(
    kind="tie",
    rule="UP-34",
    ask=lambda public, seat: f"Tie-break: move one character for {MOVE.cost}$, or stay",
    default=lambda state, seat: Stay(),
    verbs=(
        Verb(
            action=Move,
            synonyms=MOVE_VERB.synonyms,
            read=_read_move,
            words=_move_words,
            check=_check_move,
            apply=move_in_tie_break,
            forecast=by_change(move_in_tie_break),
            usable=lambda state, seat: MOVE.too_dear(state, seat) is None,
            hint=lambda state, seat: purse_change(state, seat, MOVE.cost),
        ),
        Verb(action=Stay, synonyms=("none",), read=bare(Stay()), apply=stay, forecast=by_change(stay)),
    ),
)
