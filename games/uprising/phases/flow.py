"""What follows by itself: turns, the end of the round, Go to War, ties, scoring (UP-8, UP-24 .. UP-34)."""

from msgspec.structs import replace

from games.kernel import Outcome, Seat, seat_letter
from games.uprising import events
from games.uprising.board import all_unstable, income, next_seat, points, turn_order
from games.uprising.edit import with_money
from games.uprising.phases.fight import answers_to, step_on, take, trade
from games.uprising.phases.setup import all_placed, place_at, start_regions, supply
from games.uprising.state import LIEUTENANT_ACTIONS, WARLORD_ACTIONS, Fight, State
from games.uprising.table import Table


def settle(state: State, table: Table) -> State:
    """Carry the match on until somebody must decide, or it is over."""
    while state.phase != "over":
        after = _advance(state, table)
        if after is None:
            return state
        state = after
    return state


def _advance(state: State, table: Table) -> State | None:
    """Return the state after the next thing that needs no decision, or None if one is needed."""
    if state.phase == "placement":
        if all_placed(state):
            return supply(state, table)
        free, dropped = start_regions(state)
        return place_at(state, free[0], dropped, table) if len(free) == 1 else None
    if state.fight is not None:
        return _advance_fight(state, table)
    if state.phase == "play":
        return _advance_play(state, table)
    if state.phase == "tie" and not may_move_in_tie(state, state.turn):
        return next_in_tie(state, table)
    return None


def _advance_fight(state: State, table: Table) -> State | None:
    """Skip a step without targets, and take one that has a single legal outcome."""
    if state.fight is not None and state.fight.step == "done":
        return _next_fight(state, table) if state.phase == "war" else replace(state, fight=None)
    answers = answers_to(state)
    if not answers:
        return step_on(state)
    if len(answers) > 1:
        return None
    verb, *words = answers[0]
    return take(state, tuple(words), table) if verb == "take" else trade(state, int(words[0]), table)


def _advance_play(state: State, table: Table) -> State | None:
    if state.round == 0:
        return _begin_round(state, 1, table)
    if state.options.immediate_end and all_unstable(state):
        table.say(events.EndCame(unstable=True, rounds=False, rules=("UP-27", "UP-B38")))
        return _go_to_war(state, table)
    return end_turn(state, table) if turn_is_spent(state) else None


def turn_is_spent(state: State) -> bool:
    """Tell whether ending the turn is all that its player can still do (UP-B9)."""
    if any(one.left for one in state.own(state.turn)):
        return False
    # With hidden purses the question whether a gift is possible must not be answered by the absence of a prompt.
    return not (state.options.gifts and (state.players[state.turn].money or state.options.secret_money))


def _begin_round(state: State, number: int, table: Table) -> State:
    first = turn_order(state)[0]
    table.say(events.RoundBegan(round=number, first=first, rules=("UP-8",)))
    return begin_turn(replace(state, round=number), first, table)


def begin_turn(state: State, seat: Seat, table: Table) -> State:
    """Give a player's characters their actions (UP-9)."""
    fresh = tuple(
        replace(one, left=0 if one.seat != seat else LIEUTENANT_ACTIONS if one.number else WARLORD_ACTIONS)
        for one in state.characters
    )
    actions = sum(one.left for one in fresh)
    table.say(events.TurnBegan(seat=seat, actions=actions, rules=("UP-8", "UP-9")))
    return replace(state, characters=fresh, turn=seat)


def end_turn(state: State, table: Table) -> State:
    """End the turn of the player who acts; unused actions are lost (UP-B9)."""
    unused = sum(one.left for one in state.own(state.turn))
    table.say(events.TurnEnded(seat=state.turn, unused=unused, rules=("UP-B9",)))
    state = replace(state, characters=tuple(replace(one, left=0) if one.left else one for one in state.characters))
    return after_turn(state, table)


def after_turn(state: State, table: Table) -> State:
    """Go on to the next player, or to the end of the round."""
    seat = next_seat(state, state.turn)
    return _end_round(state, table) if seat is None else begin_turn(state, seat, table)


