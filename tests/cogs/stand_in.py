"""A stand-in for the service around one state of a real game: enough to draw panels without a database."""

from typing import Any

from bot.considering import Considered, completions, considered, settled, unsettled
from bot.matches import AwaitedSeat, MatchInfo, Position, SeatInfo
from bot.matches.lessons import Taught
from bot.matches.undoing.undoing import TakeBack
from games.kernel import AnyGame, RngDice, Seat
from games.registry import find_game
from renderers.contract import Picture

ANN, BEN = 11, 12
MATCH = "k7m2pq"


def match_info(game: str = "raise_shields", **changes: Any) -> MatchInfo:
    seats = tuple(
        SeatInfo(seat=seat, user_id=user, name=name, policy=None, joined=0.0)
        for seat, (user, name) in enumerate(((ANN, "Ann"), (BEN, "*Ben*")))
    )
    values: dict[str, Any] = {
        "id": MATCH, "game": game, "status": "live", "guild_id": 1, "channel_id": 2, "owner_id": ANN, "options": {},
        "places": 2, "seats": seats, "ply": 7, "commitment": "c" * 64, "closing": None, "secret": None,
        "rules_version": 1, "created_at": 0.0, "board_message_id": 5, "lobby_message_id": 4, "outcome": None,
    }  # fmt: skip
    return MatchInfo(**(values | changes))


class Attention:
    """Who has used a panel of which match."""

    def __init__(self) -> None:
        self.noted: set[tuple[str, int]] = set()

    def note(self, match: str, user_id: int) -> None:
        self.noted.add((match, user_id))


class Notes:
    """What people noted down, by match and person."""

    def __init__(self) -> None:
        self.texts: dict[tuple[str, int], str] = {}

    async def of(self, match: str, user_id: int) -> str:
        return self.texts.get((match, user_id), "")


class StandIn:
    """One live match of a game, played directly on its state."""

    def __init__(self, rng: Any, options: Any = None, slug: str = "raise_shields") -> None:
        self.rules = find_game(slug)
        self.dice = RngDice(rng)
        options = options or self.rules.card.options()
        self.state = self.rules.setup(2, options, self.rules.content_for(options), self.dice).state
        self.info = match_info(slug)
        self.store, self.queries, self.drafts, self.logbook = Store(), Queries(self), Drafts(), Logbook()
        self.lessons = Lessons()
        self.notes = Notes()
        self.undoing = Undoing()
        self.attention = Attention()

    def seat(self, user_id: int) -> Seat:
        seat = self.info.seat_of(user_id)
        assert seat is not None
        return seat.seat

    def play(self, user_id: int, text: str) -> None:
        seat = self.seat(user_id)
        self.state = self.rules.apply(self.state, seat, self.rules.parse(self.state, seat, text), self.dice).state


class Logbook:
    """What standing orders have answered for everybody."""

    def __init__(self) -> None:
        self.answers: tuple[tuple[str, str], ...] = ()

    async def answered(self, match: str, user_id: int) -> tuple[tuple[str, str], ...]:
        return self.answers


class Undoing:
    """What can be taken back: nothing, unless a test says so."""

    def __init__(self) -> None:
        self.found: TakeBack | None = None

    async def free(self, match: str, user_id: int) -> TakeBack | None:
        return self.found


class Lessons:
    """What a lesson says of the match."""

    def __init__(self) -> None:
        self.taught: Taught | None = None

    async def hint(self, match: str, ply: int) -> Taught | None:
        return self.taught


class Store:
    def game(self, slug: str) -> AnyGame:
        return find_game(slug)


class Drafts:
    def __init__(self) -> None:
        self.texts: dict[tuple[int, str], str] = {}

    async def get(self, match: str, user_id: int, prompt_id: str) -> str:
        return self.texts.get((user_id, prompt_id), "")

    async def set(self, match: str, user_id: int, prompt_id: str, text: str) -> None:
        self.texts[user_id, prompt_id] = text


class Queries:
    def __init__(self, match: StandIn) -> None:
        self._match = match

    async def find(self, channel_id: int) -> MatchInfo | None:
        return self._match.info if channel_id == self._match.info.channel_id else None

    async def look(self, match: str, user_id: int | None, ply: int | None = None) -> Position:
        rules, state = self._match.rules, self._match.state
        prompts = rules.awaiting(state)
        awaited = tuple(AwaitedSeat(p.seat, p.id, p.kind, p.ask, 0.0, 1000.0) for p in prompts)
        seat = None if user_id is None else self._match.seat(user_id)
        own = tuple(prompt for prompt in prompts if seat is None or prompt.seat == seat)
        return Position(self._match.info, seat, rules.view(state, seat), own, awaited, ())

    async def consider(self, match: str, user_id: int, text: str) -> Considered:
        found = considered(self._match.rules, self._match.state, self._match.seat(user_id), text)
        return found._replace(picture=Picture(b"png", 1, 1, "a preview")) if found.ready else found

    async def rewrite(self, match: str, user_id: int, text: str, word: str | None) -> str:
        asked = self._match.rules, self._match.state, self._match.seat(user_id)
        return unsettled(*asked, text) if word is None else settled(*asked, f"{text} {word}".strip())[0]

    async def complete(
        self, match: str, user_id: int, before: tuple[str, ...], typed: str, one_word: bool
    ) -> list[tuple[str, str]]:
        asked = self._match.rules, self._match.state, self._match.seat(user_id)
        return completions(*asked, before, typed, one_word=one_word)
