"""A self-played match with fair dice, each deed carried out and journalled as the service would, to be exported."""

from typing import Any

import msgspec

from bot.dice import SeededEntropy, commitment
from bot.matches import MatchInfo, SeatInfo
from bot.matches.content import digests
from bot.matches.deeds import Act, Deed, Setup
from bot.matches.exporting import record_of
from bot.matches.live import Author, Live
from bot.matches.model import AwaitedSeat
from bot.matches.ply import closed, next_ply
from bot.matches.timing import Timing
from bot.storage import JournalRow
from bot.verify import Record
from games.kernel import AnyGame, Content, Seat, Step, seat_letter

MATCH = "selfpy"
"""A valid match id; what differs between matches is the secret, drawn from the seed."""
_NO_PAUSES = Timing(pause=0.0)


class Recording:
    """Carries out the deeds of one match and keeps its journal. Times are zero: the same seed writes the same bytes."""

    def __init__(self, game: AnyGame, options: Any, policies: list[str], seed: str) -> None:
        secret = SeededEntropy(seed).token_bytes(32)
        seats = tuple(
            SeatInfo(seat, None, f"{policy} {seat_letter(seat)}", policy, 0.0, "", f"selfplay.{seat_letter(seat)}")
            for seat, policy in enumerate(policies)
        )
        content = game.content_for(options)
        info = _lobby(game, msgspec.to_builtins(options), seats, commitment(secret), content)
        self._live = Live(info, game, None, None, (), secret, info.posted, content)
        self._rows: list[JournalRow] = []

    def begin(self, game: AnyGame, seats: int, options: Any) -> Step[Any]:
        """Lay the game out, with the options and seats that it was made with."""
        return self._do(Setup(), "selfplay")

    def act(self, game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any]:
        """Apply an action to the present state."""
        return self._do(Act(seat, action), self._live.info.seats[seat].name)

    def row_of(self, state: Any, seat: Seat, action: Any) -> JournalRow:
        """Return the row that an action would have in another state of the match; nothing of it is kept."""
        asked = self._live.game.awaiting(state)
        prompts = tuple(AwaitedSeat(each.seat, each.id, each.kind, each.ask, 0.0) for each in asked)
        live = msgspec.structs.replace(self._live, state=state, prompts=prompts)
        return next_ply(live, Act(seat, action), Author("selfplay", "selfplay"), 0.0, _NO_PAUSES).commit.row

    def _do(self, deed: Deed, name: str) -> Step[Any]:
        ply = next_ply(self._live, deed, Author(name, f"selfplay.{len(self._rows)}"), 0.0, _NO_PAUSES)
        ply = closed(ply, self._rows) if ply.ends else ply
        self._rows.append(ply.commit.row)
        self._live = ply.after
        return Step(ply.after.state, ply.events)

    def record(self, *, clear: bool = False) -> Record:
        """Return the match as `umpire export` would write it; with `clear`, hidden things too before the end."""
        return record_of(self._live, self._rows, clear=clear or self._live.info.ended)


def _lobby(
    game: AnyGame, options: dict[str, Any], seats: tuple[SeatInfo, ...], committed: str, content: tuple[Content, ...]
) -> MatchInfo:
    return MatchInfo(
        id=MATCH,
        game=game.card.slug,
        status="lobby",
        guild_id=0,
        channel_id=0,
        owner_id=0,
        options=options,
        places=len(seats),
        seats=seats,
        ply=0,
        commitment=committed,
        closing=None,
        secret=None,
        rules_version=game.card.version,
        created_at=0.0,
        board_message_id=None,
        lobby_message_id=None,
        outcome=None,
        content=digests(content),
    )
