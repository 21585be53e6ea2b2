"""Scenarios: tables with their terrain and objectives, read from TOML; says everything that is wrong with a file.

A scenario file is TOML, lengths in inches with at most three decimals, x from the west and y from the north edge:

    name = "crossroads"              one word in small letters: what the table option says
    title = "The Crossroads"         what people read, at most 40 letters, digits and signs
    words = "A junction with ..."    a sentence for the player who chooses, at most 200 letters
    size = [48, 48]                  width and height, 48 to 72 each, in whole inches
    depth = 6                        optional, 3 to 12: how deep deployment zones are, from the north and south edges
    terrain = "fixed"                or "generated", with a style; or "placed": by the players, turn by turn
    style = "city"                   of generated terrain: city, ruins or outskirts
    each = 6                         of placed terrain: pieces for every player, 1 to 12
    templates = ["wall", "wood"]     of placed terrain: what they may place; all templates when left out
    streets = ["x,y x,y ...", ...]   optional, of fixed terrain: outlines that are drawn and nothing else
    [[piece]]                        of fixed terrain, 1 to 40 of them
    template = "wall"                a template that comes with the house; or else a piece of one's own:
    title = "burnt tram"             1 to 40 letters
    look = "wreck"                   how it is drawn, like one of the templates
    outline = "x,y x,y ..."          3 to 24 points around the middle of the piece
    cover = "solid"                  or "flimsy", or "none"
    blocks_sight = true              optional, and so are impassable and difficult
    centre = [12.5, 30]              where its middle lies
    turns = 3                        optional: turned clockwise, in steps of 15 degrees, 0 to 23
    [[objective]]                    optional, at most 9
    name = "well"                    1 to 20 letters
    at = [24, 24]
"""

from collections.abc import Mapping
from typing import Any, Literal

from games.battlefield.generation.generator import generate, streets
from games.battlefield.pieces import Piece, Template, parse_outline, placed, templates
from games.battlefield.placing import Ground, place_fault
from games.battlefield.values import piece_faults, thousandths, value_faults
from games.geometry.inches import INCH, Inches, Size
from games.geometry.plane import Point
from games.geometry.polygons import Polygon
from games.kernel import Frozen
from games.kernel.content.files import MAX_FAULTS, FaultyFile, check_values, read_toml
from games.kernel.dice import Dice

DEPTH = 6
EACH = 6


class Objective(Frozen, frozen=True):
    """A point that matters, with the name that people use."""

    name: str
    at: Point


class Scenario(Frozen, frozen=True):
    """A table to play on. Lengths in thousandths of an inch; what another kind of terrain needs is empty.

    `pieces` and `streets` are of fixed terrain, `style` of generated terrain, `each` and `templates` of placed terrain.
    `depth` is how deep deployment zones are. Streets are drawn, and nothing else.
    """

    name: str
    title: str
    words: str
    size: Size
    depth: Inches
    terrain: Literal["fixed", "generated", "placed"]
    pieces: tuple[Piece, ...] = ()
    streets: tuple[Polygon, ...] = ()
    style: str = ""
    each: int = 0
    templates: tuple[str, ...] = ()
    objectives: tuple[Objective, ...] = ()


class ScenarioError(FaultyFile):
    """A scenario cannot be used."""


def read_scenario(text: str) -> Scenario:
    """Return the scenario of a file that was checked before."""
    return _scenario(read_toml(text))


def check_scenario(text: str) -> Scenario:
    """Return the scenario of a file; raises BadFile, or ScenarioError with every fault found (at most 12)."""
    values = read_toml(text)
    check_values(values, (value_faults, piece_faults), ScenarioError)
    scenario = _scenario(values)
    faults = _table_faults(scenario)
    if faults:
        raise ScenarioError(tuple(faults[:MAX_FAULTS]))
    return scenario


def laid_out(scenario: Scenario, dice: Dice, reason: str = "") -> tuple[Piece, ...]:
    """Return the terrain with which a match begins: as it is fixed, generated with a roll, or none yet."""
    if scenario.terrain == "generated":
        return generate(scenario.style, scenario.size, dice, reason)
    return scenario.pieces


def _table_faults(scenario: Scenario) -> list[str]:
    """Check that every piece is on the table and overlaps none before it, and that objectives lie on it."""
    faults = []
    for number, piece in enumerate(scenario.pieces):
        fault = place_fault(piece, Ground(scenario.size, scenario.pieces[:number]))
        if fault:
            faults.append(f"{piece.id}: {fault}")
    for number, street in enumerate(scenario.streets, 1):
        if not all(_on_table(point, scenario.size) for point in street):
            faults.append(f"street {number} reaches beyond the table")
    for objective in scenario.objectives:
        if not _on_table(objective.at, scenario.size):
            faults.append(f"the objective {objective.name} does not lie on the table")
    if len({one.name for one in scenario.objectives}) < len(scenario.objectives):
        faults.append("two objectives have the same name")
    return faults


def _on_table(point: Point, size: Size) -> bool:
    return 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]


def _scenario(values: Mapping[str, Any]) -> Scenario:
    kind, (width, height) = values["terrain"], values["size"]
    size = width * INCH, height * INCH
    drawn = tuple(map(parse_outline, values.get("streets", ())))
    return Scenario(
        name=values["name"],
        title=values["title"],
        words=values["words"],
        size=size,
        depth=values.get("depth", DEPTH) * INCH,
        terrain=kind,
        pieces=tuple(_piece(one, f"T{number}") for number, one in enumerate(values.get("piece", ()), 1)),
        streets=streets(values["style"], size) if kind == "generated" else drawn,
        style=values.get("style", ""),
        each=values.get("each", EACH) if kind == "placed" else 0,
        templates=tuple(values.get("templates", templates())) if kind == "placed" else (),
        objectives=tuple(Objective(one["name"], _point(one["at"])) for one in values.get("objective", ())),
    )


def _piece(values: Mapping[str, Any], piece_id: str) -> Piece:
    template = templates()[values["template"]] if "template" in values else _own(values)
    return placed(template, piece_id, _point(values["centre"]), values.get("turns", 0))


def _own(values: Mapping[str, Any]) -> Template:
    """Return the template of a piece that a file draws itself."""
    return Template(
        template="",
        word="",
        name=values["title"],
        look=values["look"],
        outline=parse_outline(values["outline"]),
        cover=values["cover"],
        blocks_sight=values.get("blocks_sight", False),
        impassable=values.get("impassable", False),
        difficult=values.get("difficult", False),
    )


def _point(values: list[Any]) -> Point:
    x, y = map(thousandths, values)
    return x, y
