"""Pairs of pictures for a blind comparison of plain boards with those of a world: `python -m tests.renderers.blind`.

Twelve positions of each game are drawn in both themes, side by side or, every third, at the size of a phone; which one
is left hangs on a seed. The folder has pairs and questions; which is which, and the answers, are kept apart from it.
"""

import argparse
import io
import json
import pathlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
from PIL import Image

from games.battlefield.pieces import Piece
from games.geometry.hexes import FACINGS
from games.raise_shields.state.state import Public as Space
from games.upheaval.terrain import line_of_sight as upheaval_sight
from games.upheaval.terrain.types import TRAITS, kind_of
from games.uprising.board.scoring import most
from games.uprising.text.changes import changes_of
from games.urban_war.terrain import line_of_sight as urban_war_sight
from renderers.contract import find_renderer
from renderers.uprising.words import done_words
from tests.renderers.cases import Scene, find_cases

POSITIONS: dict[str, tuple[str, ...]] = {
    "raise_shields": (
        "place", "move", "fire", "several", "adjacent", "torpedo", "wreck", "fled", "crowd", "four", "eight", "repair",
    ),
    "uprising": (
        "start", "first", "two", "three", "decree", "moved", "several", "crowd", "everyone", "war", "lost", "over",
    ),
    "urban_war": (
        "deploy", "activate", "act", "intercept", "fight", "kill", "several", "twelve", "cover", "ruins", "city",
        "over",
    ),
    "upheaval": (
        "deploy", "battle", "shooting", "mixed_volley", "several", "fight", "casualties", "three", "two35", "four",
        "shipped", "over",
    ),
}  # fmt: skip
SEATS = "ABCD"
PHONE = 390
"""Px that a picture is wide on a phone."""
PREFER = "Which of the two pictures do you prefer, left or right?"
Asked = list[tuple[str, str]]


def main() -> None:
    """Draw the pairs."""
    parser = argparse.ArgumentParser(prog="python -m tests.renderers.blind", description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="where the pairs go; key and answers go beside it")
    parser.add_argument("--seed", type=int, default=28)
    chosen = parser.parse_args()
    write(chosen.folder, random.Random(chosen.seed))


