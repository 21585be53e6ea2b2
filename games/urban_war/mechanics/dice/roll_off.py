"""Rolls that both players make against each other (UW-15, UW-16, UW-18, UW-22, UW-B6)."""

from games.kernel import Seat
from games.urban_war.state.events import Contest, Contested
from games.urban_war.state.public import Table

_RULES: dict[Contest, tuple[str, ...]] = {
    "terrain": ("UW-15", "UW-B5", "UW-B6"),
    "side": ("UW-16", "UW-B6"),
    "start": ("UW-18", "UW-B6", "UW-B7"),
    "initiative": ("UW-22",),
}


def roll_off(table: Table, what: Contest, added: tuple[int, int] = (0, 0)) -> tuple[Seat, tuple[int, ...]]:
    """Let both roll, ties again; return who won, and all dice (UW-B6)."""
    ties = 0
    thrown: tuple[int, ...] = ()
    while True:
        dice = tuple(table.roll(1, 10, f"{what} roll", by=seat, reason=what)[0] for seat in (0, 1))
        thrown = (*thrown, *dice)
        totals = [die + plus for die, plus in zip(dice, added, strict=True)]
        if totals[0] != totals[1]:
            break
        ties += 1
    winner = totals.index(max(totals))
    rules = (*_RULES[what], "UW-54") if any(added) else _RULES[what]
    table.tell(Contested(contest=what, dice=dice, added=added, ties=ties, winner=winner, rules=rules))
    return winner, thrown
