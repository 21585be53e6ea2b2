"""One action: may it be done, and what it does itself. What follows it is in phases/flow."""

from msgspec.structs import replace

from games.kernel import IllegalAction, Seat, seat_letter
from games.uprising import events
from games.uprising.actions import (
    Action,
    Choose,
    End,
    Give,
    Leave,
    Move,
    Place,
    Stay,
    Take,
    Trade,
)
from games.uprising.board import turn_order
from games.uprising.edit import set_at, with_money
from games.uprising.maps.country import Country
from games.uprising.phases import fight, flow, play, setup
from games.uprising.prompts import asked_first, kind_of
from games.uprising.state import State
from games.uprising.table import Fault, Table

KINDS_OF_VERBS: dict[type, tuple[str, ...]] = {
    Choose: ("characters",),
    Place: ("placement",),
    Take: ("skirmish", "war"),
    Trade: ("skirmish", "war"),
    Stay: ("tie",),
    Move: ("play", "tie"),
}
"""The kinds of prompt that an action may answer; all others belong to `play`."""


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise IllegalAction if a seat may not do this now."""
    if state.phase == "over":
        raise IllegalAction("the game is over", "UP-33")
    if seat != state.turn:
        raise IllegalAction(f"it is {seat_letter(state.turn)} who is asked now", "UP-8")
    kind = kind_of(state)
    if kind not in KINDS_OF_VERBS.get(type(action), ("play",)):
        asked, rule = asked_first(state)
        raise IllegalAction(f"{type(action).__name__.lower()} is not asked now, but this: {asked}", rule)
    _check_regions(state.country, action)
    if isinstance(action, Take | Trade):
        fight.check_step(state, action)
        return
    fault = _fault(state, seat, action)
    if fault is not None:
        raise IllegalAction(*fault)


def _check_regions(country: Country, action: Action) -> None:
    word = getattr(action, "region", None)
    if isinstance(action, Place) and word == setup.AUTO:
        return
    if isinstance(word, str) and all(region.word != word for region in country.regions):
        raise IllegalAction(f"{word[:30]} is no region of {country.title}", "UP-B53")


def _fault(state: State, seat: Seat, action: Action) -> Fault:
    match action:
        case Choose():
            return setup.choose_fault(state, action)
        case Place(region):
            return None if region == setup.AUTO else setup.place_fault(state, state.country.index(region))
        case Give():
            return _give_fault(state, seat, action)
        case Leave():
            return None if state.options.remove_dropouts else ("nobody may leave at this table", "UP-B55")
        case Move() if state.phase == "tie":
            return _tie_fault(state, seat, action)
        case End() | Stay() | Take() | Trade():
            return None
    return play.play_fault(state, seat, action)


def _give_fault(state: State, seat: Seat, action: Give) -> Fault:
    if not state.options.gifts:
        return "players cannot give each other $ at this table", "UP-B50"
    letters = [seat_letter(other) for other in range(state.seats) if not state.players[other].gone]
    if action.to not in letters or action.to == seat_letter(seat):
        return "a gift needs another player", "UP-B50"
    money = state.players[seat].money
    if not 1 <= action.amount <= money:
        return f"you can give 1$ to {money}$", "UP-B50"
    return None


def _tie_fault(state: State, seat: Seat, action: Move) -> Fault:
    one = play.find_character(state, seat, action.who)
    if one is None:
        return play.no_character(state, seat, action.who)
    money = state.players[seat].money
    if money < play.COSTS["move"]:
        return f"move costs 1$, you have {money}$", "UP-18"
    return play.words_fault(state, one, "move", (action.region,))


def carry_out(state: State, seat: Seat, action: Action, table: Table) -> State:
    """Do what a legal action itself says, and nothing of what follows by itself."""
    match action:
        case Choose():
            return setup.choose(state, action, table)
        case Place():
            return setup.place(state, action, table)
        case Take(targets):
            return fight.take(state, targets, table)
        case Trade(count):
            return fight.trade(state, count, table)
        case Stay():
            table.say(events.Stayed(seat=seat, rules=("UP-34", "UP-B46")))
            return flow.next_in_tie(state, table)
        case Move() if state.phase == "tie":
            return _move_in_tie(state, seat, action, table)
        case Give(to, amount):
            return _give(state, seat, to, amount, table)
        case End():
            return flow.end_turn(state, table)
        case Leave():
            return _leave(state, seat, table)
    return play.act(state, seat, action, table)


def _move_in_tie(state: State, seat: Seat, action: Move, table: Table) -> State:
    one = play.find_character(state, seat, action.who)
    if one is None:
        return state
    state = play.move(state, one, state.country.index(action.region), ("UP-34", "UP-B46", "UP-B47"), table)
    state = with_money(replace(state, changed=True), seat, -play.COSTS["move"])
    return flow.next_in_tie(state, table)


def _give(state: State, seat: Seat, letter: str, amount: int, table: Table) -> State:
    to = next(other for other in range(state.seats) if seat_letter(other) == letter)
    table.say(events.Gave(seat=seat, to=to, amount=amount, rules=("UP-B50",)))
    return with_money(with_money(state, seat, -amount), to, amount)


def _leave(state: State, seat: Seat, table: Table) -> State:
    """Remove a player and all pieces (UP-B55); the last one left wins."""
    table.say(events.Left(seat=seat, rules=("UP-B55",)))
    lands = tuple(replace(land, followers=set_at(land.followers, seat, 0)) for land in state.lands)
    players = set_at(state.players, seat, replace(state.players[seat], gone=True, money=0))
    others = tuple(one for one in state.characters if one.seat != seat)
    state = replace(state, lands=lands, players=players, characters=others)
    left = turn_order(state)
    if len(left) == 1:
        return flow.finish(state, left, f"{seat_letter(left[0])} is the only player left", "UP-B55", table)
    return flow.after_turn(state, table)
