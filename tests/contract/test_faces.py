"""What is said of a face that leaves no place for another command."""

import sys
from types import ModuleType

import pytest

from bot.conformance.faces import its_commands_fit_discord
from bot.conformance.subject import Broken, Subject
from cogs.common.face import Group, Subcommand, Umpire, add_face
from renderers.contract import find_renderer
from umpire_tiny.game import TINY


def verbs(count: int) -> tuple[Subcommand, ...]:
    return tuple(Subcommand(f"verb{number}", "Do it", verb="run") for number in range(count))


def checked(monkeypatch: pytest.MonkeyPatch, *declared: Subcommand | Group) -> None:
    """Check the face of a game in a package; raises Broken."""
    face = ModuleType("umpire_crowd.face")
    slug = f"crowd{len(declared)}"

    async def setup(bot: Umpire) -> None:
        await add_face(bot, slug, declared)

    face.setup, face.VERBS = setup, declared  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, face.__name__, face)
    its_commands_fit_discord(Subject(TINY, find_renderer("raise_shields"), face.__name__))


def test_a_command_with_a_place_left_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    checked(monkeypatch, *verbs(22))
    checked(monkeypatch, Group("rare", "What is rare", verbs(23)), *verbs(21))


def test_a_command_or_a_group_without_one_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    todo = "has 24 subcommands, and Discord takes 25: put what is rare into a `Group` of the face"
    with pytest.raises(Broken, match=f"^`/tiny` {todo}$"):
        checked(monkeypatch, *verbs(23))
    with pytest.raises(Broken, match=f"^`/tiny rare` {todo}$"):
        checked(monkeypatch, Group("rare", "What is rare", verbs(24)))
