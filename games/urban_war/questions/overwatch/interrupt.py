"""Overwatch: whether, when and with whom an action is interrupted (UW-30, UW-34, UW-35, UW-B14)."""

from collections.abc import Iterator

from games.geometry.lengths import in_inches
from games.kernel import Fact, Forecast, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import bare, one_of, taking
from games.kernel.text.prose import join
from games.urban_war.mechanics.overwatch import best_interrupt, options, windows
from games.urban_war.previews import forecasts
from games.urban_war.questions.notation.names import OWN, model_argument, read_weapon, weapon_words
from games.urban_war.questions.overwatch import interrupt_best
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Reaction, Watch
from games.urban_war.state.public import Public, State, Table
from games.urban_war.text.words import moment_words
from games.urban_war.units import queries

HOWS: tuple[Reaction, ...] = ("shot", "intercept")
_SPELLINGS: dict[str, Reaction] = {"shoot": "shot", "charge": "intercept"}


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has anybody on Overwatch who could interrupt."""
    return bool(options.options(state, seat))


def _who(state: State, seat: Seat) -> str:
    """Say which models could interrupt now, and how: "B1 by shot, B5 by shot or intercept"."""
    found: dict[str, dict[str, None]] = {}
    for one in options.options(state, seat):
        found.setdefault(one.model, {})[one.how] = None
    return ", ".join(f"{name} by {join(hows, 'or')}" for name, hows in found.items())


def _none(state: State, seat: Seat) -> str:
    """Say why a seat that is asked can do nothing but pass; "" where it can (UW-B14)."""
    if can(state, seat):
        return ""
    waits = set(state.secret[seat].overwatch or ())
    if not any(model.id in waits for model in windows.watching(state.public, seat)):
        return "None of your models is on Overwatch"
    return f"None of your models on Overwatch could interrupt {queries.action(state.public).model}"


def passing(state: State, seat: Seat, action: Pass) -> Forecast | None:
    """Return what a player reads who is asked for secrecy alone: only passing is left; how to be spared (UW-B14)."""
    why = _none(state, seat)
    if not why:
        return None
    spare = Fact("order", "Standing order that passes for you until you drop it", "interrupt: pass")
    return Forecast(f"{why}: pass", facts=(spare,))


def _found(state: State, seat: Seat) -> list[Interrupt]:
    """Return the interrupts that a seat could choose now; none while nobody acts."""
    asked = bool(state.public.frames) and isinstance(state.public.frames[-1], Acting)
    return options.options(state, seat) if asked else []


def read_best(line: Line, state: State, seat: Seat) -> Interrupt | Pass | None:
    """Read `interrupt best`, which may mean to pass."""
    return interrupt_best.read(line, state.public, _found(state, seat)) if line.flag(interrupt_best.WORD) else None


def _mine(state: State, seat: Seat, name: str) -> list[Interrupt]:
    return [one for one in _found(state, seat) if one.model == name]


def _models(state: State, seat: Seat) -> Iterator[Word]:
    for name in dict.fromkeys(one.model for one in _found(state, seat)):
        yield Word(name, name, state.public.card(state.public.model(name)).name)


def _hows(state: State, seat: Seat, name: str) -> Iterator[Word]:
    return (Word(how, how.capitalize()) for how in dict.fromkeys(one.how for one in _mine(state, seat, name)))


def _read_how(line: Line, state: State, seat: Seat, name: str) -> Reaction:
    how: Reaction = line.one_of(HOWS, "way to interrupt", _SPELLINGS)
    return how


def _read_moment(line: Line, state: State, seat: Seat, name: str, how: Reaction) -> int:
    """Read a moment; if there is none, the first one that fits is meant."""
    if line.left and line.left[0].isdigit():
        return line.number()
    return next((one.moment for one in _mine(state, seat, name) if one.how == how), 1)


def _moments(state: State, seat: Seat, name: str, how: Reaction) -> Iterator[Word]:
    return (_when(state.public, one) for one in _mine(state, seat, name) if one.how == how)


def _is_moment(state: State, seat: Seat, moment: int, name: str, how: Reaction) -> bool:
    return any((one.how, one.moment) == (how, moment) for one in _mine(state, seat, name))


def _read_weapon(line: Line, state: State, seat: Seat, name: str, how: Reaction, moment: int) -> str:
    return read_weapon(line, options.weapons(state.public, name, how))


def _weapons(state: State, seat: Seat, name: str, how: Reaction, moment: int) -> Iterator[Word]:
    return weapon_words(
        options.weapons(state.public, name, how), options.usable_weapons(state.public, name, how, moment)
    )


def _when(public: Public, one: Interrupt) -> Word:
    """Return the moment of an interruption as a menu shows it, with how far apart the two then are."""
    moment = moment_words(public, queries.action(public), one.moment - 1)
    return Word(str(one.moment), f"Moment {one.moment}", f"{moment} · {_how_far(public, one)}")


def _how_far(public: Public, one: Interrupt) -> str:
    seen = best_interrupt.look(public, one)
    return f"{in_inches(seen.gap)}{f', {seen.band}' if seen.band and one.how == 'shot' else ''}"


def check(state: State, seat: Seat, action: Interrupt) -> None:
    """Raise IllegalAction for an interruption that cannot be tried (UW-30 .. UW-35)."""
    public, model = state.public, state.public.model(action.model)
    if model.seat != seat:
        raise IllegalAction(f"{model.id} is not yours", "UW-30")
    if model.id not in (state.secret[seat].overwatch or ()) or model.counter != "down":
        none = _none(state, seat)
        raise IllegalAction(f"{model.id} is not on Overwatch" + (f". {none}: write pass" if none else ""), "UW-30")
    number = len(queries.action(public).moments)
    if not 1 <= action.moment <= number:
        raise IllegalAction(f"there are moments 1 to {number}, and no {action.moment}", "UW-31")
    plain = Interrupt(action.model, action.how, action.moment)
    if plain not in options.options(state, seat):
        able = [
            one.moment for one in options.options(state, seat) if (one.model, one.how) == (action.model, action.how)
        ]
        rule = "UW-34" if action.how == "shot" else "UW-35"
        if not able:
            raise IllegalAction(f"{model.id} has no {action.how} at any moment of this action", rule)
        there = f"it can at {', '.join(map(str, able))}"
        raise IllegalAction(f"{model.id} has no {action.how} at moment {action.moment}; {there}", rule)
    usable = options.usable_weapons(public, model.id, action.how, action.moment)
    if action.weapon and action.weapon not in [weapon.word for weapon in usable]:
        raise IllegalAction(f"{model.id} cannot use {action.weapon} at moment {action.moment}", "UW-4")


def interrupt(table: Table, seat: Seat, action: Interrupt) -> None:
    """Note in secret when the action under way is to be interrupted (UW-B14)."""
    plan = Watch(action.moment - 1, action.model, action.how, action.weapon)
    table.change_secret(seat, watch=plan)


def hold(table: Table, seat: Seat, action: Pass) -> None:
    """Let the action be."""


def _ask(public: Public, seat: Seat) -> str:
    frame = queries.action(public)
    return f"Interrupt {frame.model} or pass: it {moment_words(public, frame, None)}"


_MODEL = model_argument("model", OWN, _models)
_HOW = one_of("plan", "shot or intercept, and at which moment", _read_how, _hows, label="how")
_MOMENT = one_of("", "", _read_moment, _moments, label="when", fits=_is_moment)
_WEAPON = one_of("", "", _read_weapon, _weapons, label="weapon", optional=True)
QUESTION = Question(
    kind="interrupt",
    rule="UW-30",
    ask=_ask,
    default=lambda state, seat: Pass(),
    verbs=(
        Verb(
            form=taking(_MODEL).then(_HOW).then(_MOMENT).then(_WEAPON).to(Interrupt),
            short=read_best,
            check=check,
            apply=interrupt,
            forecast=forecasts.interrupt,
            when=can,
            title="Interrupt",
            hint=_who,
            needs="a model, how and when, such as interrupt B5 shot 2, or best",
        ),
        Verb(
            form=bare(Pass),
            apply=hold,
            forecast=passing,
            title="Pass",
            hint="let it happen",
        ),
    ),
)
