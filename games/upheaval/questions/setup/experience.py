"""Experience is spent before deployment, sealed until all have: the pool of Seasoned Units, and what units have earned.

Every unit pays with what it has earned in battles before, and then from its player's pool (UH-32, UH-B26, UH-H12).
"""

from collections.abc import Mapping
from types import MappingProxyType

from games.kernel import BadNotation, Choices, Fact, Forecast, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.upheaval.content.book import Gain
from games.upheaval.content.experience import WARES, Ware, price, spent_on
from games.upheaval.content.numbers import ELITE_XP, INFILTRATOR_RANGE, MOST_RAISES
from games.upheaval.content.validation import SQUAD
from games.upheaval.mechanics.campaign.training import (
    cost,
    cost_of,
    drawn,
    gains_with,
    train,
    training_refusal,
    units_of_seat,
)
from games.upheaval.state.actions import Spend
from games.upheaval.state.events import ExperienceShown, ExperienceSpent
from games.upheaval.state.frames import Landscaping, Seasoning
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.secret import Purchase
from games.upheaval.state.units import Unit
from games.upheaval.text.menus import unit_words

NONE = "none"
_GIVES: Mapping[Ware, str] = MappingProxyType(
    {
        "ACC": "shots hit more often",
        "MEL": "blows hit more often, and enemies' less",
        "MOR": "breaks less, rallies more",
        "TEK": "runs in heavier armour",
        "WL": "harder to wound",
        "infiltrators": f"deploys last, anywhere {INFILTRATOR_RANGE} inches from enemies",
    }
)
_RULES = ("UH-32", "UH-H12")


def proceed(table: Table, frame: Seasoning) -> None:
    """Ask all to spend experience, where there is any; then everybody sees what was bought (UH-32)."""
    public = table.public
    seats = [seat for seat in range(public.seats) if public.options.seasoned or _learned(public, seat)]
    if not seats:
        table.change(phase="terrain")
        table.goto(Landscaping())
    elif not frame.asked:
        table.goto(Seasoning(asked=True))
        table.ask("experience", *seats)
    else:
        _show(table)


def _learned(public: Public, seat: Seat) -> bool:
    """Whether a player has a unit that can buy something with what it has earned."""
    return any(_wares(public, unit, (), 0) for unit in units_of_seat(public, seat))


def _show(table: Table) -> None:
    """Let all gain what they bought (UH-32)."""
    bought = tuple(table.secret(seat).spent or () for seat in range(table.public.seats))
    for seat, purchases in enumerate(bought):
        table.change_secret(seat, spent=None)
        for unit_id in dict.fromkeys(one.unit for one in purchases):
            train(table, unit_id, tuple(one.what for one in purchases if one.unit == unit_id))
    table.change(phase="terrain")
    table.tell(ExperienceShown(purchases=bought, rules=_RULES))
    table.goto(Landscaping())


def _unit(public: Public, seat: Seat, word: str) -> Unit:
    mine = {unit.id.lower(): unit for unit in units_of_seat(public, seat)}
    if word.lower() not in mine:
        names = ", ".join(unit.id for unit in mine.values())
        raise BadNotation(f"{word[:9]} is none of your units; there are {names}")
    return mine[word.lower()]


def _read(line: Line, state: State, seat: Seat) -> tuple[Purchase, ...]:
    """Read `A2 ACC A2 infiltrators`, or `none`."""
    if line.flag(NONE):
        return ()
    found: list[Purchase] = []
    line.without(",")
    while line.left:
        unit = _unit(state.public, seat, line.take())
        found.append(Purchase(unit.id, line.one_of(WARES, "gain")))
        if len(found) > len(WARES) * MOST_RAISES * SQUAD[1]:
            raise BadNotation("that is more than any army can learn")
    if not found:
        raise line.lacking()
    return tuple(found)


def _write(purchases: tuple[Purchase, ...]) -> str:
    return " ".join(f"{one.unit} {one.what}" for one in purchases) or NONE


def check(state: State, seat: Seat, action: Spend) -> None:
    """Raise IllegalAction for what the pool does not pay, or a unit cannot gain any more (UH-32, UH-H12)."""
    public = state.public
    for number, one in enumerate(action.purchases):
        unit = next((unit for unit in units_of_seat(public, seat) if unit.id == one.unit), None)
        if unit is None:
            raise IllegalAction(f"{one.unit[:9]} is none of your units", "UH-32")
        reason = training_refusal(public, unit, gains_with(unit, action.purchases[:number]), one.what)
        if reason:
            raise IllegalAction(reason, "UH-H12")
    _check_paid(public, seat, action.purchases)


