"""The numbers that the texts of rules still have in figures or words of their own, and that are no constants.

They are faces of dice and rows of tables, places in a list, sides of a hex or of the game, the ends of examples, "one
per full 5$", what campaigns that are not played would pay, and what the printed book says. Whoever adds one to a rule
adds it here, or gives it a name in `content/numbers.py`.
"""

import re

from games.kernel import Rulebook

_WORDS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice"
_NAMED = re.compile(r"\{[^}]*\}|`[^`]*`|\b[A-Z]{2}-[BH]?\d+\b|\b\d?D\d+\b")
"""Terms, lines of notation, rule ids and dice: none of them is a number that a rule tells."""
_NUMBER = re.compile(rf"\d+(?:[.,]\d+)*|\b(?:{_WORDS})\b", re.IGNORECASE)


def literals_of(book: Rulebook) -> dict[str, str]:
    """Return the numbers that are written out in the texts of rules, by the rule's id."""
    texts = {"how to play": book.how_to_play, "first turn": book.first_turn}
    texts |= {one.short: one.text for one in book.figure}
    texts |= {one.id: f"{one.title} {one.text}" for one in book.rule}
    texts |= {one.id: f"{one.problem} {one.ruling}" for one in book.ruling}
    found = {rule: " ".join(_NUMBER.findall(_NAMED.sub(" ", text))) for rule, text in texts.items()}
    return {rule: numbers for rule, numbers in found.items() if numbers}


LEFT: dict[str, dict[str, str]] = {
    "uprising": {
        "how to play": "1",
        "first turn": "1 2 3 4 5",
        "UP-5": "1",
        "UP-26": "1",
        "UP-32": "1",
        "UP-36": "four 5",
        "UP-37": "3 4",
        "UP-38": "17",
        "UP-B2": "Twelve three four two three",
        "UP-B4": "1",
        "UP-B5": "two",
        "UP-B21": "two",
        "UP-B36": "two",
        "UP-H6": "0 0 1",
    },
    "raise_shields": {
        "how to play": "1 2 two 3 6 6 6 4 6",
        "first turn": "1 13 1 2 9 3 4 3 4 4 5 6 5 3 2 1 5 3 1 6 6",
        "RS-1": "six",
        "RS-3": "Five five",
        "RS-4": "0",
        "RS-10": "six",
        "RS-19": "6",
        "RS-23": "Two",
        "RS-38": "Two",
        "RS-40": "6 6 3",
        "RS-41": "36 4 36",
        "RS-48": "6",
        "RS-51": "0",
        "RS-54": "1 2 3 4 5 6",
        "RS-57": "6",
        "RS-58": "6",
        "RS-67": "two two",
        "RS-68": "Two four",
        "RS-B2": "0",
        "RS-B7": "three",
        "RS-B9": "0",
        "RS-B10": "two Two 0 two",
        "RS-B12": "1",
        "RS-B14": "two two",
        "RS-B22": "two 60 60 120",
        "RS-B24": "two",
        "RS-B27": "1 2 3",
        "RS-B29": "6 Two",
        "RS-B33": "0",
        "RS-B34": "1 6",
        "RS-B38": "0",
        "RS-B45": "1",
        "RS-B50": "three four",
        "RS-B56": "two three four two",
        "RS-B58": "2 7",
        "RS-B59": "three",
        "RS-B65": "1 6",
        "RS-B67": "two",
    },
    "urban_war": {
        "how to play": "Two 24,4 1 two 2 3",
        "first turn": "1 2 3 4 2 5 6 4 4 7 2 two",
        "CAL": "1",
        "−1/5": "1 5",
        "×2 !": "two",
        "UW-1": "1 10 4 1 2 4 0 1",
        "UW-4": "two",
        "UW-5": "2 3",
        "UW-10": "1 1",
        "UW-40": "1 10",
        "UW-41": "1 10",
        "UW-48": "1 10",
        "UW-49": "1 10",
        "UW-52": "1",
        "UW-56": "100",
        "UW-57": "10 10",
        "UW-B1": "five 1 5 0 5 0",
        "UW-B3": "two four",
        "UW-B7": "1",
        "UW-B9": "0",
        "UW-B36": "1 10",
        "UW-B38": "50",
        "UW-B46": "twice",
        "UW-H5": "two",
    },
    "upheaval": {
        "how to play": "1 two",
        "first turn": "1 2 3 4 5 6",
        "UH-6": "1 2 3 4 5",
        "UH-23": "1",
        "UH-39": "1 1",
        "UH-40": "2",
        "UH-41": "3",
        "UH-42": "4",
        "UH-43": "5",
        "UH-44": "6",
        "UH-45": "7",
        "UH-46": "8",
        "UH-47": "9 Two twice 9",
        "UH-48": "10",
        "UH-B2": "four",
        "UH-B5": "twice",
        "UH-B32": "Two 3 5 7 8",
        "UH-B33": "twice twice",
        "UH-B36": "10",
        "UH-B38": "two",
        "UH-B40": "Two two",
        "UH-B43": "two",
        "UH-B44": "9",
        "UH-B45": "10 1 9 9 10",
        "UH-B47": "3",
        "UH-B48": "two four",
        "UH-H1": "0",
        "UH-H2": "1 10",
        "UH-H3": "10",
        "UH-H17": "1 1",
        "UH-H8": "10",
        "UH-H10": "1 Two three 120 four",
        "UH-H11": "Two three three four",
        "UH-H12": "1",
    },
}
