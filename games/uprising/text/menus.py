"""What menus say of the words of an action: its cost, the purse after it, and what it leads to."""

from collections.abc import Callable, Iterable, Sequence

from games.kernel import Choices, Seat, Word
from games.kernel.base.numbers import counted
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.purses import purse
from games.uprising.state.state import State


def along(paths: Iterable[Path], said: Path, labels: Sequence[str], word: Callable[[Path], Word]) -> Choices:
    """Return the node after the words `said` of a tree given by all its paths.

    `labels` say what the words of a path mean, and `word` describes the last word of the beginning of a path.
    """
    size = len(said)
    under = [path for path in paths if path[:size] == said]
    following = dict.fromkeys(path[: size + 1] for path in under if len(path) > size)
    label = labels[size] if size < len(labels) else ""
    return Choices(tuple(word(path) for path in following), complete=said in under, label=label)


def purse_change(state: State, seat: Seat, cost: int) -> str:
    """Return cost and purse after an action; a negative cost is a gain.

    Example: "1$, purse 4$ → 3$".
    """
    money = purse(state, seat)
    return f"{cost if cost >= 0 else f'+{-cost}'}$, purse {money}$ → {money - cost}$"


def character_word(state: State, one: Character, cost: int) -> Word:
    """Describe a character as a next word, with what the action will cost."""
    public = state.public
    left = f"{counted(one.left, 'action')} left" if public.phase == "play" else ""
    hint = "; ".join(part for part in (purse_change(state, one.seat, cost), left) if part)
    return Word(one.id, f"{one.name} in {public.name(one.region)}", hint)
