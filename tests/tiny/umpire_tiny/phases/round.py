"""The race: how it starts, goes from round to round, and ends (TR-1, TR-7)."""

from umpire_api.rules import Outcome, seat_letter
from umpire_tiny import events
from umpire_tiny.state import Round, Running, Showing, Starting, Table


def start(table: Table, frame: Starting) -> None:
    """Roll everybody's stamina, which nobody else sees (TR-1)."""
    for seat in range(table.public.seats):
        (face,) = table.roll(1, 6, f"stamina of {seat_letter(seat)}", by=seat, reason="stamina")
        table.change_secret(seat, stamina=3 + face)
    table.goto(Round())


def begin(table: Table, frame: Round) -> None:
    """Ask everybody for a pace."""
    public = table.public
    table.change(round=public.round + 1, paces=(None,) * public.seats)
    table.goto(Showing())
    table.ask("pace", *range(public.seats))


def run_on(table: Table, frame: Running) -> None:
    """Ask whoever runs next; when all have run, see whether the race is over."""
    public = table.public
    if public.queue:
        table.ask("run", public.queue[0])
    elif max(public.at) < 100 * public.options.length and public.round < public.options.rounds:
        table.goto(Round())
    else:
        finish(table)


def finish(table: Table) -> None:
    """The runner who is ahead wins (TR-7)."""
    best = max(table.public.at)
    first = tuple(seat for seat, at in enumerate(table.public.at) if at == best)
    winners = first if len(first) == 1 else ()
    reason = f"{seat_letter(first[0])} is ahead with {best / 100:g} m" if winners else f"level at {best / 100:g} m"
    table.tell(events.Ended(winners=winners, rules=("TR-7",)))
    table.finish(Outcome(winners, reason, "TR-7"))
