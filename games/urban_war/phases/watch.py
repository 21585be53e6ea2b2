"""Overwatch: the moments of an action at which it may be interrupted, and the answer (UW-30, UW-31, UW-34, UW-35, B14).

Moments are made of what everybody sees: every model of the enemy with a face-down counter counts as if it were on
Overwatch, so that neither the question nor its moments tell who is.
"""

from collections.abc import Sequence
from itertools import pairwise

from games.geometry.inches import INCH, Inches
from games.geometry.paths import Path, subdivided
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import bare, pick
from games.urban_war import board, sight, walking
from games.urban_war.actions import Interrupt, Pass
from games.urban_war.phases import shooting
from games.urban_war.sight import Look
from games.urban_war.state import Acting, Model, Moment, Public, Reaction, State, Table, Watch, Watcher, When
from games.urban_war.ways import find_model
from games.urban_war.words import moment_words

STRIDE: Inches = INCH
"""How far apart the points are at which a move is looked at."""
HOWS: tuple[Reaction, ...] = ("shot", "intercept")
_SPELLINGS: dict[str, Reaction] = {"shoot": "shot", "charge": "intercept"}
MOST = 8
"""Moments of one action at most."""


def moments(public: Public, frame: Acting) -> tuple[Moment, ...]:
    """Return when an action could be interrupted: at its start, on the way, before and after a shot, at its end."""
    model = public.model(frame.model)
    candidates = watching(public, board.other(model.seat))
    if not candidates:
        return ()
    found = _on_the_way(public, frame, model, candidates) if frame.deed != "fight" else []
    end = (*frame.trail, *frame.way)[-1]
    legs = len(frame.way)
    last: tuple[When, ...] = ("shot", "after") if frame.deed == "move" and frame.target else ()
    watchers = _watchers(public, model, end, candidates)
    if watchers:
        found += [Moment(when, legs, end, watchers) for when in last]
        if frame.deed in ("charge", "fight"):
            found.append(Moment("end", legs, end, watchers))
    return tuple(found)


