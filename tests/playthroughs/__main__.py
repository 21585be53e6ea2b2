"""`python -m tests.playthroughs [check | record GAME NAME ..]`; see README.md beside this file."""

import argparse
import random
import sys
from typing import Any

from games.kernel import RngDice
from games.kernel.options import read_options
from games.registry import find_policy
from tests.playthroughs.files import HERE, KNOWN, files, regenerated
from tests.playthroughs.script import Line, Script, play_script


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("check")
    record = commands.add_parser("record")
    record.add_argument("game", choices=KNOWN)
    record.add_argument("name")
    record.add_argument("--seats", type=int, default=2)
    record.add_argument("--seed", default="1")
    record.add_argument("--policy", default="random")
    record.add_argument("--plies", type=int, default=40)
    record.add_argument("--set", action="append", default=[], dest="options")
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
    policy = find_policy(game, args.policy)
    dice, rng = RngDice(random.Random(args.seed)), random.Random(f"{args.seed}/play")
    options = read_options(game.card, args.options)
    state: Any = game.setup(args.seats, options, game.content_for(options), dice).state
    lines: list[Line] = []
    while len(lines) < args.plies and game.awaiting(state):
        prompts = game.awaiting(state)
        seat = prompts[rng.randrange(len(prompts))].seat
        action = policy(game.view(state, seat), seat, rng, 100)
        lines.append(Line(seat, game.format(action)))
        state = game.apply(state, seat, action, dice).state
    script = Script(game.card.slug, args.seats, tuple(args.options), args.seed, (), tuple(lines))
    path = HERE / game.card.slug / f"{args.name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(play_script(game, script), encoding="utf-8")
    print(f"written: {path.relative_to(HERE)}")
    return 0


sys.exit(main())
