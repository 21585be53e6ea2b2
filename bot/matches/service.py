"""MatchService: everything that people, clocks and the command line do with matches."""

import asyncio
from typing import Any

from bot.matches.model import Due, LogLine, MatchInfo, Owed, Person, Position, Receipt
from games.kernel import Choices, Forecast, Game, Seat
from renderers.contract import Picture

AnyGame = Game[Any, Any, Any, Any]
InteractionId = int | str


class Changes:
    """Tells every listener that something was committed; each has an event of its own to wait on and clear."""

    def __init__(self) -> None:
        self._events: list[asyncio.Event] = []

    def listen(self) -> asyncio.Event:
        """Return a new event, set after every commit from now on."""
        event = asyncio.Event()
        self._events.append(event)
        return event

    def set(self) -> None:
        """Wake every listener."""
        for event in self._events:
            event.set()


class MatchService:
    """The one way in. Every method but `game` is async.

    Refusals raise `Refused` (a sentence) or `games.kernel.GameError` (`reason`); then nothing has changed.
    People are Discord ids. `on_change` tells posts and clocks of every commit: take an event with
    `on_change.listen()`, wait on it, and clear it before looking.
    """

    on_change: Changes

    def game(self, slug: str) -> AnyGame:
        """Return the rules of a game; raises Refused."""
        raise NotImplementedError

    # --- lobby

    async def open(
        self,
        game: str,
        guild_id: int,
        channel_id: int,
        owner: Person,
        *,
        options: dict[str, Any],
        places: int,
        interaction_id: InteractionId,
    ) -> MatchInfo:
        """Open a lobby: draws the secret and commits to it. The owner does not join by it."""
        raise NotImplementedError

    async def join(self, match_id: str, person: Person, words: str, interaction_id: InteractionId) -> MatchInfo:
        """Take the first free place; `words` are the person's own part of the seed (may be empty)."""
        raise NotImplementedError

    async def leave(self, match_id: str, user_id: int) -> MatchInfo:
        """Give a place in a lobby back."""
        raise NotImplementedError

    async def add_computer(
        self, match_id: str, user_id: int, policy: str | None, interaction_id: InteractionId
    ) -> MatchInfo:
        """Seat a computer (None: the best policy); the owner or anybody seated may."""
        raise NotImplementedError

    async def remove_computer(self, match_id: str, user_id: int) -> MatchInfo:
        """Take the last computer out of a lobby."""
        raise NotImplementedError

    async def set_options(self, match_id: str, user_id: int, text: str) -> MatchInfo:
        """Change options by text (`credits=20 base_crew=12`, or a preset's name); the owner only."""
        raise NotImplementedError

    async def set_places(self, match_id: str, user_id: int, places: int) -> MatchInfo:
        """Change the number of places of a lobby; the owner only."""
        raise NotImplementedError

    async def start(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Set the game up; the owner or anybody seated, when every place is taken."""
        raise NotImplementedError

    async def rematch(self, match_id: str, person: Person, interaction_id: InteractionId) -> MatchInfo:
        """Open a lobby with the options and seats of an ended match, in the same channel."""
        raise NotImplementedError

    async def lobby_posted(self, match_id: str, message_id: int) -> None:
        """Remember the message that shows the lobby."""
        raise NotImplementedError

    # --- looking

    async def find(self, channel_id: int) -> MatchInfo | None:
        """Return the lobby or live match of a channel."""
        raise NotImplementedError

    async def get(self, match_id: str) -> MatchInfo:
        """Return a match; raises NotFound."""
        raise NotImplementedError

    async def latest(self, channel_id: int) -> MatchInfo | None:
        """Return the newest match of a channel, ended ones too."""
        raise NotImplementedError

    async def look(self, match_id: str, user_id: int | None, ply: int | None = None) -> Position:
        """Return the match as a person (None: the public) may see it, now or at an earlier ply."""
        raise NotImplementedError

    async def choices(self, match_id: str, user_id: int, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a partly written action; `Choices()` when nothing is asked of the person."""
        raise NotImplementedError

    async def forecast(self, match_id: str, user_id: int, text: str) -> tuple[str, Forecast | None]:
        """Return an action's canonical text and its odds; raises GameError when it is illegal."""
        raise NotImplementedError

    async def preview(self, match_id: str, user_id: int, text: str) -> Picture | None:
        """Draw what an action would do; raises GameError when it is illegal."""
        raise NotImplementedError

    async def pictures(
        self, match_id: str, ply: int | None = None, user_id: int | None = None
    ) -> tuple[Picture, Picture]:
        """Draw board and roster as a person (None: the public) may see them, now or at an earlier ply."""
        raise NotImplementedError

    async def log(self, match_id: str, count: int) -> tuple[LogLine, ...]:
        """Return the last `count` journal rows, oldest first."""
        raise NotImplementedError

    async def mine(self, user_id: int, guild_id: int | None = None) -> tuple[Position, ...]:
        """Return the positions (as the person sees them) in which the person is awaited, longest wait first."""
        raise NotImplementedError

    async def export(self, match_id: str) -> bytes:
        """Return the match as one JSON document; hidden things and the secret are left out until the end."""
        raise NotImplementedError

    async def verify(self, match_id: str) -> Any:
        """Check an ended match: commitment, hash chain, dice, and a replay. Returns a bot.verify.Report."""
        raise NotImplementedError

    # --- acting

    async def submit(
        self, match_id: str, user_id: int, prompt_id: str | None, line: str, interaction_id: InteractionId
    ) -> Receipt:
        """Carry out a line of one or more actions (`;` between them).

        `prompt_id` is what the button or panel carried (None: typed, means the present position). When a later
        action of a line is refused, those before it stand, and the refusal says so.
        """
        raise NotImplementedError

    async def draft(self, match_id: str, user_id: int, prompt_id: str) -> str:
        """Return a half-built action ("" if there is none)."""
        raise NotImplementedError

    async def set_draft(self, match_id: str, user_id: int, prompt_id: str, text: str) -> None:
        """Keep a half-built action until its prompt is answered or withdrawn; raises Refused on a stale prompt."""
        raise NotImplementedError

    async def nudge(self, match_id: str, user_id: int) -> tuple[int, ...]:
        """Return the people to mention; refused more often than every six hours."""
        raise NotImplementedError

    async def skip(self, match_id: str, user_id: int, manages: bool, interaction_id: InteractionId) -> Receipt:
        """Do the ruled default for every seat silent for 48 h; the owner, or who manages messages."""
        raise NotImplementedError

    async def hand_over(
        self, match_id: str, user_id: int, policy: str | None, interaction_id: InteractionId
    ) -> MatchInfo:
        """Let a computer (None: the best policy) play one's own seat."""
        raise NotImplementedError

    async def take_back(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Play one's own seat again."""
        raise NotImplementedError

    async def resign(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Give up: of two players the other wins; with more a computer takes the seat over."""
        raise NotImplementedError

    async def abort(self, match_id: str, user_id: int, manages: bool, interaction_id: InteractionId) -> MatchInfo:
        """End a lobby or match without a result; the owner, or who manages messages."""
        raise NotImplementedError

    # --- posts (the outbox)

    async def owed(self) -> tuple[str, ...]:
        """Return the ids of matches that owe a post, the longest waiting first (parked ones left out)."""
        raise NotImplementedError

    async def claim(self, match_id: str) -> Owed | None:
        """Freeze what the next post shows and count an attempt; the same answer until `posted` (None: none owed)."""
        raise NotImplementedError

    async def posted(self, match_id: str, ply: int, message_id: int) -> tuple[int, ...]:
        """Settle the claimed post; returns the message ids of older boards whose buttons are still there."""
        raise NotImplementedError

    async def stripped(self, match_id: str, message_ids: tuple[int, ...]) -> None:
        """Note that the buttons of these old boards are gone."""
        raise NotImplementedError

    async def repost(self, match_id: str) -> None:
        """Owe the present board once more (`/match board`); also takes the match out of the park."""
        raise NotImplementedError

    async def park(self, match_id: str, why: str) -> MatchInfo:
        """Stop posting: the channel or a permission is lost. Any action in the match unparks it."""
        raise NotImplementedError

    # --- computers (for the clocks)

    async def due(self, now: float) -> tuple[Due, ...]:
        """Return the computer seats whose pause is over."""
        raise NotImplementedError

    async def next_due(self) -> float | None:
        """Return when the next computer seat should act, or None."""
        raise NotImplementedError

    async def play_computer(self, match_id: str, seat: Seat) -> Receipt | None:
        """Let the computer of a seat act once; None if it is not awaited any more."""
        raise NotImplementedError

    # --- small things kept for other parts

    async def remembered(self, key: str) -> str | None:
        """Return a small value kept under a key (the hash of the synced commands)."""
        raise NotImplementedError

    async def remember(self, key: str, value: str) -> None:
        """Keep a small value."""
        raise NotImplementedError
