"""`umpire selfplay`: computers play a game many times."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from bot.cli.common import CommandError, Subparsers, game_named, whole_number, write_bytes

if TYPE_CHECKING:
    from bot.selfplay import Report

BEST = "advise"
"""Names the best policy of a game, whatever it is called."""


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("selfplay", help="let computers play a game many times")
    command.add_argument("game", metavar="GAME", help="for example raise_shields")
    command.add_argument("--games", type=whole_number(1, 1_000_000), default=10, metavar="N", help="how many (10)")
    command.add_argument("--seats", type=whole_number(1, 8), metavar="K", help="players at the table (the least)")
    command.add_argument("--seed", default="0", metavar="S", help="the same seed plays the same games (0)")
    command.add_argument(
        "--policy", default=BEST, metavar="A,B", help="players that rotate over the seats: advise, random, steady, .."
    )
    command.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="options", help="a table option; repeatable"
    )
    command.add_argument(
        "--order",
        action="append",
        default=[],
        metavar="SEAT=ORDER",
        dest="orders",
        help="a standing order for a seat, such as A='army: army make raiders / captain'; repeatable",
    )
    command.add_argument("--sense", action="store_true", help="also count what a person would call senseless")
    command.add_argument("--export", metavar="FILE", help="also write the last match, as umpire export would")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print the report; 1 if a match broke."""
    from bot.selfplay import SelfplaySetup, play_matches
    from games.kernel import BadNotation
    from games.kernel.content.options import read_options

    game = game_named(args.game)
    if args.sense and game.critic() is None:
        raise CommandError(f"{game.card.title} has no critic yet, so --sense would count nothing")
    least, most = game.card.seats
    seats = args.seats or least
    if not least <= seats <= most:
        raise CommandError(f"{game.card.title} is for {least} to {most} players, not {seats}")
    try:
        options = read_options(game.card, args.options)
    except BadNotation as error:
        raise CommandError(error.reason) from None
    setup = SelfplaySetup(game, args.games, seats, args.seed, _policies(game, args.policy), options)
    setup.orders = _orders(setup, args.orders, _first_state(setup))
    setup.sense = args.sense
    report = play_matches(setup, None if args.export is None else lambda data: write_bytes(args.export, data))
    _print(report, as_json=args.json)
    return 1 if report.errors else 0


def _policies(game: Any, text: str) -> tuple[str, ...]:
    from games.registry import COMMON, policy_names

    known = tuple(dict.fromkeys((*policy_names(game), *COMMON)))
    names = tuple(known[0] if name == BEST else name for name in text.lower().replace(" ", "").split(",") if name)
    for name in names:
        if name not in known:
            raise CommandError(
                f"{game.card.title} has no policy {name!r}; there are {', '.join(dict.fromkeys((BEST, *known)))}"
            )
    if not names:
        raise CommandError("--policy names no policy")
    return names


def _first_state(setup: Any) -> Any:
    """Return a state at the beginning of a match; refuses options that do not fit."""
    import random

    from games.kernel import GameError, RngDice

    try:
        content = setup.game.content_for(setup.options)
        dice = RngDice(random.Random(0))  # noqa: S311 - thrown away
        return setup.game.setup(setup.seats, setup.options, content, dice).state
    except GameError as error:
        raise CommandError(error.reason) from None


def _orders(setup: Any, words: list[str], state: Any) -> tuple[tuple[str, ...], ...]:
    """Return the standing orders of each seat, as written; refuses those that a match would refuse."""
    from bot.matches.errors import Refused
    from bot.matches.orders.grammar import check_order, read_order
    from games.kernel import SEAT_LETTERS, GameError

    letters = SEAT_LETTERS[: setup.seats]
    found: list[list[str]] = [[] for _ in letters]
    for word in words:
        letter, _, line = word.partition("=")
        if len(letter) != 1 or letter.upper() not in letters:
            raise CommandError(f"--order begins with a seat, {', '.join(letters)}, and '=', not {letter[:20]!r}")
        seat = letters.index(letter.upper())
        try:
            order = read_order(line)
            check_order(setup.game, state, seat, order)
        except GameError as error:
            raise CommandError(error.reason) from None
        except Refused as error:
            raise CommandError(error.sentence) from None
        found[seat].append(order.line)
    return tuple(map(tuple, found)) if words else ()


def _print(report: "Report", as_json: bool) -> None:
    import msgspec

    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n")
        return
    speed = report.actions / report.seconds if report.seconds else 0
    print(f"{report.game}: {report.finished} of {report.games} games finished, {report.errors} broke")
    print(f"{report.actions} actions in {report.seconds} s ({speed:.0f} a second), the longest game {report.longest}")
    print("wins by seat:", _counts(report.wins))
    print("wins by policy:", _counts(report.wins_by_policy))
    print("wins by order:", _counts(report.wins_by_order))
    if report.orders_followed:
        print("orders followed by seat:", _counts(report.orders_followed))
    print("endings:", _counts(report.endings))
    print(f"hand-offs: median {report.handoffs.median:g}, most {report.handoffs.longest}")
    print("not seen:", ", ".join(report.unseen) or "nothing")
    _print_sense(report)
    print("digest:", report.digest)
    for failure in report.failures:
        print(failure, file=sys.stderr)


def _print_sense(report: "Report") -> None:
    from games.kernel import Lapse

    for policy, sense in report.sense.items():
        print(f"senseless in {sense.actions} actions of {policy}:")
        for lapse in Lapse:
            print(f"  {lapse.value}: {sense.lapses[lapse.name]} ({sense.rate(lapse):.1f} in 100)")
            for example in sense.examples.get(lapse.name, []):
                print(f"    {example}")


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())
