"""Battlefields of games in inches: terrain, scenarios, ways and cover.

Terrain and scenarios:

- `Piece`: a piece of terrain on a table
- `Template`: a kind of piece
- `templates`: all kinds that come with Umpire
- `placed`: a piece of a kind at a place
- `Standing`: where bases may stand
- `Neighbour`: another base that one keeps off
- `solid`: terrain that a base keeps off
- `Scenario`: a table with its terrain and objectives
- `Objective`: a marker to fight for
- `scenario_kind`: scenarios as a kind of content of your game
- `laid_out`: the terrain with which a match begins

Ways and sight:

- `route`: the shortest way of a base around what blocks it
- `reachable`: the same for many goals
- `is_point`: whether a word is a point
- `points`: reads a way: points joined by `>`
- `write_way`: writes it
- `free`: along which lines a base sees another one
- `cover_pieces`: the terrain that gives a target cover
"""

from games.battlefield.bases.standing import Neighbour, Standing, solid
from games.battlefield.books.scenarios import scenario_kind
from games.battlefield.pieces import Piece, Template, placed, templates
from games.battlefield.scenario import Objective, Scenario, laid_out
from games.battlefield.sight.scene import cover_pieces, free
from games.battlefield.ways.notation import is_point, points, write_way
from games.battlefield.ways.routes import reachable, route

__all__ = [
    "Neighbour",
    "Objective",
    "Piece",
    "Scenario",
    "Standing",
    "Template",
    "cover_pieces",
    "free",
    "is_point",
    "laid_out",
    "placed",
    "points",
    "reachable",
    "route",
    "scenario_kind",
    "solid",
    "templates",
    "write_way",
]
