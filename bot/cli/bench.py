"""`umpire bench`: every budget, measured, with its target."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from bot.cli.common import CommandError, Subparsers

if TYPE_CHECKING:
    from bot.bench.figures import Result


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("bench", help="measure every budget")
    command.add_argument("names", nargs="*", metavar="NAME", help="only these (`umpire bench list` names them all)")
    command.add_argument("--json", action="store_true", help="print a JSON list")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print; 1 if a budget is not kept."""
    from bot.bench.registry import FIGURES, measure
    from bot.logs import set_up_logs

    if args.names == ["list"]:
        for figure in FIGURES.values():
            print(f"{figure.name:<40}{figure.told}")
        return 0
    for name in args.names:
        if name not in FIGURES:
            raise CommandError(f"there is no figure {name!r}; there are {', '.join(FIGURES)}")
    set_up_logs("console", "warning")
    _warn_if_busy()
    results = measure(args.names, None if args.json else _tell)
    if args.json:
        import msgspec

        sys.stdout.write(msgspec.json.format(msgspec.json.encode(results), indent=1).decode() + "\n")
    return 0 if all(result.met for result in results) else 1


def _warn_if_busy() -> None:
    """Say on stderr that other programs will spoil the figures."""
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    if load > cores / 2:
        print(f"umpire: the machine is busy (load {load:.1f} on {cores} cores): expect worse figures", file=sys.stderr)


def _tell(result: "Result") -> None:
    from bot.bench.registry import FIGURES

    figure = FIGURES[result.name]
    bound = "at least" if figure.more else "at most"
    verdict = "met" if result.met else "NOT MET"
    value = f"median {result.median:g}, p95 {result.p95:g} {result.unit}"
    print(f"{result.name:<40}{value:<44}{figure.judged} {bound} {result.target:g}: {verdict}", flush=True)
