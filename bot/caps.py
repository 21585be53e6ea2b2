"""Caps: how much people, channels and servers can have at once, and make in a time. Every such number is here.

They keep a few people from filling the database or a server. They are generous: people who play never meet one.
Hosts find them as tables in `docs/scaling.md`. What a line of dice may cost is in `rolls/limits.py`.
"""

from typing import Literal

from games.kernel import Frozen

Scope = Literal["person", "channel", "server"]
SCOPES: tuple[Scope, ...] = ("person", "channel", "server")
"""Whose caps there are, in the order in which they are looked at."""
MINUTE, DAY, YEAR = 60, 24 * 3600, 365 * 24 * 3600
TIMES = {MINUTE: "a minute", DAY: "a day", YEAR: "a year"}
"""The times that something is counted for, in seconds, and what they are called."""
IDLE = 90 * DAY
"""Seconds after which a match where nobody acted counts no more, and an initiative that nobody changed is dropped."""
HIDDEN_KEPT = YEAR
"""Seconds that a hidden roll is kept."""
LONGEST_CALL = 7 * DAY
"""Seconds after which a call closes at the latest, so that open ones do not add up for ever."""


class Cap(Frozen, frozen=True, kw_only=True):
    """At most so many of something for a person, a channel, a server (None: no such cap).

    `kind` is what the database counts, `what` is what people read.
    """

    kind: str
    what: str
    person: int | None = None
    channel: int | None = None
    server: int | None = None

    def most(self, scope: Scope) -> int | None:
        """Return how many there may be."""
        return {"person": self.person, "channel": self.channel, "server": self.server}[scope]


class AtOnce(Cap, frozen=True, kw_only=True):
    """At most so many at once; for a person in one server (`here`: or in what else).

    `todo` says what a person can do about their own, `others` what has to be done about those of several people.
    """

    todo: str
    others: str = ""
    here: str = "in this server"

    def full(self, scope: Scope) -> str:
        """Return the sentence for a person who wants one more."""
        many = f"already {'have' if scope == 'person' else 'has'} {self.most(scope):,} {self.what}"
        if scope == "person":
            return f"You {many}{' ' * bool(self.here)}{self.here}. {self.todo}"
        return f"This {scope} {many}. {self.others}"


class InTime(Cap, frozen=True, kw_only=True):
    """At most so many in so many seconds, which begin with the first; for a person in all servers together.

    `did` is what was done to them, and `instead` what can be done meanwhile.
    """

    did: str
    seconds: int
    instead: str = ""

    def full(self, scope: Scope, until: float) -> str:
        """Return the sentence for a person who wants one more before a time, which Discord shows in their own zone."""
        who = "You have" if scope == "person" else f"This {scope} has"
        many = f"{self.did} {self.most(scope):,} {self.what} within {TIMES[self.seconds]}"
        return f"{who} {many}, the most for one {scope}. You can go on <t:{int(until) + 1}:R>. {self.instead}".rstrip()


OPEN_LOBBIES = AtOnce(
    kind="lobbies",
    what="open lobbies",
    person=10,
    server=200,
    todo="Start or close one first: `/match mine` lists them.",
    others="One of them has to be started or closed first.",
)
"""Lobbies; a person's are those that they opened. A channel or thread has one match or lobby anyway."""
RUNNING_MATCHES = AtOnce(
    kind="matches",
    what="matches and lobbies",
    person=30,
    server=1_000,
    todo="Finish or end one first: `/match mine` lists them.",
    others="One of them has to be finished or ended first.",
)
"""Lobbies and live matches in which somebody acted within `IDLE`; a person's are those that they opened."""
OPEN_CALLS = AtOnce(
    kind="calls",
    what="open calls",
    person=10,
    channel=20,
    server=300,
    todo="Close one first.",
    others="One of them has to be closed first.",
)
"""Calls for dice; a person's are those that they opened."""
INITIATIVES = AtOnce(
    kind="initiatives",
    what="initiatives",
    person=20,
    server=300,
    todo="End one first with `/dice initiative end` in its channel.",
    others="One of them has to be ended first.",
)
"""Initiatives; a person's are those that they began. A channel or thread has one anyway."""
HIDDEN_ROLLS = AtOnce(
    kind="hidden",
    what="hidden rolls",
    person=10_000,
    todo="Each is deleted a year after it was made; until then, roll openly.",
    here="here",
)
"""Hidden rolls that are kept, revealed or not."""
SAVED_FORMULAS = AtOnce(
    kind="formulas",
    what="saved formulas",
    person=50,
    server=50,
    todo="Forget one first: `/dice list` shows them.",
    others="One of them has to be forgotten first: `/dice list` shows them.",
    here="",
)
"""Formulas that a person saved for themselves, and those saved for a server."""
FILES = AtOnce(
    kind="files",
    what="files of this kind",
    server=20,
    todo="",
    others="One of them has to be removed first.",
)
"""Files that a server brings, of each kind for a game."""
MOST_ORDERS = 10
"""Standing orders, told in the list of them too."""
STANDING_ORDERS = AtOnce(
    kind="orders", what="standing orders", person=MOST_ORDERS, todo="Remove one first.", here="in this match"
)
"""Standing orders of a player in a match."""

