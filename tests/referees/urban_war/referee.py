"""The referee of Urban War: reads a record row by row."""

from collections.abc import Callable

from tests.referees.journal import Json, terrain_laid
from tests.referees.urban_war import actions, fighting, morale, setup, shooting, watch
from tests.referees.urban_war.court import Court

_HANDLERS: dict[str, Callable[[Court, Json], None]] = {
    "TerrainLaid": terrain_laid,
    **setup.HANDLERS,
    **actions.HANDLERS,
    **shooting.HANDLERS,
    **fighting.HANDLERS,
    **morale.HANDLERS,
    **watch.HANDLERS,
}
_SILENT = {"TeamPicked"}
_WITHIN = {"use", "strike", "shield"}
"""Verbs that are answered in the middle of a fight."""


def judge(record: Json, table: Json) -> Court:
    """Hold a whole game against the rules; return the court with its findings."""
    court = Court(record, table)
    for row in record["journal"]:
        court.open(row)
        _row(court, row)
        court.close()
    court.ply += 1
    winners = record["outcome"]["winners"] if record["outcome"] else None
    court.same(court.ended, winners, "UW-55", "how the game ended")
    return court


def _row(court: Court, row: Json) -> None:
    text = row["text"] or ""
    if row["kind"] == "game":
        if text.split()[0] not in _WITHIN:
            watch.end_reaction(court)
        actions.declared(court, "AB".index(row["seat"]), text)
    for event in row["events"]:
        name = event["event"]
        court.hold(court.ended is None, "UW-55", f"{name} after the end of the game")
        watch.goes_on(court, event)
        if name not in _SILENT and court.hold(name in _HANDLERS, "events", f"no such event: {name}"):
            _HANDLERS[name](court, event)
