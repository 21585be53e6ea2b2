"""What lies on the board, and what a player holds."""

from games.kernel import Frozen, Seat, seat_letter
from games.uprising.content.numbers import LIEUTENANT_ACTIONS, START_MONEY, WARLORD_ACTIONS


def actions_of(number: int) -> int:
    """Return the actions in a turn of a Warlord (0) or of a Lieutenant (UP-9)."""
    return LIEUTENANT_ACTIONS if number else WARLORD_ACTIONS


class Player(Frozen, frozen=True, omit_defaults=True):
    """One player's holdings: `vp` as last scored (UP-B44), the names dealt, how many Lieutenants there ever were.

    `gifts` are the $ that others gave, less those given to them: all saw that, also where purses are hidden.
    `money` is the purse in $; None where the table hides purses, which then lie in `Secret`.
    """

    money: int | None = START_MONEY
    vp: int = 0
    warlord: str = ""
    lieutenant: str = ""
    raised: int = 0
    gifts: int = 0
    gone: bool = False


class Character(Frozen, frozen=True, omit_defaults=True):
    """A Warlord (`number` 0) or Lieutenant (1, 2, ... never used twice); `left` are its actions left this turn."""

    seat: Seat
    number: int
    name: str
    region: int
    left: int = 0

    @property
    def actions(self) -> int:
        """Its actions in every turn (UP-9)."""
        return actions_of(self.number)

    @property
    def id(self) -> str:
        """How its owner writes it: "W", "L1"."""
        return f"L{self.number}" if self.number else "W"

    @property
    def tag(self) -> str:
        """How others write it: "BL1"."""
        return seat_letter(self.seat) + self.id


class Land(Frozen, frozen=True, omit_defaults=True):
    """What lies in one region: tokens by type (as `Public.types` orders them), followers by seat."""

    tokens: tuple[int, ...] = ()
    followers: tuple[int, ...] = ()
    unstable: bool = False