LOBBIES_A_DAY = InTime(kind="lobbies", what="lobbies", did="opened", seconds=DAY, person=100, server=2_000)
"""Lobbies, rematches included: a match that has begun is kept for ever."""
ROLLS_A_MINUTE = InTime(kind="rolls", what="rolls", did="made", seconds=MINUTE, person=60)
"""Open rolls by `/roll` and **Roll again**."""
ROLLS_A_DAY = InTime(kind="rolls", what="rolls", did="made", seconds=DAY, person=3_000, server=100_000)
"""The same; they are kept for `drop_days`."""
_OPENLY = "You can still roll openly."
HIDDEN_A_MINUTE = InTime(kind="hidden", what="hidden rolls", did="made", seconds=MINUTE, person=30, instead=_OPENLY)
"""Hidden rolls by `/roll` and **Roll again**."""
HIDDEN_A_DAY = InTime(
    kind="hidden", what="hidden rolls", did="made", seconds=DAY, person=500, server=20_000, instead=_OPENLY
)
"""The same."""
HIDDEN_A_YEAR = InTime(kind="hidden", what="hidden rolls", did="made", seconds=YEAR, server=500_000, instead=_OPENLY)
"""The same: a year is how long they are kept."""
CALLS_A_DAY = InTime(kind="calls", what="calls", did="opened", seconds=DAY, person=200, server=5_000)
"""Calls for dice: closed ones are kept for `drop_days`."""
INITIATIVES_A_DAY = InTime(kind="initiatives", what="initiatives", did="begun", seconds=DAY, person=50, server=1_000)
"""Initiatives."""
FILES_A_DAY = InTime(kind="files", what="files", did="brought", seconds=DAY, person=100, server=200)
"""Files that a server brings: what was replaced or removed is kept for `drop_days`."""
HAND_OVERS_A_DAY = InTime(kind="seats", what="seats", did="handed over", seconds=DAY, person=50)
"""Seats handed over to the computer: each time is in the match's journal for ever."""
BOARDS_A_MINUTE = InTime(kind="boards", what="boards", did="asked for", seconds=MINUTE, person=10)
"""Boards posted once more (`/match board`)."""
BOARDS_A_DAY = InTime(kind="boards", what="boards", did="asked for", seconds=DAY, person=200)
"""The same."""

RETELLINGS_A_DAY = InTime(
    kind="retellings", what="replays and books", did="asked for", seconds=DAY, person=20, server=200
)
"""Replays in the channel and books: each takes a worker seconds, and Discord megabytes."""

ROLLS = (ROLLS_A_MINUTE, ROLLS_A_DAY)
HIDDEN = (HIDDEN_A_MINUTE, HIDDEN_A_DAY, HIDDEN_A_YEAR)
BOARDS = (BOARDS_A_MINUTE, BOARDS_A_DAY)
AT_ONCE = (
    OPEN_LOBBIES,
    RUNNING_MATCHES,
    OPEN_CALLS,
    INITIATIVES,
    HIDDEN_ROLLS,
    SAVED_FORMULAS,
    FILES,
    STANDING_ORDERS,
)
IN_TIME = (
    LOBBIES_A_DAY,
    *ROLLS,
    *HIDDEN,
    CALLS_A_DAY,
    INITIATIVES_A_DAY,
    FILES_A_DAY,
    HAND_OVERS_A_DAY,
    *BOARDS,
    RETELLINGS_A_DAY,
)

MOST_STEPS = 20
"""Actions of a plan written ahead."""
MOST_IMAGINED = 5
"""Lines that a person tries out in a match at once."""
MOST_IMAGINED_STEPS = 60
"""Actions of such a line."""
MOST_REMARKS = 100
"""Notes on the positions of a match."""
MOST_COMBATANTS = 25
"""Combatants of an initiative."""
MOST_INVITED = 25
"""People who are invited to a call by name."""
MOST_ROLLERS = 50
"""People who roll in a call."""
MOST_CONFIRMATIONS = 200
"""Private confirmations that wait to be taken back once their boards are posted; further ones stay where they are."""
MOST_COUNTED_SIDES = 100
"""Sides of the dice that `/dice stats` counts: every face has a number of its own, kept for ever."""
CAMPAIGNS = 50
"""Campaigns that go on in a server."""
