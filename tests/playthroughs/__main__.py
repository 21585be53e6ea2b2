"""`python -m tests.playthroughs [check | record GAME NAME ..]`; see README.md beside this file."""

import argparse
import sys

from tests.playthroughs.files import HERE, KNOWN, files, regenerated
from tests.playthroughs.recording import record
from tests.playthroughs.script import play_script


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("check")
    new = commands.add_parser("record")
    new.add_argument("game", choices=KNOWN)
    new.add_argument("name")
    new.add_argument("--seats", type=int, default=2)
    new.add_argument("--seed", default="1")
    new.add_argument("--policy", default="random")
    new.add_argument("--plies", type=int, default=40)
    new.add_argument("--set", action="append", default=[], dest="options")
    new.add_argument("--say", action="append", default=[], dest="said", metavar="KIND=LINE")
    args = parser.parse_args()
    return write_new(args) if args.command == "record" else rewrite(check=args.command == "check")


def rewrite(check: bool) -> int:
    changed = [path for path in files() if regenerated(path) != path.read_text(encoding="utf-8")]
    for path in changed:
        print(f"{'would change' if check else 'rewritten'}: {path.relative_to(HERE)}")
        if not check:
            path.write_text(regenerated(path), encoding="utf-8")
    return 1 if check and changed else 0


def write_new(args: argparse.Namespace) -> int:
    """Play as computers do, keep the lines, and write the file that these lines make."""
    game = KNOWN[args.game]
    said = dict(each.split("=", 1) for each in args.said)
    script = record(game, args.seats, tuple(args.options), args.seed, args.policy, args.plies, said).script
    path = HERE / game.card.slug / f"{args.name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(play_script(game, script), encoding="utf-8")
    print(f"written: {path.relative_to(HERE)}")
    return 0


sys.exit(main())
