"""One player's steps of a Skirmish, paid for or in Go to War (UP-20 .. UP-23, UP-B20 .. UP-B28)."""

from itertools import combinations_with_replacement

from msgspec.structs import replace

from games.kernel import IllegalAction, Seat, seat_letter
from games.uprising import events
from games.uprising.actions import Take, Trade
from games.uprising.edit import with_followers
from games.uprising.state import Fight, FightStep, State
from games.uprising.table import Table

NEXT_STEP: dict[FightStep, FightStep] = {"a": "b", "b": "c", "c": "done", "done": "done"}
STEP_RULES: dict[FightStep, tuple[str, ...]] = {
    "a": ("UP-20", "UP-B21"),
    "b": ("UP-21", "UP-B21"),
    "c": ("UP-22", "UP-B27"),
    "done": (),
}

STEP_ASKS: dict[FightStep, str] = {
    "a": "take followers or a Lieutenant",
    "b": "take a follower",
    "c": "say how many followers to trade",
    "done": "wait",
}

Targets = tuple[str, ...]


def targets_a(state: State, region: int, seat: Seat) -> tuple[Targets, ...]:
    """Return what step a) may remove: a Lieutenant, or two followers, or the only one (UP-20, UP-B21, UP-B22)."""
    here = [one for one in state.characters if one.region == region]
    warlords = [one.seat for one in here if one.number == 0]
    if warlords != [seat]:
        return ()
    lieutenants = tuple((one.tag,) for one in here if one.number and one.seat != seat)
    return (*_follower_targets(state, region, seat, 2), *lieutenants)


def targets_b(state: State, region: int, seat: Seat) -> tuple[Targets, ...]:
    """Return what step b) may remove: one follower (UP-21, UP-B26)."""
    lieutenants = {one.seat for one in state.characters if one.region == region and one.number}
    return _follower_targets(state, region, seat, 1) if lieutenants == {seat} else ()


def most_trades(state: State, region: int, seat: Seat) -> int:
    """Return how often step c) can trade: as long as both sides have a follower (UP-22, UP-B27, UP-B28)."""
    followers = state.lands[region].followers
    return min(followers[seat], max(count for other, count in enumerate(followers) if other != seat))


def _follower_targets(state: State, region: int, seat: Seat, number: int) -> tuple[Targets, ...]:
    followers = state.lands[region].followers
    others = [(other, count) for other, count in enumerate(followers) if other != seat and count]
    number = min(number, sum(count for _, count in others))
    if not number:
        return ()
    letters = [seat_letter(other) for other, _ in others]
    have = {seat_letter(other): count for other, count in others}
    groups = combinations_with_replacement(letters, number)
    return tuple(group for group in groups if all(group.count(letter) <= have[letter] for letter in group))


def can_fight(state: State, region: int, seat: Seat) -> bool:
    """Tell whether any step of a Skirmish would do something for a player (UP-B25)."""
    if most_trades(state, region, seat):
        return True
    return bool(targets_a(state, region, seat) or targets_b(state, region, seat))


def answers_to(state: State) -> tuple[tuple[str, ...], ...]:
    """Return all answers to the present step, as words of notation; () when there is nothing to do."""
    fight = state.fight
    if fight is None or fight.step == "done":
        return ()
    if fight.step == "c":
        most = most_trades(state, fight.region, fight.seat)
        return tuple(("trade", str(count)) for count in range(most + 1)) if most else ()
    find = targets_a if fight.step == "a" else targets_b
    return tuple(("take", *targets) for targets in find(state, fight.region, fight.seat))


def check_step(state: State, action: Take | Trade) -> None:
    """Raise IllegalAction if this does not answer the present step."""
    fight = state.fight
    if fight is None or fight.step == "done":
        raise IllegalAction("no Skirmish is under way", "UP-16")
    words = ("trade", str(action.count)) if isinstance(action, Trade) else ("take", *action.targets)
    legal = answers_to(state)
    if words in legal:
        return
    rule = STEP_RULES[fight.step][0]
    if words[0] != legal[0][0]:
        where = f"step {fight.step}) of the Skirmish in {state.name(fight.region)}"
        raise IllegalAction(f"{where} asks you to {STEP_ASKS[fight.step]}", rule)
    options = ", ".join(" ".join(option) for option in legal)
    raise IllegalAction(f"step {fight.step}) in {state.name(fight.region)} allows {options}", rule)


def step_on(state: State) -> State:
    """Return the state at the next step."""
    fight = state.fight
    if fight is None:
        return state
    return replace(state, fight=replace(fight, step=NEXT_STEP[fight.step]))


def _rules(state: State, fight: Fight) -> tuple[str, ...]:
    return (*STEP_RULES[fight.step], *(("UP-28", "UP-B41") if state.phase == "war" else ()))


def take(state: State, targets: Targets, table: Table) -> State:
    """Carry out step a) or b) and go on to the next step."""
    fight = state.fight
    if fight is None:
        return state
    rules = _rules(state, fight)
    victim = next((one for one in state.characters if one.tag == targets[0]), None)
    if victim is not None:
        table.say(events.LieutenantTaken(seat=fight.seat, region=fight.region, victim=victim.seat, name=victim.name,
                                         rules=(*rules, "UP-23", "UP-B33")))  # fmt: skip
        state = replace(state, characters=tuple(one for one in state.characters if one is not victim))
    else:
        counts = {seat: targets.count(seat_letter(seat)) for seat in range(state.seats)}
        victims = tuple((seat, count) for seat, count in counts.items() if count)
        table.say(events.FollowersTaken(seat=fight.seat, region=fight.region, victims=victims, rules=rules))
        state = with_followers(state, fight.region, {seat: -count for seat, count in victims})
    return step_on(replace(state, changed=True))


def trade(state: State, count: int, table: Table) -> State:
    """Carry out step c): each trade costs one own follower and one of every opponent who has any (UP-B27)."""
    fight = state.fight
    if fight is None:
        return state
    followers = state.lands[fight.region].followers
    losses = tuple((seat, min(count, have)) for seat, have in enumerate(followers) if have and count)
    table.say(events.FollowersTraded(seat=fight.seat, region=fight.region, losses=losses, rules=_rules(state, fight)))
    state = with_followers(state, fight.region, {seat: -lost for seat, lost in losses})
    return step_on(replace(state, changed=state.changed or bool(losses)))
