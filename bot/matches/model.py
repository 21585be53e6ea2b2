"""What the service tells its callers: plain frozen values, no database rows. Times are seconds since 1970 (UTC)."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from bot.deeds import DeedKind
from bot.dice import Beginning, Chain, Place, Posted, are_drawn
from bot.time_left import DAY, ClockRules
from games.kernel import Frozen, Outcome, Prompt, Seat, Theme, seat_letter
from games.kernel.content.muster import CAMPAIGN
from games.kernel.content.origin import ORIGIN

Status = Literal["lobby", "live", "over", "aborted", "parked"]
COMPUTER = re.compile(r"Computer( \d+)?")
"""What a computer is called that took its own place in the lobby."""
Posts = Literal["turn", "action"]
"""What is a message of its own: a person's turn, or every action."""
LEAST_CALLS = 5
"""So often must somebody have been asked before it says something of them."""
_SOON = 14 * DAY
"""Holidays that begin within so many seconds are shown."""


class Person(Frozen, frozen=True):
    """Somebody on Discord: id and the name shown in this server (plain text, not escaped)."""

    id: int
    name: str


class Actor(Frozen, frozen=True):
    """Somebody who does something in a match, by an interaction that may be delivered more than once.

    `manages` tells that the person manages messages where the match is played.
    """

    person: Person
    match: str
    interaction: str
    manages: bool = False

    @property
    def user(self) -> int:
        """The person's id."""
        return self.person.id


class SeatInfo(Frozen, frozen=True):
    """A taken seat. With a `policy` a computer plays it, even where a person (`user_id`) gave it over.

    `words` are what the person gave for the dice, or the bot drew; `interaction` the id of the interaction that took
    the seat. In a lobby a person is `ready` who has confirmed the list as it is now, perhaps `calling` the others to do
    so too; words are the `last` where nothing was chosen after them. The person has played it `since` an action; it is
    `silent` if a computer plays because the person did not answer; `lent` says to whom it goes back.
    """

    seat: Seat
    user_id: int | None
    name: str
    policy: str | None
    joined: float
    words: str = ""
    interaction: str = ""
    ready: bool = False
    calling: bool = False
    last: bool = False
    since: int = 0
    silent: bool = False
    lent: "Lent | None" = None

    @property
    def letter(self) -> str:
        """The letter by which people know the seat."""
        return seat_letter(self.seat)

    @property
    def own_words(self) -> str:
        """The words that the person gave for the dice; empty where the bot drew them, and for computers."""
        return "" if are_drawn(self.words) else self.words

    @property
    def stood_in(self) -> bool:
        """Whether a computer plays for a person, who has handed the seat over, was absent, or has left."""
        return self.policy is not None and (self.user_id is not None or COMPUTER.fullmatch(self.name) is None)


class Lent(Frozen, frozen=True):
    """Who gets a seat back, and when, from somebody who sits in."""

    user_id: int
    name: str
    until: float


class Tenure(Frozen, frozen=True):
    """Somebody who played a seat from one action `until` another, before the person of now."""

    seat: Seat
    user_id: int | None
    name: str
    since: int
    until: int


class Reliability(Frozen, frozen=True):
    """How often somebody was asked in the last matches, and how often there was no answer in time."""

    calls: int = 0
    missed: int = 0

    @property
    def percent(self) -> int | None:
        """The share of calls answered in time, rounded down; None while too little is known."""
        return None if self.calls < LEAST_CALLS else 100 * (self.calls - self.missed) // self.calls


