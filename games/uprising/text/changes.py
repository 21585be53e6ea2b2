"""What several events add up to: who did what where, and how much of everything was gained and lost in all."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.kernel import Event, Frozen, Seat, seat_letter
from games.uprising.content.maps.country import Resource
from games.uprising.state import events as ev
from games.uprising.state.pieces import Character

Spread = tuple[int, int, Seat]
"""A follower that a Decree made next door: the region of the Decree, the other region, whose it is."""


class Act(Frozen, frozen=True):
    """One action: who did what (the verb's word), with which character (its tag, "CW"), and in which region."""

    seat: Seat
    verb: str
    who: str = ""
    region: int | None = None


class Changes(Frozen, frozen=True):
    """What some actions changed, all of it together; regions by index, numbers as sums of all changes.

    `acts` are in the order in which they were done, a Skirmish with its steps as one. `moved` are (tag, from, to), one
    after the other; `removed` are (tag, region), `raised` the new characters as they came. `money` and `income` are by
    seat: all that a purse gained or lost, and what of it the end of a round paid. `fought` are (who, whose, followers
    lost) of all Skirmishes, in the order in which they began: in the war, more than those who acted can take part.
    """

    acts: tuple[Act, ...] = ()
    tokens: tuple[tuple[int, Resource, int], ...] = ()
    followers: tuple[tuple[int, Seat, int], ...] = ()
    spread: tuple[Spread, ...] = ()
    unstable: tuple[int, ...] = ()
    moved: tuple[tuple[str, int, int], ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    raised: tuple[Character, ...] = ()
    money: tuple[tuple[Seat, int], ...] = ()
    income: tuple[tuple[Seat, int], ...] = ()
    fought: tuple[tuple[Seat, Seat, int], ...] = ()

    @property
    def last(self) -> Act | None:
        """The last action, if there was any."""
        return self.acts[-1] if self.acts else None


def changes_of(news: Iterable[Sequence[Event]]) -> Changes:
    """Add up the events of some actions; laying out the table is none."""
    sums = _Sums()
    for events in news:
        act = next(filter(None, map(_act, events)), None)
        began = any(isinstance(event, ev.GameBegan) for event in events)
        if act is not None and not began and not _goes_on(sums.acts, act):
            sums.acts.append(act)
        for event in events:
            sums.add(event)
    return sums.total()


def _goes_on(acts: Sequence[Act], act: Act) -> bool:
    """Return whether an action is a further step of the Skirmish that stands last among those before it."""
    fought = acts[-1:] and acts[-1].verb in ("skirmish", *_STEPS)
    return bool(fought) and act.verb in _STEPS and (act.seat, act.region) == (acts[-1].seat, acts[-1].region)


class _Sums:
    """Adds events up."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.tokens: Counter[tuple[int, Resource]] = Counter()
        self.followers: Counter[tuple[int, Seat]] = Counter()
        self.money: Counter[Seat] = Counter()
        self.income: Counter[Seat] = Counter()
        self.fought: Counter[tuple[Seat, Seat]] = Counter()
        self.spread: list[Spread] = []
        self.unstable: list[int] = []
        self.moved: list[tuple[str, int, int]] = []
        self.removed: list[tuple[str, int]] = []
        self.raised: list[Character] = []

    def total(self) -> Changes:
        """Return what all that was added comes to."""
        return Changes(
            acts=tuple(self.acts),
            tokens=tuple((*at, change) for at, change in self.tokens.items() if change),
            followers=tuple((*at, change) for at, change in sorted(self.followers.items()) if change),
            spread=tuple(self.spread),
            unstable=tuple(self.unstable),
            moved=tuple(self.moved),
            removed=tuple(self.removed),
            raised=tuple(self.raised),
            money=tuple((seat, change) for seat, change in sorted(self.money.items()) if change),
            income=tuple((seat, change) for seat, change in sorted(self.income.items()) if change),
            fought=tuple((*who, lost) for who, lost in self.fought.items() if lost),
        )

    def add(self, event: Event) -> None:
        """Add what an event changed."""
        match event:
            case ev.PurseChanged():
                self.money[event.seat] += event.amount
            case ev.IncomePaid():
                for seat, parts in enumerate(event.incomes):
                    self.money[seat] += sum(parts)
                    self.income[seat] += sum(parts)
            case ev.RegionUnstable():
                self.unstable.append(event.region)
            case _:
                self._add_pieces(event)
                self._add_characters(event)

    def _add_pieces(self, event: Event) -> None:
        match event:
            case ev.Intimidated():
                self.tokens[event.region, event.token] -= 1
                self.followers[event.region, event.seat] += 1
            case ev.Decreed():
                for token in event.tokens:
                    self.tokens[event.region, token] -= 1
                for region in (event.region, *event.spread):
                    self.followers[region, event.seat] += 1
                self.spread += [(event.region, region, event.seat) for region in event.spread]
            case ev.Slew():
                self.followers[event.region, event.victim] -= 1
            case ev.Promoted():
                self.followers[event.region, event.seat] -= event.followers
            case ev.FollowersTaken():
                self._lose(event.seat, event.region, event.victims)
            case ev.FollowersTraded():
                self._lose(event.seat, event.region, event.losses)
            case ev.Left():
                for region, count in event.followers:
                    self.followers[region, event.seat] -= count

    def _lose(self, by: Seat, region: int, losses: Iterable[tuple[Seat, int]]) -> None:
        for seat, count in losses:
            self.followers[region, seat] -= count
            self.fought[by, seat] += count

    def _add_characters(self, event: Event) -> None:
        match event:
            case ev.Moved():
                self.moved.append((event.who, event.origin, event.region))
            case ev.Promoted():
                self.raised.append(Character(event.seat, event.number, event.name, event.region, event.actions))
            case ev.CharactersPlaced():
                self.raised += [Character(event.seat, number, "", event.region) for number in (0, 1)]
            case ev.LieutenantTaken():
                self.removed.append((event.who, event.region))
            case ev.Left():
                self.removed += event.characters


_VERBS: dict[type[Event], str] = {
    ev.CharactersNamed: "choose",
    ev.CharactersPlaced: "place",
    ev.Moved: "move",
    ev.Intimidated: "intimidate",
    ev.Slew: "slay",
    ev.Campaigned: "campaign",
    ev.Decreed: "decree",
    ev.SkirmishBegan: "skirmish",
    ev.FollowersTaken: "take",
    ev.LieutenantTaken: "take",
    ev.FollowersTraded: "trade",
    ev.Settled: "settle",
    ev.Promoted: "promote",
    ev.Gave: "give",
    ev.Left: "leave",
    ev.TurnEnded: "end",
    ev.Stayed: "stay",
}
"""The events that are somebody's action, not what follows from one, with the action's word."""
_STEPS = ("take", "trade")
"""What answers the steps of a Skirmish (UP-20 .. UP-22)."""
_NAMED = (ev.Moved, ev.Intimidated, ev.Slew, ev.Campaigned, ev.Decreed, ev.SkirmishBegan)


def _act(event: Event) -> Act | None:
    """Return the action that an event is, or None."""
    verb = _VERBS.get(type(event))
    if verb is None:
        return None
    seat: Seat = getattr(event, "seat")  # noqa: B009 - all of these have one
    return Act(seat, verb, _who(event), getattr(event, "region", None))


def _who(event: Event) -> str:
    """Return the tag of the character that acts in an event, or ""; only a Warlord promotes."""
    if isinstance(event, _NAMED):
        return event.who
    return f"{seat_letter(event.seat)}W" if isinstance(event, ev.Promoted) else ""
