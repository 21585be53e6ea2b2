"""The strip of a preview: what is ordered on the left, the odds of each result on cards."""

from collections.abc import Sequence
from itertools import accumulate

from PIL import Image

from games.geometry.hexes import FACINGS, Hex
from games.kernel import Forecast, ForecastRow
from games.kernel.base.numbers import MINUS, counted, minus, percent
from games.raise_shields.board import fleet, weapons
from games.raise_shields.content.numbers import STRESS_FLOORS, STRESS_GAINED
from games.raise_shields.content.tables import STRESS_ROWS, stress_row
from games.raise_shields.content.upgrades import band
from games.raise_shields.previews.stress import Result, grouped
from games.raise_shields.state.actions import Fire, Torpedo
from games.raise_shields.state.frames import Maneuver, StressTest
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import PANEL, SOFT, TEXT
from renderers.kit.panels import WIDTH, Odds, odds_cards
from renderers.kit.text import draw_text, fit, wrapped
from renderers.kit.tokens import badge
from renderers.raise_shields.ships import label
from renderers.raise_shields.words import SIDE_LETTERS, ship_name

HEIGHT = 196
_CARDS = (330, 14, WIDTH - 20, HEIGHT - 14)
_CARD_MOST = 190
_MOST_CARDS = 8
_GAINED = tuple(f"+{gained}" if gained else "no" for gained in STRESS_GAINED)
STRESS_CARDS = (
    (f"{STRESS_FLOORS[0]}+", f"{_GAINED[0]}\nstress", False),
    (STRESS_ROWS[1].label, f"{_GAINED[1]}\nstress", False),
    (STRESS_ROWS[2].label, f"{_GAINED[2]}, push\nhalf D6", True),
    (STRESS_ROWS[3].label, f"{_GAINED[3]}, push\nD6", True),
    (STRESS_ROWS[4].label, "D6 hull\ndamage", False),
    (STRESS_ROWS[5].label, "ship\nlost", False),
)
"""The rows of the stress table (RS-39) in as few words as a card holds."""


def move_strip(public: Public, ship: Ship, maneuver: Maneuver, forecast: Forecast | None) -> Image.Image:
    """Return the strip of a move: the order, what it adds up to, and the six rows of its stress test."""
    speed = len(maneuver.path) - 1
    turns = f", {counted(maneuver.clicks, 'click')}" if maneuver.clicks else ""
    flown = f"{counted(speed, 'hex', 'hexes')}{turns}" if speed else f"holds its place{turns}"
    modifiers = ", ".join(_short(name, size) for name, size in maneuver.modifiers if size)
    burdens = ", ".join(part for part in (f"stress {ship.stress}" if ship.stress else "", modifiers) if part)
    told = wrapped(burdens, _CARDS[0] - 46, 24, 500)
    lines = told if len(told) > 1 else [flown, *told]  # the map says how far as well
    if maneuver.path[-1] not in public.grid:
        return _strip(maneuver.text, lines, "out of the game", [], "leaves the map: the ship has fled")
    if forecast is None or not forecast.rows:
        return _strip(maneuver.text, lines, "", [], "No stress test.")
    cards = [
        Odds(label, row.share, effect, row.tone, hatched)
        for row, (label, effect, hatched) in zip(forecast.rows, STRESS_CARDS, strict=True)
    ]
    return _strip(maneuver.text, lines, f"test: {forecast.formula}", cards)


def accept_strip(test: StressTest, results: Sequence[Result]) -> Image.Image:
    """Return the strip of a test that would stand: its total, and what each face of the die after it brings."""
    row = stress_row(test.total)
    dice = " + ".join(map(str, test.dice))
    gained = counted(row.stress, "stress", "stress") if row.stress else "no stress"
    lines = [
        f"test: {dice}{_signed(test.total - sum(test.dice))} = {minus(test.total)}",
        f"+{gained}" if row.stress else gained,
    ]
    after = {"drift": "then half a D6", "overrun": "then 1D6", "damage": "then 1D6 of hull"}.get(row.name, "")
    cards = [Odds(result.label, ways / len(results), result.short, result.tone) for result, ways in grouped(results)]
    return _strip("accept", lines, after, cards if len(results) > 1 else [], results[0].short, 230)


