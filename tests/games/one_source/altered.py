"""Plays a game in which one number of its rulebook is another one, and tells all that is said of it.

    python -m tests.games.one_source.altered uprising DECREE_COST 7 3

A process of its own changes the constant before anything of the game is imported, as an editor would change the line.
"""

import functools
import importlib
import json
import sys
from typing import Any

import msgspec


class Told(msgspec.Struct):
    """What came of a game with another number: games and what broke them, broken promises, what is said."""

    finished: int
    failures: list[str]
    broken: list[str]
    fixed: list[str]
    said: list[str]


def alter(slug: str, name: str, value: Any) -> None:
    """Change a constant of a game that is not imported yet."""
    numbers = importlib.import_module(f"games.{slug}.content.numbers")
    early = {module for module in sys.modules if module.startswith(f"games.{slug}.")} - set(_known(slug))
    if early:
        raise RuntimeError(f"the numbers of {slug} come too late: {early} are imported already")
    if not hasattr(numbers, name):
        raise RuntimeError(f"{slug} has no number {name}")
    setattr(numbers, name, _frozen(value))


def _known(slug: str) -> tuple[str, str]:
    return f"games.{slug}.content", f"games.{slug}.content.numbers"


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def told_of(slug: str, games: int, options: dict[str, Any]) -> Told:
    """Play some games, check the promises that every game makes, and return what is said of the game.

    A single game is a quick look: a brief one, of which the promises of actions are not checked.
    """
    from bot.conformance import Extent, fault_of, find_subject
    from bot.conformance.actions import CHECKS as ACTIONS
    from bot.conformance.faces import CHECKS as FACES
    from bot.conformance.faces import its_commands_fit_discord
    from bot.conformance.prompts import CHECKS as PROMPTS
    from bot.selfplay import SelfplaySetup, play_matches
    from tests.games.one_source.texts import fixed_texts, said_texts

    quick = games == 1
    subject = find_subject(slug)._replace(extent=Extent(positions=20, thin=40, completed=4, answered_every=20))
    game = subject.game
    table = game.card.options(**{**options, **(game.check_profile.brief if quick else {})})
    report = play_matches(SelfplaySetup(game, games, 2, "one source", ("random", "advise"), table))
    checks = [its_commands_fit_discord] if quick else [check.holds for check in (*PROMPTS, *ACTIONS, *FACES)]
    faults = {check.__name__: fault_of(functools.partial(check, subject)) for check in checks}
    broken = [f"{name}: {fault}" for name, fault in faults.items() if fault]
    said = said_texts(slug, seeds=1 if quick else 2)
    return Told(report.finished, report.failures, broken, fixed_texts(slug), said)


def main(slug: str, name: str, value: str, games: str, options: str = "{}") -> None:
    """Change a number, play, and print what came of it."""
    alter(slug, name, json.loads(value))
    sys.stdout.buffer.write(msgspec.json.encode(told_of(slug, int(games), json.loads(options))))


if __name__ == "__main__":
    main(*sys.argv[1:])
