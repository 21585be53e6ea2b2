"""Forged ends: what a host who knows the secret could make of a record, and what is said of it."""

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

from games.kernel import digest
from tests.bot.verify.forging import Document

Forge = Callable[[Document], object]
BY_RULES = (0, 1)
"""What the two end with where it takes the rules."""
BOTH, NO_MATCH = (1, 1), (2, 2)


class Forged(NamedTuple):
    """What is forged, upon which record, what is said of it, and with which status both checkers end."""

    forge: Forge
    said: str
    ends: tuple[int, int] = BOTH
    upon: str = "duel"


def cut(document: Document, count: int = 6) -> None:
    """Leave out the end."""
    del document["journal"][count:]


def then(document: Document, seat: str | None, text: str, at: int | None = None, **more: Any) -> None:
    """Add an action at the table, at the end or before an action."""
    rows = document["journal"]
    place = len(rows) if at is None else at
    row = copy.deepcopy(rows[place - 1]) | {"kind": "table", "seat": seat, "text": text, "dice": [], "events": []}
    rows.insert(place, row | {"sentences": []} | more)


def won(document: Document, *winners: int, rule: str = "", status: str = "over") -> None:
    """Say who won."""
    document["status"] = status
    document["outcome"] = {"winners": list(winners), "reason": "x", "rule": rule, "aftermath": None}


def aborted(document: Document) -> None:
    document |= {"status": "aborted", "outcome": None}


def plays(document: Document, seat: int, computer: str | None) -> None:
    document["seats"][seat]["computer"] = computer


def loser(document: Document) -> int:
    return 1 - int(document["outcome"]["winners"][0])


def steps(*done: Callable[[Document], object]) -> Forge:
    return lambda document: [each(document) for each in done]


def at_the_end(seat: str | None, text: str, *more: Callable[[Document], object], count: int = 6) -> Forge:
    """Cut a record, and let something at the table be the last."""
    return steps(lambda document: cut(document, count), lambda document: then(document, seat, text), *more)


def behind(seat: str | None, text: str, *more: Callable[[Document], object]) -> Forge:
    """Put something behind a whole match."""
    return steps(lambda document: then(document, seat, text), *more)


def between(seat: str | None, text: str, **more: Any) -> Forge:
    """Put something at the table into a match."""
    return lambda document: then(document, seat, text, 3, **more)


def a_wins(document: Document) -> None:
    won(document, 0)


def b_wins(document: Document) -> None:
    won(document, 1)


def the_loser_wins(document: Document) -> None:
    won(document, loser(document))


def put(*path: Any) -> Forge:
    """Put the last of these at the place that the others lead to."""

    def change(document: Any) -> None:
        *before, key, value = path
        for step in before:
            document = document[step]
        document[key] = value

    return change


def base_of(state: str) -> Callable[[Document], object]:
    """Put another whole state before newer rules, and its hash to it."""

    def change(document: Document) -> None:
        (base,) = document["bases"]
        base["state"] = state
        document["journal"][base["ply"]]["state"] = digest(state.encode())

    return change


def another_roll(document: Document) -> None:
    row = next(row for row in document["journal"] if row["dice"])
    row["dice"].append(dict(row["dice"][0]))


def of_nobody(document: Document) -> None:
    document["journal"][1]["seat"] = None


def with_dice(document: Document) -> None:
    roll = {"by": None, "faces": [1], "reason": "", "sides": 6, "why": ""}
    then(document, "A", "hand-over careful", 3, dice=[roll])
    plays(document, 0, "careful")


def first_words_last(document: Document) -> None:
    document["posted"]["seats"][0]["words"] = ""
    document["posted"]["last"] = "A"


def spelt(change: Callable[[str], str]) -> Forge:
    """Return how to write an action of the game in another way: with each way come other dice."""

    def spell(document: Document) -> None:
        row = next(row for row in document["journal"] if row["kind"] == "game")
        row["text"] = change(row["text"])

    return spell


