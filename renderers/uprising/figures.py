"""What a row and a card of the roster share: figures, who is best, whose turn it is, names and badges."""

from collections.abc import Sequence

from games.kernel import Seat
from games.kernel.text import prose
from games.uprising.board.order import turn_order
from games.uprising.board.standings import Standing
from games.uprising.state.state import Public, View
from renderers.kit.canvas import Canvas
from renderers.kit.palette import INK, MUTE, NOW, RGB, SOFT, TEXT, seat_style
from renderers.kit.text import draw_text, fit, text_width
from renderers.uprising.words import person


def is_now(public: Public, seat: Seat) -> bool:
    """Return whether it is a seat's turn; in the end, whether it won."""
    if public.outcome is not None:
        return seat in public.outcome.winners
    return public.turn == seat


def best_of(figures: Sequence[Standing], row: Standing) -> list[str]:
    """Return the scoring columns in which a row has the most, as far as that is known."""
    return [what for what in ("followers", "total") if _is_best(figures, row, what)]


def _is_best(figures: Sequence[Standing], row: Standing, what: str) -> bool:
    if what == "total" and any(one.money is None for one in figures):
        return False
    values = [getattr(other, what) for other in figures]
    return bool(max(values)) and getattr(row, what) == max(values)


def draw_figure(
    canvas: Canvas, x: float, middle: float, text: str, unit: str, size: float, plate: RGB | None = None
) -> None:
    """Draw a number with its unit; on a plate where it is the best of all."""
    width = text_width(text, size, 800)
    if plate is not None:
        half, high = max(size * 1.04, width / 2 + size * 0.35), size * 0.65
        canvas.rect((x - half, middle - high, x + half, middle + high), plate, 12)
    shift = size / 4 if unit else 0
    draw_text(canvas, x - shift, middle, text, size, 800, TEXT if plate is None else INK, "centre")
    if unit:
        draw_text(canvas, x - shift + width / 2 + 4, middle + 5, unit, round(size * 0.62), 600, SOFT)


def plate_of(best: Sequence[str], what: str, seat: Seat) -> RGB | None:
    """Return the colour of the plate behind a figure, if it has one."""
    return seat_style(seat).colour if what in best else None


def purse_words(row: Standing) -> tuple[str, str]:
    """Return what is known of a purse and of victory points."""
    return ("?", f"{row.total}+") if row.money is None else (str(row.money), str(row.total))


def draw_name(canvas: Canvas, view: View, seat: Seat, at: tuple[float, float], room: float, largest: int) -> float:
    """Draw a player's name, as large as there is room for; return its width."""
    name = person(view, seat)
    size = next((size for size in (42, 36, 30, 27) if size <= largest and text_width(name, size, 800) <= room), 24)
    return draw_text(canvas, *at, fit(name, room, size, 800), size, 800)


def is_first(public: Public, seat: Seat) -> bool:
    """Return whether a player shows the 1st Player Marker, which nobody needs once the match is over."""
    return public.marker == seat and public.outcome is None and public.phase != "over"


def state_of(view: View, row: Standing) -> tuple[str, RGB, int]:
    """Say where a player is in the round and whether a computer plays, in which colour and weight."""
    text, colour, weight = _state_of(view, row)
    return " · ".join(part for part in (text, prose.hand(view, row.seat)) if part), colour, weight


def _state_of(view: View, row: Standing) -> tuple[str, RGB, int]:
    public = view.public
    if public.outcome is not None:
        return ("wins", NOW, 700) if row.seat in public.outcome.winners else ("", SOFT, 500)
    if public.players[row.seat].gone:
        return "left the game", MUTE, 500
    if public.phase == "bidding":
        waits = any(prompt.seat == row.seat for prompt in public.prompts)
        return ("to bid", NOW, 700) if waits else ("has bid", SOFT, 500)
    if row.seat == public.turn:
        left = f"{row.actions} action{'' if row.actions == 1 else 's'} left"
        asked = {"placement": "to place", "tie": "move or stay"}.get(public.phase, "to choose")
        return (left if public.phase == "play" and public.fight is None else asked), NOW, 700
    if public.phase != "play":
        return "", SOFT, 500
    order = turn_order(public)
    distance = order.index(row.seat) - order.index(public.turn) if public.turn in order else 0
    return ("done" if distance < 0 else "next" if distance == 1 else "waits"), TEXT if distance == 1 else SOFT, 500
