"""Acting: a submitted line, and the default of a player who doesn't answer."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot import jobs
from bot.considering import NEXT_ACTION, Foreseen
from bot.matches.committing import Check, commit_deed
from bot.matches.deeds import Act
from bot.matches.errors import Refused, Unconfirmed
from bot.matches.guards import check_prompt, must_be_live, own_seat, seat_to_act
from bot.matches.live import Author, Live
from bot.matches.model import Actor, AwaitedSeat, Receipt
from bot.matches.planned import is_planned
from bot.matches.receipts import partly, receipt_of, together, with_private
from bot.matches.returning import come_back
from bot.matches.store import MatchStore
from bot.matches.untold import untold_stops
from bot.names import BY_PLAN
from games.kernel import GameError, Seat

LONGEST_LINE = 2_000
"""Characters of a line; the longest action in play has about 200."""
Choose = Callable[[Live], tuple[Seat, Any]]
"""Chooses the action of a seat in a match as it is now; raises Refused or GameError."""


def _actions(line: str) -> tuple[str, ...]:
    """Return the actions of a line; raises Refused where there is none, and for a line that is too long."""
    if len(line) > LONGEST_LINE:
        raise Refused(f"A line has at most {LONGEST_LINE:,} characters.")
    texts = tuple(part.strip() for part in line.split(NEXT_ACTION) if part.strip())
    if not texts:
        raise Refused("There is no action in that.")
    return texts


def _slow(live: Live, text: str) -> bool:
    """Whether an action had better be read in a worker."""
    return not set(live.game.card.slow_words).isdisjoint(text.lower().split()[1:])


class Acting:
    """What changes a live match by the game's own actions."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def submit(self, actor: Actor, prompt_id: str | None, line: str, *, knowing: bool = False) -> Receipt:
        """Carry out a line of one or more actions (`;` between them).

        `prompt_id` is what the button or panel carried (None: typed, means the present position). The line is all or
        nothing as far as it can be foreseen. When an action behind dice or a hidden thing is refused, those before it
        are done, and the refusal says so. An interaction delivered again goes on at its first action that was not
        committed.

        What loses something for good is done only with `knowing`, once a person has confirmed it: in a line, the
        actions that were certain. Else it raises Unconfirmed.
        """
        foreseen = await self.foresee(actor, line, prompt_id)
        texts = (*foreseen.sure, *foreseen.open)
        if foreseen.irreversible_loss and not knowing:
            raise Unconfirmed(line, foreseen.irreversible_loss)
        told = len(foreseen.sure) if knowing else 0
        stops = await untold_stops(self._store, await self._store.load(actor.match), actor.user)
        receipts: list[Receipt] = []
        for idx, text in enumerate(texts):
            asked = prompt_id if idx == 0 else None
            try:
                receipts.append(await self._submit_one(actor, asked, text, idx, knowing=idx < told))
            except GameError as error:
                raise partly(receipts, error.reason) if receipts else error from None
            except Refused as error:
                raise partly(receipts, error.sentence) if receipts else error from None
        return with_private(together(receipts), stops)

    async def foresee(self, actor: Actor, line: str, prompt_id: str | None = None, *, typed: bool = False) -> Foreseen:
        """Return how far a line is certain before it is carried out, what that loses for good, and what surprises.

        Only a line that was `typed` can surprise: a panel has shown what it does.

        A line of one action always is; what it loses is found out as it is done, unless it takes long to read.

        Raises Refused, and GameError where one of the certain actions is not possible.
        """
        texts = _actions(line)
        await come_back(self._store, actor)
        live = await self._store.load(actor.match)
        soon = len(texts) == 1 and not _slow(live, texts[0]) and not (typed and live.game.looks_twice(texts[0]))
        if soon or await self._store.done_by(actor.match, actor.interaction):
            return Foreseen(texts)
        seat = seat_to_act(live, actor.user)
        check_prompt(live, seat, prompt_id)
        state = live.game.dump(live.state)
        asked = (self._store.registry, live.info.game, state, live.content, seat.seat, texts, live.info.names, typed)
        return await self._store.workers.run(jobs.foresee, *asked)

    async def _submit_one(self, actor: Actor, prompt_id: str | None, text: str, idx: int, *, knowing: bool) -> Receipt:
        def choose(live: Live) -> tuple[Seat, Any]:
            seat = seat_to_act(live, actor.user)
            check_prompt(live, seat, prompt_id)
            action = live.game.parse(live.state, seat.seat, live.spelled(seat.seat, text))
            if not knowing:
                _must_lose_nothing(live, seat.seat, action)
            return seat.seat, action

        def author(live: Live) -> Author:
            seat = live.info.seat_of(actor.user)
            return Author(seat.name if seat else str(actor.user), actor.interaction, idx)

        return await self.act(actor.match, choose, author)

    async def act(
        self, match: str, choose: Choose, author: Callable[[Live], Author], check: Check | None = None
    ) -> Receipt:
        """Commit one action of the game; see `commit_deed`. Raises GameError, Refused."""
        done = await commit_deed(self._store, match, author, lambda live: Act(*choose(live)), check=check)
        return receipt_of(done.live, done.row, done.row.seat, repeated=done.repeated)

    async def done_by(self, match: str, interaction: str) -> Receipt | None:
        """Return what an interaction has done in a match, perhaps its last action; None if it did nothing."""
        rows = await self._store.done_by(match, interaction)
        live = await self._store.load(match)
        return together([receipt_of(live, row, row.seat, repeated=True) for row in rows]) if rows else None

    async def answered(self, match: str, user_id: int, prompt_id: str) -> Receipt | None:
        """Return what answered a question that was asked of a person, perhaps their plan (`BY_PLAN`).

        None while it is open, or if it never was.
        """
        live = await self._store.load(match)
        row = await self._store.database.read(lambda tx: tx.answer_to(match, prompt_id))
        if row is None or row.seat != own_seat(live, user_id).seat:
            return None
        receipt = receipt_of(await self._store.load(match), row, row.seat, repeated=True)
        return replace(receipt, actor=BY_PLAN) if is_planned(row) else receipt

    async def default(
        self, match: str, prompt: AwaitedSeat, by: Author, told: Callable[[Live], str], check: Check | None = None
    ) -> Receipt:
        """Answer a prompt by the ruled default, and report what the public may know of it.

        `told` returns a sentence that comes first ("" for none), and raises Refused if the action is not allowed.
        """

        def make(live: Live) -> Act:
            must_be_live(live)
            sentence = told(live)
            for asked in live.open_prompts():
                if asked.id == prompt.prompt_id:
                    said = (sentence,) if sentence else ()
                    return Act(asked.seat, live.game.default(live.state, asked), said)
            raise Refused("That question is answered already.", live.link)

        done = await commit_deed(self._store, match, lambda live: by, make, check=check)
        return receipt_of(done.live, done.row, None, repeated=done.repeated)


def _must_lose_nothing(live: Live, seat: Seat, action: Any) -> None:
    """Raise Unconfirmed for an action that loses something for good, GameError for one that is not possible."""
    live.game.check(live.state, seat, action)
    loses = live.game.irreversible_loss(live.state, seat, action)
    if loses:
        raise Unconfirmed(live.game.format(action), loses, live.link)
