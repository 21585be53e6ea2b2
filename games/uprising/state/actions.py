"""What a player can do: one struct for each verb. `questions` say how they are written."""

from games.kernel import Frozen

Path = tuple[str, ...]
"""Words of notation that follow each other."""


class Choose(Frozen, frozen=True, tag="choose"):
    """Pick the names of one's Warlord and first Lieutenant (UP-3)."""

    warlord: str
    lieutenant: str


class Place(Frozen, frozen=True, tag="place"):
    """Place both characters (UP-4); `region` is "auto" for a random legal one."""

    region: str


class Move(Frozen, frozen=True, tag="move"):
    """Move a character to an adjacent region (UP-11); also the answer to a tie-break (UP-34)."""

    who: str
    region: str


class Intimidate(Frozen, frozen=True, tag="intimidate"):
    """Turn a resource token into a follower (UP-12)."""

    who: str
    token: str


class Slay(Frozen, frozen=True, tag="slay"):
    """Remove another player's follower (UP-13)."""

    who: str
    victim: str


class Campaign(Frozen, frozen=True, tag="campaign"):
    """Gain 1$ (UP-14)."""

    who: str


class Decree(Frozen, frozen=True, tag="decree"):
    """Turn tokens into followers here and all around (UP-15); `tokens` in the order of RESOURCES."""

    who: str
    tokens: tuple[str, ...]


class Skirmish(Frozen, frozen=True, tag="skirmish"):
    """Start a Skirmish here or in an adjacent region (UP-16)."""

    who: str
    region: str


class Promote(Frozen, frozen=True, tag="promote"):
    """Turn two own followers into a Lieutenant (UP-17); `name` only where players pick characters (UP-B8)."""

    region: str
    name: str = ""


class Bid(Frozen, frozen=True, tag="bid"):
    """Bid for the 1st Player Marker, in secret (UP-H6)."""

    amount: int


class Give(Frozen, frozen=True, tag="give"):
    """Give $ to another player (UP-B50)."""

    to: str
    amount: int


class End(Frozen, frozen=True, tag="end"):
    """End one's turn (UP-B9)."""


class Leave(Frozen, frozen=True, tag="leave"):
    """Leave the game for good (UP-B55)."""


class Take(Frozen, frozen=True, tag="take"):
    """Steps a) and b) of a Skirmish (UP-20, UP-21): letters of the followers' owners in order, or one Lieutenant."""

    targets: tuple[str, ...]


class Trade(Frozen, frozen=True, tag="trade"):
    """Step c) of a Skirmish (UP-22): how many own followers to trade."""

    count: int


class Settle(Frozen, frozen=True, tag="settle"):
    """Settle all one's Skirmishes of Go to War at once (UP-28, UP-B42).

    `answers` are regions, each with a word for every step that is asked there: "BC" (followers of B and C), "BL1" (a
    Lieutenant), "2" (trades). What is left out uses the default.
    """

    answers: tuple[str, ...] = ()


class Stay(Frozen, frozen=True, tag="stay"):
    """Make no Move in a tie-break (UP-34)."""


CharacterAction = Move | Intimidate | Slay | Campaign | Decree | Skirmish | Promote

Action = CharacterAction | Bid | Choose | Place | Give | End | Leave | Take | Trade | Settle | Stay
