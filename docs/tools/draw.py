"""Draw the pictures of these pages: `python -m docs.tools.draw`, or only some: `python -m docs.tools.draw roll chat`.

Boards and rosters come from games that computers play with the same seed, so that they show what players see. Pictures
of the chat page are taken by `docs.tools.screens`, the diagrams are laid out by `docs.tools.diagrams`.
"""

import argparse
import functools
import itertools
import pathlib
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from docs.tools import gallery
from docs.tools.diagrams import DIAGRAMS
from docs.tools.screens import take_screens
from games.kernel import AnyGame, News, RngDice, Step, View, news_for
from games.registry import find_game, find_policy
from renderers.contract import Picture, find_renderer
from renderers.dice import roll_picture
from rolls import parse, roll

PICTURES = pathlib.Path(__file__).parents[1] / "pictures"
PEOPLE = ("Mira", "Jonas", "Tomoko", "Sam")
PATIENCE = 400
"""At most so many actions are played to reach a scene."""


class Scene(NamedTuple):
    """Where in a game between computers the pictures are taken: after `seen` questions of a kind, which come first."""

    slug: str
    policy: str
    seats: int
    kind: str
    seen: int
    seed: int
    with_odds: bool = True


SCENES = (
    Scene("raise_shields", "advise", 2, "move", seen=31, seed=1),
    Scene("uprising", "easy", 4, "play", seen=55, seed=5, with_odds=False),
    Scene("urban_war", "steady", 2, "activate", seen=17, seed=3),
    Scene("upheaval", "steady", 2, "activate", seen=23, seed=1),
)


def main() -> None:
    """Draw all of them, or those that are named."""
    pictures = drawings()
    parser = argparse.ArgumentParser(prog="python -m docs.tools.draw", description="Draw the pictures of the docs.")
    parser.add_argument("name", nargs="*", help=f"which ones: {', '.join(pictures)} (all)")
    named = parser.parse_args().name or list(pictures)
    unknown = [name for name in named if name not in pictures]
    if unknown:
        parser.error(f"there is no picture called {unknown[0]}")
    for draw in dict.fromkeys(pictures[name] for name in named):
        draw()


def drawings() -> Mapping[str, Callable[[], None]]:
    """Return what draws each picture, by name; some are drawn together."""
    games = {scene.slug: functools.partial(draw_game, scene) for scene in SCENES}
    others = {"roll": draw_roll, "gallery": draw_gallery, "diagrams": draw_diagrams}
    return {**games, **others, "chat": functools.partial(take_screens, PICTURES)}


def draw_roll() -> None:
    """Draw a roll of dice."""
    keep("roll", roll_picture("Mira", "strength", roll(parse("4d6kh3+2"), RngDice(random.Random(4)))))


def draw_gallery() -> None:
    """Draw what the gallery has besides the boards."""
    for name, data in gallery.drawn():
        (PICTURES / f"{name}.png").write_bytes(data)


def draw_diagrams() -> None:
    """Write the diagrams."""
    for name, text in DIAGRAMS.items():
        (PICTURES / f"{name}.svg").write_text(text(), encoding="utf-8")


def draw_game(scene: Scene) -> None:
    """Draw board and roster at the scene, and the preview of the next action there."""
    game, renderer = find_game(scene.slug), find_renderer(scene.slug)
    for step, seat, action in itertools.islice(positions(scene), scene.seen, None):
        view = named_view(game, step.state, seat)
        odds = game.forecast(step.state, seat, action)
        if scene.with_odds and not (odds and odds.rows):
            continue
        foreseen = game.foresee(view, seat, action, RngDice(random.Random(0)))
        preview = renderer.preview(view, action, odds, foreseen)
        if preview is not None:
            public, news = named_view(game, step.state, None), news_of(step)
            keep(scene.slug, renderer.board(public, news))
            keep(f"{scene.slug}_roster", renderer.roster(public, news))
            keep(f"{scene.slug}_preview", preview)
            return
    raise SystemExit(f"no action of {scene.slug} has a preview with odds: change its scene")


def positions(scene: Scene) -> Iterator[tuple[Step[Any], int, Any]]:
    """Yield (the step before, seat, action) for each question of the scene's kind."""
    game = find_game(scene.slug)
    rng = random.Random(scene.seed)
    dice = RngDice(rng)
    options = game.card.options()
    step = game.setup(scene.seats, options, game.content_for(options), dice)
    player = find_policy(game, scene.policy)
    for _ in range(PATIENCE):
        prompt = game.awaiting(step.state)[0]
        action = player(game.view(step.state, prompt.seat), prompt.seat, rng, 200)
        if prompt.kind == scene.kind:
            yield step, prompt.seat, action
        step = game.apply(step.state, prompt.seat, action, dice)


def news_of(step: Step[Any]) -> News:
    """Return what a step tells everybody."""
    return news_for([step.events], None)


def named_view(game: AnyGame, state: Any, seat: int | None) -> View[Any, Any]:
    """Return a view with people's names."""
    view: View[Any, Any] = msgspec.structs.replace(game.view(state, seat), names=PEOPLE[: state.seats])
    return view


def keep(name: str, picture: Picture) -> None:
    """Write a picture."""
    (PICTURES / f"{name}.png").write_bytes(picture.png)


if __name__ == "__main__":
    main()
