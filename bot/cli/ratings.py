"""`umpire ratings`: all ratings, recomputed from the records of matches and compared with those that are kept."""

import argparse
import asyncio
import pathlib
import sys
from typing import TYPE_CHECKING

from bot.cli.common import Subparsers, copied

if TYPE_CHECKING:
    from bot.matches.ratings.ratings import Report
    from bot.storage.ratings import RatingRow

STATUSES = "Exit status: 0 the ratings that are kept are those that the records make, 1 they are not."


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    about = "Recompute all ratings from the records of matches, and compare them with those that are kept."
    command = subparsers.add_parser(
        "ratings", help="recompute all ratings from the records of matches", description=about, epilog=STATUSES
    )
    command.add_argument("--db", metavar="FILE", help="the database (data/umpire.sqlite3)")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the ratings and what is wrong with them; 1 if something is."""
    from bot.logs import set_up_logs

    set_up_logs("console", "warning")
    with copied(args.db) as copy:
        report = asyncio.run(_read(copy))
    _print(report, as_json=args.json)
    return 1 if report.faults else 0


async def _read(db: pathlib.Path) -> "Report":
    from bot.matches import Service
    from bot.storage import Database
    from bot.workers import Inline

    database = await Database.open(db)
    try:
        return await Service.build(database, Inline()).ratings.report()
    finally:
        await database.close()


def _print(report: "Report", as_json: bool) -> None:
    import msgspec

    from games.kernel.base.numbers import counted

    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n")
        return
    print(f"{counted(report.matches, 'match', 'matches')}: {report.ranked} ranked, {report.practice} practice")
    for row in report.ratings:
        print(_line(row))
    for fault in report.faults:
        print(fault)
    print("The ratings that are kept are not right." if report.faults else "What is kept is what was recomputed.")


def _line(row: "RatingRow") -> str:
    from bot.matches.ratings.booking import rating_in
    from games.kernel.base.numbers import counted

    who = f"person {row.user_id}" if row.user_id > 0 else f"somebody ({-row.user_id})"
    rating = rating_in(row)
    hidden = "" if rating.shown else ", not shown yet"
    many = counted(row.matches, "match", "matches")
    return f"server {row.guild_id}, {row.game}, {row.kind}, {who}: {rating} from {many}{hidden}"
