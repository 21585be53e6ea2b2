"""Play a turn of each game between people, and print what it cost them as a table in Markdown."""

import argparse
import asyncio
import contextlib
import pathlib
import tempfile
from collections.abc import AsyncIterator

from bot.harbour import HARBOUR_CLUB
from bot.workers import Inline
from discord_sandbox.browser import CHROMIUM
from discord_sandbox.driver import Driver
from discord_sandbox.server import running
from tests.e2e import desk as desks
from tests.e2e.turn_table.pixels import Rulers, rulers
from tests.e2e.turn_table.playing import PEOPLE, Counts, Played, Table

TABLES = (
    Table("urban_war", "mail"),
    Table("urban_war", "quick"),
    Table("urban_war", "live"),
    Table("upheaval"),
    Table("upheaval", "mail"),
    Table("raise_shields", "mended"),
    Table("raise_shields", "duel"),
    Table("raise_shields", "melee", seats=4),
    Table("uprising"),
    Table("uprising", seats=3),
    Table("uprising", seats=4),
)
MOST_ACTIONS = 400
COLUMNS = Counts.__struct_fields__


@contextlib.asynccontextmanager
async def _watched(url: str, place: str) -> AsyncIterator[Rulers | None]:
    if CHROMIUM is None:
        yield None
        return
    async with rulers(url, place) as found:
        yield found


async def measured(table: Table, turns: int, shots: pathlib.Path | None) -> Played:
    """Play a table in a sandbox of its own, with pictures as they are."""
    desks.QuickPool = Inline  # type: ignore[misc, assignment]
    async with contextlib.AsyncExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(running(0, None, world=HARBOUR_CLUB))
        sandbox.hub.interactions.ack_seconds = 60.0
        desk = await stack.enter_async_context(desks.seated(sandbox, folder))
        drivers = [await stack.enter_async_context(Driver(sandbox.url, name)) for _, name in PEOPLE]
        watched = await stack.enter_async_context(_watched(sandbox.url, table.slug.replace("_", "-")))
        played = Played(desk, table, drivers, watched)
        match = await played.begin()
        await played.play(match, turns, MOST_ACTIONS)
        if shots is not None and watched is not None:
            await watched.shoot(played.last_board, shots, table.title.replace(" ", "-").replace(",", ""))
        return played


def rows(table: Table, played: Played, turns: int) -> list[str]:
    """Return a line for each turn."""
    return [
        f"| {table.title} | {turn} | " + " | ".join(str(getattr(counts, name)) for name in COLUMNS) + " |"
        for turn, counts in sorted(played.turns.items())
        if 0 < turn <= turns
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.turn_table", description=__doc__)
    parser.add_argument("tables", nargs="*", help="games such as urban_war, or titles; all of them if none is named")
    parser.add_argument("--turns", type=int, default=2, help="turns of each")
    parser.add_argument("--shots", type=pathlib.Path, help="a folder for pictures of the last boards")
    given = parser.parse_args()
    print("| table | turn |", " | ".join(COLUMNS), "|")
    print("|---|--:|" + "--:|" * len(COLUMNS))
    for table in TABLES:
        if not given.tables or {table.slug, table.title} & set(given.tables):
            played = asyncio.run(measured(table, given.turns, given.shots))
            print("\n".join(rows(table, played, given.turns)), flush=True)


if __name__ == "__main__":
    main()
