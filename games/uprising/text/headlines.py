"""Headlines: an event in a few words, for calls and turning points: what every player did where, and to whom."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from games.kernel.base.seats import Seat, seat_letter
from games.kernel.text.outline import Headline
from games.kernel.text.prose import join
from games.uprising.state import events as ev
from games.uprising.state.state import Public


def _did(seat: Seat, did: str, *, matters: bool = False, kind: str = "action") -> Headline:
    return Headline(seat_letter(seat), did, matters, kind=kind)


def _losses(losses: Iterable[tuple[Seat, int]]) -> str:
    return join(f"{number} of {seat_letter(seat)}" for seat, number in losses)


def _slew(event: ev.Slew, public: Public) -> Headline:
    victim, where = seat_letter(event.victim), public.name(event.region)
    return _did(event.seat, f"slays a follower of {victim} in {where}", matters=True)


def _taken(event: ev.FollowersTaken, public: Public) -> Headline:
    where = public.name(event.region)
    return _did(event.seat, f"removes {_losses(event.victims)} in {where}", matters=True)


def _lieutenant(event: ev.LieutenantTaken, public: Public) -> Headline:
    victim, where = seat_letter(event.victim), public.name(event.region)
    return _did(event.seat, f"removes {victim}’s {event.name} from {where}", matters=True)


def _traded(event: ev.FollowersTraded, public: Public) -> Headline | None:
    if not event.losses:
        return None
    where = public.name(event.region)
    return _did(event.seat, f"trades followers in {where} (lost: {_losses(event.losses)})", matters=True)


def _incomes(event: ev.IncomePaid, public: Public) -> Headline:
    paid = (f"{seat_letter(seat)} {sum(parts)}$" for seat, parts in enumerate(event.incomes) if _is_in(public, seat))
    return Headline("incomes", f"are {', '.join(paid)}", matters=True, kind="income", shown=True)


def _round(event: ev.RoundBegan, public: Public) -> Headline:
    """Return which round began, with whom, and the points that everybody could count then."""
    points = (f"{seat_letter(seat)} {points}" for seat, points in enumerate(event.points) if _is_in(public, seat))
    had = f" (points {', '.join(points)})" if event.points else ""
    who, last = f"round {event.round}", event.round == public.options.rounds
    begins = "begins, the last one, with" if last else "begins with"
    return Headline(who, f"{begins} {seat_letter(event.first)}{had}", matters=True, kind="new round", shown=not last)


def _is_in(public: Public, seat: Seat) -> bool:
    return not public.players[seat].gone


def _bids(event: ev.BidsShown, public: Public) -> Headline:
    return Headline("bids", f"are {join(f'{seat_letter(seat)} {bid}$' for seat, bid in enumerate(event.bids))}")


TOLD: Mapping[type, Callable[[Any, Public], Headline | None]] = MappingProxyType(
    {
        ev.RoundBegan: _round,
        ev.IncomePaid: _incomes,
        ev.FirstPlayerDrawn: lambda event, public: _did(event.seat, "takes the 1st Player Marker"),
        ev.BidsShown: _bids,
        ev.CharactersPlaced: lambda event, public: _did(event.seat, f"starts in {public.name(event.region)}"),
        ev.Moved: lambda event, public: _did(event.seat, f"moves {event.name} to {public.name(event.region)}"),
        ev.Intimidated: lambda event, public: _did(event.seat, f"intimidates in {public.name(event.region)}"),
        ev.Slew: _slew,
        ev.Campaigned: lambda event, public: _did(event.seat, f"campaigns in {public.name(event.region)}"),
        ev.Decreed: lambda event, public: _did(event.seat, f"decrees in {public.name(event.region)}", matters=True),
        ev.RegionUnstable: lambda event, public: Headline(
            public.name(event.region), "becomes unstable", matters=True, kind="unstable region"
        ),
        ev.FollowersTaken: _taken,
        ev.LieutenantTaken: _lieutenant,
        ev.FollowersTraded: _traded,
        ev.Promoted: lambda event, public: _did(
            event.seat, f"promotes {event.name} in {public.name(event.region)}", matters=True
        ),
        ev.Gave: lambda event, public: _did(event.seat, f"gives {seat_letter(event.to)} {event.amount}$"),
        ev.Left: lambda event, public: _did(event.seat, "leaves the game", matters=True),
        ev.WarBegan: lambda event, public: Headline("Go to War", "begins", matters=True, kind="war"),
        ev.TieBegan: lambda event, public: Headline(join(map(seat_letter, event.seats)), "are tied", matters=True),
        ev.Stayed: lambda event, public: _did(event.seat, "stays"),
    }
)


def headline(event: ev.UprisingEvent, public: Public) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    tell = TOLD.get(type(event))
    return None if tell is None else tell(event, public)
