"""Games of this house and of packages: what is found, and what is left out without taking the rest with it."""

import importlib.metadata
import inspect
import pathlib
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

from games import registry
from games.kernel import read_rulebook
from games.kernel.api import API_VERSION
from games.registry import GAMES, HOUSE, PARTS, Declared, Registry, UnknownGame, find_game, named, parts_of
from tests.house import OURS
from tests.kernel.nested import Nested
from umpire_tiny.game import TINY, TinyGame

TINY_HERE = Declared("umpire_tiny", "tiny", "umpire-tiny 0.1.0")


def declare(patch: pytest.MonkeyPatch, name: str, **names: Any) -> Declared:
    """Make a module that declares a game, and return it as a package's entry point would name it."""
    module = ModuleType(name)
    parts = {"RULES": f"{name}:GAME", "RENDERER": f"{name}:NONE", "FACE": name, "UMPIRE_API": "1"}
    vars(module).update({**parts, **names})
    patch.setitem(sys.modules, name, module)
    return Declared(name, "", "strange 1.0")


def with_card(**fields: Any) -> TinyGame:
    """Return a tiny game with another card."""
    return type("Other", (TinyGame,), {"card": msgspec.structs.replace(TinyGame.card, **fields)})()


def left_out(*declared: Declared) -> list[str]:
    return [left.reason for left in Registry(declared).left_out]


def test_this_house_declares_its_games_as_packages_do() -> None:
    assert [f"games.{slug}" for slug in OURS] == list(HOUSE)
    for slug in OURS:
        parts = PARTS[slug]
        assert named(parts.rules) is GAMES[slug]
        assert parts_of(slug) == parts


def test_a_package_brings_a_game() -> None:
    found = Registry([*map(Declared, HOUSE), TINY_HERE])
    assert list(found.games) == [*OURS, "tiny"]
    assert found.games["tiny"] is TINY
    assert found.parts["tiny"].origin == "umpire-tiny 0.1.0"
    assert found.parts["tiny"].face == "umpire_tiny.face"
    assert found.left_out == []


def test_entry_points_are_looked_up_by_their_group(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def entry_points(group: str) -> list[importlib.metadata.EntryPoint]:
        asked.append(group)
        return [importlib.metadata.EntryPoint("tiny", "umpire_tiny", group)]

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    declared = list(registry.declared_here())
    assert asked == ["umpire.games"]
    assert declared == [*map(Declared, HOUSE), Declared("umpire_tiny", "tiny", "an unnamed package")]


def test_what_a_package_brings_may_be_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [
        Declared("no_such_module", "ghost", "strange 1.0"),
        declare(monkeypatch, "no_rules", RULES="no_rules:GAME"),
        declare(monkeypatch, "no_path", RULES="nowhere"),
        declare(monkeypatch, "no_game", GAME=TinyGame),
        declare(monkeypatch, "no_name", RULES="no_name"),
    ]
    del sys.modules["no_path"].FACE
    found = Registry([*broken, TINY_HERE])
    assert list(found.games) == ["tiny"]
    assert found.left_out[0][:2] == ("ghost", "strange 1.0")
    assert [left.reason for left in found.left_out] == [
        "ModuleNotFoundError: No module named 'no_such_module'",
        "AttributeError: module 'no_rules' has no attribute 'GAME'",
        "AttributeError: module 'no_path' has no attribute 'FACE'",
        "RULES names no_game:GAME, which is not a game",
        "ValueError: 'no_name' is no \"module:NAME\"",
    ]


def test_a_package_may_raise_anything_while_it_is_imported(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "explosive.py").write_text("raise KeyError('boom')\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert left_out(Declared("explosive", "x", "strange 1.0")) == ["KeyError: 'boom'"]
    (tmp_path / "desperate.py").write_text("import sys\nsys.exit('numpy is missing')\n")
    assert left_out(Declared("desperate", "x", "strange 1.0")) == ["SystemExit: numpy is missing"]


def test_what_this_house_declares_must_work() -> None:
    with pytest.raises(ModuleNotFoundError):
        Registry([Declared("games.no_such_game")])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "Tiny Race is called 'tiny' already"),
        ({"slug": "other"}, "the command /tiny belongs to Tiny Race"),
        ({"slug": "other", "command": "other"}, "rule ids that begin with TR- belong to Tiny Race"),
    ],
)
def test_who_comes_first_keeps_slug_command_and_letters(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, str], reason: str
) -> None:
    second = declare(monkeypatch, "second", GAME=with_card(**fields))
    assert left_out(TINY_HERE, second) == [reason]


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        ("1", ""),
        ("1.0", ""),
        ("1.2", ""),
        ("1.4", "it was written for umpire_api 1.4, and this Umpire has 1.3"),
        ("2", "it was written for umpire_api 2, and this Umpire has 1.3"),
        ("0.9", "it was written for umpire_api 0.9, and this Umpire has 1.3"),
        (1, 'UMPIRE_API is 1, which is not a version; write UMPIRE_API = "1" beside RULES'),
        ("new", "UMPIRE_API is 'new', which is not a version; write UMPIRE_API = \"1\" beside RULES"),
        (
            None,
            'it does not say for which version of umpire_api it was written; write UMPIRE_API = "1" beside RULES',
        ),
    ],
)
def test_a_package_for_another_api_is_left_out(monkeypatch: pytest.MonkeyPatch, version: object, reason: str) -> None:
    assert API_VERSION == (1, 3)
    assert left_out(declare(monkeypatch, "other", GAME=TINY, UMPIRE_API=version)) == ([reason] if reason else [])


def test_the_rules_of_a_package_for_another_api_are_not_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert left_out(declare(monkeypatch, "other", RULES="no_such_module:GAME", UMPIRE_API="2")) == [
        "it was written for umpire_api 2, and this Umpire has 1.3"
    ]


def test_another_game_of_the_same_package_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Registry([TINY_HERE, declare(monkeypatch, "second", GAME=Nested())])
    assert list(found.games) == ["tiny", "nested"]


def test_the_entry_point_is_called_what_the_game_is_called() -> None:
    assert left_out(TINY_HERE._replace(name="race")) == ["the entry point is called 'race', and its game 'tiny'"]


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    for look in (find_game, parts_of):
        with pytest.raises(UnknownGame, match=r"no game is called 'chess'; there are raise_shields, uprising"):
            look("chess")


def test_rules_are_read_from_the_package() -> None:
    assert TINY.rulebook.prefix == "TR"
    assert TINY.rulebook == read_rulebook(pathlib.Path(inspect.getfile(TinyGame)).parent / "data")
