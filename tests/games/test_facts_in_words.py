"""Facts in words: whoever cannot see the pictures reads what the rosters show."""

import random
from collections.abc import Iterator
from typing import Any

from games.kernel import RngDice
from games.registry import find_game, find_policy
from games.uprising.board.standings import rows
from games.urban_war.units.points import points_left


def played(slug: str, seats: int, plies: int, policy: str) -> Iterator[tuple[Any, str]]:
    """Play a game; yield what the public sees after each action, with the facts in words."""
    game, rng, dice = find_game(slug), random.Random(1), RngDice(random.Random(1))
    options = game.card.options()
    state = game.setup(seats, options, game.content_for(options), dice).state
    for _ in range(plies):
        prompts = game.awaiting(state)
        if not prompts:
            return
        seat = prompts[0].seat
        state = game.apply(state, seat, find_policy(game, policy)(game.view(state, seat), seat, rng, 50), dice).state
        view = game.view(state, None)
        yield view, "\n".join(game.summary(view).lines)


def test_urban_war_says_weapons_figures_follow_ups_who_has_acted_and_points() -> None:
    acted = 0
    for view, facts in played("urban_war", 2, 60, "steady"):
        public = view.public
        for model in public.models:
            card = public.card(model)
            assert all(weapon.name in facts for weapon in card.weapons)
            row = next(line for line in facts.splitlines() if line.startswith(f"{model.id} ") and ": " not in line)
            assert f"{card.wounds - model.wounds}/{card.wounds}" in row
            assert not model.cal or f" {model.cal - model.follow_ups}/{model.cal}" in row
            assert (" done" in row) == (model.done and not model.dead and not model.counter)
            acted += model.done
        if public.models:
            assert all(f", {points_left(public, seat)} points." in facts for seat in (0, 1))
    assert acted


def test_upheaval_says_points_cards_and_who_holds_the_objectives() -> None:
    held = 0
    for view, facts in played("upheaval", 2, 60, "steady"):
        public = view.public
        assert all(one.name in facts for one in public.objectives if public.units)
        assert not (public.turn and public.points) or all(f", {points} point" in facts for points in public.points)
        held += " holds it)" in facts
    assert held


def test_raise_shields_says_cannons_upgrades_credits_and_what_was_fired() -> None:
    fired = 0
    for view, facts in played("raise_shields", 2, 60, "random"):
        for ship in view.public.ships:
            (line,) = (line for line in facts.splitlines() if line.startswith(f"{ship.id} {ship.name} ("))
            assert f": {ship.cannon} cannons" in line
            assert not ship.credits or f"{ship.credits} credit" in line
            assert all(weapon in line for weapon in ship.used)
            fired += len(ship.used)
    assert fired


def test_uprising_says_names_actions_left_income_and_points() -> None:
    for view, facts in played("uprising", 4, 60, "random"):
        for one in view.public.characters:
            assert f"{one.tag} {one.name}{f' ({one.left} left)' if one.left else ''}" in facts
        for row in rows(view) if view.public.characters else ():
            assert not view.public.own(row.seat) or f"{row.points[0]} regions, {row.points[1]} board" in facts
