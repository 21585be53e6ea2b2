"""What computer players answer to everything but an activation: orders, interruptions, setup."""

from typing import Any

from games.kernel import Rng
from games.urban_war import board, chances
from games.urban_war.actions import Deploy, Interrupt, Orders, Pass
from games.urban_war.phases import deploy, watch
from games.urban_war.players.judging import danger, duel, guns, shot_worth, value
from games.urban_war.state import Acting, Model, Public, State


def interruption(state: State, seat: int, least: float) -> Interrupt | Pass:
    """Return the interruption that destroys most points on average, if it is at least so many."""
    public = state.public
    frame = public.frames[-1]
    assert isinstance(frame, Acting)  # noqa: S101 - the question is asked in an action alone
    target = public.model(frame.model)
    best, answer = least, None
    for option in watch.options(state, seat):
        worth = _worth(public, frame, option, target)
        if worth > best:
            best, answer = worth, option
    return answer or Pass()


def _worth(public: Public, frame: Acting, option: Interrupt, target: Model) -> float:
    model, moment = public.model(option.model), frame.moments[option.moment - 1]
    assert model.at is not None  # noqa: S101 - watchers stand on the table
    parts = board.total(board.command_parts(public, model))
    if option.how == "shot":
        far = board.band_of(_gap(model.at, moment.at))
        parts -= max(0, ("short", "medium", "long", "extreme").index(far) if far in _BANDS else 0)
        gain = shot_worth(public, model, model.at, target, moment.at)
        gain *= 1.3 if moment.when in ("start", "shot") and frame.target else 1.0
    else:
        odds = duel(public, model, target, charged=True)
        gain = odds.kills * value(public, target) - 0.8 * odds.dies * value(public, model)
    return gain * float(chances.check_chance(parts))


_BANDS = ("short", "medium", "long", "extreme")


def _gap(one: tuple[int, int], two: tuple[int, int]) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def watchful_orders(state: State, seat: int, least: float) -> Orders:
    """Put on Overwatch who has nobody to shoot at now, but may soon: guns in cover, none nearer than a charge."""
    public = state.public
    found = []
    free = [model for model in public.standing(seat) if not board.busy(public, model)]
    for model in free:
        if model.at is None or not guns(public, model) or model.panic:
            continue
        now = max((_now(public, model, enemy) for enemy in public.standing(board.other(seat))), default=0.0)
        if now < least and danger(public, model, model.at) < 0.3 * value(public, model):
            found.append(model.id)
    return Orders(tuple(found[: len(free) // 2]))


def _now(public: Public, model: Model, enemy: Model) -> float:
    assert model.at is not None and enemy.at is not None  # noqa: S101, PT018 - both stand on the table
    return shot_worth(public, model, model.at, enemy, enemy.at)


def deployment(state: State, seat: int, rng: Rng) -> Any:
    """Deploy the next model in one of the better places, behind cover where there is any."""
    public = state.public
    if public.options.sheets:
        return Deploy()
    model = deploy.waiting(public, seat)[0]
    spots = deploy.good_spots(public, model, 10)
    if not spots:
        return Deploy()
    return Deploy(((model.id, spots[rng.randrange(min(len(spots), 6))]),))