def _end_round(state: State, table: Table) -> State:
    """Pay the incomes, pass the marker, and see whether the game ends (UP-24 .. UP-27)."""
    incomes = income(state)
    table.say(events.IncomePaid(incomes=incomes, rules=("UP-24", "UP-25", "UP-B34", "UP-B36", "UP-B54")))
    for seat, parts in enumerate(incomes):
        state = with_money(state, seat, sum(parts))
    unstable, rounds = all_unstable(state), state.round >= state.options.rounds
    over = unstable or rounds
    if not (over and state.options.keep_marker):
        state = _pass_marker(state, table)
    if not over:
        return _begin_round(state, state.round + 1, table)
    table.say(events.EndCame(unstable=unstable, rounds=rounds, rules=("UP-27", "UP-B39")))
    return _go_to_war(state, table)


def _pass_marker(state: State, table: Table) -> State:
    steps = ((state.first + step) % state.seats for step in range(1, state.seats + 1))
    first = next(seat for seat in steps if not state.players[seat].gone)
    table.say(events.MarkerPassed(seat=first, rules=("UP-26",)))
    return replace(state, first=first)


def _go_to_war(state: State, table: Table) -> State:
    """Begin the mandatory Skirmishes: region by region, every player present, in turn order (UP-28, UP-B41, UP-B42)."""
    order = turn_order(state)
    table.say(events.WarBegan(order=order, rules=("UP-28", "UP-B41", "UP-B42")))
    idle = tuple(replace(one, left=0) if one.left else one for one in state.characters)
    return replace(state, phase="war", characters=idle, fight=Fight(0, order[0]), turn=order[0])


def _next_fight(state: State, table: Table) -> State:
    """Move the cursor of Go to War on: the next player in this region, or the first one in the next."""
    order = turn_order(state)
    fight = state.fight
    if fight is None:
        return _score(state, table)
    position = order.index(fight.seat) + 1
    if position < len(order):
        return replace(state, fight=Fight(fight.region, order[position]), turn=order[position])
    if fight.region + 1 < len(state.lands):
        return replace(state, fight=Fight(fight.region + 1, order[0]), turn=order[0])
    return _score(replace(state, fight=None), table)


def _score(state: State, table: Table) -> State:
    """Reset and count the victory points; a tie leads to one Move each and another war (UP-29 .. UP-34, UP-B48)."""
    parts = points(state)
    sums = [sum(part) for part in parts]
    table.say(events.PointsScored(points=tuple((*part, sum(part)) for part in parts),
                                  rules=("UP-29", "UP-30", "UP-31", "UP-32", "UP-B45")))  # fmt: skip
    state = replace(state, players=tuple(replace(p, vp=vp) for p, vp in zip(state.players, sums, strict=True)))
    order = turn_order(state)
    best = max(sums[seat] for seat in order)
    winners = tuple(sorted(seat for seat in order if sums[seat] == best))
    if len(winners) == 1:
        return finish(state, winners, f"{seat_letter(winners[0])} has the most victory points ({best})", "UP-33", table)
    if state.cycles and not state.changed:
        names = " and ".join(seat_letter(seat) for seat in winners)
        score = f"{best} point{'' if best == 1 else 's'}"
        reason = f"{names} share the victory with {score}: the last tie-break changed nothing"
        return finish(state, winners, reason, "UP-B48", table)
    table.say(events.TieBegan(seats=winners, rules=("UP-34", "UP-B46")))
    return replace(state, phase="tie", turn=order[0], cycles=state.cycles + 1, changed=False)


def finish(state: State, winners: tuple[Seat, ...], reason: str, rule: str, table: Table) -> State:
    """Close the match."""
    table.say(events.GameEnded(winners=winners, rules=(rule,)))
    return replace(state, phase="over", fight=None, outcome=Outcome(winners, reason, rule))


def may_move_in_tie(state: State, seat: Seat) -> bool:
    """Tell whether a player has a Move to decide on in a tie-break (UP-B46)."""
    # With hidden purses everybody is asked: a prompt that does not open would tell that a purse is empty.
    return state.players[seat].money > 0 or state.options.secret_money


def next_in_tie(state: State, table: Table) -> State:
    """Go on to the next player of a tie-break, or to war again."""
    seat = next_seat(state, state.turn)
    return _go_to_war(state, table) if seat is None else replace(state, turn=seat)
