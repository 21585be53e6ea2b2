"""Random lines of play with undos, carried out as the service would, beside the same lines without the detours."""

import json
import random
from typing import Any, NamedTuple

from bot.dice import SeededEntropy, commitment
from bot.matches.content import digests
from bot.matches.deeds import Act, Deed, Setup, TableDeed, back_to
from bot.matches.exporting import record_of
from bot.matches.live import Author, Live
from bot.matches.model import MatchInfo, SeatInfo
from bot.matches.ply import closed, next_ply
from bot.matches.timing import Timing
from bot.standing import Standing
from bot.storage import JournalRow
from bot.table_texts import Abort, Undo
from games.kernel import AnyGame, Choices, GameError, canonical, news_for, seat_letter
from games.kernel.content.options import read_options

Document = dict[str, Any]
_NO_PAUSES = Timing(pause=0.0)


class Line:
    """A match of a game, deed by deed. `at` is what it was after each action."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        secret = SeededEntropy(seed).token_bytes(32)
        seats = min(3, game.card.seats[1])
        people = tuple(
            SeatInfo(seat, seat + 1, f"Player {seat_letter(seat)}", None, 0.0, f"words {seat}", f"join.{seat}")
            for seat in range(seats)
        )
        options = read_options(game.card, (), dict(game.check_profile.brief))
        content = game.content_for(options)
        info = MatchInfo(
            id="undone", game=game.card.slug, status="lobby", guild_id=0, channel_id=0, owner_id=1,
            options=json.loads(canonical(options)), places=seats, seats=people, ply=0, commitment=commitment(secret),
            closing=None, secret=None, rules_version=game.card.version, created_at=0.0, board_message_id=None,
            lobby_message_id=None, outcome=None, content=digests(content),
        )  # fmt: skip
        self.game, self.rows = game, list[JournalRow]()
        self.live = Live(info, game, None, None, (), secret, info.posted, content)
        self.at = list[Live]()
        self.standing = Standing()
        self.do(Setup())

    def do(self, deed: Deed) -> None:
        """Carry a deed out; raises GameError."""
        by = Author("Player" if deed.seat is None else self.live.info.seats[deed.seat].name, f"i{len(self.rows)}")
        ply = next_ply(self.live, deed, by, float(len(self.rows)), _NO_PAUSES)
        ply = closed(ply, self.rows) if ply.ends else ply
        self.rows.append(ply.commit.row)
        self.live = ply.after
        self.at.append(self.live)
        if len(self.rows) > 1:
            done = deed.done if isinstance(deed, TableDeed) else None
            self.standing.follow(len(self.rows) - 1, deed.kind, done)

    def act(self, rng: random.Random) -> None:
        """Let somebody who is asked do something at random."""
        prompt = rng.choice(self.game.awaiting(self.live.state))
        for _ in range(40):
            try:
                text = random_text(self.game, self.live.state, prompt.seat, rng)
                action = self.game.parse(self.live.state, prompt.seat, text)
                self.do(Act(prompt.seat, action))
                return
            except GameError:
                continue
        self.do(Act(prompt.seat, self.game.default(self.live.state, prompt)))

    def go_back(self, to: int) -> None:
        """Take back all that was played after an action that stands."""
        first = next(ply for ply in self.standing.plies if ply > to)
        seat = self.rows[first].seat
        self.do(TableDeed(seat, Undo(to), ("It is taken back.",), back=back_to(self.live, self.at[to])))

    def end(self) -> Document:
        """End the match, if it has not ended, and return its record as it is exported."""
        if not self.live.info.ended:
            self.do(TableDeed(0, Abort(), ("Over.",)))
        return json.loads(record_of(self.live, self.rows, clear=True).to_bytes())


class Seen(NamedTuple):
    """All that a position is: the state, what everybody sees and is asked, and what its dice and computers hang on."""

    state: bytes
    views: tuple[bytes, ...]
    prompts: tuple[tuple[int, str, str, str], ...]
    news: bytes
    played: bytes


def seen(line: Line, live: Live, row: JournalRow) -> Seen:
    """Return a position; its picture is drawn from a view and from what the last action brought."""
    assert live.chain is not None
    viewers = (None, *range(len(live.info.seats)))
    news = news_for([line.game.load_events(row.events)], None)
    asked = tuple((each.seat, each.prompt_id, each.kind, each.ask) for each in live.prompts)
    views = tuple(canonical(live.view(seat)) for seat in viewers)
    return Seen(line.game.dump(live.state), views, asked, canonical(news), live.chain.played)


def random_text(game: AnyGame, state: Any, seat: int, rng: random.Random) -> str:
    """Return a complete action, word by word at random."""
    words: list[str] = []
    for _ in range(60):
        node: Choices = game.choices(state, seat, tuple(words))
        offered = [word.text for word in node.words]
        offered += [word.text for word in node.open.suggestions] if node.open is not None else []
        if node.complete and (not offered or rng.random() < 0.5):
            break
        if not offered:
            break
        words.append(rng.choice(offered))
    return " ".join(words)
