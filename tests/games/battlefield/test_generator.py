"""Generated tables: reproducible, fair to both long edges, with ways through and room to deploy."""

import functools
import hashlib
import random
import statistics

import msgspec
import pytest

from games.battlefield.generation.generator import STYLES, generate, made, streets
from games.battlefield.generation.mixer import Mixer
from games.battlefield.pieces import Piece
from games.battlefield.placing import Ground, place_fault
from games.battlefield.sight.scene import cover_pieces, free
from games.battlefield.ways.routes import route
from games.geometry.discs import Disc, apart
from games.geometry.plane import Point, box_of
from games.geometry.polygons import area2, rectangle
from games.geometry.shapes import Shape, overlap
from games.geometry.sight import Sight
from games.kernel import RngDice, ScriptedDice

SIZES = ((48_000, 48_000), (60_000, 48_000), (72_000, 48_000), (72_000, 72_000))
PAIRS = 12
"""Looks across the table that are compared on every table."""


HOW_MANY = pytest.mark.parametrize("count", [30, pytest.param(100, marks=pytest.mark.soak)])


@functools.cache
def tables(style: str, count: int) -> tuple[tuple[Piece, ...], ...]:
    """Return so many tables of a style."""
    return tuple(made(style, SIZES[0], seed) for seed in range(count))


def blocking(pieces: tuple[Piece, ...]) -> list[Piece]:
    return [piece for piece in pieces if piece.impassable]


def test_a_stream_of_numbers_is_that_of_splitmix64() -> None:
    mixer = Mixer(1_234_567)
    assert [mixer.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert sorted(Mixer(5).shuffled("abcd")) == list("abcd")
    assert {Mixer(seed).between(-200, 250) for seed in range(99)} == {-200, -100, 0, 100, 200}
    assert Mixer(1).between(7, 3) == 7


def test_one_roll_makes_a_table() -> None:
    with ScriptedDice(1, 2, 3, 4) as dice:
        found = generate("city", SIZES[0], dice, "terrain")
        assert [(roll.sides, roll.reason) for roll in dice.rolls] == [(1000, "terrain")]
    assert found == made("city", SIZES[0], 1_002_003)
    assert found != generate("city", SIZES[0], RngDice(random.Random(1)))


@pytest.mark.parametrize(
    ("style", "digest"),
    [("city", "d3366710bd92a8e3"), ("ruins", "a31a62a7ec4f80d2")],
)
def test_a_table_is_made_the_same_for_ever(style: str, digest: str) -> None:
    """Records of matches are checked by making their tables again: what a seed makes must not change."""
    pieces = [(piece.template, piece.outline) for size in SIZES for piece in made(style, size, 2026)]
    assert hashlib.sha256(msgspec.json.encode(pieces)).hexdigest()[:16] == digest


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 6), marks=pytest.mark.soak)])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", SIZES)
def test_tables_hold_whole_pieces_apart_from_each_other(style: str, size: tuple[int, int], seeds: range) -> None:
    for seed in seeds:
        pieces = made(style, size, seed)
        assert pieces == made(style, size, seed)
        least, most = (5, 9) if style == "outskirts" else (16, 40)
        assert least <= len(pieces) <= most
        assert [piece.id for piece in pieces] == [f"T{number}" for number in range(1, len(pieces) + 1)]
        for number, piece in enumerate(pieces):
            assert place_fault(piece, Ground(size, pieces[:number], gap=400)) == ""
        for place, one in enumerate(blocking(pieces)):
            assert place_fault(one, Ground(size, tuple(blocking(pieces)[:place]), gap=2100)) == ""


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 10), marks=pytest.mark.soak)])
@pytest.mark.parametrize("style", STYLES)
def test_deployment_strips_are_mostly_free_and_never_blocked(style: str, seeds: range) -> None:
    for size in SIZES[::2]:
        width, height = size
        for seed in seeds:
            pieces = made(style, size, seed)
            for strip in (rectangle(0, 0, width, 6000), rectangle(0, height - 6000, width, height)):
                inside = [piece for piece in pieces if overlap(Shape(piece.outline), Shape(strip))]
                assert not blocking(tuple(inside))
                assert 5 * sum(area2(piece.outline) for piece in inside) < area2(strip)


