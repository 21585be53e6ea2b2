"""One player's steps of a Skirmish, paid for or in Go to War (UP-20 .. UP-23, UP-B20 .. UP-B28)."""

from msgspec.structs import replace

from games.kernel import IllegalAction, Seat, seat_letter
from games.uprising.board.edit import add_followers
from games.uprising.board.scoring import points
from games.uprising.mechanics.skirmish.targets import field_of, most_trades, targets_a, targets_b
from games.uprising.state import events
from games.uprising.state.actions import Path, Take, Trade
from games.uprising.state.frames import Fight, FightStep
from games.uprising.state.purses import open_purses
from games.uprising.state.state import Public, Table

STEP_RULES: dict[FightStep, tuple[str, ...]] = {
    "a": ("UP-20", "UP-B21"),
    "b": ("UP-21", "UP-B21"),
    "c": ("UP-22", "UP-B27"),
}

_NEXT_STEP: dict[FightStep, FightStep] = {"a": "b", "b": "c"}

Answers = tuple[Take | Trade, ...]
"""All answers to one step: none where there is nothing to do, and one is not a decision."""


def answers_to(public: Public, fight: Fight) -> Answers:
    """Return all answers to the present step; () when there is nothing to do, or a trade that nobody is asked for."""
    if fight.step == "c":
        number = most_trades(public.lands[fight.region].followers, fight.seat) if fight.trades else 0
        return tuple(Trade(count) for count in range(number + 1)) if number else ()
    find = targets_a if fight.step == "a" else targets_b
    return tuple(Take(targets) for targets in find(field_of(public, fight.region), fight.seat))


def decision(table: Table) -> Answers:
    """Take all steps of a Skirmish that have one outcome, until one must be decided; () when the Skirmish is over."""
    while (fight := table.public.fight) is not None:
        answers = answers_to(table.public, fight)
        if len(answers) > 1:
            return answers
        if answers:
            apply(table, answers[0])
        else:
            step_on(table)
    return ()


def fight_on(table: Table, fight: Fight) -> None:
    """Go on to the next decision of a Skirmish, and ask for it."""
    if decision(table):
        table.ask("war" if table.public.phase == "war" else "skirmish", fight.seat)


def step_on(table: Table) -> None:
    """Go to the next step of the Skirmish under way, or back to where it came from."""
    fight = present(table.public)
    if fight.step in _NEXT_STEP:
        table.goto(replace(fight, step=_NEXT_STEP[fight.step]))
    else:
        table.end()


def present(public: Public) -> Fight:
    """Return the Skirmish under way, where there must be one; raises IllegalAction."""
    if public.fight is None:
        raise IllegalAction("no Skirmish is under way", "UP-16")
    return public.fight


def paths(public: Public, action: type) -> list[Path]:
    """Return the answers to the present step that one verb gives, as the words after it."""
    answers = answers_to(public, present(public))
    return [one.targets if isinstance(one, Take) else (str(one.count),) for one in answers if isinstance(one, action)]


def apply(table: Table, answer: Take | Trade) -> None:
    """Carry out a step of the Skirmish under way, and go to the next one."""
    fight = present(table.public)
    rules = (*STEP_RULES[fight.step], *(("UP-28", "UP-B41") if table.public.phase == "war" else ()))
    if isinstance(answer, Take):
        _take(table, fight, answer, rules)
    else:
        _trade(table, fight, answer, rules)
    step_on(table)


def _take(table: Table, fight: Fight, action: Take, rules: tuple[str, ...]) -> None:
    public, seat, region = table.public, fight.seat, fight.region
    victim = next((one for one in public.characters if one.tag == action.targets[0]), None)
    if victim is not None:
        rules = (*rules, "UP-23", "UP-B33")
        table.tell(
            events.LieutenantTaken(
                seat=seat, who=victim.tag, region=region, victim=victim.seat, name=victim.name, rules=rules
            )
        )
        table.change(characters=tuple(one for one in public.characters if one is not victim))
    else:
        counts = ((other, action.targets.count(seat_letter(other))) for other in range(public.seats))
        victims = tuple((other, count) for other, count in counts if count)
        table.tell(events.FollowersTaken(seat=seat, region=region, victims=victims, rules=rules))
        add_followers(table, region, {other: -count for other, count in victims})
    table.change(changed=True)


def _trade(table: Table, fight: Fight, action: Trade, rules: tuple[str, ...]) -> None:
    """Each trade costs one own follower and one of every opponent who has any (UP-B27)."""
    public, region = table.public, fight.region
    followers = public.lands[region].followers
    losses = tuple((other, min(action.count, have)) for other, have in enumerate(followers) if have and action.count)
    table.tell(events.FollowersTraded(seat=fight.seat, region=region, losses=losses, rules=rules))
    add_followers(table, region, {other: -lost for other, lost in losses})
    table.change(changed=public.changed or bool(losses))


def default_answer(public: Public) -> Take | Trade:
    """Return what time-out answers to the present step (UP-H3)."""
    return Trade(0) if present(public).step == "c" else Take(default_targets(public))


def default_targets(public: Public) -> Path:
    """Return what time-out takes: a Lieutenant of the present leader, else the leader's followers (UP-H3)."""
    # Hidden purses stay out of the reckoning, or a time-out would tell something of them.
    totals = [sum(parts) for parts in points(public, open_purses(public))]
    order = sorted(range(public.seats), key=lambda seat: (-totals[seat], seat))
    rank = {seat_letter(seat): place for place, seat in enumerate(order)}

    def key(targets: Path) -> tuple[int, int, list[int]]:
        ranks = sorted(rank[target[0]] for target in targets)
        lieutenant = len(targets[0]) > 1
        return ranks[0], 0 if lieutenant else 1, ranks

    return min(paths(public, Take), key=key)


def answer_step(table: Table, seat: Seat, action: Take | Trade) -> None:
    """Answer the present step of a Skirmish (UP-20 .. UP-22)."""
    apply(table, action)