def write(folder: pathlib.Path, rng: random.Random) -> None:
    """Write all pairs and the questions into a folder, and key and answers beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    key, questions, answers = dict[str, str](), dict[str, list[str]](), dict[str, list[str]]()
    told = [(slug, name) for slug, names in POSITIONS.items() for name in names]
    rng.shuffle(told)
    for number, (slug, name) in enumerate(told, 1):
        pair, phone = f"pair_{number:02}", number % 3 == 0
        themes = ["plain", "world"]
        rng.shuffle(themes)
        scene = find_cases(slug).boards[name]
        _beside([_drawn(slug, scene, theme) for theme in themes], phone).save(folder / f"{pair}.png")
        asked = asked_of(slug, scene)
        key[pair] = f"{slug} {name}: left {themes[0]}, right {themes[1]}"
        questions[pair] = [PREFER, *(question for question, _ in asked)]
        answers[pair] = [answer for _, answer in asked]
    (folder / "questions.json").write_text(json.dumps(questions, indent=1, ensure_ascii=False), "utf-8")
    for what, kept in (("key", key), ("answers", answers)):
        text = json.dumps(kept, indent=1, ensure_ascii=False)
        folder.with_name(f"{folder.name}-{what}.json").write_text(text, "utf-8")


def _drawn(slug: str, scene: Scene, theme: str) -> Image.Image:
    view, news = scene
    picture = find_renderer(slug).board(msgspec.structs.replace(view, theme=theme), news)
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def _beside(pictures: list[Image.Image], phone: bool) -> Image.Image:
    """Return two pictures side by side, each as wide as it is, or as a phone shows it."""
    if phone:
        pictures = [one.resize((PHONE, one.height * PHONE // one.width), Image.Resampling.LANCZOS) for one in pictures]
    gap = 24 if phone else 60
    whole = Image.new("RGB", (2 * pictures[0].width + gap, max(one.height for one in pictures)), (49, 51, 56))
    for number, one in enumerate(pictures):
        whole.paste(one, (number * (one.width + gap), 0))
    return whole


def asked_of(slug: str, scene: Scene) -> Asked:
    """Return five questions of fact about a position, with their answers."""
    view, news = scene
    line = " ".join(part for part in find_cases(slug).header(view) if part)
    alt = find_renderer(slug).board(view, news).alt
    last = alt.partition("Last: ")[2] or "nothing yet"
    if slug == "uprising":
        deeds, effects = done_words(view, changes_of(news))
        last = "; ".join((*deeds, effects))
    return [
        ("Whose turn is it, or who won?", line),
        *ASKED[slug](view.public),
        ("What just happened?", last),
    ]


def _space(public: Space) -> Asked:
    playing = [ship for ship in public.ships if ship.status == "active" and ship.hex is not None]
    worst = min(playing, key=lambda ship: ship.hull)
    low = min(playing, key=lambda ship: ship.shields)
    first = playing[0]
    return [
        ("Which ship has the least hull, and how much?", f"{worst.id}: {worst.hull}"),
        (f"Which way does ship {first.id} face (N, NE, SE, S, SW, NW)?", FACINGS[first.facing]),
        ("Which ship has the fewest shields, and how many?", f"{low.id}: {low.shields}"),
    ] if playing else [
        ("Who is hurt?", "nobody"), ("Which ships are on the map?", "none"), ("What blocks sight?", "nothing"),
    ]  # fmt: skip


def _country(public: Any) -> Asked:
    names = [public.name(number) for number in range(len(public.lands))]
    broken = [name for name, land in zip(names, public.lands, strict=True) if land.unstable]
    at, region = max(enumerate(public.lands), key=lambda pair: sum(pair[1].followers))
    leaders = ", ".join(SEATS[seat] for seat in most(region.followers)) or "nobody"
    here = sorted(SEATS[one.seat] + ("'s Warlord" if not one.number else f"{one.number}") for one in public.characters
                  if one.region == at)  # fmt: skip
    return [
        ("Which regions are unstable?", ", ".join(broken) or "none"),
        (f"Who has the most followers in {names[at]}?", leaders),
        (f"Whose characters are in {names[at]}?", ", ".join(here) or "nobody's"),
    ]


def _street(public: Any) -> Asked:
    models = [model for model in public.standing() if model.at is not None]
    hurt = [model.id for model in models if model.wounds]
    pairs = [(one, two) for one in models if one.seat == 0 for two in models if two.seat == 1]
    near = _one_of(sorted(pairs, key=lambda pair: _gap(pair[0].at, pair[1].at)))
    sight = "nobody is on the table"
    if near is not None:
        seen = urban_war_sight.look(public, *near)
        sight = "yes" if seen.seen else "no"
    return [
        ("Who is wounded, and still stands?", ", ".join(hurt) or "nobody"),
        (f"Can {near[0].id} see {near[1].id}?" if near else "Who can see whom?", sight),
        ("Which pieces of terrain block sight?", _blocking(public, lambda piece: piece.blocks_sight)),
    ]


def _town(public: Any) -> Asked:
    units = [unit for unit in public.units if unit.on_table]
    hurt = [
        unit.id for unit in units if any(model.wounds for model in unit.models) or len(unit.on_table) < len(unit.models)
    ]
    pairs = [(one, two) for one in units for two in units if one.seat == 0 and two.seat != 0]
    near = _one_of(sorted(pairs, key=lambda pair: _gap(pair[0].on_table[0].at, pair[1].on_table[0].at)))
    sight = "nobody is on the table"
    if near is not None:
        one, two = near
        seen = any(upheaval_sight.sees(public, one, a, two, b) for a in one.on_table for b in two.on_table)
        sight = "yes" if seen else "no"
    return [
        ("Which units have lost models or Wound Points?", ", ".join(hurt) or "none"),
        (f"Can {near[0].id} see {near[1].id}?" if near else "Who can see whom?", sight),
        ("Which pieces of terrain block sight?", _blocking(public, lambda piece: TRAITS[kind_of(piece)].blocks)),
    ]


def _one_of(pairs: list[Any]) -> Any:
    """Return a pair that is neither near nor far; None if there is none."""
    return pairs[len(pairs) // 3] if pairs else None


def _gap(one: tuple[int, int], two: tuple[int, int]) -> float:
    return float((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)


def _blocking(public: Any, blocks: Callable[[Piece], bool]) -> str:
    pieces = public.terrain or public.scenario.value.pieces
    return (
        ", ".join(sorted((piece.id for piece in pieces if blocks(piece)), key=lambda name: (len(name), name))) or "none"
    )


ASKED: dict[str, Callable[[Any], Asked]] = {
    "raise_shields": _space, "uprising": _country, "urban_war": _street, "upheaval": _town,
}  # fmt: skip

if __name__ == "__main__":
    main()