def _signed(modifier: int) -> str:
    return f" {MINUS} {-modifier}" if modifier else ""


def _short(name: str, size: int) -> str:
    """Shorten a modifier: `1 click left` is a click here."""
    return f"{'click' if 'click' in name else name.split(' (', maxsplit=1)[0]} {minus(size)}"


def attack_strip(ship: Ship, target: Ship, action: Fire | Torpedo, forecast: Forecast | None) -> Image.Image:
    """Return the strip of an attack: what is fired, what hits, and the odds of each number of hits."""
    distance = fleet.place_of(ship).distance(fleet.place_of(target))
    title = "torpedo" if isinstance(action, Torpedo) else f"{action.side} ({SIDE_LETTERS[action.side]})"
    need = weapons.need_of(ship, action.weapon, distance)
    lines = [f"{'boards' if action.boarding else 'at'} {ship_name(target)}, {counted(distance, 'hex', 'hexes')}"]
    lines.append(f"hits on {band(need)}")
    return _strip(title, lines, "", _hit_cards(forecast.rows if forecast else ()))


def _hit_cards(rows: tuple[ForecastRow, ...]) -> list[Odds]:
    """Return a card a number of hits, the rarest joined into one, each with the odds of as many or more."""
    shares = [row.share for row in rows]
    at_least = list(accumulate(reversed(shares)))[::-1]
    cards = []
    for hits, share in enumerate(shares[:_MOST_CARDS]):
        last = hits == _MOST_CARDS - 1 and len(shares) > _MOST_CARDS
        label = "1 hit" if hits == 1 else f"{hits} hits"
        shown = at_least[hits] if last else share
        effect = "all\nmiss" if not hits else f"{percent(min(1.0, at_least[hits]))}\nor more"
        if hits and hits == len(shares) - 1:
            effect = "the\nmost" if hits > 1 else "strikes\nhome"
        cards.append(Odds(label, shown, "or\nmore" if last else effect, "good" if hits else "plain"))
    return cards


def place_strip(public: Public, ship: Ship, place: Hex, facing: int) -> Image.Image:
    """Return the strip of a placing: where, which way, and how far the enemies are."""
    far = [
        f"{ship_name(other)} is {counted(place.distance(fleet.place_of(other)), 'hex', 'hexes')} away"
        for other in fleet.active_ships(public)
        if other.seat != ship.seat
    ]
    canvas = Canvas(blank(WIDTH, 104, PANEL))
    badge(canvas, (50, 52), 24, ship.seat, letter=label(ship))
    text = f"{ship_name(ship)} at {place.name}, facing {FACINGS[facing]}"
    draw_text(canvas, 96, 33, fit(text, WIDTH - 120, 28, 700), 28, 700)
    draw_text(
        canvas, 96, 73, fit("; ".join(far) or "no other ship is on the map yet", WIDTH - 120, 24, 500), 24, 500, SOFT
    )
    return canvas.image.reduce(SCALE)


def _strip(
    title: str, lines: list[str], last: str, cards: list[Odds], instead: str = "", widest: int = _CARD_MOST
) -> Image.Image:
    canvas = Canvas(blank(WIDTH, HEIGHT, PANEL))
    room = _CARDS[0] - 46
    draw_text(canvas, 28, 44, fit(title, room, 40, 800), 40, 800)
    y = 88
    for line in lines:
        if line:
            draw_text(canvas, 28, y, fit(line, room, 24, 500), 24, 500, SOFT)
            y += 36
    if last:
        draw_text(canvas, 28, y, fit(last, room, 24, 700), 24, 700, TEXT)
    if cards:
        left, top, right, bottom = _CARDS
        right = min(right, left + len(cards) * widest)
        odds_cards(canvas, (left, top, right, bottom), cards)
    else:
        draw_text(canvas, _CARDS[0], HEIGHT / 2, instead, 42, 800)
    return canvas.image.reduce(SCALE)
