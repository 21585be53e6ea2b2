"""Acting: a submitted line, and the ruled default for who is silent."""

from collections.abc import Callable
from typing import Any

import msgspec

from bot.dice import FairDice
from bot.matches.core import Core, InteractionId
from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, closing_of, events_of, must_be_live, own_seat, seat_to_act, sentences_of
from bot.matches.live import Author, Live
from bot.matches.model import AwaitedSeat, Receipt
from bot.matches.ply import NextPly, acted, next_ply, told
from bot.storage import Conflict, JournalRow
from games.kernel import GameError, Seat

TRIES = 8
NEXT_ACTION = ";"
SEALED = "sealed"
"""What stands for a text that may not be known yet."""
SKIPPED = "skipped"
"""Who acts, in the journal and in exports, where somebody was silent too long."""


class ActingPart(Core):
    """What changes a live match."""

    async def submit(
        self, match_id: str, user_id: int, prompt_id: str | None, line: str, interaction_id: InteractionId
    ) -> Receipt:
        """Carry out a line of one or more actions (`;` between them).

        `prompt_id` is what the button or panel carried (None: typed, means the present position). When a later
        action of a line is refused, those before it stand, and the refusal says so. An interaction delivered again
        goes on at its first action that was not committed.
        """
        interaction = str(interaction_id)
        texts = [part.strip() for part in line.split(NEXT_ACTION) if part.strip()]
        if not texts:
            raise Refused("There is no action in that.")
        receipts: list[Receipt] = []
        for idx, text in enumerate(texts):
            checked = prompt_id if idx == 0 else None
            try:
                receipts.append(await self._submit_one(match_id, user_id, checked, text, interaction, idx))
            except GameError as error:
                raise _partly(receipts, error.reason) if receipts else error from None
            except Refused as error:
                raise _partly(receipts, error.sentence) if receipts else error from None
        return _together(receipts)

    async def _submit_one(
        self, match_id: str, user_id: int, prompt_id: str | None, text: str, interaction: str, idx: int
    ) -> Receipt:
        def choose(live: Live) -> tuple[Seat, Any]:
            seat = seat_to_act(live, user_id)
            check_prompt(live, seat, prompt_id)
            return seat.seat, live.game.parse(live.state, seat.seat, text)

        def author(live: Live) -> Author:
            seat = live.info.seat_of(user_id)
            return Author(seat.name if seat else str(user_id), interaction, idx)

        return await self._act(match_id, choose, author)

    async def done_by(self, match_id: str, interaction_id: InteractionId) -> Receipt | None:
        """Return what an interaction has done in a match, perhaps its last action; None if it did nothing."""
        rows = await self._done_by(match_id, str(interaction_id))
        return _together([await self._repeated(row) for row in rows]) if rows else None

    async def answered(self, match_id: str, user_id: int, prompt_id: str) -> Receipt | None:
        """Return what answered a question that was asked of a person; None while it is open, or if it never was."""
        live = await self._load(match_id)
        row = await self.database.read(lambda tx: tx.answer_to(match_id, prompt_id))
        if row is None or row.seat != own_seat(live, user_id).seat:
            return None
        return receipt_of(await self._load(match_id), row, row.seat, repeated=True)

    async def _act(
        self, match_id: str, choose: Callable[[Live], tuple[Seat, Any]], author: Callable[[Live], Author]
    ) -> Receipt:
        """Commit one action of the game. `choose` is asked again whenever somebody else was faster.

        Whether the same delivery has done it before is asked only when it does not go through: the unique
        (interaction, index) of the journal keeps it from being done again.
        """
        for _ in range(TRIES):
            live = await self._load(match_id)
            by = author(live)
            try:
                seat, action = choose(live)
                ply = self._applied(live, seat, action, by)
                after = await self._finish(live, ply)
            except Conflict:
                self._forget(match_id)
            except (GameError, Refused):
                # The position in memory may be a moment old: refuse only what the newest one refuses. And the same
                # interaction may have been carried out meanwhile, by its other delivery.
                if await self._is_current(live):
                    if (row := await self._row_of(match_id, by)) is None:
                        raise
                    return await self._repeated(row)
                self._forget(match_id)
            else:
                return receipt_of(after, ply.commit.row, seat, repeated=False)
            if (row := await self._row_of(match_id, by)) is not None:
                return await self._repeated(row)
        raise Refused("The game is moving too fast just now: try again in a moment.")

    def _applied(self, live: Live, seat: Seat, action: Any, by: Author) -> NextPly:
        """Apply the rules, outside any transaction."""
        if live.chain is None:
            raise Conflict("the match has ended")
        chain = live.chain.then("game", seat, live.game.format(action))
        dice = FairDice(live.secret, chain.head)
        happening = msgspec.structs.replace(acted(live, seat, action, dice), rolls=tuple(dice.rolls))
        return next_ply(live, happening, chain, by, self.now(), self.pace)

    async def _finish(self, live: Live, ply: NextPly) -> Live:
        """Commit a ply, with the closing hash if it ends the match."""
        commit, after = ply.commit, ply.after
        if commit.status != "live":
            rows = await self.database.read(lambda tx: tx.journal(live.info.id))
            if len(rows) != commit.row.ply:
                raise Conflict("the journal has grown")
            closing = closing_of(live, (*rows, commit.row))
            commit = msgspec.structs.replace(commit, closing=closing)
            after = msgspec.structs.replace(after, info=msgspec.structs.replace(after.info, closing=closing))
        return await self._commit(live, commit, after)

    async def _is_current(self, live: Live) -> bool:
        row = await self.database.read(lambda tx: tx.match(live.info.id))
        status = "live" if live.info.status == "parked" else live.info.status
        return row is not None and (row.ply, row.status) == (live.info.ply, status)

    async def _done_by(self, match_id: str, interaction: str) -> tuple[JournalRow, ...]:
        rows = await self.database.read(lambda tx: tx.done_by(interaction))
        return tuple(row for row in rows if row.match == match_id)

    async def _row_of(self, match_id: str, by: Author) -> JournalRow | None:
        rows = await self._done_by(match_id, by.interaction)
        return next((row for row in rows if row.idx == by.idx), None)

    async def _repeated(self, row: JournalRow) -> Receipt:
        """Answer for an action that the same interaction has done before."""
        return receipt_of(await self._load(row.match), row, row.seat, repeated=True)

    async def skip(self, match_id: str, user_id: int, manages: bool, interaction_id: InteractionId) -> Receipt:
        """Do the ruled default for every seat silent for 48 h; the owner, or who manages messages."""
        live = await self._load(match_id)
        must_be_live(live)
        if user_id != live.info.owner_id and not manages:
            raise Refused("Only the owner of the match, or who manages messages here, may skip somebody.")
        interaction = str(interaction_id)
        rows = list(await self._done_by(match_id, interaction))
        receipts = [receipt_of(live, row, None, repeated=True) for row in rows]
        for prompt in self._silent(live):
            by = Author(SKIPPED, interaction, len(receipts))
            try:
                done = await self._default(match_id, prompt, by, self._must_wait)
            except Refused:
                continue  # answered or withdrawn meanwhile; the others are still silent
            receipts.append(done)
        if not receipts:
            raise Refused(_nobody_silent(await self._load(match_id)))
        return _together(receipts)

    def _silent(self, live: Live) -> tuple[AwaitedSeat, ...]:
        computers = {seat.seat for seat in live.info.seats if seat.policy is not None}
        now = self.now()
        return tuple(prompt for prompt in live.prompts if prompt.seat not in computers and now >= prompt.deadline)

    def _must_wait(self, live: Live, prompt: AwaitedSeat) -> None:
        if all(silent.prompt_id != prompt.prompt_id for silent in self._silent(live)):
            raise Refused("That seat is not silent any more.", live.link)

    async def _default(
        self, match_id: str, prompt: AwaitedSeat, by: Author, check: Callable[[Live, AwaitedSeat], None]
    ) -> Receipt:
        """Answer a prompt by the ruled default, and tell what the public may know of it.

        `check` raises Refused where the newest position forbids it.
        """

        def choose(live: Live) -> tuple[Seat, Any]:
            must_be_live(live)
            check(live, prompt)
            for asked in live.open_prompts():
                if asked.id == prompt.prompt_id:
                    return asked.seat, live.game.default(live.state, asked)
            raise Refused("That question is answered already.", live.link)

        done = await self._act(match_id, choose, lambda live: by)
        row = await self._row_of(match_id, by)
        return done if row is None else receipt_of(await self._load(match_id), row, None, repeated=done.repeated)


