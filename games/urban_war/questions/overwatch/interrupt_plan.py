"""How, when, by which way, with what and on what condition a model interrupts: `shot after its shot if it missed`."""

from games.battlefield.bases.destinations import point_on_table
from games.battlefield.ways.notation import is_point, points, write_way
from games.geometry.lengths import in_inches
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, Line, Open, Seat, Word
from games.kernel.text.prose import join
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.overwatch import best_interrupt, options
from games.urban_war.mechanics.overwatch.intercept_path import interception
from games.urban_war.questions.notation import conditions
from games.urban_war.questions.notation.moments import names_moment, read_moment
from games.urban_war.questions.notation.names import read_weapon, weapon_words
from games.urban_war.questions.notation.ways import read_way
from games.urban_war.questions.overwatch import interrupt_check
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Condition, Reaction
from games.urban_war.state.public import Public, State
from games.urban_war.text.words import moment_words
from games.urban_war.units import queries

HOWS: tuple[Reaction, ...] = ("shot", "intercept")
SPELLINGS: dict[str, Reaction] = {"shoot": "shot", "charge": "intercept"}
Plan = tuple[Reaction, int, str, Path, Condition | None]


def found(state: State, seat: Seat) -> list[Interrupt]:
    """Return the interruptions that a seat could choose now; none while nobody acts."""
    asked = bool(state.public.frames) and isinstance(state.public.frames[-1], Acting)
    return options.options(state, seat) if asked else []


def of_model(state: State, seat: Seat, name: str) -> list[Interrupt]:
    """Return those of one model."""
    return [one for one in found(state, seat) if one.model == name]


def read_plan(line: Line, state: State, seat: Seat, name: str) -> Plan:
    """Read `shot 2`, `shot after its shot rifle if it missed`, `intercept 1 via 22,26 club`."""
    public, model = state.public, state.public.model(name)
    how: Reaction = (
        line.one_of(HOWS, "way to interrupt", SPELLINGS) if line.left else _only_how(line, state, seat, name)
    )
    number = read_moment(line, public)
    line.flag("via")
    way = read_way(line, public, model, allowance(public, model, "charge"), exact=True) if how == "intercept" else ()
    weapon = "" if conditions.is_next(line) else read_weapon(line, options.weapons(public, name, how))
    only = conditions.read_condition(line, public)
    line.end()
    mine = [one.moment for one in of_model(state, seat, name) if one.how == how]
    return how, _first(public, mine, only) if number is None else number, weapon, way, only


def _only_how(line: Line, state: State, seat: Seat, name: str) -> Reaction:
    """Return how a model interrupts if a line does not say it: the only way; raises GameError for none and for two."""
    hows = tuple(dict.fromkeys(one.how for one in of_model(state, seat, name)))
    if len(hows) == 1:
        return hows[0]
    if hows:
        raise BadNotation(f"say how: write {join([f'interrupt {name} {how}' for how in hows], 'or')}")
    frame = queries.under_way(state.public)
    if frame is not None and frame.moments:
        interrupt_check.check(state, seat, Interrupt(name, HOWS[0], len(frame.moments)))
    raise line.lacking()


def _first(public: Public, mine: list[int], only: Condition | None) -> int:
    """Return the moment that is meant where none is said: the first at which it can, and the condition is known."""
    frame = queries.under_way(public)
    late = frame is not None and only is not None and only.what != "lives"
    known = [one for one in mine if not late or (frame and frame.moments[one - 1].when in conditions.LATE)]
    return next(iter(known or mine), 1)


def unsaid_moment(state: State, seat: Seat, action: Interrupt, said: tuple[str, ...]) -> str:
    """Return in a sentence at which of several moments a model interrupts, if a typed line names none (UW-31)."""
    mine = {one.moment for one in of_model(state, seat, action.model) if one.how == action.how}
    if len(mine) < 2 or "best" in said or any(names_moment(word) for word in said):
        return ""
    when = moment_words(state.public, queries.action(state.public), action.moment - 1)
    return f"The line names none of {len(mine)} moments: {action.model} interrupts {when}."


def write_plan(plan: Plan) -> str:
    """Return a plan as canonical words."""
    how, moment, weapon, way, only = plan
    words = (how, str(moment), write_way(way), weapon, conditions.write_condition(only))
    return " ".join(word for word in words if word)


def words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List how a model can interrupt, then when, then weapons, and what it may depend on."""
    mine = of_model(state, seat, name)
    if not said:
        return Choices(
            words=tuple(Word(how, how.capitalize()) for how in dict.fromkeys(one.how for one in mine)), label="how"
        )
    mine = [one for one in mine if one.how == said[0]]
    if len(said) == 1:
        return Choices(words=tuple(_when(state.public, one) for one in mine), label="when")
    one = next((one for one in mine if str(one.moment) == said[1]), None)
    return Choices() if one is None else _tail(state, seat, one, list(said[2:]))


def _tail(state: State, seat: Seat, one: Interrupt, said: list[str]) -> Choices:
    """What may follow the moment: points of a way, a weapon, a condition."""
    first = not said
    public, frame = state.public, queries.action(state.public)
    way = points(said.pop(0)) if said and is_point(said[0]) else ()
    weapon = said.pop(0) if said and said[0] != conditions.IF else ""
    interrupt_check.check(state, seat, Interrupt(one.model, one.how, one.moment, weapon, way))
    moment = frame.moments[one.moment - 1]
    if said:
        more = conditions.condition_words(frame, moment, tuple(said[1:]))
        if not more:
            line = Line("interrupt", said)
            conditions.check_condition(frame, moment, conditions.read_condition(line, public))
            line.end()
        return Choices(words=more, complete=not more, label="condition")
    usable = options.usable_weapons(public, one.model, one.how, one.moment)
    listed = () if weapon else tuple(weapon_words(options.weapons(public, one.model, one.how), usable))
    late = (Word(conditions.IF, "Only if ..", "what must have come of it"),) if moment.when in conditions.LATE else ()
    label = "weapon or condition" if late else "weapon"
    return Choices((*listed, *late), _open_way(public, one) if first else None, complete=True, label=label)


def _open_way(public: Public, one: Interrupt) -> Open | None:
    """Any points may be typed by which a charge comes into contact, if there are any: the shortest way is suggested."""
    frame = queries.action(public)
    model, target, at = public.model(one.model), public.model(frame.model), frame.moments[one.moment - 1].at
    way = (interception(public, model, target, at) or ())[1:] if one.how == "intercept" else ()
    if not way or interception(public, model, target, at, way) is None:
        return None
    return point_on_table(public.size, "points of its way", [Word(write_way(way), "The shortest way")])


def _when(public: Public, one: Interrupt) -> Word:
    """Return the moment of an interruption as a menu shows it, with how far apart the two then are."""
    moment = moment_words(public, queries.action(public), one.moment - 1)
    return Word(str(one.moment), f"Moment {one.moment}", f"{moment} · {_how_far(public, one)}")


def _how_far(public: Public, one: Interrupt) -> str:
    seen = best_interrupt.look(public, one)
    shot = bool(seen.band) and one.how == "shot"
    cover = f", cover {seen.save}+" if shot and seen.save else ""
    return f"{in_inches(seen.gap)}{f', {seen.band}' if shot else ''}{cover}"
