"""Event -> sentence. Names are plain text as the view has them; the poster escapes them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from games.kernel import Event, Seat, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import first_upper, join
from games.uprising.content.numbers import CAMPAIGN_GAIN, MOVE_COST
from games.uprising.state import events as ev
from games.uprising.state.state import Public, View

_FEW = 2
"""With so many stable regions or fewer, players hear that the end is near."""
CharacterEvent = ev.Moved | ev.Intimidated | ev.Slew | ev.Campaigned | ev.Decreed | ev.SkirmishBegan


def person(view: View, seat: Seat) -> str:
    """Return a player's name, or the seat's letter."""
    return view.names[seat] if seat < len(view.names) and view.names[seat] else seat_letter(seat)


def piece(view: View, event: CharacterEvent) -> str:
    """Return the character that acted with its player: "Ann's Hadrik"."""
    return f"{person(view, event.seat)}'s {event.name}"


def narrate(event: Event, view: View) -> str:
    """Return one sentence for an event, or "" if it needs none."""
    tell = _SENTENCES.get(type(event))
    return tell(event, view) if tell else ""


def _place(view: View, region: int) -> str:
    return view.public.name(region)


def _gone(view: View, seat: Seat) -> bool:
    return view.public.players[seat].gone


def _began(event: ev.GameBegan, view: View) -> str:
    return f"{counted(event.seats, 'player')} begin with {event.money}$ each."


def _placement(event: ev.PlacementBegan, view: View) -> str:
    return f"The placement begins with {person(view, event.seat)}."


def _first(event: ev.FirstPlayerDrawn, view: View) -> str:
    return f"{person(view, event.seat)} takes the 1st Player Marker."


def _bid(event: ev.BidSealed, view: View) -> str:
    return f"{person(view, event.seat)} has bid."


def _bids(event: ev.BidsShown, view: View) -> str:
    bids = join(f"{person(view, seat)} {bid}$" for seat, bid in enumerate(event.bids))
    return f"Bids for the 1st Player Marker: {bids}. The highest bid is paid."


def _named(event: ev.CharactersNamed, view: View) -> str:
    return f"{person(view, event.seat)} leads with {event.warlord} and {event.lieutenant}."


def _placed(event: ev.CharactersPlaced, view: View) -> str:
    free = "; no region far enough from the others was left" if event.free else ""
    return f"{person(view, event.seat)} starts in {_place(view, event.region)}{free}."


def _supply(event: ev.SupplyRolled, view: View) -> str:
    total = sum(sum(faces) + n * len(faces) for _, n, faces in event.regions)
    numbers = sorted({n for _, n, _ in event.regions})
    value = f"N = {numbers[0]}" if len(numbers) == 1 else "N by region"
    return f"The regions are supplied with {total} resource tokens ({value}, one die per resource)."


def _round(event: ev.RoundBegan, view: View) -> str:
    rounds = view.public.options.rounds
    last = ", the last before Go to War" if event.round == rounds else ""
    return f"Round {event.round} of {rounds}{last}: {person(view, event.first)} begins.{_points(event, view)}"


def _points(event: ev.RoundBegan, view: View) -> str:
    """Say how many points everybody had when a round began, as far as all could know; "" where that is not noted."""
    had = (f"{person(view, seat)} {points}" for seat, points in enumerate(event.points) if not _gone(view, seat))
    hidden = ", purses not counted" if view.public.options.secret_money else ""
    return f" Points so far{hidden}: {join(had)}." if event.points else ""


def _turn(event: ev.TurnBegan, view: View) -> str:
    return f"{person(view, event.seat)} has {counted(event.actions, 'action')}."


def _moved(event: ev.Moved, view: View) -> str:
    return f"{piece(view, event)} moves from {_place(view, event.origin)} to {_place(view, event.region)}."


def _intimidated(event: ev.Intimidated, view: View) -> str:
    who = piece(view, event)
    return f"{who} intimidates in {_place(view, event.region)}: 1 {event.token} becomes a follower."


def _slew(event: ev.Slew, view: View) -> str:
    victim = person(view, event.victim)
    return f"{piece(view, event)} slays a follower of {victim} in {_place(view, event.region)}."


def _campaigned(event: ev.Campaigned, view: View) -> str:
    return f"{piece(view, event)} campaigns in {_place(view, event.region)} for {CAMPAIGN_GAIN}$."


def _decreed(event: ev.Decreed, view: View) -> str:
    kinds = join(kind if count == 1 else f"{count} {kind}" for kind, count in Counter(event.tokens).items())
    near = join(_place(view, other) for other in view.public.country.regions[event.region].near)
    who, where = piece(view, event), _place(view, event.region)
    return f"{who} makes a decree in {where} with {kinds}: a follower there and in {near}."


def _unstable(event: ev.RegionUnstable, view: View) -> str:
    return f"{_place(view, event.region)} becomes unstable: its last {event.token} is gone.{_nearly_over(view.public)}"


def _nearly_over(public: Public) -> str:
    """Say how near the end is once few regions are stable (UP-27, UP-B38); "" while it is far, or has come."""
    stable = [public.name(region) for region, land in enumerate(public.lands) if not land.unstable]
    if public.phase != "play" or len(stable) > _FEW:
        return ""
    if not stable:
        return " No region is stable any more: the game ends with this round."
    when = "at once" if public.options.immediate_end else "with that round"
    return f" Still stable: {join(stable)}. When no region is, the game ends {when}."


def _skirmish(event: ev.SkirmishBegan, view: View) -> str:
    return f"{piece(view, event)} starts a Skirmish in {_place(view, event.region)}."


def _losses(view: View, losses: tuple[tuple[Seat, int], ...]) -> str:
    return join(f"{number} of {person(view, seat)}" for seat, number in losses)


def _taken(event: ev.FollowersTaken, view: View) -> str:
    where = _place(view, event.region)
    number = sum(lost for _, lost in event.victims)
    word = "a follower" if number == 1 else "followers"
    return f"{person(view, event.seat)} removes {word} in {where}: {_losses(view, event.victims)}."


def _lieutenant(event: ev.LieutenantTaken, view: View) -> str:
    owner = person(view, event.victim)
    return f"{person(view, event.seat)} removes {event.name}, Lieutenant of {owner}, from {_place(view, event.region)}."


def _traded(event: ev.FollowersTraded, view: View) -> str:
    who, where = person(view, event.seat), _place(view, event.region)
    if not event.losses:
        return f"{who} trades no followers in {where}."
    return f"{who} trades followers in {where}; lost: {_losses(view, event.losses)}."


def _settled(event: ev.Settled, view: View) -> str:
    return f"{person(view, event.seat)} settles all regions."


def _declined(event: ev.TradesDeclined, view: View) -> str:
    return f"{person(view, event.seat)} trades no followers in {join(_place(view, one) for one in event.regions)}."


def _promoted(event: ev.Promoted, view: View) -> str:
    return f"{person(view, event.seat)} promotes {event.name} to Lieutenant in {_place(view, event.region)}."


def _gave(event: ev.Gave, view: View) -> str:
    return f"{person(view, event.seat)} gives {person(view, event.to)} {event.amount}$."


def _left(event: ev.Left, view: View) -> str:
    return f"{person(view, event.seat)} leaves the game, and every piece with it."


def _ended(event: ev.TurnEnded, view: View) -> str:
    if not event.unused:
        return ""
    return f"{person(view, event.seat)} ends the turn with {counted(event.unused, 'action')} unused."


def _income(event: ev.IncomePaid, view: View) -> str:
    parts = (f"{person(view, seat)} {a + b}$" for seat, (a, b) in enumerate(event.incomes) if not _gone(view, seat))
    return f"Income: {join(parts)}."


def _marker(event: ev.MarkerPassed, view: View) -> str:
    return f"The 1st Player Marker passes to {person(view, event.seat)}."


def _end_came(event: ev.EndCame, view: View) -> str:
    ends = ["the last round is over"] * event.rounds + ["every region is unstable"] * event.unstable
    return f"{first_upper(join(ends))}."


def _war(event: ev.WarBegan, view: View) -> str:
    public, order = view.public, [person(view, seat) for seat in event.order]
    if public.options.war_order == "seat":
        tip = " Who has nothing to decide is not asked." if public.cycles == 0 else ""
        return f"Go to War: a free Skirmish in every region. All are settled by {', then by '.join(order)}.{tip}"
    span = f"from {public.name(0)} to {public.name(len(public.lands) - 1)}"
    tip = " To be asked less, give standing orders: /match orders." if public.cycles == 0 else ""
    return f"Go to War: a free Skirmish in every region, {span}, each in the order {join(order)}.{tip}"


def _scored(event: ev.PointsScored, view: View) -> str:
    parts = (
        f"{person(view, seat)} {total} ({regions} + {board} + {purse})"
        for seat, (regions, board, purse, total) in enumerate(event.points)
        if not _gone(view, seat)
    )
    return f"Victory points (regions + board + purse): {join(parts)}."


def _tie(event: ev.TieBegan, view: View) -> str:
    tied = join(person(view, seat) for seat in event.seats)
    return f"{tied} are tied: everyone may Move once for {MOVE_COST}$, then all go to war again."


def _stayed(event: ev.Stayed, view: View) -> str:
    return f"{person(view, event.seat)} stays."


def _over(event: ev.GameEnded, view: View) -> str:
    if len(event.winners) == 1:
        return f"{person(view, event.winners[0])} wins the country."
    public = view.public
    why = (
        f"{counted(public.cycles, 'tie-break')} did not part them"
        if public.changed
        else "the tie-break changed nothing"
    )
    return f"{join(person(view, seat) for seat in event.winners)} share the victory: {why}."


_SENTENCES: dict[type[Event], Callable[[Any, View], str]] = {
    ev.GameBegan: _began,
    ev.PlacementBegan: _placement,
    ev.FirstPlayerDrawn: _first,
    ev.BidSealed: _bid,
    ev.BidsShown: _bids,
    ev.CharactersNamed: _named,
    ev.CharactersPlaced: _placed,
    ev.SupplyRolled: _supply,
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.Moved: _moved,
    ev.Intimidated: _intimidated,
    ev.Slew: _slew,
    ev.Campaigned: _campaigned,
    ev.Decreed: _decreed,
    ev.RegionUnstable: _unstable,
    ev.SkirmishBegan: _skirmish,
    ev.FollowersTaken: _taken,
    ev.LieutenantTaken: _lieutenant,
    ev.FollowersTraded: _traded,
    ev.Settled: _settled,
    ev.TradesDeclined: _declined,
    ev.Promoted: _promoted,
    ev.Gave: _gave,
    ev.Left: _left,
    ev.TurnEnded: _ended,
    ev.IncomePaid: _income,
    ev.MarkerPassed: _marker,
    ev.EndCame: _end_came,
    ev.WarBegan: _war,
    ev.PointsScored: _scored,
    ev.TieBegan: _tie,
    ev.Stayed: _stayed,
    ev.GameEnded: _over,
}
