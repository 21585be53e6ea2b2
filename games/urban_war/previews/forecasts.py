"""What people read about actions before they confirm them (UW-24 .. UW-36, UW-53)."""

from games.geometry.plane import Point
from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.base.numbers import percent
from games.kernel.odds.odds import CERTAIN, odds_rows
from games.kernel.text.prose import join
from games.urban_war.content import numbers
from games.urban_war.content.numbers import PANIC_PENALTY
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.shooting import targets, weapon_choice
from games.urban_war.mechanics.shooting.targets import distance_words
from games.urban_war.previews import consequences, odds
from games.urban_war.previews.interruptions import check_words, length_fact, watch_facts
from games.urban_war.state.actions import Assault, GoOn, Move, Rally, Rush
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.state.rolls import total
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries

# Where an action ends, and who sees it there.


def standing_facts(public: Public, model: Model, end: Point) -> list[Fact]:
    """Return who could see and shoot a model at a place, and behind what it would be."""
    seen = [threat.words for threat in consequences.threats(public, model, end)]
    charged = [
        name + f" ({consequences.NEXT_TURN})" * public.model(name).done
        for name in consequences.chargers(public, model, end)
    ]
    facts = [Fact("seen", "Could shoot it there", ", ".join(seen) or "nobody", tone="warn" if seen else "good")]
    if charged:
        facts.append(Fact("charged", "Could charge it there", join(charged), tone="warn"))
    return facts


def rush(state: State, seat: Seat, action: Rush) -> Forecast:
    """Return where a rush ends: how long it is, and who sees it there."""
    public, model = state.public, state.public.model(action.model)
    path = (*_here(model), *action.way)
    most = allowance(public, model, "rush")
    facts = [length_fact(public, path, most), *standing_facts(public, model, path[-1])]
    return Forecast(f"{model.id} rushes", facts=(*facts, *watch_facts(public, action)))


def _here(model: Model) -> tuple[Point, ...]:
    return (model.at,) if model.at is not None else ()


def move(state: State, seat: Seat, action: Move) -> Forecast:
    """Return the odds of the shot with its target check, and who sees the model at its end (UW-25, UW-39 .. UW-42)."""
    public, model = state.public, state.public.model(action.model)
    path = (*_here(model), *action.way)
    facts = [length_fact(public, path, allowance(public, model, "move"))] if action.way else []
    found, formula = shot_rows(public, model, action.target, action.weapon, path[-1], moved=bool(action.way))
    title = f"{model.id} shoots {action.target}" if action.target else f"{model.id} moves"
    facts += standing_facts(public, model, path[-1])
    return Forecast(title, formula, tuple(found), (*facts, *watch_facts(public, action)))


def shot_rows(
    public: Public, model: Model, target_id: str, weapon: str, at: Point, *, moved: bool
) -> tuple[list[ForecastRow], str]:
    """Return the odds of a shot from a place with its target check, and its arithmetic; nothing if it is not taken."""
    if not target_id:
        return [], ""
    target = public.model(target_id)
    eye = at if moved else None
    look = line_of_sight.look(public, model, target, eye=eye)
    usable = targets.usable_weapons(public, model, look)
    if not usable or look.band is None:
        return [], ""
    named = next((each for each in usable if each.word == weapon), None)
    used = named or weapon_choice.best_weapon(public, model, target, look)
    missed = CERTAIN - odds.target_check_chance(public, model, target, eye)
    cell = used.cell(look.band)
    parts = modifiers.shot_parts(public, model, target, cell, look.band, moved=moved) if cell is not None else ()
    hit = chances.chance(total(parts), numbers.TO_HIT_SHOT)
    save = f", cover {look.save}+" if look.save else ""
    formula = f"{used.name}, {look.band} {distance_words(look)}: hits {percent(float(hit))}{save}"
    ways = odds.shot_odds(public, model, target, used, look, moved=moved)
    return odds.wound_rows(public, target, ways, missed=missed, why="target check fails"), formula


def assault(state: State, seat: Seat, action: Assault) -> Forecast:
    """Return the odds of a fight both ways, or of breaking off (UW-27, UW-28, UW-47 .. UW-49)."""
    public = state.public
    model, enemy = public.model(action.model), public.model(action.target)
    if action.how == "leave":
        return _leave(public, model, action)
    found, formula = fight_rows(public, model, enemy, action.weapon, charged=action.how == "charge")
    return Forecast(f"{model.id} fights {enemy.id}", formula, tuple(found), watch_facts(public, action))


def fight_rows(
    public: Public, model: Model, enemy: Model, weapon: str, *, charged: bool
) -> tuple[list[ForecastRow], str]:
    """Return the odds of a fight both ways, and its arithmetic."""
    mine = public.card(model).weapon(weapon) or contact_weapons.best(public, model, enemy, charged=charged)
    theirs = contact_weapons.best(public, enemy, model)
    replies = queries.fights_back(public, enemy, model)
    ours = total(modifiers.first_strike_parts(public, model, mine, charged=charged))
    others = total(modifiers.first_strike_parts(public, enemy, theirs, charged=False))
    ahead = ours - others if replies else 99
    found = odds.fight_rows(public, (model, mine, charged), (enemy, theirs, False), ahead, replies)
    formula = f"first strike {ours} to {others}" if replies else _no_reply(enemy)
    return found, formula


def _no_reply(enemy: Model) -> str:
    """Return why a model doesn't fight back (UW-45)."""
    return f"{enemy.id} has fought back against {enemy.answered} already"


def _leave(public: Public, model: Model, action: Assault) -> Forecast:
    odds = chances.check_chance(total(modifiers.command_parts(public, model)))
    facts = [*standing_facts(public, model, action.way[-1])] if action.way else []
    found = odds_rows(
        [("breaks off", "it is struck at, and goes", odds, "good"), ("stays", "and fights", 1 - odds, "warn")]
    )
    formula = check_words(modifiers.command_parts(public, model))
    return Forecast(f"{model.id} breaks off", formula, tuple(found), (*facts, *watch_facts(public, action)))


def rally(state: State, seat: Seat, action: Rally) -> Forecast:
    """Return the odds of a rally (UW-53)."""
    public, model = state.public, state.public.model(action.model)
    odds = chances.check_chance(total(modifiers.command_parts(public, model)))
    at_once = public.card(model).high_morale
    effect = "unhindered at once" if at_once else "hindered in this action, then free"
    found = odds_rows(
        [
            ("rallies", effect, odds, "good"),
            ("stays panicked", f"−{PANIC_PENALTY} to hit, no charge", 1 - odds, "warn"),
        ]
    )
    return Forecast(f"{model.id} rallies", check_words(modifiers.command_parts(public, model)), tuple(found))


def go_on(state: State, seat: Seat, action: GoOn) -> Forecast | None:
    """Return the odds of the shot that is left, from where the model would end (UW-B14)."""
    public, frame = state.public, queries.under_way(state.public)
    if frame is None:
        return None
    model = public.model(frame.model)
    way = frame.way if action.way is None else action.way
    target = frame.target if action.way is None else (action.target or "")
    path = (*frame.trail, *way)
    if frame.deed != "move":
        far = length_fact(public, path, frame.reach)
        return Forecast(f"{model.id} goes on", facts=(far, *watch_facts(public, action)))
    found, formula = shot_rows(public, model, target, action.weapon or frame.weapon, path[-1], moved=len(path) > 1)
    facts = (
        length_fact(public, path, frame.reach),
        *standing_facts(public, model, path[-1]),
        *watch_facts(public, action),
    )
    return Forecast(f"{model.id} goes on", formula, tuple(found), facts)
