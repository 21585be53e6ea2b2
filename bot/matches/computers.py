"""Computer seats: when they are due, and how one acts."""

import structlog

from bot import jobs
from bot.matches.acting import ActingPart
from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, must_be_live, seat_to_act
from bot.matches.live import Author, Live
from bot.matches.model import AwaitedSeat, Due, Receipt
from bot.storage import ComputerRow, Share
from games.kernel import GameError, Seat, canonical

_log = structlog.get_logger(__name__)


class ComputersPart(ActingPart):
    """What the clocks ask for."""

    async def due(self, now: float) -> tuple[Due, ...]:
        """Return the computer seats whose pause is over."""
        rows = await self.database.read(lambda tx: tx.due(now, self.share))
        first: dict[tuple[str, Seat], ComputerRow] = {}
        for row in rows:
            first.setdefault((row.match, row.seat), row)
        return tuple(Due(row.match, row.seat, row.prompt, row.due) for row in first.values())

    async def next_due(self) -> float | None:
        """Return when the next computer seat should act, or None."""
        return await self.database.read(lambda tx: tx.next_due(self.share))

    async def play_computer(self, match_id: str, seat: Seat) -> Receipt | None:
        """Let the computer of a seat act once; None if it is not awaited any more."""
        live = await self._load(match_id)
        policy = next((taken.policy for taken in live.info.seats if taken.seat == seat), None)
        prompt = next((prompt for prompt in live.prompts if prompt.seat == seat), None)
        if live.info.ended or policy is None or prompt is None:
            return None
        if self.share is not None and not await self._leased(match_id, prompt.prompt_id, self.share):
            return None
        by = Author(f"computer {policy}", f"computer:{match_id}:{live.info.ply}:{seat}")
        text = await self._advice(live, seat, policy)
        if text is not None:
            try:
                return await self._act(match_id, lambda now: _chosen(now, prompt, text), lambda now: by)
            except GameError:
                # Not what it wanted: that may be hidden from whoever reads logs.
                _log.warning("computer refused", match=match_id, ply=live.info.ply, seat=seat, policy=policy)
            except Refused:
                return None
        return await self._instead(match_id, prompt, by)

    async def _leased(self, match_id: str, prompt_id: str, share: Share) -> bool:
        """Keep a question from the other processes while a computer here thinks about it."""
        now = self.now()
        return await self.database.write(lambda tx: tx.lease_prompt(match_id, prompt_id, share, now))

    async def suggest(self, match_id: str, user_id: int, prompt_id: str) -> str:
        """Return what the best computer player would answer in a person's place; changes nothing. Raises Refused."""
        live = await self._load(match_id)
        taken = seat_to_act(live, user_id)
        check_prompt(live, taken, prompt_id)
        text = await self._advice(live, taken.seat, self.policy(live.game, None))
        if text is not None:
            action = live.game.parse(live.state, taken.seat, text)
            if live.game.answers(live.state, taken.seat, action) == prompt_id:
                return text
        raise Refused("The computer has no idea for this question.")

    async def _advice(self, live: Live, seat: Seat, policy: str) -> str | None:
        """Ask the policy in a worker; None (and a line in the log) when it fails."""
        info = live.info
        seed = f"{info.commitment}.{info.ply}.{seat}"
        view = canonical(live.view(seat))
        try:
            return await self.workers.run(
                jobs.advise, self.registry, info.game, view, seat, policy, seed, self.pace.nodes
            )
        except Exception:
            _log.exception("computer failed", match=info.id, ply=info.ply, seat=seat, policy=policy)
            return None

    async def _instead(self, match_id: str, prompt: AwaitedSeat, by: Author) -> Receipt | None:
        """Do the ruled default where the computer had no usable idea."""
        try:
            return await self._default(match_id, prompt, by, _must_play)
        except Refused:
            return None


def _chosen(live: Live, prompt: AwaitedSeat, text: str) -> tuple[Seat, object]:
    must_be_live(live)
    _must_play(live, prompt)
    if all(asked.id != prompt.prompt_id for asked in live.open_prompts()):
        raise Refused("Nothing is asked of the computer any more.")
    return prompt.seat, live.game.parse(live.state, prompt.seat, text)


def _must_play(live: Live, prompt: AwaitedSeat) -> None:
    """Raise Refused where somebody has taken the seat back while the computer thought."""
    if all(seat.policy is None for seat in live.info.seats if seat.seat == prompt.seat):
        raise Refused("A person plays this seat again.")
