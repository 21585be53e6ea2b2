"""Journals that somebody has changed: no game is needed to see that."""

from tests.referees.journal import Json


def events_of(record: Json, name: str) -> list[Json]:
    """Return all events of a kind."""
    return [event for row in record["journal"] for event in row["events"] if event["event"] == name]


def other_die(record: Json) -> None:
    """Turn the first dice to hit by one."""
    thrown = (die for row in record["journal"] for die in row["dice"] if die["reason"] == "hit")
    die = next(thrown)
    die["faces"] = [face % 10 + 1 for face in die["faces"]]


def one_die_more(record: Json) -> None:
    """Throw a die that no rule asks for."""
    row = next(row for row in record["journal"] if any(event["event"] == "Moved" for event in row["events"]))
    row["dice"].append({"sides": 10, "faces": [7], "why": "", "by": 0, "reason": "hit"})


def other_winner(record: Json) -> None:
    """Let both sides win."""
    events_of(record, "Ended")[0]["winners"] = [0, 1]
