"""Exact odds of actions before they are confirmed: command checks, shots, fights both ways (UW-40 .. UW-51, UW-56)."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.geometry.plane import Point
from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.forecast import Tone
from games.kernel.numbers import counted, percent
from games.kernel.prose import join
from games.urban_war import board, chances, outlooks, sight, walking
from games.urban_war.actions import Assault, GoOn, Interrupt, Move, Rally, Rush
from games.urban_war.cards.book import Cell, Weapon
from games.urban_war.phases import melee, moments, shooting
from games.urban_war.sight import Look
from games.urban_war.state import Model, Public, State

Ways = Mapping[int, Fraction]
_ZERO, _ONE = Fraction(0), Fraction(1)


def of_shot(
    public: Public, shooter: Model, target: Model, weapon: Weapon, look: Look, *, moved: bool
) -> dict[int, Fraction]:
    """Return the odds of every number of wounds of a shot that is taken (UW-40 .. UW-42)."""
    assert look.band is not None  # noqa: S101 - usable weapons have a band
    cell = weapon.cell(look.band)
    if cell is None:
        return {0: _ONE}
    hit = board.total(chances.shot_parts(public, shooter, target, cell, look.band, moved=moved))
    hurt = board.total(chances.damage_parts(public, target, cell, None))
    return _wounds(public, target, cell, chances.chance(hit, chances.TO_HIT_SHOT), hurt, look.save)


def _wounds(public: Public, target: Model, cell: Cell, hit: Fraction, hurt: int, save: int) -> dict[int, Fraction]:
    return chances.wounds_ways(
        cell.attacks,
        hit,
        chances.ignoring(public.card(target)),
        cell.damage,
        chances.chance(hurt, chances.TO_WOUND),
        chances.saving(save),
    )


def of_blows(public: Public, striker: Model, victim: Model, weapon: Weapon, *, charged: bool) -> dict[int, Fraction]:
    """Return the odds of every number of wounds of one model's blows (UW-48, UW-49)."""
    cell = weapon.cell("contact")
    if cell is None:
        return {0: _ONE}
    hit = board.total(chances.blow_parts(public, striker, victim, weapon, charged=charged))
    hurt = board.total(chances.damage_parts(public, victim, cell, striker, charged=charged))
    return _wounds(public, victim, cell, chances.chance(hit, chances.TO_HIT_BLOW), hurt, 0)


def rows(public: Public, target: Model, ways: Ways, *, missed: Fraction = _ZERO, why: str = "") -> list[ForecastRow]:
    """Return the odds of wounds as rows; `missed` is the chance that no die is thrown at all, for `why`."""
    left = public.card(target).wounds - target.wounds
    kill = sum((share for wounds, share in ways.items() if wounds >= left), _ZERO)
    found = [(f"{target.id} killed", "removed", kill, "good")]
    for wounds in sorted(ways, reverse=True):
        if 0 < wounds < left:
            found.append((counted(wounds, "wound"), f"{left - wounds} left", ways[wounds], "good"))
    found.append(("no wound", "nothing is lost", ways.get(0, _ZERO), "plain"))
    shares = [(label, effect, share * (1 - missed), tone) for label, effect, share, tone in found]
    if missed:
        shares.append((why, "no shot", missed, "warn"))
    return _rows([part for part in shares if part[2]])


def _rows(parts: Sequence[tuple[str, str, Fraction, str]]) -> list[ForecastRow]:
    out_of = math.lcm(*(share.denominator for _, _, share, _ in parts))
    return [
        ForecastRow(label, effect, int(share * out_of), out_of, _tone(tone)) for label, effect, share, tone in parts
    ]


def _tone(word: str) -> Tone:
    return "good" if word == "good" else "warn" if word == "warn" else "harm" if word == "harm" else "plain"


# Where an action ends, and who sees it there.


def standing_facts(public: Public, model: Model, end: Point) -> list[Fact]:
    """Return who could see and shoot a model at a place, and behind what it would be."""
    seen = [threat.words for threat in outlooks.threats(public, model, end)]
    charged = outlooks.chargers(public, model, end)
    facts = [Fact("seen", "Could shoot it there", ", ".join(seen) or "nobody", tone="warn" if seen else "good")]
    if charged:
        facts.append(Fact("charged", "Could charge it there", join(charged), tone="warn"))
    return facts


def length_fact(public: Public, model: Model, path: tuple[Point, ...], most: int) -> Fact:
    """Return what a path takes of a move."""
    return Fact("length", "Length", f"{walking.inches(walking.cost(public, path))} of {most // 1000}", "inches")


def watch_facts(public: Public, model: Model, deed: str) -> list[Fact]:
    """Return whose face-down counters might interrupt."""
    down = [enemy.id for enemy in moments.watching(public, board.other(model.seat))]
    return [Fact("watch", "Counters face down", join(down), tone="warn")] if down else []