def watching(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models that may be on Overwatch, as everybody knows: those with a face-down counter."""
    return tuple(model for model in board.able(public, seat) if model.counter == "down")


def _on_the_way(public: Public, frame: Acting, model: Model, candidates: Sequence[Model]) -> list[Moment]:
    """Return the start and the points of a move where something changes for a watcher; the last point is one."""
    whole: Path = (frame.trail[-1], *frame.way)
    spots = [spot for spot in _spots(whole) if spot[1] == whole[0] or _may_stand(public, model, spot[1])]
    if frame.deed == "leave":
        spots = spots[1:]
    if frame.deed == "charge":
        spots.append((len(whole) - 1, whole[-1]))
    seen = [_watchers(public, model, at, candidates) for _, at in spots]
    keep = {0, len(spots) - 1} | {place for place in range(1, len(spots)) if seen[place] != seen[place - 1]}
    keep |= {place - 1 for place in range(1, len(spots)) if len(seen[place]) < len(seen[place - 1])}
    nearest = _nearest(public, spots, candidates)
    found = []
    for place in sorted(keep | {nearest}):
        if seen[place]:
            when: When = "start" if place == 0 and frame.deed != "leave" else "way"
            found.append(Moment(when, *spots[place], seen[place]))
    return _fewer(found)


def _may_stand(public: Public, model: Model, at: Point) -> bool:
    """Tell whether a model could be stopped at a point: friends may be passed, but not stood upon (B46, B47)."""
    try:
        walking.check_end(public, model, at, "UW-B46")
    except IllegalAction:
        return False
    return True


def _spots(path: Path) -> list[tuple[int, Point]]:
    """Return points along a path, each with the number of waypoints passed by then."""
    found = [(0, path[0])]
    for leg, (start, end) in enumerate(pairwise(path)):
        inner = subdivided((start, end), STRIDE)[1:]
        found += [(leg, point) for point in inner[:-1]]
        found.append((leg + 1, end))
    return found


def _nearest(public: Public, spots: Sequence[tuple[int, Point]], candidates: Sequence[Model]) -> int:
    """Return the place of the point that is nearest to any watcher."""

    def far(place: int) -> int:
        x, y = spots[place][1]
        found = [model.at for model in candidates if model.at is not None]
        return min((x - a) ** 2 + (y - b) ** 2 for a, b in found)

    return min(range(len(spots)), key=far)


def _fewer(found: list[Moment]) -> list[Moment]:
    """Keep the first, the last, and those in between at which most could act."""
    if len(found) <= MOST:
        return found
    middle = sorted(range(1, len(found) - 1), key=lambda place: (-len(found[place].watchers), place))[: MOST - 2]
    return [found[place] for place in sorted({0, len(found) - 1, *middle})]


def _watchers(public: Public, model: Model, at: Point, candidates: Sequence[Model]) -> tuple[Watcher, ...]:
    """Return who of the enemy could shoot or charge a model at a point (UW-34, UW-35)."""
    touching = {enemy.id for enemy in board.contacts(public, model, at)}
    found = []
    for watcher in candidates:
        look = sight.look(public, watcher, model, at=at)
        shot = _shot(public, watcher, look, bool(touching))
        charge = _charge(public, watcher, look, touching)
        if shot or charge:
            found.append(Watcher(watcher.id, look.band if shot and look.band else "", charge))
    return tuple(found)


def _shot(public: Public, watcher: Model, look: Look, touched: bool) -> bool:
    """Tell whether a watcher in no contact could shoot what it sees so (UW-34, B17)."""
    free = not board.contacts(public, watcher) and (not touched or public.options.shoot_contact)
    return free and bool(shooting.usable(public, watcher, look))


def _charge(public: Public, watcher: Model, look: Look, touching: set[str]) -> bool:
    """Tell whether a watcher could charge: in reach and sight, and not one in contact with others (UW-35, B18)."""
    if touching:
        return watcher.id in touching
    reach = (2 * public.card(watcher).move + watcher.cal) * INCH
    return look.seen and look.gap <= reach and not board.contacts(public, watcher)


def _acting(public: Public) -> Acting:
    frame = public.frames[-1]
    assert isinstance(frame, Acting)  # noqa: S101 - the question is asked in an action alone
    return frame


def options(state: State, seat: Seat) -> list[Interrupt]:
    """Return every way in which a seat could interrupt now, weapons left open."""
    mine = set(state.secret[seat].overwatch or ())
    found = []
    for number, moment in enumerate(_acting(state.public).moments):
        for watcher in moment.watchers:
            if watcher.model in mine:
                hindered = state.public.model(watcher.model).panic and not _steady(state.public, watcher.model)
                if watcher.band:
                    found.append(Interrupt(watcher.model, "shot", number + 1))
                if watcher.charge and not hindered:
                    found.append(Interrupt(watcher.model, "intercept", number + 1))
    return found


def _steady(public: Public, model_id: str) -> bool:
    return public.card(public.model(model_id)).high_morale


def can(state: State, seat: Seat) -> bool:
    """Tell whether a seat has anybody on Overwatch who could interrupt."""
    return bool(options(state, seat))


def read(line: Line, state: State, seat: Seat) -> Interrupt:
    """Read `interrupt B5 shot 3 rifle`; the moment may be left out: the first one that fits."""
    model = find_model(state.public, line.take())
    how = line.one_of(HOWS, "way to interrupt", _SPELLINGS)
    asked = bool(state.public.frames) and isinstance(state.public.frames[-1], Acting)
    mine = [one for one in options(state, seat) if one.model == model.id] if asked else []
    fitting = [one for one in mine if one.how == how]
    moment = fitting[0].moment if fitting else 1
    if line.left and line.left[0].isdigit():
        moment = line.number()
    weapon = ""
    if line.left:
        names = [each.word for each in state.public.card(model).weapons]
        weapon = pick(line.take(), names, "weapon of its own")
    line.end()
    return Interrupt(model.id, how, moment, weapon)


def write(action: Interrupt) -> str:
    """Return the canonical line."""
    weapon = f" {action.weapon}" if action.weapon else ""
    return f"interrupt {action.model} {action.how} {action.moment}{weapon}"


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then how, then when, then weapons."""
    found = options(state, seat)
    if not said:
        names = dict.fromkeys(one.model for one in found)
        return Choices(
            words=tuple(Word(name, name, state.public.card(state.public.model(name)).name) for name in names),
            label="model",
        )
    mine = [one for one in found if one.model == said[0]]
    if len(said) == 1:
        hows = dict.fromkeys(one.how for one in mine)
        return Choices(words=tuple(Word(how, how.capitalize()) for how in hows), label="how")
    fitting = [one for one in mine if one.how == said[1]]
    if len(said) == 2:
        frame = _acting(state.public)
        listed = tuple(
            Word(str(one.moment), f"Moment {one.moment}", moment_words(state.public, frame, one.moment - 1))
            for one in fitting
        )
        return Choices(words=listed, label="when")
    if not said[2].isdigit() or int(said[2]) not in {one.moment for one in fitting}:
        raise BadNotation(f"there is no moment {said[2][:9]} for that")
    if len(said) == 3 and said[1] == "shot":
        usable = _usable(state.public, said[0], int(said[2]))
        listed = tuple(Word(weapon, weapon.capitalize()) for weapon in usable) if len(usable) > 1 else ()
        return Choices(words=listed, complete=True, label="weapon")
    return Choices(complete=True)


def _usable(public: Public, model_id: str, moment: int) -> tuple[str, ...]:
    frame = _acting(public)
    model, at = public.model(model_id), frame.moments[moment - 1].at
    look = sight.look(public, model, public.model(frame.model), at=at)
    return tuple(weapon.word for weapon in shooting.usable(public, model, look))


def check(state: State, seat: Seat, action: Interrupt) -> None:
    """Raise IllegalAction for an interruption that cannot be tried (UW-30 .. UW-35)."""
    public, model = state.public, state.public.model(action.model)
    if model.seat != seat:
        raise IllegalAction(f"{model.id} is not yours", "UW-30")
    if model.id not in (state.secret[seat].overwatch or ()) or model.counter != "down":
        raise IllegalAction(f"{model.id} is not on Overwatch", "UW-30")
    number = len(_acting(public).moments)
    if not 1 <= action.moment <= number:
        raise IllegalAction(f"there are moments 1 to {number}, and no {action.moment}", "UW-31")
    plain = Interrupt(action.model, action.how, action.moment)
    if plain not in options(state, seat):
        able = [one.moment for one in options(state, seat) if (one.model, one.how) == (action.model, action.how)]
        there = f"it can at {', '.join(map(str, able))}" if able else "at no moment it can"
        rule = "UW-34" if action.how == "shot" else "UW-35"
        raise IllegalAction(f"{model.id} has no {action.how} at moment {action.moment}; {there}", rule)
    if action.weapon and action.how == "shot" and action.weapon not in _usable(public, model.id, action.moment):
        raise IllegalAction(f"{model.id} cannot use {action.weapon} at moment {action.moment}", "UW-4")


def interrupt(table: Table, seat: Seat, action: Interrupt) -> None:
    """Note in secret when the action under way is to be interrupted (B14)."""
    plan = Watch(action.moment - 1, action.model, action.how, action.weapon)
    table.change_secret(seat, watch=plan)


def hold(table: Table, seat: Seat, action: Pass) -> None:
    """Let the action be."""


def _ask(public: Public, seat: Seat) -> str:
    frame = _acting(public)
    return f"Say whether to interrupt {frame.model}, which {moment_words(public, frame, None)}"


QUESTION = Question(
    kind="interrupt",
    rule="UW-30",
    ask=_ask,
    default=lambda state, seat: Pass(),
    verbs=(
        Verb(
            action=Interrupt,
            read=read,
            write=write,
            words=words,
            check=check,
            carry_out=interrupt,
            usable=can,
            title="Interrupt",
            hint="with a model on Overwatch",
            needs="a model, how and when, such as interrupt B5 shot 2",
        ),
        Verb(
            action=Pass,
            read=bare(Pass()),
            carry_out=hold,
            title="Pass",
            hint="let it happen",
        ),
    ),
)
