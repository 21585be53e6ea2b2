"""What every game declares about itself is there, decodes, and is true."""

import importlib
import random
import re
from typing import Any, get_type_hints

import msgspec
import pytest

from games.kernel import SEAT_LETTERS, RngDice
from games.kernel.walk import AnyGame
from games.registry import GAMES, find_policy, policy_names
from renderers.contract import find_renderer
from tests.contract.walks import plies, sampled

RULE_ID = re.compile(r"\b[A-Z]{1,3}-?\d+\b")
REGISTERED = pytest.mark.parametrize("registered", GAMES.values(), ids=lambda game: game.slug)


def option_descriptions(game: AnyGame) -> dict[str, str]:
    hints = get_type_hints(game.options, include_extras=True)
    return {name: extra.description for name, hint in hints.items() for extra in getattr(hint, "__metadata__", ())}


def test_states_survive_dump_and_load(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        data = game.dump(ply.step.state)
        assert game.load(data) == ply.step.state
        assert game.dump(game.load(data)) == data


def test_views_events_and_actions_decode_to_what_they_were(game: AnyGame) -> None:
    actions = msgspec.json.Decoder(game.action)
    events = msgspec.json.Decoder(game.event)
    views = msgspec.json.Decoder(game.view_type)
    for ply in sampled(game, 2):
        assert actions.decode(msgspec.json.encode(ply.action)) == ply.action
        for event in ply.step.events:
            assert events.decode(msgspec.json.encode(event)) == event
        for viewer in (None, *range(ply.seats)):
            view = game.view(ply.step.state, viewer)
            assert type(view) is game.view_type
            assert view.seat == viewer
            assert views.decode(msgspec.json.encode(view)) == view


def test_views_take_names_and_sentences_use_them(game: AnyGame) -> None:
    names = ("Ann Xylander", "Ben Yperson", "Cleo Zed", "Dev Quill", "Eve", "Fay")
    told = ""
    for ply in sampled(game, 1):
        view = msgspec.structs.replace(game.view(ply.step.state, None), names=names[: ply.seats])
        told += " ".join(game.narrate(event, view) for event in ply.step.events if event.seen_by is None)
        summary = game.summary(view)
        assert summary.title
        assert summary.lines
        assert 0 < len(summary.alt_map) <= 1024
        assert 0 < len(summary.alt_roster) <= 1024
    assert "Ann Xylander" in told


def test_every_event_cites_known_rules(game: AnyGame) -> None:
    for seed in range(4):
        for ply in plies(game, seed):
            for event in ply.step.events:
                assert event.rules, f"{type(event).__name__} cites no rule"
                assert all(game.rulebook.find(rule) for rule in event.rules), event.rules


def test_every_option_is_described_with_its_rule(game: AnyGame) -> None:
    described = option_descriptions(game)
    assert set(described) == set(game.options.__struct_fields__)
    for name, description in described.items():
        cited = RULE_ID.findall(description)
        assert cited, f"option {name} cites no rule"
        assert all(game.rulebook.find(rule) for rule in cited), (name, cited)
    assert msgspec.json.decode(msgspec.json.encode(game.options()), type=game.options) == game.options()


def test_presets_are_valid_options(game: AnyGame) -> None:
    for name, values in game.presets.items():
        assert re.fullmatch(r"[a-z0-9-]{1,32}", name)
        game.setup(game.seats[0], msgspec.convert(values, game.options), RngDice(random.Random(1)))


def test_rulebook_ids_are_unique_and_every_entry_says_something(game: AnyGame) -> None:
    entries: list[Any] = [*game.rulebook.rule, *game.rulebook.ruling]
    ids = [entry.id for entry in entries]
    assert len(set(ids)) == len(ids)
    assert game.rulebook.how_to_play.strip()
    assert all(rule.title and rule.text for rule in game.rulebook.rule)
    assert all(ruling.problem and ruling.ruling for ruling in game.rulebook.ruling)
    assert {ruling.option for ruling in game.rulebook.ruling} - {""} <= set(game.options.__struct_fields__)
    assert game.rulebook.find(ids[0].lower()) == entries[0]


def test_names_fit_discord_and_the_alphabet_of_seats(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]{1,31}", game.slug)
    assert re.fullmatch(r"[a-z][a-z0-9-]{0,31}", game.command)
    assert game.title
    assert 1 <= game.seats[0] <= game.seats[1] <= len(SEAT_LETTERS)
    assert len(set(game.prompt_kinds)) == len(game.prompt_kinds)
    assert set(game.secret_kinds) <= set(game.prompt_kinds)


def test_policies_answer_legally_from_their_own_view(game: AnyGame) -> None:
    for name in policy_names(game):
        policy = find_policy(game, name)
        for ply in sampled(game, 9):
            view = game.view(ply.state, ply.prompt.seat)
            actions = [policy(view, ply.prompt.seat, random.Random(1), 50) for _ in range(2)]
            assert actions[0] == actions[1], "equal views and dice give equal advice"
            game.check(ply.state, ply.prompt.seat, actions[0])


@REGISTERED
def test_registered_games_have_a_renderer(registered: AnyGame) -> None:
    renderer = find_renderer(registered.slug)
    assert callable(renderer.board)
    assert callable(renderer.roster)
    assert callable(renderer.preview)


@REGISTERED
def test_registered_games_have_a_cog(registered: AnyGame) -> None:
    assert importlib.import_module(f"cogs.{registered.slug}")
