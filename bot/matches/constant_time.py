"""Answers that all take the same time, so that it does not reveal the answer (`GameCard.blind_kinds`)."""

import asyncio

from bot.matches.live import Live


class ConstantTime:
    """A time that goes by from now on, whatever is thought meanwhile."""

    def __init__(self, live: Live, kind: str, seconds: float) -> None:
        blind = kind in live.game.card.blind_kinds
        self._until = asyncio.get_running_loop().time() + seconds if blind else 0.0

    async def pass_by(self) -> None:
        """Wait until it is over; not at all where the kind of question is none that may not tell."""
        left = self._until - asyncio.get_running_loop().time()
        if self._until and left > 0:
            await asyncio.sleep(left)
