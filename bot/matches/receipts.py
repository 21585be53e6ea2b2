"""Turn a journal entry into the confirmation that one reader sees."""

from msgspec.structs import replace

from bot.deeds import DeedKind
from bot.matches.errors import Refused
from bot.matches.guards import events_of, sentences_of
from bot.matches.live import Live
from bot.matches.model import Receipt
from bot.matches.ply import told
from bot.storage import JournalRow
from games.kernel import Seat

SEALED = "sealed"
"""What replaces a text that nobody may know yet."""


def receipt_of(live: Live, row: JournalRow, seat: Seat | None, *, repeated: bool) -> Receipt:
    """Tell a seat (None: the public) of an action that is in the journal."""
    tells_all = seat is not None and row.kind == DeedKind.GAME
    known = sentences_of(row)
    sentences = told(live, live.state, events_of(live, row), seat) if tells_all else known
    private = tuple(sentence for sentence in sentences if sentence not in known)
    return Receipt(
        match=row.match,
        ply=row.ply,
        text=row.text if seat is not None or row.public or live.info.ended else SEALED,
        sentences=sentences,
        over=live.info.ended,
        repeated=repeated,
        board_link=live.link,
        actor=row.actor,
        public=bool(row.public and sentences) and not private,
        private=private,
    )


def together(receipts: list[Receipt]) -> Receipt:
    """Return one receipt for all the actions of a line."""
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
        public=all(receipt.public for receipt in receipts),
        private=tuple(sentence for receipt in receipts for sentence in receipt.private),
    )


def with_private(receipt: Receipt, sentences: tuple[str, ...]) -> Receipt:
    """Return a receipt that also says something for its reader alone."""
    if not sentences:
        return receipt
    said, private = (*receipt.sentences, *sentences), (*receipt.private, *sentences)
    return replace(receipt, sentences=said, private=private, public=False)


def partly(receipts: list[Receipt], reason: str) -> Refused:
    """Return the refusal of a line whose first actions were done."""
    done = together(receipts)
    return Refused(f"Done: {done.text}. The rest was refused: {reason}", done.board_link, done.sentences)