def rush(state: State, seat: Seat, action: Rush) -> Forecast:
    """Return where a rush ends: how long it is, and who sees it there."""
    public, model = state.public, state.public.model(action.model)
    path = (*_here(model), *action.way)
    most = walking.reach(public, model, "rush")
    facts = [length_fact(public, model, path, most), *standing_facts(public, model, path[-1])]
    return Forecast(f"{model.id} rushes", facts=(*facts, *watch_facts(public, model, "rush")))


def _here(model: Model) -> tuple[Point, ...]:
    return (model.at,) if model.at is not None else ()


def move(state: State, seat: Seat, action: Move) -> Forecast:
    """Return the odds of the shot, with the target check, and who sees the model where it ends (UW-25, UW-39 .. 42)."""
    public, model = state.public, state.public.model(action.model)
    path = (*_here(model), *action.way)
    facts = [length_fact(public, model, path, walking.reach(public, model, "move"))] if action.way else []
    found, formula = _shot_rows(public, model, action.target, action.weapon, path[-1], moved=bool(action.way))
    title = f"{model.id} shoots {action.target}" if action.target else f"{model.id} moves"
    facts += standing_facts(public, model, path[-1])
    return Forecast(title, formula, tuple(found), (*facts, *watch_facts(public, model, "move")))


def _shot_rows(
    public: Public, model: Model, target_id: str, weapon: str, at: Point, *, moved: bool
) -> tuple[list[ForecastRow], str]:
    if not target_id:
        return [], ""
    target = public.model(target_id)
    eye = at if moved else None
    look = sight.look(public, model, target, eye=eye)
    usable = shooting.usable(public, model, look)
    if not usable or look.band is None:
        return [], ""
    named = next((each for each in usable if each.word == weapon), None)
    used = named or shooting.best_weapon(public, model, target, look)
    missed = _ONE - target_check(public, model, target, eye)
    cell = used.cell(look.band)
    parts = chances.shot_parts(public, model, target, cell, look.band, moved=moved) if cell is not None else ()
    hit = chances.chance(board.total(parts), chances.TO_HIT_SHOT)
    save = f", cover {look.save}+" if look.save else ""
    formula = f"{used.name}, {look.band} {shooting.far(look)}: hits {percent(float(hit))}{save}"
    ways = of_shot(public, model, target, used, look, moved=moved)
    return rows(public, target, ways, missed=missed, why="target check fails"), formula


def target_check(public: Public, model: Model, target: Model, eye: Point | None) -> Fraction:
    """Return the odds that a model may shoot at a target: certain for the closest (UW-39)."""
    first = shooting.priority(public, model, eye)
    if target.id in {one.id for one in first}:
        return _ONE
    covered = any(sight.look(public, model, one, eye=eye).save for one in first)
    return chances.check_chance(board.total(shooting.target_parts(public, model, covered=covered)))


def assault(state: State, seat: Seat, action: Assault) -> Forecast:
    """Return the odds of a fight both ways, or of breaking off (UW-27, UW-28, UW-47 .. UW-49)."""
    public = state.public
    model, enemy = public.model(action.model), public.model(action.target)
    if action.how == "leave":
        return _leave(public, model, action)
    charged = action.how == "charge"
    mine = public.card(model).weapon(action.weapon) or melee.best(public, model, enemy, charged=charged)
    theirs = melee.best(public, enemy, model)
    replies = not enemy.answered
    ours = board.total(chances.first_parts(public, model, mine, charged=charged))
    others = board.total(chances.first_parts(public, enemy, theirs, charged=False))
    ahead = ours - others if replies else 99
    found = fight_rows(public, (model, mine, charged), (enemy, theirs, False), ahead, replies)
    formula = f"first strike {ours} to {others}" if replies else f"{enemy.id} has fought back already"
    facts = watch_facts(public, model, "charge") if charged else []
    return Forecast(f"{model.id} fights {enemy.id}", formula, tuple(found), tuple(facts))


Fighter = tuple[Model, Weapon, bool]


def fight_rows(public: Public, one: Fighter, two: Fighter, ahead: int, replies: bool) -> list[ForecastRow]:
    """Return the odds of who is killed in a fight; `ahead` is by how much the first one strikes first."""
    (attacker, mine, charged), (enemy, theirs, counter) = one, two
    kills = _killing(public, enemy, of_blows(public, attacker, enemy, mine, charged=charged))
    dies = _killing(public, attacker, of_blows(public, enemy, attacker, theirs, charged=counter)) if replies else _ZERO
    both = kills * dies if ahead == 0 and replies else _ZERO
    only_kill = kills if ahead > 0 else kills * (1 - dies)
    only_die = dies if ahead < 0 else dies * (1 - kills)
    rest = _ONE - both - only_kill - only_die
    parts = [
        (f"{enemy.id} killed", f"{attacker.id} lives", only_kill, "good"),
        ("both killed", "at the same time", both, "warn"),
        (f"{attacker.id} killed", f"{enemy.id} lives", only_die, "harm"),
        ("both live", "who took more hits checks for panic", rest, "plain"),
    ]
    return _rows([part for part in parts if part[2]])


