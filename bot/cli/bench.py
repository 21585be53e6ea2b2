"""`umpire bench`: every budget, measured, with its target."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from bot.cli.common import CommandError, Subparsers

if TYPE_CHECKING:
    from bot.bench.figures import Result

_NAMES = "only these (`umpire bench list` names them all); `caches` alone lists what each cache holds"


def add(subparsers: Subparsers) -> None:
    """Declare the command."""
    command = subparsers.add_parser("bench", help="measure every budget")
    command.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="only these (`umpire bench list` names them all); `caches` lists what each cache holds",
    )
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
    if args.names == ["caches"]:
        return _caches(args.json)
    _warn_if_busy()
    results = measure(args.names, None if args.json else _tell)
    if args.json:
        _write(results)
    return 0 if all(result.met for result in results) else 1


def _caches(as_json: bool) -> int:
    """List what every cache holds, and compare the total with its budget."""
    from bot.bench.caches import FIGURES, held, megabytes

    found = held()
    result = FIGURES[0].result([megabytes(found)])
    if as_json:
        _write({"caches": found, "total": result})
        return 0 if result.met else 1
    print(f"{'':<66}{'kind':<9}{'entries':>8}{'limit':>8}{'hits':>7}{'KB':>9}{'KB full':>9}")
    for one in found:
        hits = "" if one.hit_rate is None else f"{one.hit_rate:.1%}"
        numbers = f"{one.entries:>8}{one.limit or 'all':>8}{hits:>7}{one.bytes / 1000:>9.1f}{one.full / 1000:>9.0f}"
        print(f"{one.name:<66}{one.kind:<9}{numbers}")
    _tell(result)
    return 0 if result.met else 1


def _write(found: Any) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")


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
