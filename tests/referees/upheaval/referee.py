"""The referee of Upheaval: reads a record row by row."""

from collections.abc import Callable

from tests.referees.journal import Json, terrain_laid
from tests.referees.upheaval import melee, moves, setup, shooting, turn
from tests.referees.upheaval.court import Court

_HANDLERS: dict[str, Callable[[Court, Json], None]] = {
    "TerrainLaid": terrain_laid,
    **setup.HANDLERS,
    **turn.HANDLERS,
    **moves.HANDLERS,
    **shooting.HANDLERS,
    **melee.HANDLERS,
}
_SILENT = {"ArmyPicked"}


def judge(record: Json, table: Json) -> Court:
    """Hold a whole battle against the rules; return the court with its findings."""
    court = Court(record, table)
    for row in record["journal"]:
        court.open(row)
        if row["kind"] == "game":
            court.text = row["text"] or ""
            court.verb = court.text.split()[0]
            if court.verb == "shoot":
                court.fired = set()
        for event in row["events"]:
            _one(court, event)
        moves.flush(court)
        _no_debts(court, "")
        court.close()
    court.ply += 1
    winners = record["outcome"]["winners"] if record["outcome"] else None
    court.same(court.ended, winners, "UH-H10", "how the battle ended")
    return court


def _one(court: Court, event: Json) -> None:
    name = event["event"]
    court.hold(court.ended is None, "UH-H10", f"{name} after the end of the battle")
    if name != "Moved":
        moves.flush(court)
    _no_debts(court, name + event.get("what", ""))
    if name not in _SILENT and court.hold(name in _HANDLERS, "events", f"no such event by default: {name}"):
        _HANDLERS[name](court, event)


def _no_debts(court: Court, name: str) -> None:
    """Hold that what the last event led to is what comes next."""
    if court.torn is not None and name not in ("StateChangedpinned", "StateChangedgone", "StateChangeddetached"):
        court.hold(court.torn[1] is not True, "UH-20", f"{court.torn[0]} is out of coherency, and not pinned")
        court.torn = None
    if court.nearer is not None and name != "StateChangedpinned":
        court.hold(court.nearer[1], "UH-18", f"{court.nearer[0]} came no nearer to its edge, and is not pinned")
        court.nearer = None
    if name != "StateChangedfalling":
        court.hold(court.falls_due is None, "UH-H8", f"failed, and does not fall back: {court.falls_due}")
        court.falls_due = None
    if name != "StateChangedrallied":
        court.hold(not court.rallies_due, "UH-H9", f"{court.rallies_due} passed, and did not rally")
        court.rallies_due = ""
    if name not in ("Tested", "StateChangedfalling", "StateChangeddestroyed", "StateChangeddetached"):
        court.hold(not court.tests_due, "UH-H7", f"lost a melee, and made no MOR test: {court.tests_due}")
        court.tests_due = []
