"""Where a model goes and whom it shoots: the words of Move + Shoot and of a plan made again (UW-25, UW-B14)."""

from games.battlefield.ways.notation import write_way
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, IllegalAction, Line, Word
from games.urban_war.mechanics.shooting import targets
from games.urban_war.previews import consequences
from games.urban_war.questions.notation.names import find_model, read_weapon, weapon_words
from games.urban_war.questions.notation.ways import read_way
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public

STAY = "stay"


Plan = tuple[Path, str, str]
"""Where to, whom to shoot and with what; empty for nowhere, nobody, and the best weapon."""


def read_plan(line: Line, public: Public, model: Model, most: Inches) -> Plan:
    """Take where to, whom to shoot and with what, such as `12,20 shoot B2 rifle` or `stay`; raises BadNotation."""
    way: Path = ()
    if not line.flag(STAY):
        way = read_way(line, public, model, most)
    line.flag("then", "and")
    if not line.flag("shoot", "at", "fire"):
        return way, "", ""
    target = find_model(public, line.take()).id
    return way, target, read_weapon(line, targets.shooting_weapons(public, model))


def write_plan(plan: tuple[Path | None, str | None, str]) -> str:
    """Return where to and whom to shoot as canonical words."""
    way, target, weapon = plan
    if way is None:
        return ""
    shot = f" shoot {target} {weapon}".rstrip() if target else ""
    return f"{write_way(way) or STAY}{shot}"


def shot_words(public: Public, model: Model, at: Point | None, said: tuple[str, ...]) -> Choices:
    """List `shoot`, then targets, then weapons, for a model that has moved to a point."""
    found = targets.legal_targets(public, model, at)
    if not said:
        return Choices(words=(Word("shoot", "Shoot"),) if found else (), complete=True, label="shot", unfolds=" ")
    if said[0] != "shoot":
        raise BadNotation(f"{said[0][:20]} is not a word of a shot; write shoot and a target")
    if len(said) == 1:
        return Choices(words=consequences.target_words(public, model, at, found), label="target")
    seen = next((look for enemy, look in found if enemy.id == said[1]), None)
    if seen is None:
        raise IllegalAction(f"{model.id} cannot shoot {said[1][:9]} from there", "UW-37")
    usable = targets.usable_weapons(public, model, seen)
    if len(said) == 2:
        listed = tuple(weapon_words(targets.shooting_weapons(public, model), usable))
        return Choices(words=listed, complete=True, label="weapon")
    if said[2] not in [weapon.word for weapon in usable] or len(said) > 3:
        raise IllegalAction(f"{model.id} cannot use {said[2][:20]} there", "UW-4")
    return Choices(complete=True)
