"""What a person would call senseless in a turn of Uprising, by the points on the table and not by a player's judgement.

There is no chance in a turn, so a long shot is a Skirmish that was paid for and took nothing.

- exposed: a Lieutenant moved or raised beside a Warlord of another player who can pay for taking it, without one's own;
- own harm: ending the game as one who then loses, trading followers away for fewer points, and nibbling: a Campaign of
  a rich player while an action of the same character was worth a point more;
- an idle turn: nothing changed on the board though an action was worth a point.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from games.kernel import Advice, Critic, Lapse, Seat
from games.uprising.ai.ending.foresight import result
from games.uprising.ai.listing import listed
from games.uprising.board.scoring import all_unstable, income, incomes_left, points
from games.uprising.content.numbers import DECREE_COST, MONEY_PER_POINT, PROMOTE_COST, SKIRMISH_COST
from games.uprising.state import events as told
from games.uprising.state.actions import Action, Campaign, Decree, Intimidate, Move, Promote, Slay, Trade
from games.uprising.state.purses import all_purses, purse
from games.uprising.state.state import Public, State

RICH = 2 * (DECREE_COST + PROMOTE_COST)
"""A purse that no longer has to be saved for."""
POINT = 1.0
"""What an action must be worth more than another to be missed."""
_WORTHS = Decree, Slay, Intimidate
"""Actions whose worth is plain at once."""
_TAKEN = told.FollowersTaken, told.LieutenantTaken, told.FollowersTraded


class TurnCritic(Critic):
    """Watches a match: it remembers how each turn and each paid Skirmish began."""

    def __init__(self) -> None:
        self._began: State | None = None
        self._fighting = False

    def judge(self, before: State, seat: int, advice: Advice, after: State, events: tuple[Any, ...]) -> Iterable[Lapse]:
        """Yield what was senseless in an action."""
        if before.public.phase != "play":
            return
        if self._began is None or _turn(self._began) != _turn(before):
            self._began, self._fighting = before, False
        yield from self._of_fight(events)
        if _loses_by_ending(before, seat, after) or _trades_badly(before, seat, advice.action):
            yield Lapse.SELF_HARM
        if isinstance(advice.action, Campaign) and _nibbles(before, seat, advice.action):
            yield Lapse.SELF_HARM
        if isinstance(advice.action, Move | Promote) and _walks_into(before.public, after.public, seat, after):
            yield Lapse.EXPOSED
        if any(isinstance(event, told.TurnEnded) for event in events) and _idled(self._began, before, seat):
            yield Lapse.IDLE_TURN

    def _of_fight(self, events: tuple[Any, ...]) -> Iterator[Lapse]:
        """Judge a paid Skirmish when it is over."""
        for event in events:
            if isinstance(event, told.SkirmishBegan):
                self._fighting = True
            if isinstance(event, _TAKEN) and not (isinstance(event, told.FollowersTraded) and not event.losses):
                self._fighting = False
        over = any(isinstance(event, told.FollowersTraded | told.TurnEnded) for event in events)
        if self._fighting and over:
            self._fighting = False
            yield Lapse.LONG_SHOT


def _turn(state: State) -> tuple[int, Seat]:
    return state.public.round, state.public.turn


def lead_of(state: State, seat: Seat) -> float:
    """Return by how many points a player is ahead if nobody did anything more, incomes to come included."""
    public, purses = state.public, all_purses(state)
    left, incomes = incomes_left(public), income(public)
    totals = [
        sum(parts[:2]) + (money + left * sum(due)) / MONEY_PER_POINT
        for parts, money, due in zip(points(public, purses), purses, incomes, strict=True)
    ]
    rivals = [total for other, total in enumerate(totals) if other != seat and not public.players[other].gone]
    return totals[seat] - max(rivals, default=0.0)


def _loses_by_ending(before: State, seat: Seat, after: State) -> bool:
    """Return whether an action ends a game that had rounds to go, and its player is behind then."""
    if incomes_left(before.public) < 2 or all_unstable(before.public) or not all_unstable(after.public):
        return False
    return lead_of(after, seat) < 0


def _trades_badly(before: State, seat: Seat, action: Action) -> bool:
    if not isinstance(action, Trade) or not action.count:
        return False
    traded, kept = (lead_of(result(before, seat, each), seat) for each in (action, Trade(0)))
    return traded < kept - POINT


def _nibbles(before: State, seat: Seat, action: Campaign) -> bool:
    """Return whether a rich player takes 1$ with a character that had a better use."""
    if purse(before, seat) < RICH:
        return False
    best = max(_worths(before, seat, action.who), default=0.0)
    return best >= lead_of(result(before, seat, action), seat) - lead_of(before, seat) + POINT


def _worths(state: State, seat: Seat, who: str = "") -> Iterator[float]:
    """Yield what actions of a character, or of any, are worth at once; none that ends the game."""
    lead = lead_of(state, seat)
    for action in listed(state, seat):
        if isinstance(action, _WORTHS) and who in ("", action.who):
            after = result(state, seat, action)
            if not all_unstable(after.public):
                yield lead_of(after, seat) - lead


def _walks_into(before: Public, after: Public, seat: Seat, state: State) -> bool:
    """Return whether a Lieutenant came to where a Warlord of another player stands who can pay for taking it."""
    old = {one.tag: one.region for one in before.own(seat)}
    own = {one.region for one in after.own(seat) if not one.number}
    purses = all_purses(state)
    hunters = {one.region for one in after.characters if one.seat != seat and not one.number
               and purses[one.seat] >= SKIRMISH_COST}  # fmt: skip
    come = (one.region for one in after.own(seat) if one.number and old.get(one.tag) != one.region)
    return any(region in hunters and region not in own for region in come)


def _idled(began: State, ended: State, seat: Seat) -> bool:
    """Return whether nothing but purses changed in a turn, though an action of it was worth a point."""
    one, two = began.public, ended.public
    stood = [(each.tag, each.region) for each in one.characters] == [(each.tag, each.region) for each in two.characters]
    return stood and one.lands == two.lands and max(_worths(began, seat), default=0.0) >= POINT