class MatchInfo(Frozen, frozen=True):
    """A match or its lobby.

    `places` is how many may sit in the lobby at most; as many play as sit there at the start. `ply` counts actions
    since the setup (0). `secret` and `closing` are set only once the match has ended. `options` are all options of the
    game with their values; `owner_id` opened the lobby. `ended_by` is the kind of the deed that ended it: `table` where
    somebody resigned or aborted. `content` are the digests of its content by kind, `parent` is the match that this one
    is a battle of. `rules_version` are the rules that it was set up under, or of a lobby the present ones. `posts` is
    what is a message of its own. `seal_message_id` is the message that holds the commitment. `clock` is what the table
    agreed on; since `paused_at` nobody's time runs, and it goes on by itself at `paused_until`; it is no pause but live
    play if all are here until `here_until` at most. `aways` is when people are away, as they have announced. `tenures`
    are the people who played a seat before; `reliable` is known of the people of a lobby, by seat. Nobody has answered
    in time since `silent_at`. `line` is the last action that took others back (0: none has). `theme` is how its server
    wants pictures. It begins from a position of another match if it has an `origin` (the match and its action); that
    is None of a lobby whose content was not read.
    """

    id: str
    game: str
    status: Status
    guild_id: int
    channel_id: int
    owner_id: int
    options: dict[str, Any]
    places: int
    seats: tuple[SeatInfo, ...]
    ply: int
    commitment: str
    closing: str | None
    secret: str | None
    rules_version: int
    created_at: float
    board_message_id: int | None
    lobby_message_id: int | None
    outcome: Outcome | None
    acted_at: float = 0.0
    parked: str | None = None
    ended_by: DeedKind | None = None
    content: dict[str, str] = msgspec.field(default_factory=dict)
    parent: str | None = None
    posts: Posts = "turn"
    seal_message_id: int | None = None
    clock: ClockRules = ClockRules()
    paused_at: float | None = None
    paused_until: float | None = None
    aways: tuple["SeatAway", ...] = ()
    here_until: float | None = None
    silent_at: float | None = None
    line: int = 0
    theme: Theme = "world"
    tenures: tuple[Tenure, ...] = ()
    reliable: tuple[tuple[Seat, Reliability], ...] = ()
    origin: tuple[str, int] | None = None

    @property
    def begins_from(self) -> bool:
        """Whether it begins from a position of another match, so that options and places stay as they were there."""
        return ORIGIN in self.content

    @property
    def of_campaign(self) -> bool:
        """Whether it is a battle of a campaign, which has fixed its seats and options."""
        return CAMPAIGN in self.content

    @property
    def is_fixed(self) -> bool:
        """Whether options and places stay as they are: it begins from a position, or a campaign has fixed them."""
        return self.begins_from or self.of_campaign

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, in a lobby with the letters of places not taken."""
        taken = tuple(seat.name for seat in self.seats)
        free = range(len(taken), self.places) if self.status == "lobby" else ()
        return (*taken, *(seat_letter(seat) for seat in free))

    def first_name(self, seat: Seat) -> str:
        """Return the name of the person who played a seat first, and gave words for the dice."""
        before = (tenure.name for tenure in self.tenures if tenure.seat == seat)
        return next(before, self.names[seat])

    def away_at(self, now: float) -> tuple["SeatAway", ...]:
        """Return who is away, or will be in the next two weeks."""
        return tuple(away for away in self.aways if away.ends > now and away.starts <= now + _SOON)

    @property
    def ended(self) -> bool:
        """Whether nothing can happen in it any more."""
        return self.status in ("over", "aborted")

    @property
    def board_link(self) -> str | None:
        """The address of the newest posted board (or of the lobby), if there is one."""
        message = self.board_message_id or self.lobby_message_id
        if message is None:
            return None
        return f"https://discord.com/channels/{self.guild_id}/{self.channel_id}/{message}"

    @property
    def seal_link(self) -> str | None:
        """The address of the message that holds the commitment alone, if it was posted."""
        if self.seal_message_id is None:
            return None
        return f"https://discord.com/channels/{self.guild_id}/{self.channel_id}/{self.seal_message_id}"

    @property
    def posted(self) -> Posted:
        """The list of seats that a lobby shows and everybody confirms."""
        return posted_of(self.seats)

    def beginning(self, posted: Posted) -> Beginning:
        """Return all that H of the setup covers, with what is posted of the seats."""
        return Beginning(self.id, self.game, self.rules_version, self.commitment, self.options, posted, self.content)

    @property
    def setup_hash(self) -> str:
        """H of the setup as it would be now: it covers all that a lobby shows and that goes into the dice."""
        return Chain.begin(self.beginning(self.posted)).head.hex()

    @property
    def list_mark(self) -> str:
        """Twelve digits by which Ready knows what the lobby showed: also who sits there, which no hash of dice has."""
        who = "".join(f" {seat.letter} {seat.user_id} {seat.name}" for seat in self.seats)
        return hashlib.sha256(f"{self.setup_hash}{who}".encode()).hexdigest()[:12]

    @property
    def unready(self) -> tuple[SeatInfo, ...]:
        """The people of a lobby who have not confirmed its list."""
        return tuple(seat for seat in self.seats if seat.user_id is not None and not seat.ready)

    def seat_of(self, user_id: int) -> SeatInfo | None:
        """Return the seat a person took, or None."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)


