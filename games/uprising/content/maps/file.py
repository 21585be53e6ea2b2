"""Reads a map file and says everything that is wrong with it, in sentences for the person who drew it (UP-B2).

A map file is TOML:

    name = "star"                    one word in small letters: what the table option `map` says
    title = "The Star"               what people read, at most 40 letters, digits and signs
    seats = [2, 4]                   least and most players
    size = [1240, 980]               width and height in map units, 400 to 2400 each; y grows downwards
    lakes = ["x,y x,y ...", ...]     optional outlines, drawn and nothing else; `islets` likewise
    [[region]]                       4 to 30 of them, in the order in which Go to War visits them (UP-B42)
    name = "Cape Farrow"             2 to 20 letters, spaces, hyphens, apostrophes (Latin, Greek,
                                     Cyrillic); no word of the notation
    neighbours = ["Eastmark", ...]   both sides list each other; they share at least 12 units of border, to the point
    resources = ["timber", "cloth"]  1 to 4 of grain, timber, ore, cloth; the first ones count, the rest follow (UP-B3)
    n = 4                            optional, 0 to 6: N for the table option `n_value=map` (UP-B1)
    anchor = [1029, 755]             the middle of a free place of about 252 x 244 units for tokens and pieces
    outline = "x,y x,y ..."          the border in whole numbers, first point not repeated (SVG's `points`)
"""

import msgspec

from games.geometry.plane import Point
from games.geometry.polygons import locate
from games.geometry.shapes import Shape, overlap, shared_border
from games.kernel import Frozen, GameError
from games.kernel.content.files import read_toml
from games.uprising.content.maps.country import RESOURCES, Country, Region, Resource, key_of, points, word_of
from games.uprising.content.maps.outlines import outline_faults
from games.uprising.content.maps.values import NAME, SIZE, value_faults

_TAKEN = """
    all attack auto bid campaign choose decree done earn end endturn fight gift give go intimidate kill leave march move
    name none pass pick place promote recruit remove rest settle skirmish slay start stay take trade turn
"""
RESERVED = frozenset((*_TAKEN.split(), *RESOURCES))
"""Words that no region may be called, so that every line reads one way: verbs, their synonyms, and resources."""
MIN_POINTS = 3
MAX_POINTS = 8_000
REGIONS = (4, 30)
MIN_BORDER = 12
"""Least length of border, in map units, that neighbours must share."""
MAX_FAULTS = 12


class FileRegion(Frozen, frozen=True):
    """One region as the file has it."""

    name: str
    neighbours: tuple[str, ...]
    resources: tuple[Resource, ...]
    anchor: Point
    outline: str
    n: int | None = None


class MapFile(Frozen, frozen=True):
    """A map file; its values have passed `value_faults`."""

    name: str
    title: str
    seats: tuple[int, int]
    size: Point
    region: tuple[FileRegion, ...]
    lakes: tuple[str, ...] = ()
    islets: tuple[str, ...] = ()


