"""The two diagrams of the architecture page as SVG, laid out here: they load nothing and look the same everywhere."""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import NamedTuple

WIDTH = 1000
INK, DIM, LINE, PAPER, CARD = "#e8eaed", "#a9b1bd", "#7f8ea3", "#1b1f27", "#2a303b"
FILL = {"state": "#24415c", "journal": "#4a3b1e", "view": "#234438", "shown": "#43304f"}
ROW = 46
"""Height of one message of a sequence."""


class Message(NamedTuple):
    """One arrow of a sequence: from whom, to whom, and what; an answer is dashed."""

    sender: int
    receiver: int
    text: str
    answer: bool = False


ACTORS = ("Player", "Face (cogs)", "Service (bot)", "Game (games)", "SQLite", "Poster, workers")
MESSAGES = (
    Message(0, 1, "/shields move 2F"),
    Message(1, 0, "acknowledged in 3 s", answer=True),
    Message(1, 2, "submit(actor, line)"),
    Message(2, 3, "parse, check, apply"),
    Message(3, 2, "Step, or a refusal", answer=True),
    Message(2, 4, "one transaction: journal, state, post"),
    Message(2, 0, "in private: only what the board does not say", answer=True),
    Message(5, 4, "posts to send, events"),
    Message(5, 3, "view, narrate, summary"),
    Message(5, 5, "draw"),
    Message(5, 0, "one message for everybody: sentences, board, roster, buttons"),
)


class Box(NamedTuple):
    """A box of the flow chart: where it is, how high, its words, and its colour."""

    left: int
    top: int
    words: str
    kind: str

    @property
    def entry(self) -> tuple[int, int]:
        """Where arrows end."""
        return self.left, self.top + 24

    @property
    def exit(self) -> tuple[int, int]:
        """Where arrows begin."""
        return self.left + BOX, self.top + 24


BOX = 250
BOXES = {
    "public": Box(20, 60, "public: what all know", "state"),
    "own": Box(20, 120, "secret of seat A", "state"),
    "other": Box(20, 180, "secret of seat B", "state"),
    "unseen": Box(20, 240, "unseen: a deck's order", "state"),
    "all": Box(20, 350, "events that all see", "journal"),
    "some": Box(20, 410, "events that only A sees", "journal"),
    "view_a": Box(375, 90, "view of seat A", "view"),
    "view_all": Box(375, 180, "view of the public", "view"),
    "news_a": Box(375, 410, "news for seat A", "view"),
    "news_all": Box(375, 320, "news for the public", "view"),
    "panel": Box(730, 130, "A's private panel", "shown"),
    "board": Box(730, 270, "board, roster, log, export", "shown"),
}
ARROWS = (
    ("public", "view_a"),
    ("own", "view_a"),
    ("public", "view_all"),
    ("all", "news_all"),
    ("all", "news_a"),
    ("some", "news_a"),
    ("view_a", "panel"),
    ("news_a", "panel"),
    ("view_all", "board"),
    ("news_all", "board"),
)


def one_action() -> str:
    """Return the sequence of one action, from the slash command to the picture."""
    step = WIDTH // len(ACTORS)
    places = [step // 2 + step * each for each in range(len(ACTORS))]
    bottom = 90 + ROW * len(MESSAGES)
    parts = [f'<line x1="{x}" y1="56" x2="{x}" y2="{bottom}" stroke="{LINE}" stroke-dasharray="2 5"/>' for x in places]
    for x, name in zip(places, ACTORS, strict=True):
        parts.append(f'<rect x="{x - 78}" y="14" width="156" height="42" rx="8" fill="{CARD}" stroke="{LINE}"/>')
        parts.append(_text(x, 41, name, 17))
    for number, message in enumerate(MESSAGES):
        parts += _message(message, places, 96 + ROW * number)
    return _svg(bottom + 14, parts)


def what_is_seen() -> str:
    """Return the way from state and events to pictures: nothing hidden has an arrow to what others see."""
    parts = [_text(20, 36, "State", 18, "start"), _text(20, 326, "Journal", 18, "start")]
    for start, end in ARROWS:
        (x1, y1), (x2, y2) = BOXES[start].exit, BOXES[end].entry
        parts.append(_arrow(x1, y1, x2 - 2, y2))
    for name, words in (("other", "not for A"), ("unseen", "for nobody")):
        x, y = BOXES[name].exit
        parts.append(_text(x + 12, y + 5, words, 16, "start", DIM))
    for box in BOXES.values():
        place, fill = f'x="{box.left}" y="{box.top}"', FILL[box.kind]
        parts.append(f'<rect {place} width="{BOX}" height="48" rx="8" fill="{fill}" stroke="{LINE}"/>')
        parts.append(_text(box.left + BOX // 2, box.top + 30, box.words, 18))
    return _svg(480, parts)


DIAGRAMS: Mapping[str, Callable[[], str]] = {"one_action": one_action, "what_is_seen": what_is_seen}


def _message(message: Message, places: list[int], y: int) -> Iterator[str]:
    start, end = places[message.sender], places[message.receiver]
    if start == end:
        yield _text(start - 8, y - 6, message.text, 17, "end")
        yield f'<path d="M{start} {y - 18} h26 v18 h-22" fill="none" stroke="{INK}" marker-end="url(#tip)"/>'
        return
    # Words stand in the middle of their arrow, on paper of their own: they cross the lines of others.
    middle, width = (start + end) // 2, 17 * len(message.text) // 2
    middle = max(width // 2 + 6, min(WIDTH - width // 2 - 6, middle))
    yield f'<rect x="{middle - width // 2}" y="{y - 25}" width="{width}" height="20" fill="{PAPER}" opacity="0.85"/>'
    yield _text(middle, y - 9, message.text, 16)
    yield _arrow(start, y, end + (-3 if end > start else 3), y, message.answer)


def _arrow(x1: int, y1: int, x2: int, y2: int, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="6 4"' if dashed else ""
    ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<line {ends} stroke="{INK}" stroke-width="1.4"{dashes} marker-end="url(#tip)"/>'


def _text(x: int, y: int, words: str, size: int, anchor: str = "middle", colour: str = INK) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'


def _svg(height: int, parts: list[str]) -> str:
    tip = (
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="{INK}"/></marker></defs>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    paper = f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>'
    return "\n".join((head, tip, paper, *parts, "</svg>", ""))
