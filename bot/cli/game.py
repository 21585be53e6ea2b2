"""`umpire game list`, `check` and `new`: the games of this house and of installed packages, and a new one."""

import argparse
import importlib
import pathlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers, whole_number
from bot.cli.new_game import names_for, write_game

if TYPE_CHECKING:
    from bot.conformance import Result, Subject
    from games.registry import LeftOut


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser(
        "game", help="list the games, check one, or begin a new one: umpire game list, check GAME, new SLUG"
    )
    deeds = command.add_subparsers(dest="deed", required=True, metavar="list|check|new")
    deeds.add_parser("list", help="name every game, and what of installed packages cannot be played")
    check = deeds.add_parser("check", help="hold a game to the contract of all games, and say what falls short")
    check.add_argument("game", metavar="GAME", help="for example raise_shields")
    check.add_argument(
        "--games", type=whole_number(1, 100_000), default=100, metavar="N", help="how many computers play (100)"
    )
    new = deeds.add_parser("new", help="write a small, whole game as a package of its own, to be made yours")
    new.add_argument("slug", metavar="SLUG", help="its name in code, for example night_race")
    new.add_argument("folder", metavar="DIR", nargs="?", default="", help="a new folder (umpire-night-race)")
    new.add_argument("--title", default="", metavar="TITLE", help='its name for people ("Night Race")')
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, check or begin; 1 if something falls short."""
    if args.deed == "new":
        return _new(args.slug, args.title, args.folder)
    return _list() if args.deed == "list" else _check(args.game, args.games)


def _new(slug: str, title: str, folder: str) -> int:
    names = names_for(slug, title)
    where = pathlib.Path(folder or names.project)
    files = write_game(names, where)
    print(f"{names.title} ({names.slug}) is in {where}: {files} files, rules {names.letters}-1 and {names.letters}-2")
    print("Next, in the environment in which Umpire is:")
    print(f'  python -m pip install -e "{where}[test]"')
    print(f"  umpire game check {names.slug}")
    print(f"  umpire play, and there /{names.command} new")
    return 0


def _list() -> int:
    from games.kernel.text.prose import table
    from games.registry import GAMES, LEFT_OUT, PARTS

    rows = []
    for slug, game in GAMES.items():
        card = game.card
        rows.append((slug, card.title, f"version {card.version}", f"{card.many} players", _origin(slug)))
    for line in table(rows):
        print(line)
    broken = [each for slug in GAMES if PARTS[slug].origin for each in _broken_parts(slug)]
    for left in (*LEFT_OUT, *broken):
        print(f"refused: {left.name} ({left.origin}): {left.reason}")
    return 0


def _origin(slug: str) -> str:
    from games.registry import PARTS

    return PARTS[slug].origin or "of this house"


def _broken_parts(slug: str) -> Iterator["LeftOut"]:
    """Say what of a game of a package cannot be imported, besides its rules."""
    from games.registry import LeftOut, parts_of
    from renderers.contract import find_renderer

    parts = parts_of(slug)
    for what, load in (("pictures", find_renderer), ("commands", lambda _: importlib.import_module(parts.face))):
        try:
            load(slug)
        except Exception as error:  # a package may raise anything
            yield LeftOut(slug, parts.origin, f"its {what} cannot be imported: {type(error).__name__}: {error}")


def _check(slug: str, games: int) -> int:
    from games.kernel.base.numbers import counted

    subject = _subject(slug)
    card = subject.game.card
    print(f"{card.title} ({card.slug}), version {card.version}, {_origin(card.slug)}")
    faults: dict[str, str] = {}
    short = 0
    for result in _results(subject, games):
        if not result.fault:
            _say("kept", result.name)
            continue
        short += 1
        first = faults.setdefault(result.fault, result.name)
        if first == result.name:
            _say("falls short", result.name, result.fault, *result.explained)
        else:  # one mistake, such as a line that breaks in every match, is explained once
            _say("falls short", result.name, f'What is said at "{first}" is in the way here too.')
    print(f"{card.title} falls short of {counted(short, 'promise')}" if short else f"{card.title} keeps all promises")
    return 1 if short else 0


def _say(what: str, first: str, *others: str) -> None:
    """Print a line, and others set in below it."""
    print(f"{what:<12} {first}")
    for line in others:
        print(f"{'':<12} {line}")
    sys.stdout.flush()


def _results(subject: "Subject", games: int) -> Iterator["Result"]:
    from bot.conformance import NOT_SEEN, SELDOM, grouped, play_games, played_result, run_checks

    yield from run_checks(subject)
    played = play_games(subject, games)
    yield played_result(played)
    for kind, names in grouped(played.unseen).items():
        _say("not seen", ", ".join(names), f"In {played.games} games {NOT_SEEN[kind]}.")
    if played.seldom:
        _say("seldom", ", ".join(played.seldom), f"In {played.games} games they did not come up: {SELDOM}.")


def _subject(slug: str) -> "Subject":
    from bot.conformance import NoSubject, find_subject

    try:
        return find_subject(slug.lower().replace("-", "_"))
    except NoSubject as error:
        raise CommandError(str(error)) from None
