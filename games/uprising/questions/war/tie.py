"""A tie-break: everybody may Move once, or stay (UP-34, UP-B46, UP-B47)."""

from collections.abc import Iterable

from games.kernel import IllegalAction, Question, Seat, Verb
from games.kernel.questions.arguments import bare
from games.uprising.board.characters import own_character
from games.uprising.board.regions import near_refusal, region_of, regions_near
from games.uprising.mechanics.characters.travel import MOVE
from games.uprising.mechanics.war.tie_break import move_in_tie_break, stay
from games.uprising.previews.forecast import by_change
from games.uprising.questions.notation import needs
from games.uprising.questions.turn.travel import MOVE_VERB
from games.uprising.state.actions import Move, Path, Stay
from games.uprising.state.pieces import Character
from games.uprising.state.state import State
from games.uprising.text.menus import purse_change


def _ways(state: State, one: Character) -> Iterable[Path]:
    return regions_near(state.public, one)


def _check_move(state: State, seat: Seat, action: Move) -> None:
    one = own_character(state.public, seat, action.who)
    region = region_of(state.public, action.region)
    refused = MOVE.too_dear(state, seat) or near_refusal(state.public, one, region, "UP-11")
    if refused is not None:
        raise IllegalAction(*refused)


QUESTION = Question(
    kind="tie",
    rule="UP-34",
    ask=lambda public, seat: f"Move one character for {MOVE.cost}$ in the tie-break, or stay",
    default=lambda state, seat: Stay(),
    verbs=(
        Verb(
            form=MOVE_VERB.form(_ways),
            needs=needs(MOVE_VERB.needs),
            synonyms=MOVE_VERB.synonyms,
            check=_check_move,
            apply=move_in_tie_break,
            forecast=by_change(move_in_tie_break),
            when=lambda state, seat: MOVE.too_dear(state, seat) is None,
            hint=lambda state, seat: purse_change(state, seat, MOVE.cost),
        ),
        Verb(form=bare(Stay), synonyms=("none",), apply=stay, forecast=by_change(stay)),
    ),
)
