"""What settling Go to War changes, region by region."""

from msgspec.structs import replace

from games.kernel import Fact, Forecast, Seat, seat_letter
from games.kernel.base.numbers import counted, signed
from games.uprising.board.order import by_seat
from games.uprising.mechanics.war.sheet import Region, groups, settle, undecided
from games.uprising.mechanics.war.war import fights_left
from games.uprising.previews.forecast import by_change
from games.uprising.state.actions import Settle
from games.uprising.state.state import Public, State


def forecast(state: State, seat: Seat, action: Settle) -> Forecast:
    """Return what a sheet changes in money and points, and region by region."""
    found = _BY_CHANGE(state, seat, action)
    told = (fact for fact in found.facts if fact.key != "followers" and not fact.key.startswith("removed "))
    return replace(found, facts=tuple(told))


def _results(state: State, seat: Seat, action: Settle) -> list[Fact]:
    """Say what becomes of the regions where something is decided or does itself."""
    public, facts, same = state.public, [], 0
    said, _ = groups(public, action.answers)
    for fight in fights_left(public):
        region = Region(public, fight)
        decides = bool(region.answers)
        region.say(said.get(fight.region, ()))
        region.defaults()
        gone = [one.tag for one in public.characters if one not in region.public.characters]
        changes = _changes(public, region.public, fight.region)
        same += decides and not (gone or changes)
        if gone or changes:
            label = ", ".join((public.name(fight.region), *(f"{tag} removed" for tag in gone)))
            facts.append(Fact(f"region {fight.region}", label, changes or "no follower"))
    return [*facts, *([Fact("same", "Left as they are", counted(same, "region"))] if same else [])]


_BY_CHANGE = by_change(settle, _results)


def _changes(before: Public, after: Public, region: int) -> str:
    rows = enumerate(zip(before.lands[region].followers, after.lands[region].followers, strict=True))
    return ", ".join(f"{seat_letter(seat)} {signed(new - old)}" for seat, (old, new) in rows if new != old)


def settles(public: Public) -> bool:
    """Return whether a player settles all regions of Go to War (UP-B42)."""
    return public.phase == "war" and public.fight is not None and by_seat(public)


def regions_at_stake(public: Public) -> tuple[int, ...]:
    """Return the regions where the player who is asked must decide something in a Skirmish."""
    if settles(public):
        return tuple(fight.region for fight in undecided(public))
    return () if public.fight is None else (public.fight.region,)