def played_before(info: MatchInfo, user_id: int) -> tuple[Tenure, ...]:
    """Return the seats of a match that a person has played and does not play any more."""
    return tuple(tenure for tenure in info.tenures if tenure.user_id == user_id)


def posted_of(seats: Iterable[SeatInfo]) -> Posted:
    """Return seats as a lobby posts them."""
    taken = tuple(seats)
    places = tuple(Place(seat.policy, seat.letter, seat.words) for seat in taken)
    return Posted(next((seat.letter for seat in taken if seat.last), None), places)


class SeatAway(Frozen, frozen=True):
    """A stretch of time for which the person of a seat is away, as announced."""

    seat: Seat
    starts: float
    ends: float


class AwaitedSeat(Frozen, frozen=True):
    """An open prompt as everybody may know it. `since` is when it opened, `deadline` when the player's time is up.

    It is `urgent` if little time is left. No time is up (None) if none is counted, while the match is paused, and for
    computers.
    """

    seat: Seat
    prompt_id: str
    kind: str
    ask: str
    since: float
    deadline: float | None = None
    urgent: bool = False


class Position(Frozen, frozen=True):
    """A match as one person may see it.

    `view` is the view of `seat` (None: the public) with the names filled in; None in a lobby. `prompts` are those of
    the asker (of everybody for the public). `sentences` are about the last ply. Once it has begun, `setup_hash` is H
    of its setup, and `mark` covers all that was done up to this ply. `away` is who is away now, or
    soon will be.
    """

    info: MatchInfo
    seat: Seat | None
    view: Any
    prompts: tuple[Prompt, ...]
    awaited: tuple[AwaitedSeat, ...]
    sentences: tuple[str, ...]
    setup_hash: str = ""
    mark: str = ""
    away: tuple[SeatAway, ...] = ()


class Receipt(Frozen, frozen=True):
    """What a submitted line did. `text` is canonical (`; ` between actions), `ply` the last of them.

    `repeated`: the same interaction had been carried out before and nothing was done now. `actor` is who did it, as the
    journal has it: the seat's name, or in angle brackets `skipped`, `standing order` or a computer. `public`: everybody
    hears the same; `private` are the sentences that others do not get.
    """

    match: str
    ply: int
    text: str
    sentences: tuple[str, ...]
    over: bool
    repeated: bool
    board_link: str | None
    actor: str = ""
    public: bool = False
    private: tuple[str, ...] = ()

    @property
    def confirmed(self) -> tuple[str, ...]:
        """What a confirmation says: all until the board is posted, then only what the board does not say."""
        return self.sentences if self.public else self.private


class Due(Frozen, frozen=True):
    """A computer seat that should act at `at`."""

    match: str
    seat: Seat
    prompt_id: str
    at: float


class Stay(Frozen, frozen=True):
    """The current message, to be edited while it is the last of its channel: it says what followed `after`.

    `redrawn` is False where the pictures stay as they are, wherever the message is.
    """

    message_id: int
    after: int
    sentences: tuple[str, ...]
    redrawn: bool = True


class Owed(Frozen, frozen=True):
    """A post that a match owes to its channel: the board at `ply`, telling all that followed the ply `after`.

    A post that calls people tells what followed the last action of each of them. `mention` are the people whose turn it
    has become since the last post. `attempts` counts claims before this one and `attempted_at` is when the first of
    them was made (None: never tried). `nonce` is the same for every attempt.
    `played` is False where nothing happened but at the table. With `stay` nobody is called: an edit will do.
    """

    match: str
    ply: int
    sentences: tuple[str, ...]
    mention: tuple[int, ...]
    since: float
    attempts: int
    attempted_at: float | None
    again: bool = False
    after: int = -1
    played: bool = True
    stay: Stay | None = None

    @property
    def nonce(self) -> str:
        """The nonce of the message: `match.ply`; a board asked for once more must not look like the first one."""
        return f"{self.match}.{self.ply}.{int(self.since)}" if self.again else f"{self.match}.{self.ply}"


class LogLine(Frozen, frozen=True):
    """One journal row for people: who did what (canonical text; None while it is hidden) and what came of it.

    `under` is the part of the game that it belongs to, such as "Round 3"; "" before the first, and where not known.
    It may be `undone`.
    """

    ply: int
    kind: DeedKind
    seat: Seat | None
    actor: str
    text: str | None
    sentences: tuple[str, ...]
    at: float
    under: str = ""
    undone: bool = False