class MapError(GameError):
    """A map cannot be used; `faults` are all reasons found, one sentence each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}", faults)


def read_country(text: str) -> Country:
    """Return the country of a map file that was checked before."""
    return _country(msgspec.convert(read_toml(text), MapFile))


def check_country(text: str) -> Country:
    """Return the country of a map file; raises BadFile, or MapError with every fault found (at most 12).

    It takes up to seconds.
    """
    file = _decode(text)
    for find in (_plain_faults, _name_faults, _shape_faults, _start_faults):
        faults = find(file)
        if faults:
            raise MapError(tuple(faults[:MAX_FAULTS]))
    return _country(file)


def _decode(text: str) -> MapFile:
    values = read_toml(text)
    faults = value_faults(values)
    if faults:
        raise MapError(tuple(faults[:MAX_FAULTS]))
    return msgspec.convert(values, MapFile)


def _plain_faults(file: MapFile) -> list[str]:
    """Check numbers and sizes."""
    faults = []
    if not REGIONS[0] <= len(file.region) <= REGIONS[1]:
        faults.append(f"a map has {REGIONS[0]} to {REGIONS[1]} regions, this one has {len(file.region)}")
    if not all(SIZE[0] <= side <= SIZE[1] for side in file.size):
        faults.append(f"width and height are {SIZE[0]} to {SIZE[1]}, not {file.size[0]} x {file.size[1]}")
    if file.seats[0] > file.seats[1]:
        faults.append("seats must be the least and the most players, in this order")
    number = 0
    named = [(region.name, region.outline) for region in file.region]
    for name, text in [*named, *(("a lake", lake) for lake in file.lakes), *(("an islet", one) for one in file.islets)]:
        try:
            polygon = points(text)
        except ValueError:
            faults.append(f'the outline of {name[:20]} is not of the form "x,y x,y ..." in whole numbers')
            continue
        number += len(polygon)
        if len(polygon) < MIN_POINTS:
            faults.append(f"the outline of {name[:20]} has fewer than {MIN_POINTS} points")
        if not all(0 <= x <= file.size[0] and 0 <= y <= file.size[1] for x, y in polygon):
            faults.append(f"{name[:20]} reaches beyond the map's size")
    if number > MAX_POINTS:
        faults.append(f"the outlines have {number} points together; {MAX_POINTS} are allowed")
    return faults


def _name_faults(file: MapFile) -> list[str]:
    """Check names and who is whose neighbour."""
    faults = []
    seen: dict[str, str] = {}
    for region in file.region:
        key = key_of(region.name)
        if key in RESERVED or len(key) < NAME[0]:
            faults.append(f"{region.name} cannot name a region, since the word means something else in an action")
        if key in seen:
            faults.append(f"{region.name} and {seen[key]} read the same")
        seen[key] = region.name
    near = {region.name: region.neighbours for region in file.region}
    for region in file.region:
        faults += _neighbour_faults(region, near)
        if len(set(region.resources)) < len(region.resources):
            faults.append(f"{region.name} lists a resource twice")
    return faults


def _neighbour_faults(region: FileRegion, near: dict[str, tuple[str, ...]]) -> list[str]:
    faults = []
    if not region.neighbours:
        faults.append(f"{region.name} has no neighbours")
    if len(set(region.neighbours)) < len(region.neighbours):
        faults.append(f"{region.name} lists a neighbour twice")
    for other in region.neighbours:
        if other == region.name:
            faults.append(f"{region.name} lists itself as a neighbour")
        elif other not in near:
            faults.append(f"{region.name} lists {other[:30]} as a neighbour, and there is no such region")
        elif region.name not in near[other]:
            faults.append(f"{region.name} lists {other} as a neighbour, but {other} does not list {region.name}")
    return faults


def _shape_faults(file: MapFile) -> list[str]:
    """Check that polygons are simple, do not overlap, and touch exactly where they are neighbours."""
    faults = [f"{region.name}: {fault}" for region in file.region for fault in outline_faults(points(region.outline))]
    if faults:
        return faults
    shapes = [Shape(points(region.outline)) for region in file.region]
    for region, shape in zip(file.region, shapes, strict=True):
        if locate(region.anchor, shape.polygon) == "outside":
            faults.append(f"the anchor of {region.name} lies outside its outline")
    for first, one in enumerate(file.region):
        for second in range(first + 1, len(file.region)):
            faults += _pair_faults(one, file.region[second], shapes[first], shapes[second])
    return faults


def _pair_faults(one: FileRegion, two: FileRegion, a: Shape, b: Shape) -> list[str]:
    neighbours = two.name in one.neighbours
    if not a.near(b):
        return [f"{one.name} and {two.name} are neighbours, but their outlines do not touch"] if neighbours else []
    if overlap(a, b):
        return [f"{one.name} and {two.name} overlap"]
    border = shared_border(a, b)
    if neighbours and border < MIN_BORDER:
        return [f"{one.name} and {two.name} are neighbours, but share only {border} units of border; "
                f"it takes {MIN_BORDER}"]  # fmt: skip
    if not neighbours and border >= 1:
        return [f"{one.name} and {two.name} share a border, but are not listed as neighbours"]
    return []


def _start_faults(file: MapFile) -> list[str]:
    """Check that the country hangs together and that every player can start (UP-4)."""
    near = _near(file)
    reached, todo = {0}, [0]
    while todo:
        for other in near[todo.pop()]:
            if other not in reached:
                reached.add(other)
                todo.append(other)
    if len(reached) < len(near):
        lost = next(region.name for number, region in enumerate(file.region) if number not in reached)
        return [f"{lost} cannot be reached from {file.region[0].name}"]
    apart = most_apart(near, file.seats[1])
    if apart < file.seats[1]:
        return [f"{file.seats[1]} players need as many regions of which no two are adjacent; there are {apart}"]
    return []


def _near(file: MapFile) -> list[tuple[int, ...]]:
    index = {region.name: number for number, region in enumerate(file.region)}
    return [tuple(sorted(index[other] for other in region.neighbours)) for region in file.region]


def most_apart(near: list[tuple[int, ...]], enough: int) -> int:
    """Return how many regions can be chosen with no two adjacent, stopping at `enough`."""

    def search(free: tuple[int, ...], taken: int) -> int:
        best = taken
        for position, region in enumerate(free):
            if best >= enough:
                break
            rest = tuple(other for other in free[position + 1 :] if other not in near[region])
            best = max(best, search(rest, taken + 1))
        return best

    return search(tuple(range(len(near))), 0)


def least_blocking(near: list[tuple[int, ...]], enough: int) -> int:
    """Return the size of the smallest set of regions, no two adjacent, that leaves no region to start in.

    With `k` players the rule of UP-4 never has to be dropped (UP-B6) if this is at least `k`. Stops at `enough`.
    """
    count = len(near)
    closed = [frozenset((region, *others)) for region, others in enumerate(near)]

    def blocked(blocked_by: frozenset[int], size: int, start: int) -> bool:
        if len(blocked_by) == count:
            return True
        if not size:
            return False
        free = (region for region in range(start, count) if region not in blocked_by)
        return any(blocked(blocked_by | closed[region], size - 1, region + 1) for region in free)

    return next((size for size in range(1, enough) if blocked(frozenset(), size, 0)), enough)


def map_notes(country: Country) -> tuple[str, ...]:
    """Return what a map's author should know though nothing is wrong."""
    near = [region.near for region in country.regions]
    safe = least_blocking(near, country.seats[1])
    if safe >= country.seats[1]:
        return (f"every player finds a start, whatever the others choose (up to {safe} players)",)
    players = "player" if safe == 1 else "players"
    return (f"{safe} {players} can block every start for the next one; the distance rule is dropped then (UP-B6)",)


def _country(file: MapFile) -> Country:
    near = _near(file)
    regions = tuple(
        Region(
            name=region.name,
            word=word_of(region.name),
            outline=region.outline,
            anchor=region.anchor,
            near=near[number],
            resources=(*region.resources, *(kind for kind in RESOURCES if kind not in region.resources)),
            n=region.n,
        )
        for number, region in enumerate(file.region)
    )
    return Country(file.name, file.title, file.seats, file.size, regions, file.lakes, file.islets)
