"""Whether the values of a scenario file are of the kinds that belong there, and belong together, in plain words."""

from collections.abc import Mapping
from typing import Any

from games.battlefield.generation.generator import STYLES
from games.battlefield.pieces import COVERS, LOOKS, parse_outline, templates
from games.geometry.inches import INCH, Inches
from games.geometry.polygons import area2, self_contact
from games.kernel.content.values import (
    FLAG,
    TITLE,
    WORD,
    Field,
    faults_of,
    is_table,
    is_text,
    line,
    list_of,
    listed,
    number,
    whole,
)

SIZES = (48, 72)
PIECES = 40
POINTS = (3, 24)
REACH = 20
"""No point of a piece lies further from its middle, in inches, east or west or north or south."""
EACH = (1, 12)
OBJECTIVES = 9
STREETS = 12
LEAST_AREA: Inches = INCH * INCH // 20
"""What a piece covers at least: a twentieth of a square inch."""
TERRAIN = ("fixed", "generated", "placed")
BELONGS = {"piece": "fixed", "streets": "fixed", "style": "generated", "each": "placed", "templates": "placed"}
"""Which kind of terrain a value belongs to."""


def thousandths(value: float) -> Inches:
    """Return a number of inches from a file as whole thousandths; a binary fraction is nearest to one of them.

    >>> thousandths(12.345), thousandths(30)
    (12345, 30000)
    """
    return round(value * INCH)


def _is_length(value: Any) -> bool:
    """Whether something is a number from 0 to that of the largest table, with at most three decimals."""
    if type(value) not in (int, float) or not 0 <= value <= SIZES[1]:
        return False
    return bool(thousandths(value) / INCH == value)


_POINT = Field("inches from the west and from the north edge, such as [12.5, 30]", list_of(2, 2, _is_length))
FILE: Mapping[str, Field] = {
    "name": WORD,
    "title": TITLE,
    "words": line(200, "a sentence"),
    "size": Field(
        f"width and height in whole inches, each {SIZES[0]} to {SIZES[1]}, such as [48, 48]",
        list_of(2, 2, whole(*SIZES)),
    ),
    "depth": number(3, 12, optional=True, of="inches"),
    "terrain": Field(f"one of {', '.join(TERRAIN)}", lambda value: value in TERRAIN),
    "style": Field(f"one of {', '.join(STYLES)}", lambda value: value in STYLES, True),
    "each": number(*EACH, optional=True),
    "templates": Field(
        "a list of templates, each once, such as ['wall', 'wood']",
        lambda value: list_of(1, PIECES, is_text)(value) and len(set(value)) == len(value),
        True,
    ),
    "streets": Field(f'a list of at most {STREETS} outlines such as "x,y x,y x,y"', list_of(0, STREETS, is_text), True),
    "piece": Field(f"written as [[piece]], 1 to {PIECES} times", list_of(1, PIECES, is_table), True),
    "objective": Field(f"written as [[objective]], at most {OBJECTIVES} times", list_of(0, OBJECTIVES, is_table), True),
}
OBJECTIVE: Mapping[str, Field] = {
    "name": line(20),
    "at": _POINT,
}
_STANDS: Mapping[str, Field] = {"centre": _POINT, "turns": number(0, 23, optional=True)}
TEMPLATE: Mapping[str, Field] = {
    "template": Field("a template that comes with the house", is_text),
    **_STANDS,
}
OWN: Mapping[str, Field] = {
    "title": TITLE,
    "look": Field(f"one of {', '.join(LOOKS)}", lambda value: value in LOOKS),
    "outline": Field('text of the form "x,y x,y ..." in inches around the middle of the piece', is_text),
    "cover": Field(f"one of {', '.join(COVERS)}", lambda value: value in COVERS),
    "blocks_sight": FLAG,
    "impassable": FLAG,
    "difficult": FLAG,
    **_STANDS,
}


def value_faults(values: Mapping[str, Any]) -> list[str]:
    """Return a sentence for every value that is missing, of the wrong kind, unknown, or of another kind of terrain."""
    faults = faults_of(values, FILE)
    kind = values.get("terrain")
    if kind in TERRAIN:
        strange = [key for key, belongs in BELONGS.items() if key in values and belongs != kind]
        faults += [f"{key} means nothing where terrain is {kind}" for key in strange]
        faults += [f"terrain that is {kind} needs {key}" for key, of in _NEEDED if of == kind and key not in values]
    for key in ("piece", "objective"):
        for count, one in listed(values, key, FILE):
            faults += faults_of(one, _fields(key, one), f"{key} {count}: ")
    return faults


_NEEDED = (("piece", "fixed"), ("style", "generated"))


def _fields(key: str, values: Mapping[str, Any]) -> Mapping[str, Field]:
    if key == "objective":
        return OBJECTIVE
    return TEMPLATE if "template" in values else OWN


def piece_faults(values: Mapping[str, Any]) -> list[str]:
    """Return a sentence for every template that does not exist and every outline that is none."""
    named = [(f"piece {number}", one) for number, one in enumerate(values.get("piece", ()), 1)]
    faults = [f"{name}: {fault}" for name, one in named if (fault := _piece_fault(one))]
    faults += [fault for name in values.get("templates", ()) if (fault := _unknown(name))]
    streets = enumerate(values.get("streets", ()), 1)
    return faults + [f"street {number}: {fault}" for number, one in streets if (fault := _outline_fault(one, SIZES[1]))]


def _piece_fault(values: Mapping[str, Any]) -> str:
    return _unknown(values["template"]) if "template" in values else _outline_fault(values["outline"], REACH)


def _unknown(name: str) -> str:
    return "" if name in templates() else f"there is no template {name[:30]!r}; there are {', '.join(templates())}"


def _outline_fault(text: str, reach: int) -> str:
    """Return what is wrong with an outline, or ""."""
    try:
        outline = parse_outline(text)
    except ValueError as error:
        return str(error)
    if not POINTS[0] <= len(outline) <= POINTS[1]:
        return f"an outline has {POINTS[0]} to {POINTS[1]} points, this one has {len(outline)}"
    if any(abs(part) > reach * INCH for point in outline for part in point):
        return f"no point of it may lie further than {reach} inches from its middle"
    near = self_contact(outline)
    if near:
        return f"the outline crosses or touches itself near {near[0] / INCH:g},{near[1] / INCH:g}"
    return "the outline encloses next to nothing" if abs(area2(outline)) < 2 * LEAST_AREA else ""
