"""A stand-in for MatchService around one state of a real game: enough to draw panels without a database."""

from typing import Any

from bot.matches import AwaitedSeat, MatchInfo, Position, SeatInfo
from games.kernel import Choices, Forecast, RngDice
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


class Table:
    """One live match of a game, played directly on its state."""

    def __init__(self, rng: Any, options: Any = None, slug: str = "raise_shields") -> None:
        self.rules = find_game(slug)
        self.dice = RngDice(rng)
        self.state = self.rules.setup(2, options or self.rules.options(), self.dice).state
        self.drafts: dict[tuple[int, str], str] = {}
        self.info = match_info(slug)

    def game(self, slug: str) -> Any:
        return find_game(slug)

    def _seat(self, user_id: int) -> int:
        seat = self.info.seat_of(user_id)
        assert seat is not None
        return seat.seat

    async def find(self, channel_id: int) -> MatchInfo | None:
        return self.info if channel_id == self.info.channel_id else None

    async def look(self, match_id: str, user_id: int | None, ply: int | None = None) -> Position:
        prompts = self.rules.awaiting(self.state)
        awaited = tuple(AwaitedSeat(p.seat, p.id, p.kind, p.ask, 0.0, 1000.0) for p in prompts)
        seat = None if user_id is None else self._seat(user_id)
        own = tuple(prompt for prompt in prompts if seat is None or prompt.seat == seat)
        return Position(self.info, seat, self.rules.view(self.state, seat), own, awaited, ())

    async def choices(self, match_id: str, user_id: int, prefix: tuple[str, ...]) -> Choices:
        return self.rules.choices(self.state, self._seat(user_id), prefix)

    async def draft(self, match_id: str, user_id: int, prompt_id: str) -> str:
        return self.drafts.get((user_id, prompt_id), "")

    async def set_draft(self, match_id: str, user_id: int, prompt_id: str, text: str) -> None:
        self.drafts[user_id, prompt_id] = text

    async def forecast(self, match_id: str, user_id: int, text: str) -> tuple[str, Forecast | None]:
        seat = self._seat(user_id)
        action = self.rules.parse(self.state, seat, text)
        self.rules.check(self.state, seat, action)
        return self.rules.format(action), self.rules.forecast(self.state, seat, action)

    async def written(self, match_id: str, user_id: int, text: str) -> str:
        seat = self._seat(user_id)
        return self.rules.format(self.rules.parse(self.state, seat, text))

    async def preview(self, match_id: str, user_id: int, text: str) -> Picture | None:
        return Picture(b"png", 1, 1, "a preview")

    def play(self, user_id: int, text: str) -> None:
        seat = self._seat(user_id)
        self.state = self.rules.apply(self.state, seat, self.rules.parse(self.state, seat, text), self.dice).state
