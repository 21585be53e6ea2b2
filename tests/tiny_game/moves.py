"""What the actions of a tiny race need and do."""

from games.kernel import Dice, Event, IllegalAction, Outcome, Seat, Step, seat_letter
from tests.tiny_game.state import (
    COST,
    GRID,
    LONGEST,
    PACES,
    SHORTEST,
    Action,
    Auto,
    Catch,
    Caught,
    Ended,
    Fall,
    Fell,
    Pace,
    PaceChosen,
    PaceName,
    PacesShown,
    Ran,
    Run,
    State,
    Stumbled,
    Written,
    put,
    replace,
)

KIND = {Pace: "pace", Auto: "pace", Run: "run", Catch: "stumble", Fall: "stumble"}
RULE = {"pace": "TR-2", "run": "TR-4", "stumble": "TR-6"}


def prompt_of(state: State, seat: Seat, action: Action) -> str | None:
    kind = KIND[type(action)]
    return next((pid for pid, owner, asked in state.prompts if (owner, asked) == (seat, kind)), None)


def check(state: State, seat: Seat, action: Action) -> None:
    kind = KIND[type(action)]
    if prompt_of(state, seat, action) is None:
        raise IllegalAction(f"nobody asks {seat_letter(seat)} for that now", RULE[kind])
    if isinstance(action, Pace) and COST[action.pace] > state.left(seat):
        raise IllegalAction(f"a {action.pace} costs {COST[action.pace]} stamina, {state.left(seat)} left", "TR-2")
    if isinstance(action, Run):
        _check_distance(state, seat, action.distance)
    if isinstance(action, Catch) and state.left(seat) < 1:
        raise IllegalAction("catching yourself costs 1 stamina, 0 left", "TR-6")


def _check_distance(state: State, seat: Seat, distance: int) -> None:
    most = LONGEST[state.paces[seat] or "walk"]
    if not SHORTEST <= distance <= most or distance % GRID:
        reason = f"{distance / 100:g} m is not between {SHORTEST / 100:g} and {most / 100:g} m in steps of 0.05"
        raise IllegalAction(reason, "TR-4")


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
    check(state, seat, action)
    answered = prompt_of(state, seat, action)
    state = replace(state, prompts=tuple(prompt for prompt in state.prompts if prompt[0] != answered))
    if isinstance(action, Pace):
        return _write(state, seat, action.pace)
    if isinstance(action, Auto):
        pace = PACES[dice.roll(1, 3, f"pace of {seat_letter(seat)}")[0] - 1]
        return _write(state, seat, pace if COST[pace] <= state.left(seat) else "walk")
    if isinstance(action, Run):
        return _run(state, seat, action.distance, dice)
    return _get_up(state, seat, caught=isinstance(action, Catch))


def start_round(state: State) -> State:
    state = replace(state, round=state.round + 1, paces=(None,) * state.seats, shown=False)
    for seat in range(state.seats):
        state = _ask(state, seat, "pace")
    return state


def _ask(state: State, seat: Seat, kind: str) -> State:
    prompt = (f"p{state.opened}", seat, kind)
    return replace(state, opened=state.opened + 1, prompts=(*state.prompts, prompt))


def _write(state: State, seat: Seat, pace: PaceName) -> Step[State]:
    state = replace(state, paces=put(state.paces, seat, pace))
    events: list[Event] = [
        Written(seat=seat, rules=("TR-2",)),
        PaceChosen(seat=seat, pace=pace, rules=("TR-2",), seen_by=(seat,)),
    ]
    if None in state.paces:
        return Step(state, tuple(events))
    paces: tuple[PaceName, ...] = tuple(pace for pace in state.paces if pace is not None)
    events.append(PacesShown(paces=paces, rules=("TR-3",)))
    spent = tuple(old + COST[pace] for old, pace in zip(state.spent, paces, strict=True))
    at = tuple(old + 100 * (pace == "walk") for old, pace in zip(state.at, paces, strict=True))
    queue = tuple(runner for runner, pace in enumerate(paces) if pace != "walk")
    return _go_on(replace(state, shown=True, spent=spent, at=at, queue=queue), events)


def _run(state: State, seat: Seat, distance: int, dice: Dice) -> Step[State]:
    (face,) = dice.roll(1, 6, f"run of {seat_letter(seat)}")
    if face * 100 < distance:
        state = _ask(replace(state, stumble=distance), seat, "stumble")
        return Step(state, (Stumbled(seat=seat, face=face, rules=("TR-5",)),))
    ran = Ran(seat=seat, distance=distance, rules=("TR-4",))
    return _arrive(state, seat, distance, [ran])


def _get_up(state: State, seat: Seat, caught: bool) -> Step[State]:
    distance = state.stumble if caught else state.stumble // 2
    kind = Caught if caught else Fell
    spent = put(state.spent, seat, state.spent[seat] + caught)
    return _arrive(
        replace(state, stumble=0, spent=spent), seat, distance, [kind(seat=seat, distance=distance, rules=("TR-6",))]
    )


def _arrive(state: State, seat: Seat, distance: int, events: list[Event]) -> Step[State]:
    at = put(state.at, seat, state.at[seat] + distance)
    return _go_on(replace(state, at=at, queue=state.queue[1:]), events)


def _go_on(state: State, events: list[Event]) -> Step[State]:
    if state.queue:
        return Step(_ask(state, state.queue[0], "run"), tuple(events))
    best = max(state.at)
    if best < 100 * state.options.length and state.round < state.options.rounds:
        return Step(start_round(state), tuple(events))
    first = tuple(seat for seat in range(state.seats) if state.at[seat] == best)
    winners = first if len(first) == 1 else ()
    reason = f"{seat_letter(first[0])} is ahead with {best / 100:g} m" if winners else f"level at {best / 100:g} m"
    events.append(Ended(winners=winners, rules=("TR-7",)))
    return Step(replace(state, outcome=Outcome(winners, reason, "TR-7")), tuple(events))