def _check_paid(public: Public, seat: Seat, purchases: tuple[Purchase, ...]) -> None:
    """Raise IllegalAction for more than units have earned and the pool holds (UH-32, UH-H12)."""
    pool, lacking = public.options.seasoned, drawn(public, seat, purchases)
    if lacking <= pool:
        return
    if pool:
        earned = " and than units have" if any(unit.xp for unit in units_of_seat(public, seat)) else ""
        raise IllegalAction(f"that costs {cost(purchases)} XP, {lacking - pool} more than {pool}{earned}", "UH-32")
    unit = next(one for one in units_of_seat(public, seat) if cost_of(purchases, one.id) > one.xp)
    raise IllegalAction(f"{unit.id} has {unit.xp} XP; that costs {cost_of(purchases, unit.id)}", "UH-H12")


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List units, then what they may still gain, as long as the pool pays for it."""
    public = state.public
    if said[:1] == (NONE,):
        return Choices(complete=len(said) == 1)
    action = Spend(_read(Line("spend", said[: len(said) // 2 * 2]), state, seat)) if len(said) > 1 else Spend()
    check(state, seat, action)
    left = public.options.seasoned - drawn(public, seat, action.purchases)
    if len(said) % 2:
        unit = _unit(public, seat, said[-1])
        rich = left + _own(unit, action.purchases)
        return Choices(words=_wares(public, unit, action.purchases, left), label=f"gain, {rich} XP left")
    units = unit_words(
        public, (unit for unit in units_of_seat(public, seat) if _wares(public, unit, action.purchases, left))
    )
    if not said:
        units = (Word(NONE, "Nothing"), *units)
    pool = f"unit, {left} XP left" if public.options.seasoned else "unit"
    return Choices(words=units, complete=bool(said), label=pool)


def _own(unit: Unit, purchases: tuple[Purchase, ...]) -> int:
    """Return what a unit has left of what it has earned."""
    return max(0, unit.xp - cost_of(purchases, unit.id))


def _wares(public: Public, unit: Unit, purchases: tuple[Purchase, ...], left: int) -> tuple[Word, ...]:
    """Return what a unit may still buy, `left` being left of the pool."""
    gains, rich = gains_with(unit, purchases), left + _own(unit, purchases)
    return tuple(
        Word(ware, "Infiltrators" if ware == "infiltrators" else f"+1 {ware}", f"{price(ware)} XP: {_GIVES[ware]}")
        for ware in WARES
        if price(ware) <= rich and not training_refusal(public, unit, gains, ware)
    )


def spend(table: Table, seat: Seat, action: Spend) -> None:
    """Spend experience; on what, nobody else sees until all have (UH-32)."""
    table.change_secret(seat, spent=action.purchases)
    told = ExperienceSpent(seat=seat, purchases=action.purchases, rules=_RULES, seen_by=(seat,))
    table.tell(told)
    table.tell(ExperienceSpent(seat=seat, rules=("UH-32",)))


def forecast(state: State, seat: Seat, action: Spend) -> Forecast:
    """Return what is spent, what is left, and who becomes elite (UH-H12)."""
    public, mine = state.public, units_of_seat(state.public, seat)
    units = (unit for unit in mine if Gain("elite") not in unit.gains)
    elite = [unit.id for unit in units if spent_on(gains_with(unit, action.purchases)) >= ELITE_XP]
    pool, pooled = public.options.seasoned, drawn(public, seat, action.purchases)
    own, earned = cost(action.purchases) - pooled, sum(unit.xp for unit in mine)
    facts = [Fact("spent", "Spent", f"{pooled} of {pool}", "XP")] if pool else []
    facts += [Fact("earned", "Spent of what units earned", f"{own} of {earned}", "XP")] if earned else []
    return Forecast(
        title="Seasoned Units" if pool else "Experience",
        facts=(*facts, Fact("elite", "Become elite", ", ".join(elite) or "nobody")),
    )


def _ask(public: Public, seat: Seat) -> str:
    earned = any(unit.xp for unit in units_of_seat(public, seat))
    if not public.options.seasoned:
        return "Spend what your units have earned"
    return f"Spend up to {public.options.seasoned} XP" + (" and what units have earned" if earned else "")


_GAINS = rest("gains", "A unit and a gain, or nothing", _read, _words, write=_write)
QUESTION = Question(
    kind="experience",
    rule="UH-32",
    ask=_ask,
    default=lambda state, seat: Spend(),
    verbs=(
        Verb(
            form=taking(_GAINS).to(Spend),
            check=check,
            apply=spend,
            forecast=forecast,
            title="Spend",
            hint="experience on units",
            needs="units and gains, such as spend A2 ACC A2 infiltrators, or none",
        ),
    ),
)
