"""What can be wrong with a single outline of a map file."""

from games.geometry.plane import Point
from games.geometry.polygons import area2, self_contact

MIN_AREA = 400
MAX_POINTS = 1_200


def outline_faults(polygon: tuple[Point, ...]) -> list[str]:
    """Return what is wrong with a single outline."""
    if not 3 <= len(polygon) <= MAX_POINTS:
        return [f"an outline has 3 to {MAX_POINTS} points"]
    if len(set(polygon)) < len(polygon):
        return ["the outline passes through a point twice"]
    if abs(area2(polygon)) < 2 * MIN_AREA:
        return ["the outline encloses next to nothing"]
    near = self_contact(polygon)
    return [f"the outline crosses itself near {near[0]},{near[1]}"] if near else []
