"""A self-played match with fair dice, journalled as the service would, so that it can be exported and verified."""

from typing import Any

import msgspec

from bot.dice import Chain, FairDice, SeededEntropy, commitment
from bot.matches import MatchInfo, SeatInfo
from bot.matches.exporting import record_of
from bot.matches.guards import closing_of
from bot.matches.live import SETUP, Author, Live, seeds_of
from bot.matches.pace import Pace
from bot.matches.ply import Happening, next_ply
from bot.selfplay.report import AnyGame
from bot.storage import JournalRow
from bot.verify import Record
from games.kernel import Dice, Event, Seat, seat_letter, visible

MATCH = "selfpy"
"""A valid match id; what differs between matches is the secret, drawn from the seed."""


class Recording:
    """Hands out the dice of one match and keeps its journal. Times are zero: the same seed writes the same bytes."""

    def __init__(self, game: AnyGame, options: Any, policies: list[str], seed: str) -> None:
        secret = SeededEntropy(seed).token_bytes(32)
        seats = tuple(
            SeatInfo(seat, None, f"{policy} {seat_letter(seat)}", policy, 0.0, "", f"selfplay.{seat_letter(seat)}")
            for seat, policy in enumerate(policies)
        )
        seeds = seeds_of(seats, "selfplay.start")
        info = _lobby(game, msgspec.to_builtins(options), seats, commitment(secret))
        chain = Chain.begin(info.id, info.options, seeds, info.content)
        self._live = Live(info, game, None, chain, (), secret, seeds, game.rules_version)
        self._chain = chain
        self._rows: list[JournalRow] = []
        self._dice = FairDice(secret, chain.head)

    def before(self, seat: Seat | None, action: Any) -> Dice:
        """Return the fair dice of an action, or of the setup."""
        if seat is not None:
            self._chain = self._chain.then("game", seat, self._live.game.format(action))
        self._dice = FairDice(self._live.secret, self._chain.head)
        return self._dice

    def after(self, seat: Seat | None, action: Any, state: Any, events: tuple[Event, ...]) -> None:
        """Write the journal row of an action, or of the setup."""
        rolls = tuple(self._dice.rolls)
        if seat is None:
            happening = Happening(SETUP, None, SETUP, state, events, rolls, sentences=("The match begins.",))
        else:
            public = all(visible(event, None) for event in events)
            text = self._live.game.format(action)
            happening = Happening("game", seat, text, state, events, rolls, public=public)
        name = "selfplay" if seat is None else self._live.info.seats[seat].name
        author = Author(name, f"selfplay.{len(self._rows)}")
        ply = next_ply(self._live, happening, self._chain, author, 0.0, Pace(silence=0.0, pause=0.0))
        self._rows.append(ply.commit.row)
        self._live = ply.after

    def record(self) -> Record:
        """Return the match as `umpire export` would write it."""
        live = self._live
        if live.info.ended:
            info = msgspec.structs.replace(live.info, closing=closing_of(live, tuple(self._rows)))
            live = msgspec.structs.replace(live, info=info)
        return record_of(live, self._rows, clear=live.info.ended)


def _lobby(game: AnyGame, options: dict[str, Any], seats: tuple[SeatInfo, ...], committed: str) -> MatchInfo:
    return MatchInfo(
        id=MATCH,
        game=game.slug,
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
        rules_version=game.rules_version,
        created_at=0.0,
        board_message_id=None,
        lobby_message_id=None,
        outcome=None,
    )
