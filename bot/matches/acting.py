"""Acting: a submitted line, the ruled default, and what is done at the table rather than in the game."""

from collections.abc import Callable
from typing import Any

import msgspec

from bot.dice import ClosingRow, FairDice, closing_hash
from bot.matches.core import Core, InteractionId
from bot.matches.errors import Refused
from bot.matches.live import Author, Live
from bot.matches.model import AwaitedSeat, MatchInfo, Receipt, SeatInfo
from bot.matches.ply import Happening, NextPly, is_public, next_ply, told
from bot.storage import Conflict, JournalRow, SeatChange
from games.kernel import GameError, Outcome, Roll, Seat

_TRIES = 8
NEXT_ACTION = ";"


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
        done = await self._done_by(match_id, interaction)
        receipts = [await self._repeated(row) for row in done]
        for idx in range(len(done), len(texts)):
            checked = prompt_id if idx == 0 else None
            try:
                receipts.append(await self._submit_one(match_id, user_id, checked, texts[idx], interaction, idx))
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

    async def _act(
        self, match_id: str, choose: Callable[[Live], tuple[Seat, Any]], author: Callable[[Live], Author]
    ) -> Receipt:
        """Commit one action of the game. `choose` is asked again whenever somebody else was faster."""
        for _ in range(_TRIES):
            live = await self._load(match_id)
            by = author(live)
            try:
                seat, action = choose(live)
                ply, events = self._applied(live, seat, action, by)
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
                return Receipt(
                    match=match_id,
                    ply=after.info.ply,
                    text=ply.commit.row.text,
                    sentences=told(after, after.state, events, seat),
                    over=after.info.ended,
                    repeated=False,
                    board_link=after.link,
                )
            if (row := await self._row_of(match_id, by)) is not None:
                return await self._repeated(row)
        raise Refused("The game is moving too fast just now: try again in a moment.")

    def _applied(self, live: Live, seat: Seat, action: Any, by: Author) -> tuple[NextPly, tuple[Any, ...]]:
        """Apply the rules, outside any transaction."""
        if live.chain is None:
            raise Conflict("the match has ended")
        text = live.game.format(action)
        answered = live.game.answers(live.state, seat, action)
        kind = next((prompt.kind for prompt in live.prompts if prompt.prompt_id == answered), None)
        chain = live.chain.then("game", seat, text)
        dice = FairDice(live.secret, chain.head)
        step = live.game.apply(live.state, seat, action, dice)
        public = is_public(live, kind, step.events)
        happening = Happening("game", seat, text, step.state, step.events, tuple(dice.rolls), public=public)
        return next_ply(live, happening, chain, by, self.now(), self.pace.silence), step.events

    async def _finish(self, live: Live, ply: NextPly) -> Live:
        """Commit a ply, with the closing hash if it ends the match."""
        commit, after = ply.commit, ply.after
        if commit.status != "live":
            async with self.database.read() as reader:
                rows = await reader.journal(live.info.id)
            if len(rows) != commit.row.ply:
                raise Conflict("the journal has grown")
            closing = closing_of(live, (*rows, commit.row))
            commit = msgspec.structs.replace(commit, closing=closing)
            after = msgspec.structs.replace(after, info=msgspec.structs.replace(after.info, closing=closing))
        return await self._commit(live, commit, after)

    async def _is_current(self, live: Live) -> bool:
        async with self.database.read() as reader:
            row = await reader.match(live.info.id)
        status = "live" if live.info.status == "parked" else live.info.status
        return row is not None and (row.ply, row.status) == (live.info.ply, status)

    async def _done_by(self, match_id: str, interaction: str) -> tuple[JournalRow, ...]:
        async with self.database.read() as reader:
            rows = await reader.done_by(interaction)
        return tuple(row for row in rows if row.match == match_id)

    async def _row_of(self, match_id: str, by: Author) -> JournalRow | None:
        rows = await self._done_by(match_id, by.interaction)
        return next((row for row in rows if row.idx == by.idx), None)

    async def _repeated(self, row: JournalRow) -> Receipt:
        """Answer for an action that the same interaction has done before."""
        live = await self._load(row.match)
        events = events_of(live, row)
        sentences = told(live, live.state, events, row.seat) if row.kind == "game" else sentences_of(row)
        return Receipt(row.match, row.ply, row.text, sentences, live.info.ended, True, live.link)

    async def skip(self, match_id: str, user_id: int, manages: bool, interaction_id: InteractionId) -> Receipt:
        """Do the ruled default for every seat silent for 48 h; the owner, or who manages messages."""
        live = await self._load(match_id)
        must_be_live(live)
        if user_id != live.info.owner_id and not manages:
            raise Refused("Only the owner of the match, or who manages messages here, may skip somebody.")
        interaction = str(interaction_id)
        receipts = [await self._repeated(row) for row in await self._done_by(match_id, interaction)]
        for prompt in self._silent(live):
            receipts.append(await self._default(match_id, prompt, Author("skipped", interaction, len(receipts))))
        if not receipts:
            raise Refused(_nobody_silent(live))
        return _together(receipts)

    def _silent(self, live: Live) -> tuple[AwaitedSeat, ...]:
        computers = {seat.seat for seat in live.info.seats if seat.policy is not None}
        now = self.now()
        return tuple(prompt for prompt in live.prompts if prompt.seat not in computers and now >= prompt.deadline)

    async def _default(self, match_id: str, prompt: AwaitedSeat, by: Author) -> Receipt:
        """Answer a prompt by the ruled default."""

        def choose(live: Live) -> tuple[Seat, Any]:
            must_be_live(live)
            for asked in live.open_prompts():
                if asked.id == prompt.prompt_id:
                    return asked.seat, live.game.default(live.state, asked)
            raise Refused("That question is answered already.", live.link)

        return await self._act(match_id, choose, lambda live: by)

    async def hand_over(
        self, match_id: str, user_id: int, policy: str | None, interaction_id: InteractionId
    ) -> MatchInfo:
        """Let a computer (None: the best policy) play one's own seat."""

        def happen(live: Live) -> Happening:
            seat = own_seat(live, user_id)
            if seat.policy is not None:
                raise Refused("A computer plays your seat already.")
            chosen = self.policy(live.game, policy)
            text = f"hand-over {chosen}"
            words = f"{live.called(seat.seat)} hands over to the computer."
            return _table(live, seat.seat, text, words, change=SeatChange(chosen))

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def take_back(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Play one's own seat again."""

        def happen(live: Live) -> Happening:
            seat = own_seat(live, user_id)
            if seat.policy is None:
                raise Refused("You play your seat yourself.")
            words = f"{live.called(seat.seat)} plays again."
            return _table(live, seat.seat, "take-back", words, change=SeatChange(None))

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def resign(self, match_id: str, user_id: int, interaction_id: InteractionId) -> MatchInfo:
        """Give up: of two players the other wins; with more a computer takes the seat over."""

        def happen(live: Live) -> Happening:
            seat = own_seat(live, user_id)
            who = live.called(seat.seat)
            if live.info.places == 2:
                outcome = Outcome((1 - seat.seat,), f"{who} resigned", "")
                words = f"{who} resigns: {live.called(1 - seat.seat)} wins."
                return _table(live, seat.seat, "resign", words, ends="over", outcome=outcome)
            chosen = self.policy(live.game, None)
            words = f"{who} resigns; the computer takes over."
            return _table(live, seat.seat, f"resign {chosen}", words, change=SeatChange(chosen, leaves=True))

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def abort(self, match_id: str, user_id: int, manages: bool, interaction_id: InteractionId) -> MatchInfo:
        """End a lobby or match without a result; the owner, or who manages messages."""
        info = await self.get(match_id)
        if user_id != info.owner_id and not manages:
            raise Refused("Only the owner of the match, or who manages messages here, may abort it.")
        if info.status == "lobby":
            return await self._abort_lobby(match_id)

        def happen(live: Live) -> Happening:
            seat = live.info.seat_of(user_id)
            words = "The match is aborted: nobody wins."
            return _table(live, seat.seat if seat else None, "abort", words, ends="aborted")

        return await self._at_table(match_id, happen, user_id, interaction_id)

    async def _abort_lobby(self, match_id: str) -> MatchInfo:
        async with self.database.write() as writer:
            row = await writer.match(match_id)
            if row is None or row.status != "lobby":
                raise Refused("The match has just begun.")
            await writer.change_match(match_id, status="aborted")
        self._changed(match_id)
        return await self.get(match_id)

    async def _at_table(
        self, match_id: str, happen: Callable[[Live], Happening], user_id: int, interaction_id: InteractionId
    ) -> MatchInfo:
        """Commit a table action; it is part of the hash chain like any other."""
        interaction = str(interaction_id)
        for _ in range(_TRIES):
            live = await self._load(match_id)
            if await self._done_by(match_id, interaction):
                return live.info
            must_be_live(live)
            if live.chain is None:
                self._forget(match_id)
                continue
            happening = happen(live)
            seat = live.info.seat_of(user_id)
            chain = live.chain.then("table", happening.seat, happening.text)
            by = Author(seat.name if seat else "the owner", interaction)
            try:
                ply = next_ply(live, happening, chain, by, self.now(), self.pace.silence)
                return (await self._finish(live, ply)).info
            except Conflict:
                self._forget(match_id)
        raise Refused("The game is moving too fast just now: try again in a moment.")


def _table(live: Live, seat: Seat | None, text: str, words: str, **more: Any) -> Happening:
    return Happening("table", seat, text, live.state, sentences=(words,), **more)


def must_be_live(live: Live) -> None:
    """Raise Refused unless the match goes on."""
    if live.info.status == "lobby":
        raise Refused("The match has not begun yet.", live.link)
    if live.info.ended:
        raise Refused("The match is over.", live.link)


def own_seat(live: Live, user_id: int) -> SeatInfo:
    """Return a person's seat; raises Refused."""
    seat = live.info.seat_of(user_id)
    if seat is None:
        raise Refused("You do not play in this match.", live.link)
    return seat


def seat_to_act(live: Live, user_id: int) -> SeatInfo:
    """Return the seat of a person who may act now; raises Refused."""
    must_be_live(live)
    seat = own_seat(live, user_id)
    if seat.policy is not None:
        raise Refused("A computer plays your seat: take it back first.")
    return seat


def check_prompt(live: Live, seat: SeatInfo, prompt_id: str | None) -> None:
    """Raise Refused when a prompt is not open any more, is another seat's, or nothing is asked of the seat."""
    prompts = live.open_prompts()
    if prompt_id is not None:
        asked = next((prompt for prompt in prompts if prompt.id == prompt_id), None)
        if asked is None:
            raise Refused("That board is out of date: the game has moved on.", live.link)
        if asked.seat != seat.seat:
            raise Refused(f"That is for {live.called(asked.seat)} to decide.", live.link)
    if all(prompt.seat != seat.seat for prompt in prompts):
        others = ", ".join(live.called(prompt.seat) for prompt in prompts)
        raise Refused(f"Nothing is asked of you now; {others} must act.", live.link)


def events_of(live: Live, row: JournalRow) -> tuple[Any, ...]:
    """Return the events of a journal row."""
    return msgspec.json.decode(row.events, type=tuple[live.game.event, ...])  # type: ignore[name-defined]


def sentences_of(row: JournalRow) -> tuple[str, ...]:
    """Return the sentences that told the public of a journal row."""
    return msgspec.json.decode(row.sentences, type=tuple[str, ...])


def closing_of(live: Live, rows: tuple[JournalRow, ...]) -> str:
    """Return the closing hash of a whole journal."""
    closing = [
        ClosingRow(row.chain, msgspec.json.decode(row.dice, type=tuple[Roll, ...]), row.state_hash) for row in rows
    ]
    return closing_hash(live.info.id, live.info.game, live.info.commitment, closing)


def _partly(receipts: list[Receipt], reason: str) -> Refused:
    done = "; ".join(receipt.text for receipt in receipts)
    return Refused(f"Done: {done}. The rest was refused: {reason}", receipts[-1].board_link)


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
    )


def _nobody_silent(live: Live) -> str:
    computers = {seat.seat for seat in live.info.seats if seat.policy is not None}
    waits = [prompt.deadline for prompt in live.prompts if prompt.seat not in computers]
    if not waits:
        return "Nobody is awaited whom you could skip."
    return f"Nobody has been silent long enough: the first can be skipped <t:{int(min(waits))}:R>."
