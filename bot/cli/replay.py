"""`umpire replay`: an exported match as a moving picture."""

import argparse
import pathlib
from typing import TYPE_CHECKING

from bot.cli.common import (
    CommandError,
    Subparsers,
    add_plain,
    game_named,
    read_bytes,
    whole_number,
    with_export,
    write_bytes,
)

if TYPE_CHECKING:
    from bot.retelling.frames import Each
    from games.kernel import Theme
    from renderers.kit.animation import Form

_FORMS: dict[str, "Form"] = {".gif": "gif", ".webp": "webp"}
_MOST = 400


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("replay", help="show an exported match as a moving picture")
    command.add_argument("file", metavar="FILE", help="what umpire export wrote")
    command.add_argument("--out", required=True, metavar="FILE", help="the file to write: .webp, or .gif")
    command.add_argument(
        "--first",
        type=whole_number(0, 1_000_000),
        metavar="N",
        help="begin with the board after an action (0, the setup)",
    )
    command.add_argument(
        "--last", type=whole_number(0, 1_000_000), metavar="N", help="end after an action (the last one)"
    )
    command.add_argument(
        "--each",
        choices=("action", "turn"),
        help="a board for each action or each turn (actions; turns where there would be too many)",
    )
    command.add_argument("--boards", type=whole_number(1, _MOST), default=60, metavar="N", help="at most so many (60)")
    command.add_argument("--width", type=whole_number(200, 1200), default=800, metavar="PX", help="(800)")
    command.add_argument("--pace", type=whole_number(50, 10_000), default=900, metavar="MS", help="each board (900)")
    command.add_argument(
        "--megabytes", type=whole_number(1, 1000), default=8, metavar="MB", help="at most so large (8)"
    )
    add_plain(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the boards and write the moving picture."""
    form = _FORMS.get(pathlib.Path(args.out).suffix.lower())
    if form is None:
        raise CommandError(f"{args.out} ends with neither .webp nor .gif")
    part = (args.first, args.last, args.each, args.boards)
    look = (form, args.width, args.pace, args.megabytes << 20)
    said, data = with_export(animated, read_bytes(args.file), part, look, args.theme)
    write_bytes(args.out, data)
    print(f"{args.out}: {said}")
    return 0


def animated(
    data: bytes,
    part: "tuple[int | None, int | None, Each | None, int]",
    look: "tuple[Form, int, int, int]",
    theme: "Theme" = "world",
) -> tuple[str, bytes]:
    """Return what a moving picture shows, and its bytes, made in this process; raises BadRecord, CommandError."""
    from bot.retelling.film import drawn, planned, told
    from bot.verify.record import read_record
    from renderers.contract import find_renderer
    from renderers.kit.animation import reel

    record = read_record(data)
    game = game_named(record.game)
    plan = planned(game, record, *part)
    boards = drawn(game, find_renderer(game.card.slug), record, told(game, record, plan.frames), theme)
    film = reel(list(boards), *look)
    note = f"; {plan.note}" if plan.note else ""
    return f"{film.frames} boards, {film.width} px wide, {len(film.data):,} bytes{note}", film.data