def receipt_of(live: Live, row: JournalRow, seat: Seat | None, *, repeated: bool) -> Receipt:
    """Tell a seat (None: the public) of an action that is in the journal."""
    tells_all = seat is not None and row.kind == "game"
    return Receipt(
        match=row.match,
        ply=row.ply,
        text=row.text if seat is not None or row.public or live.info.ended else SEALED,
        sentences=told(live, live.state, events_of(live, row), seat) if tells_all else sentences_of(row),
        over=live.info.ended,
        repeated=repeated,
        board_link=live.link,
        actor=row.actor,
    )


def _partly(receipts: list[Receipt], reason: str) -> Refused:
    done = _together(receipts)
    return Refused(f"Done: {done.text}. The rest was refused: {reason}", done.board_link, done.sentences)


def _together(receipts: list[Receipt]) -> Receipt:
    last = receipts[-1]
    return Receipt(
        match=last.match,
        ply=last.ply,
        text="; ".join(receipt.text for receipt in receipts),
        sentences=tuple(sentence for receipt in receipts for sentence in receipt.sentences),
        over=last.over,
        repeated=all(receipt.repeated for receipt in receipts),
        board_link=last.board_link,
        actor=last.actor,
    )


def _nobody_silent(live: Live) -> str:
    computers = {seat.seat for seat in live.info.seats if seat.policy is not None}
    waits = [prompt.deadline for prompt in live.prompts if prompt.seat not in computers]
    if not waits:
        return "Nobody is awaited whom you could skip."
    return f"Nobody has been silent long enough: the first can be skipped <t:{int(min(waits))}:R>."
