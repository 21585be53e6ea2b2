"""What is checked before anything is done, and the small readings of rows that several parts share."""

from collections.abc import Iterable

import msgspec

from bot.matches.errors import Refused
from bot.matches.live import Live
from bot.matches.model import Actor, MatchInfo, Reliability, SeatInfo
from bot.names import seat_name
from bot.storage import JournalRow
from games.kernel import Content, Event, visible
from games.kernel.text.outline import Headline


def must_be_live(live: Live) -> None:
    """Raise Refused unless the match goes on."""
    if live.info.status == "lobby":
        raise Refused("The match has not begun yet.", live.link)
    if live.info.ended:
        raise Refused("The match is over.", live.link)


def must_belong(info: MatchInfo, user_id: int) -> None:
    """Raise Refused unless a person owns the match or sits in it."""
    if user_id != info.owner_id and info.seat_of(user_id) is None:
        raise Refused("Only its owner and those who sit at the table may do that.")


def must_be_reliable(found: Reliability, entry: int) -> None:
    """Raise Refused for somebody who answers too few calls in time for a table; what is not known yet is enough."""
    if entry and found.percent is not None and found.percent < entry:
        raise Refused(
            f"To play at this table you must answer {entry} % of calls in time; in your last ten matches it was "
            f"{found.percent} %."
        )


def own_seat(live: Live, user_id: int) -> SeatInfo:
    """Return a person's seat; raises Refused."""
    seat = live.info.seat_of(user_id)
    if seat is None:
        raise Refused("You do not play in this match.", live.link)
    return seat


def name_at_table(live: Live, actor: Actor) -> str:
    """Return what the journal calls who does something at the table, seated or not."""
    seat = live.info.seat_of(actor.user)
    return seat_name(actor.person.name, str(actor.user), live.info.names) if seat is None else seat.name


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
        ahead = " Write your actions ahead as a plan: `/match orders`." if live.game.may_plan(live.state) else ""
        raise Refused(f"You have nothing to do now; {others} must act.{ahead}", live.link)


def events_of(live: Live, row: JournalRow) -> tuple[Event, ...]:
    """Return the events of a journal row."""
    return live.game.load_events(row.events)


def legacy_of(live: Live) -> tuple[Content, ...]:
    """Return the content that a match played to its end leaves for the next one; others leave none."""
    if live.info.outcome is None or live.state is None:
        return ()
    return live.game.legacy(live.state, f"after-{live.info.id}")


def headlines_of(live: Live, rows: Iterable[JournalRow]) -> list[Headline]:
    """Return what everybody may know of some rows in a few words each."""
    public = live.game.view(live.state, None).public
    events = (event for row in rows for event in events_of(live, row) if visible(event, None))
    return [headline for event in events if (headline := live.game.headline(event, public)) is not None]


def sentences_of(row: JournalRow) -> tuple[str, ...]:
    """Return the sentences that told the public of a journal row."""
    return msgspec.json.decode(row.sentences, type=tuple[str, ...])
