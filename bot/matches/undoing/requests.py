"""What is asked of a table that is to take something back, and what a ply does to it. In a transaction."""

from msgspec.json import decode

from bot.deeds import DeedKind
from bot.matches.live import Live
from bot.matches.planned import is_planned
from bot.names import SKIPPED, TIMED_OUT
from bot.storage import JournalRow, Reader, Writer
from bot.storage.clocks import undone_by
from bot.storage.orders import OrderRow, orders_of, use_steps
from bot.storage.proposals import ProposalRow, drop_proposal, proposal_of
from bot.storage.refusals import note_refusal
from games.kernel import Frozen, Seat

_TAG = "undo"
_STOPPED = "an action was taken back"


class GoBack(Frozen, frozen=True, tag=_TAG):
    """That a seat takes back all since its action `first`, in words, proposed. Nobody can agree after `until`."""

    seat: Seat
    first: int
    until: float
    words: str


def request_of(tx: Reader, match: str) -> tuple[ProposalRow, GoBack] | None:
    """Return what a table is asked to take back, even if the time for that is over."""
    row = proposal_of(tx, match)
    if row is None or decode(row.what, type=dict[str, object])["type"] != _TAG:
        return None
    return row, decode(row.what, type=GoBack)


def after_ply(tx: Writer, after: Live, row: JournalRow) -> None:
    """Do what belongs to a ply: who acts instead of answering a request refuses it, and an undo may stop plans.

    Computers and standing orders refuse nothing: what they do is taken back too. A plan acts as its player does.
    """
    asked, match, back = request_of(tx, after.info.id), after.info.id, 0 < row.ply == after.info.line
    by_hand = not row.actor.startswith("<") or row.actor in (SKIPPED, TIMED_OUT)
    acted = row.kind == DeedKind.GAME and by_hand
    if asked is not None and (acted or back or after.info.ended):
        drop_proposal(tx, match)
        if acted and row.seat != asked[1].seat:
            note_refusal(tx, match, asked[1].seat, row.at)
    if back and not after.info.ended:
        _stop_plans(tx, after, row.ply)


def _stop_plans(tx: Writer, after: Live, ply: int) -> None:
    """Stop plans that would act at once after an undo: with what was just taken back, or written for later."""
    gone = undone_by(tx, after.info.id, ply)
    (first,) = tx.journal(after.info.id, gone[0][0], gone[0][0])
    awaited = {prompt.seat for prompt in after.prompts}
    for seat in sorted(awaited):
        steps = [row for row in orders_of(tx, after.info.id) if row.seat == seat and row.is_step]
        planned = first.seat == seat and is_planned(first)
        if steps and (planned or _is_newer(steps, first.ply)):
            use_steps(tx, steps, ply, _STOPPED)


def _is_newer(steps: list[OrderRow], first: int) -> bool:
    """Whether a plan was written when the first action that is taken back had been done."""
    return any(row.since is not None and row.since >= first for row in steps)
