"""Tables in inches: lengths are whole thousandths, and every answer is exact. x grows to the east, y to the south.

Lengths and points:

- `Inches`: a length in thousandths of an inch
- `INCH`: one inch
- `write_inches`: a length as people write it
- `Point`: a point on the table
- `parse_point`: reads `x,y` in inches
- `write_point`: writes it
- `COMPASS`: the names of the compass points
- `parse_bearing`: reads one of them
- `step`: the point so far from another one in a direction
- `toward`: the point so far from another one on the way to a third
- `squared`: the square of a distance, to compare distances exactly

Bases:

- `Disc`: a round base
- `gap`: the gap between a base and something else, rounded up
- `within`: whether a gap is at most a reach, exactly
- `apart`: whether a gap is at least a reach, exactly
- `in_contact`: whether two bases touch
- `CONTACT`: how far apart bases that touch may be
- `holds`: whether a zone holds a whole base
- `nearest`: which of some bases are nearest

Areas:

- `Polygon`: an area by its corners
- `rectangle`: a rectangle by its edges
- `locate`: whether a point is inside, on the edge or outside
- `enters`: whether a line runs through the inside
- `overlap`: whether two areas overlap
- `Shape`: an area made ready to be compared with many others

Moves and sight:

- `Path`: a way, by its points
- `length`: its length, rounded up once
- `furthest`: how far a budget carries along it
- `hits`: whether a base that moves runs into something
- `stop_short`: where it stops before that
- `touching`: where it stops to touch another base
- `sight_lines`: the lines along which a base is looked at
- `blocks`: whether something is in the way of a line
"""

from games.geometry.discs import CONTACT, Disc, apart, gap, holds, in_contact, nearest, within
from games.geometry.inches import (
    COMPASS,
    INCH,
    Inches,
    parse_bearing,
    parse_point,
    step,
    toward,
    write_inches,
    write_point,
)
from games.geometry.moves import hits, stop_short, touching
from games.geometry.paths import Path, furthest, length
from games.geometry.plane import Point, squared
from games.geometry.polygons import Polygon, enters, locate, rectangle
from games.geometry.shapes import Shape, overlap
from games.geometry.sight import blocks, sight_lines

__all__ = [
    "COMPASS",
    "CONTACT",
    "INCH",
    "Disc",
    "Inches",
    "Path",
    "Point",
    "Polygon",
    "Shape",
    "apart",
    "blocks",
    "enters",
    "furthest",
    "gap",
    "hits",
    "holds",
    "in_contact",
    "length",
    "locate",
    "nearest",
    "overlap",
    "parse_bearing",
    "parse_point",
    "rectangle",
    "sight_lines",
    "squared",
    "step",
    "stop_short",
    "touching",
    "toward",
    "within",
    "write_inches",
    "write_point",
]
