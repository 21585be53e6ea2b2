"""Draws the README's pictures from computer play: `python docs/draw.py`; chat.png is a screenshot of the chat page."""

import pathlib
import random
from typing import Any

import msgspec

from games.kernel import AnyGame, News, RngDice, Step, View, news_for
from games.registry import find_game, find_policy
from renderers.contract import Picture, find_renderer
from renderers.dice import roll_picture
from rolls import parse, roll

FOLDER = pathlib.Path(__file__).parent
PEOPLE = ("Mira", "Jonas", "Tomoko", "Sam")


def main() -> None:
    """Draw them all."""
    shields, game = find_renderer("raise_shields"), find_game("raise_shields")
    keep("board", shields.board(*scene(game, position("raise_shields", "steady", 2, 52, "evade")[0])))
    keep("roster", shields.roster(*scene(game, position("raise_shields", "steady", 2, 57, "evade")[0])))
    for plies in range(26, 100):
        step, prompt, action = position("raise_shields", "steady", 2, plies, "move")
        duel = step.state
        odds = game.forecast(duel, prompt.seat, action)
        if odds is not None and odds.rows:
            break
    view = named(game, duel, prompt.seat)
    foreseen = game.foresee(view, prompt.seat, action, RngDice(random.Random(0)))
    preview = shields.preview(view, action, odds, foreseen)
    if preview is not None:
        keep("preview", preview)
    realm, _, _ = position("uprising", "easy", 4, 70, "play")
    uprising, country = find_renderer("uprising"), scene(find_game("uprising"), realm)
    keep("uprising", uprising.board(*country))
    keep("uprising_roster", uprising.roster(*country))
    battle("upheaval", 40)
    keep("roll", roll_picture("Mira", "strength", roll(parse("4d6kh3+2"), RngDice(random.Random(4)))))


def battle(slug: str, plies: int) -> None:
    """Draw the board of a battle in inches, and what a shot would do in it."""
    game, renderer = find_game(slug), find_renderer(slug)
    for ply in range(plies, 2 * plies):
        step, prompt, action = position(slug, "steady", 2, ply, "activate")
        view = named(game, step.state, prompt.seat)
        foreseen = game.foresee(view, prompt.seat, action, RngDice(random.Random(0)))
        odds = game.forecast(step.state, prompt.seat, action)
        preview = renderer.preview(view, action, odds, foreseen)
        if odds is not None and odds.rows and preview is not None:
            keep(slug, renderer.board(*scene(game, step)))
            keep(f"{slug}_preview", preview)
            return


def position(slug: str, policy: str, seats: int, plies: int, kind: str) -> tuple[Any, Any, Any]:
    """Return the first step after so many plies that asks this kind of prompt, the prompt, and the player's action."""
    game = find_game(slug)
    rng = random.Random(5)
    dice = RngDice(rng)
    options = game.card.options()
    step = game.setup(seats, options, game.content_for(options), dice)
    player = find_policy(game, policy)
    ply = 0
    while True:
        state = step.state
        prompt = game.awaiting(state)[0]
        action = player(game.view(state, prompt.seat), prompt.seat, rng, 200)
        if ply >= plies and prompt.kind == kind:
            return step, prompt, action
        step = game.apply(state, prompt.seat, action, dice)
        ply += 1


def scene(game: AnyGame, step: Step[Any]) -> tuple[View[Any, Any], News]:
    """Return what the public's picture after a step is drawn from."""
    return named(game, step.state, None), news_for([step.events], None)


def named(game: AnyGame, state: Any, seat: int | None) -> View[Any, Any]:
    """Return a view with people's names."""
    view: View[Any, Any] = msgspec.structs.replace(game.view(state, seat), names=PEOPLE[: state.seats])
    return view


def keep(name: str, picture: Picture) -> None:
    """Write a picture beside this script."""
    (FOLDER / f"{name}.png").write_bytes(picture.png)


if __name__ == "__main__":
    main()
