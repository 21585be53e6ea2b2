"""What orders and plans can look for in an enemy model."""

from games.kernel import BadNotation, Seat
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.terrain import line_of_sight

SIGHT, REACH, OUT = FACTS = ("in sight", "in reach", "out")
"""What a condition can say of an enemy: that the model sees it, or can shoot it from where it is; that it is dead.

The model is the one that the line names first; in a line without one, any of one's own.
"""


def is_so(public: Public, seat: Seat, piece: str, fact: str, line: str) -> bool:
    """Return whether a fact is so of a model; raises BadNotation for a name that is none."""
    enemy = next((model for model in public.models if model.id == piece.upper()), None)
    if enemy is None:
        raise BadNotation(f"there is no model {piece[:20]}")
    if fact == OUT:
        return enemy.dead
    if enemy.seat == seat:
        raise BadNotation(f"{enemy.id} is yours: write which enemy is {fact}")
    if enemy not in public.standing(enemy.seat):
        return False
    mine = _of_line(public, seat, line)
    if fact == SIGHT:
        return any(line_of_sight.look(public, model, enemy).seen for model in mine)
    return any(enemy == target for model in mine for target, _ in targets.legal_targets(public, model))


def _of_line(public: Public, seat: Seat, line: str) -> tuple[Model, ...]:
    words, own = line.upper().split(), public.standing(seat)
    named = [model for word in words for model in own if model.id == word]
    return tuple(named[:1]) or own
