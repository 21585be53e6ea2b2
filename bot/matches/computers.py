"""Computer seats: when they are due, and how one acts."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import structlog

from bot import jobs
from bot.considering import NEXT_ACTION
from bot.dice import taste
from bot.matches.acting import Acting
from bot.matches.constant_time import ConstantTime
from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, must_be_live, seat_to_act
from bot.matches.live import Author, Live
from bot.matches.model import AwaitedSeat, Due, Receipt
from bot.matches.posts_due import REMEMBERED
from bot.matches.store import MatchStore
from bot.names import stands_for_bot
from bot.storage import ComputerRow
from games.kernel import GameError, Seat, canonical

_log = structlog.get_logger(__name__)

T = TypeVar("T")


class _NextDue(NamedTuple):
    """When the next computer should act, and until when that may be remembered."""

    at: float | None
    until: float


class Suggestion(NamedTuple):
    """What the best computer player would do in a person's place, as canonical text, and why ("" if it gives none)."""

    line: str
    why: str


class Computers:
    """What the clocks ask for."""

    def __init__(self, store: MatchStore, acting: Acting) -> None:
        self._store = store
        self._acting = acting
        self._next_due: _NextDue | None = None
        self._asking: object = None
        store.on_ply.append(self._look)
        store.on_other.append(self._forget)

    async def due(self, now: float) -> tuple[Due, ...]:
        """Return the computer seats whose pause is over, or would be had the clock not been set back."""
        share, pause = self._store.share, self._store.pace.pause
        first: dict[tuple[str, Seat], ComputerRow] = {}
        self._forget()  # what it says may be over
        for row in await self._store.database.read(lambda tx: tx.due(now, share, pause)):
            first.setdefault((row.match, row.seat), row)
        return tuple(Due(row.match, row.seat, row.prompt, row.due) for row in first.values())

    async def next_due(self) -> float | None:
        """Return when the next computer seat should act, or None; no later than its pause from now."""
        at, now = await self._due_first(), self._store.now()
        return now if at is not None and at > now + self._store.pace.pause else at

    async def _due_first(self) -> float | None:
        share, known = self._store.share, self._next_due
        if share is None and known is not None and time.monotonic() < known.until:
            return known.at
        asking = self._asking = object()
        at = await self._store.database.read(lambda tx: tx.next_due(share))
        if asking is self._asking:
            self._next_due = _NextDue(at, time.monotonic() + REMEMBERED)
        return at

    def _look(self, live: Live) -> None:
        """Take note of a ply: what is due may change where a computer plays."""
        if any(seat.policy is not None for seat in live.info.seats):
            self._forget()

    def _forget(self) -> None:
        self._next_due = self._asking = None

    async def play(self, match: str, seat: Seat) -> Receipt | None:
        """Let the computer of a seat act once; None if it is not awaited any more."""
        live = await self._store.load(match)
        policy = next((taken.policy for taken in live.info.seats if taken.seat == seat), None)
        prompt = next((prompt for prompt in live.prompts if prompt.seat == seat), None)
        if live.info.ended or policy is None or prompt is None:
            return None
        if not await self._leased(match, prompt.prompt_id):
            return None
        by = Author(stands_for_bot(f"computer {policy}"), f"computer:{match}:{live.info.ply}:{seat}")
        even = ConstantTime(live, prompt.kind, self._store.pace.even)
        text = await self._advice(live, seat, policy)
        await even.pass_by()
        if text is not None:
            try:
                return await self._acting.act(match, lambda now: _chosen(now, live, prompt, text), lambda now: by)
            except GameError:
                # Not what it wanted: people who read logs may not know that.
                _log.warning("computer refused", match=match, ply=live.info.ply, seat=seat, policy=policy)
            except Refused:
                return None
        return await self._instead(live, prompt, by)

    async def _leased(self, match: str, prompt_id: str) -> bool:
        """Keep a question from other processes while a computer here thinks; returns whether nobody else has it."""
        now, share = self._store.now(), self._store.share
        if share is None:
            return True
        return await self._store.database.write(lambda tx: tx.lease_prompt(match, prompt_id, share, now))

    async def suggest(self, match: str, user_id: int, prompt_id: str) -> Suggestion:
        """Return what the best computer player would answer in a person's place; changes nothing. Raises Refused."""
        live = await self._store.load(match)
        taken = seat_to_act(live, user_id)
        check_prompt(live, taken, prompt_id)
        found = await self._think(live, taken.seat, jobs.suggest)
        if found is not None:
            action = live.game.parse(live.state, taken.seat, found[0].split(NEXT_ACTION)[0])
            if live.game.answers(live.state, taken.seat, action) == prompt_id:
                return Suggestion(*found)
        raise Refused("The computer has no idea for this question.")

    async def _advice(self, live: Live, seat: Seat, policy: str) -> str | None:
        """Ask the policy of a computer's seat."""
        return await self._think(live, seat, jobs.advise, policy)

    async def _think(self, live: Live, seat: Seat, job: Callable[..., T], *policy: str) -> T | None:
        """Ask a computer player in a worker; None (and a line in the log) when it fails."""
        store, info = self._store, live.info
        assert live.chain is not None  # noqa: S101 - nobody is asked before the start, or after the end
        seed = taste(live.secret, live.chain.played, seat)
        seen = (canonical(live.view(seat)), live.content)
        try:
            return await store.workers.run(job, store.registry, info.game, *seen, seat, *policy, seed, store.pace.nodes)
        except Exception:
            _log.exception("computer failed", match=info.id, ply=info.ply, seat=seat, job=job.__name__, policy=policy)
            return None

    async def _instead(self, seen: Live, prompt: AwaitedSeat, by: Author) -> Receipt | None:
        """Do the ruled default where the computer had no usable idea."""

        def told(live: Live) -> str:
            _must_play(live, seen, prompt)
            return ""

        try:
            return await self._acting.default(seen.info.id, prompt, by, told)
        except Refused:
            return None


def _chosen(live: Live, seen: Live, prompt: AwaitedSeat, text: str) -> tuple[Seat, Any]:
    must_be_live(live)
    _must_play(live, seen, prompt)
    if all(asked.id != prompt.prompt_id for asked in live.open_prompts()):
        raise Refused("Nothing is asked of the computer any more.")
    return prompt.seat, live.game.parse(live.state, prompt.seat, text)


def _must_play(live: Live, seen: Live, prompt: AwaitedSeat) -> None:
    """Raise Refused if somebody has taken the seat, or an action, back since the computer has `seen` the match."""
    if live.info.line != seen.info.line:
        raise Refused("The game has gone back: another question is asked now.")
    if all(seat.policy is None for seat in live.info.seats if seat.seat == prompt.seat):
        raise Refused("A person plays this seat again.")
