"""`umpire roll`: roll dice from the shell, with the grammar of `/roll`."""

import argparse
import random
from typing import Any

from bot.cli.common import CommandError, Subparsers


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("roll", help="roll dice: umpire roll 4d6kh3+2")
    command.add_argument("notation", nargs="+", metavar="NOTATION", help="such as 4d6kh3+2 (see /dice help)")
    command.add_argument("--seed", help="the same seed gives the same dice")
    command.add_argument("--json", action="store_true", help="print total, terms and every die")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Roll and print the result."""
    from games.kernel import RngDice
    from rolls import PLAIN, RollError, explain, nearest, parse, roll

    text = " ".join(args.notation)
    rng = random.SystemRandom() if args.seed is None else random.Random(args.seed)  # noqa: S311 - asked for by --seed
    try:
        result = roll(parse(text), RngDice(rng))
    except RollError as error:
        meant = f"\nDid you mean {found}" if error.text and (found := nearest(error)) else ""
        raise CommandError(f"{error.reason}\n{error.marked}{meant}" if error.text else error.reason) from None
    if args.json:
        import msgspec

        print(msgspec.json.encode(_described(result)).decode())
    else:
        print("\n".join(explain(result, style=PLAIN)))
    return 0


def _described(result: Any) -> dict[str, Any]:
    from rolls.text import format_expression, format_line, format_pool

    rolls = [
        {
            "roll": format_expression(each.expression),
            "total": each.total,
            "terms": [
                {
                    "dice": format_pool(pool.pool),
                    "total": pool.total,
                    "rolled": [
                        {"face": die.face, "counts": die.score, "state": die.state, "exploded": die.exploded}
                        for die in pool.dice
                    ],
                }
                for pool in each.pools
            ],
        }
        for item in result.items
        for each in item.rolls
    ]
    return {"notation": format_line(result.line), "total": sum(result.totals), "rolls": rolls}