NOTHING = "is nothing that can be done at the table"
NO_PERSON = "there is no person at seat {} who could do that"
ALREADY = "seat {} is played by {} already"
OTHER = "the match ended at the table with another outcome than the recorded one"
SPACED = "its text is not words with single spaces between"
RULES = "by the rules the match ended with action 22"

FORGED: dict[str, Forged] = {
    # The issue: cut, then anything at the table, and a winner of choice.
    "cut, take-back": Forged(at_the_end("B", "take-back", b_wins), ALREADY.format("B", "its person")),
    "cut, resign with the own win": Forged(at_the_end("A", "resign", a_wins), "others are left at the table"),
    "cut, abort with a winner": Forged(
        at_the_end("A", "abort", a_wins), "is aborted with this, and its status is over"
    ),
    "cut, dance": Forged(at_the_end("A", "dance", b_wins), f"action 6: 'dance' {NOTHING}"),
    "whole, take-back, loser wins": Forged(behind("B", "take-back", the_loser_wins), ALREADY.format("B", "its person")),
    "rules 99": Forged(
        put("rules_version", 99), "there is no version 99 of the rules of Tiny Race: this Umpire knows 1", BY_RULES
    ),
    "rules 99 of every row": Forged(
        put("journal", 0, "rules_version", 99), "has an unknown key 'rules_version'", NO_MATCH
    ),
    "unknown game": Forged(
        put("game", "chess"), "not replayed: actions 0 to 22, since no game chess is installed here", (0, 4)
    ),
    "forged base": Forged(
        put("bases", 0, "state", "{}"), "the whole state that is given for it has another hash", BOTH, "upgraded"
    ),
    # An action in a spelling of the forger's choice.
    "in capitals": Forged(spelt(str.upper), "the rules write it 'pace", BY_RULES),
    "a space behind": Forged(spelt(lambda text: f"{text} "), SPACED),
    "a space before": Forged(spelt(lambda text: f" {text}"), SPACED),
    "two spaces": Forged(spelt(lambda text: text.replace(" ", "  ")), SPACED),
    "a tab": Forged(spelt(lambda text: text.replace(" ", "\t")), SPACED),
    "a line break": Forged(spelt(lambda text: f"{text}\n"), SPACED),
    "a space without a break": Forged(spelt(lambda text: text.replace(" ", "\u00a0")), SPACED),
    "a space without width": Forged(spelt(lambda text: f"{text}\u200b"), SPACED),
    "no text": Forged(spelt(lambda text: ""), SPACED),
    # What may end a match, and what may not.
    "cut, hand-over ends it": Forged(
        at_the_end("B", "hand-over careful", b_wins, lambda document: plays(document, 1, "careful")),
        "no match ends with this",
    ),
    "cut, abort, outcome kept": Forged(
        at_the_end("A", "abort", lambda document: won(document, 1, status="aborted")), OTHER
    ),
    "cut, abort of the rules": Forged(at_the_end(None, "rules 2", a_wins), "no match ends with this"),
    "cut, called off by nobody": Forged(steps(cut, aborted), "nobody called the match off"),
    "cut, over without outcome": Forged(steps(cut, put("outcome", None)), "has no outcome"),
    "cut, over": Forged(steps(cut, b_wins), "the record stops here, before the match ended by the rules", BY_RULES),
    "conceded to oneself": Forged(at_the_end("A", "resign to A", a_wins), "the seat that resigns cannot win by it"),
    "conceded, another wins": Forged(at_the_end("A", "resign to B", a_wins), OTHER),
    "conceded, with a rule": Forged(
        at_the_end("A", "resign to B", lambda document: won(document, 1, rule="TR-6")), OTHER
    ),
    "conceded, with an aftermath": Forged(
        at_the_end("A", "resign to B", b_wins, put("outcome", "aftermath", {"spoils": 1})), OTHER
    ),
    "conceded, aborted": Forged(
        at_the_end("A", "resign to B", aborted), "is over with this, and its status is aborted"
    ),
    "conceded to nobody there": Forged(at_the_end("A", "resign to D", b_wins), "these seats cannot win"),
    "conceded out of order": Forged(at_the_end("A", "resign to C B", b_wins), "these seats cannot win", BOTH, "three"),
    "conceded twice to one": Forged(at_the_end("A", "resign to B B", b_wins), "these seats cannot win"),
    "conceded with two left": Forged(
        at_the_end("A", "resign to B", b_wins, count=3), "by the rules it is 'resign COMPUTER'", BY_RULES, "three"
    ),
    "conceded to one of two": Forged(
        at_the_end("A", "resign to B C", lambda document: won(document, 1, 2), count=3),
        "'resign to B C' is said, and by the rules it is 'resign COMPUTER'",
        BY_RULES,
        "three",
    ),
    "given up beside others": Forged(at_the_end("A", "resign", aborted), "others are left at the table"),
    "given up where the other side wins": Forged(
        at_the_end("A", "resign", aborted, count=4), "by the rules it is 'resign to B'", BY_RULES, "against a computer"
    ),
    "left where the other side wins": Forged(
        steps(between("A", "resign careful"), lambda document: plays(document, 0, "careful")),
        "action 3: 'resign careful' is said, and by the rules it is 'resign to B'",
        BY_RULES,
    ),
    "left as the last": Forged(
        at_the_end("A", "resign careful", lambda document: plays(document, 0, "careful"), count=4),
        "nobody else is left at the table: the match ends",
        BOTH,
        "against a computer",
    ),
    "whole, aborted": Forged(behind("A", "abort", aborted), RULES, BY_RULES),
    "whole, conceded by the winner": Forged(
        lambda document: steps(
            lambda _: then(document, "AB"[1 - loser(document)], f"resign to {'AB'[loser(document)]}"), the_loser_wins
        )(document),
        RULES,
        BY_RULES,
    ),
    "whole, hand-over": Forged(
        behind("B", "hand-over careful", lambda document: plays(document, 1, "careful")), "no match ends with this"
    ),
    "whole, called off": Forged(aborted, "nobody called the match off"),
    "whole, loser wins": Forged(
        lambda document: put("outcome", "winners", [loser(document)])(document),
        "the rules lead to another outcome than the recorded one",
        BY_RULES,
    ),
    "whole, nobody wins": Forged(put("outcome", "winners", []), "the rules lead to another outcome", BY_RULES),
    "whole, by another rule": Forged(put("outcome", "rule", "TR-1"), "the rules lead to another outcome", BY_RULES),
    "whole, with an aftermath": Forged(put("outcome", "aftermath", {"spoils": 9}), "another outcome", BY_RULES),
    "whole, half an aftermath": Forged(put("outcome", "aftermath", {"spoils": 0.5}), "there is a fraction", NO_MATCH),
    "after an abort": Forged(
        steps(at_the_end("A", "abort", aborted), lambda document: then(document, "A", "abort")),
        "action 7: the match had ended before this",
    ),
    "played on after an abort": Forged(between("A", "abort"), "action 4: the match had ended before this"),
    # Who sits there.
    "handed over twice": Forged(
        steps(between("B", "hand-over careful"), between("B", "hand-over careful")), ALREADY.format("B", "a computer")
    ),
    "taken back by a computer": Forged(between("B", "take-back"), NO_PERSON.format("B"), BOTH, "against a computer"),
    "handed over by a computer": Forged(
        between("B", "hand-over random"), NO_PERSON.format("B"), BOTH, "against a computer"
    ),
    "aborted by a computer": Forged(
        at_the_end("B", "abort", aborted, count=4), NO_PERSON.format("B"), BOTH, "against a computer"
    ),
    "taken back by who left": Forged(
        lambda document: then(document, "C", "take-back", 2), NO_PERSON.format("C"), BOTH, "left"
    ),
    "aborted by who left": Forged(put("journal", -1, "seat", "C"), NO_PERSON.format("C"), BOTH, "left"),
    "a person at the end": Forged(
        put("seats", 2, "computer", None), "seat C is played by careful at the end", BOTH, "left"
    ),
    "another computer at the end": Forged(put("seats", 2, "computer", "random"), "and not by random", BOTH, "left"),
    "a computer at the end": Forged(
        put("seats", 0, "computer", "careful"), "seat A is played by its person at the end"
    ),
    "handed over by nobody": Forged(between(None, "hand-over careful"), "it is of the wrong seat"),
    "new rules of a seat": Forged(between("A", "rules 2"), "it is of the wrong seat"),
    # How it is written.
    **{
        f"written {text!r}": Forged(at_the_end("A", text, b_wins), NOTHING)
        for text in (
            "",
            " abort",
            "abort ",
            "Abort",
            "hand-over",
            "hand-over to",
            "hand-over Careful",
            "hand-over  careful",
            "hand-over careful\n",
            "hand-over 9",
            f"hand-over {'x' * 41}",
            "take-back B",
            "resign to",
            "resign to b",
            "resign to B,C",
            "resign to B  C",
            "resign TO B",
            "rules",
            "rules 0",
            "rules 01",
            "rules -1",
            "rules 1.0",
            "rules 1234567890",
            "rules \u0661",
            "skip",
            "setup",
        )
    },
    # Newer rules.
    "no newer rules": Forged(between(None, "rules 1"), "version 1 of the rules is no newer than 1"),
    "newer rules without a state": Forged(between(None, "rules 2"), "there is not one whole state before each change"),
    "newer rules that there are not": Forged(
        steps(
            between(None, "rules 2"),
            lambda document: document["bases"].append({"ply": 2, "state": "{}"}),
            put("journal", 2, "state", digest(b"{}")),
        ),
        "action 3: there is no version 2 of the rules of Tiny Race: this Umpire knows 1",
        BY_RULES,
    ),
    "a state before nothing": Forged(put("bases", [{"ply": 2, "state": "{}"}]), "there is not one whole state before"),
    "a state twice": Forged(
        lambda document: document["bases"].append(document["bases"][0]),
        "there is not one whole state before each change",
        BOTH,
        "upgraded",
    ),
    "a state left out": Forged(put("bases", []), "there is not one whole state before each change", BOTH, "upgraded"),
    "a state of another action": Forged(put("bases", 0, "ply", 0), "there is not one whole state", BOTH, "upgraded"),
    "a state that is none": Forged(base_of("{}"), "leads the rules into BadState", BY_RULES, "upgraded"),
    "a state of another position": Forged(
        lambda document: base_of(document["bases"][0]["state"].replace('"round":1', '"round":2'))(document),
        "the rules lead to another state than the recorded one",
        BY_RULES,
        "upgraded",
    ),
    "set up under no rules": Forged(put("rules_version", 0), "rules_version is not a whole number from 1", NO_MATCH),
    # States, dice, words.
    "another state at the table": Forged(
        steps(between("B", "hand-over careful", state="0" * 64), lambda document: plays(document, 1, "careful")),
        "what is done at the table changes no state",
    ),
    "dice at the table": Forged(with_dice, "what is done at the table throws no dice"),
    "a roll more": Forged(another_roll, "the rules ask for other dice", BY_RULES),
    "a roll of no dice": Forged(
        lambda document: document["journal"][0]["dice"].append(
            {"by": None, "faces": [], "reason": "", "sides": 6, "why": ""}
        ),
        "there is a roll of no dice",
        NO_MATCH,
    ),
    "an action of nobody": Forged(of_nobody, "nobody does this action of the game"),
    "the last words of who gave none": Forged(first_words_last, "said to be of a seat that gave none"),
    "words of a computer": Forged(
        put("posted", "seats", 1, "words", "x"), "a computer gave words", BOTH, "against a computer"
    ),
    "a match that goes on, closed": Forged(put("status", "live"), "its status is live, and it is closed"),
    "a match that goes on, with an outcome": Forged(
        lambda document: document.update(status="live", closing=None), "the match goes on, and has an outcome"
    ),
}