def _killing(public: Public, victim: Model, ways: Ways) -> Fraction:
    left = public.card(victim).wounds - victim.wounds
    return sum((share for wounds, share in ways.items() if wounds >= left), _ZERO)


def _leave(public: Public, model: Model, action: Assault) -> Forecast:
    odds = chances.check_chance(board.total(board.command_parts(public, model)))
    parts = [("breaks off", "it is struck at, and goes", odds, "good"), ("stays", "and fights", 1 - odds, "warn")]
    facts = [*standing_facts(public, model, action.way[-1])] if action.way else []
    found = _rows([part for part in parts if part[2]])
    formula = _check_words(board.command_parts(public, model))
    return Forecast(f"{model.id} breaks off", formula, tuple(found), tuple(facts))


def _check_words(parts: board.Parts) -> str:
    return f"2D10 + {board.total(parts)}, needs {chances.TO_PASS}"


def rally(state: State, seat: Seat, action: Rally) -> Forecast:
    """Return the odds of a rally (UW-53)."""
    public, model = state.public, state.public.model(action.model)
    odds = chances.check_chance(board.total(board.command_parts(public, model)))
    at_once = public.card(model).high_morale
    effect = "unhindered at once" if at_once else "hindered in this action, then free"
    parts = [("rallies", effect, odds, "good"), ("stays panicked", "−2 to hit, no charge", 1 - odds, "warn")]
    found = _rows([part for part in parts if part[2]])
    return Forecast(f"{model.id} rallies", _check_words(board.command_parts(public, model)), tuple(found))


def interrupt(state: State, seat: Seat, action: Interrupt) -> Forecast | None:
    """Return the odds of an interruption: the command check, then the shot or the fight (UW-30 .. UW-36)."""
    public, frame = state.public, board.under_way(state.public)
    if frame is None:
        return None
    model, target = public.model(action.model), public.model(frame.model)
    look = sight.look(public, model, target, at=frame.moments[action.moment - 1].at)
    nerve = chances.nerve_parts(public, model, action.how, look.band)
    failed = _ONE - chances.check_chance(board.total(nerve))
    if action.how == "shot":
        found, does = _disrupted(public, model, target, action.weapon, look, failed), "shoots"
    else:
        found, does = _intercepted(public, model, target, failed), "charges"
    return Forecast(f"{model.id} {does} {target.id}", _check_words(nerve), tuple(found))


def _disrupted(
    public: Public, model: Model, target: Model, word: str, look: Look, failed: Fraction
) -> list[ForecastRow]:
    """Return the odds of a shot that interrupts, whose command check fails so often."""
    named = next((weapon for weapon in shooting.usable(public, model, look) if weapon.word == word), None)
    weapon = named or shooting.best_weapon(public, model, target, look)
    ways = of_shot(public, model, target, weapon, look, moved=False)
    return rows(public, target, ways, missed=failed, why="command check fails")


def _intercepted(public: Public, model: Model, target: Model, failed: Fraction) -> list[ForecastRow]:
    """Return the odds of an intercept charge, whose command check fails so often."""
    mine = melee.best(public, model, target, charged=True)
    theirs = melee.best(public, target, model, charged=True)
    ahead = board.total(chances.first_parts(public, model, mine, charged=True)) - board.total(
        chances.first_parts(public, target, theirs, charged=True)
    )
    parts = [
        (row.label, row.effect, Fraction(row.ways, row.out_of) * (1 - failed), row.tone)
        for row in fight_rows(public, (model, mine, True), (target, theirs, True), ahead, True)
    ]
    return _rows([part for part in [*parts, ("command check fails", "no charge", failed, "warn")] if part[2]])


def staying(public: Public, model: Model) -> str:
    """Return what the place gives at which a model stands: a shot from there is not hindered."""
    return outlooks.outlook(public, model, public.disc(model).centre, moved=False).words()


def go_on(state: State, seat: Seat, action: GoOn) -> Forecast | None:
    """Return the odds of the shot that is left, from where the model would end (B14)."""
    public, frame = state.public, board.under_way(state.public)
    if frame is None:
        return None
    model = public.model(frame.model)
    way = frame.way if action.way is None else action.way
    target = frame.target if action.way is None else (action.target or "")
    path = (*frame.trail, *way)
    if frame.deed != "move":
        return Forecast(f"{model.id} goes on", facts=(length_fact(public, model, path, frame.reach),))
    found, formula = _shot_rows(public, model, target, action.weapon or frame.weapon, path[-1], moved=len(path) > 1)
    facts = (length_fact(public, model, path, frame.reach), *standing_facts(public, model, path[-1]))
    return Forecast(f"{model.id} goes on", formula, tuple(found), facts)