@pytest.mark.parametrize("style", STYLES)
def test_a_base_of_two_inches_finds_its_way_across(style: str) -> None:
    for number, size in enumerate((*SIZES, *SIZES)):
        dice = random.Random(number)
        pieces = made(style, size, number)
        walls = [piece.outline for piece in blocking(pieces)]
        start, goal = ((dice.randrange(1000, size[0] - 1000), y) for y in (dice.randrange(1000, 5000), size[1] - 3000))
        assert route(start, goal, 1000, 2 * size[1], walls, size), (size, number)


def looks(pieces: tuple[Piece, ...], size: tuple[int, int], dice: random.Random) -> list[tuple[Point, Point]]:
    """Return places in the south and in the north from which one may look at the other, and back when half turned."""
    walls = [piece.outline for piece in blocking(pieces)]
    found: list[tuple[Point, Point]] = []
    while len(found) < PAIRS:
        ends = [
            (dice.randrange(600, size[0] - 600), low + dice.randrange(600, size[1] // 2 - 600))
            for low in (size[1] // 2, 0)
        ]
        if all(apart(Disc(spot, 600), wall) for end in ends for spot in (end, opposite(end, size)) for wall in walls):
            found.append((ends[0], ends[1]))
    return found


def opposite(spot: Point, size: tuple[int, int]) -> Point:
    return size[0] - spot[0], size[1] - spot[1]


def shelter(pieces: tuple[Piece, ...], shooter: Point, target: Point) -> tuple[int, int]:
    """Return whether a shooter sees a target, and whether it does so without cover."""
    one, two = Disc(shooter, 600), Disc(target, 600)
    lines = free(one, two, pieces)
    seen = Sight(sum(lines), len(lines)).at_least(1, 4)
    return int(seen), int(seen and not cover_pieces(one, two, pieces, 1000))


@HOW_MANY
@pytest.mark.parametrize("style", STYLES)
def test_neither_long_edge_is_better_over_many_tables(style: str, count: int) -> None:
    """Each look from the south is compared with that from the opposite place in the north."""
    size = SIZES[0]
    better: list[tuple[int, int]] = []
    seen = []
    for seed, pieces in enumerate(tables(style, count)):
        for shooter, target in looks(pieces, size, random.Random(seed)):
            south = shelter(pieces, shooter, target)
            north = shelter(pieces, opposite(shooter, size), opposite(target, size))
            better.append((south[0] - north[0], south[1] - north[1]))
            seen += [south[0], north[0]]
    for differences in zip(*better, strict=True):
        spread = statistics.pstdev(differences) / len(differences) ** 0.5
        assert abs(statistics.mean(differences)) < 3 * spread + 0.001
        assert abs(statistics.mean(differences)) < 0.03
    assert 0.2 < statistics.mean(seen) < 0.5


@HOW_MANY
@pytest.mark.parametrize("style", STYLES)
def test_both_halves_hold_as_much_cover(style: str, count: int) -> None:
    height = SIZES[0][1]
    totals = [0, 0]
    for pieces in tables(style, count):
        halves = [0, 0]
        for piece in pieces:
            _, top, _, bottom = box_of(piece.outline)
            if piece.cover != "none" and (top + bottom) // 2 != height // 2:
                halves[top + bottom > height] += area2(piece.outline)
        assert 2 * min(halves) > max(halves)
        totals = [total + half for total, half in zip(totals, halves, strict=True)]
    assert 50 * abs(totals[0] - totals[1]) < sum(totals)


def test_the_outskirts_are_of_equal_worth_from_every_corner() -> None:
    """Of four players nobody has the better quarter of the table: each holds as much of everything as the others."""
    quarters = [0, 0, 0, 0]
    for seed in range(200):
        for piece in made("outskirts", SIZES[0], seed):
            left, top, right, bottom = box_of(piece.outline)
            quarters[(left + right > 48_000) + 2 * (top + bottom > 48_000)] += abs(area2(piece.outline))
    assert 10 * (max(quarters) - min(quarters)) < max(quarters)


def test_streets_cross_the_whole_table_and_no_building_stands_in_them() -> None:
    assert streets("ruins", SIZES[0]) == ()
    assert streets("city", SIZES[0]) == (rectangle(20_000, 0, 28_000, 48_000), rectangle(0, 20_000, 48_000, 28_000))
    for size in SIZES:
        ways = [Shape(street) for street in streets("city", size)]
        houses = [piece for seed in range(5) for piece in made("city", size, seed) if piece.look == "building"]
        assert not any(overlap(Shape(house.outline), way) for house in houses for way in ways)
