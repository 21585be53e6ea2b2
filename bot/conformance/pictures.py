"""What is promised of every picture: its size, its type, that it is the same for the same view, and that it is there.

The functions over views are for tests too, which bring positions that play seldom meets.
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from bot.conformance.leaks import positions
from bot.conformance.perceiving import named_view
from bot.conformance.subject import Broken, Checks, Subject, hold, same
from bot.conformance.walks import Ply
from games.kernel import AnyGame, canonical
from games.kernel.prose import ALT_MOST
from renderers.contract import Picture, Renderer
from renderers.kit.fonts import recorded_sizes
from renderers.kit.palette import NOW, SEATS, seat_style
from renderers.kit.reading import read_picture

CHECKS = Checks()
WIDTH, SMALLEST, MOST_BYTES = 1200, 24, 150 * 1024
"""Px of every picture, px of the smallest type on it, and what it may weigh."""
ODD_NAMES = (
    "W" * 32,
    "\U0001d4dc\U0001d4f2\U0001d4fb\U0001d4ea \U0001f680",
    "\u202eBen",
    "*_~`|>",
    "x",
    "é" * 30,
    "李雷",
    " ",
)
"""Names as people have them: as long as Discord lets them be, styled, turned round, and without anything to draw."""
_MOST_SCENES = 16


def promised(draw: Callable[[], Picture | None], what: str) -> Picture | None:
    """Draw a picture and raise Broken unless it is as promised; None for a preview that there is not."""
    with recorded_sizes() as sizes:
        picture = draw()
    if picture is None:
        return None
    read = read_picture(picture.png)
    same((read.format, read.mode), ("PNG", "P"), f"format and mode of {what}")
    same(read.size, (picture.width, picture.height), f"the size of {what}")
    same(picture.width, WIDTH, f"the width of {what}")
    hold(len(picture.png) <= MOST_BYTES, f"{what} has {len(picture.png)} bytes; there may be {MOST_BYTES}")
    hold(0 < len(picture.alt) <= ALT_MOST, f"the alt text of {what} has {len(picture.alt)} characters")
    small = min(sizes, default=SMALLEST)
    hold(small >= SMALLEST, f"{what} has type of {small} px; {SMALLEST} can be read")
    return picture


def drawn_alike_whatever_was_drawn_between(renderer: Renderer, view: Any, others: Iterable[Any]) -> None:
    """Raise Broken unless a view gives the same picture again after others were drawn."""
    first = renderer.board(view), renderer.roster(view)
    for other in others:
        renderer.board(other)
        renderer.roster(other)
    hold((renderer.board(view), renderer.roster(view)) == first, "a view is drawn another way after others were drawn")


def drawn_alike_at_once(renderer: Renderer, views: Sequence[Any]) -> None:
    """Raise Broken unless pictures drawn in several threads are those drawn one after the other."""
    alone = [renderer.board(view).png for view in views]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda view: renderer.board(view).png, [*views, *views]))
    hold(together == alone * 2, "pictures that are drawn at once come out another way")


def shows_now_and_every_seat(picture: Picture, seats: int) -> None:
    """Raise Broken unless a picture has the colour of now and those of the seats in it."""
    colours = read_picture(picture.png).colours
    hold(NOW in colours, "nothing on the map is in the colour of now")
    missing = [seat for seat in range(min(seats, len(SEATS))) if seat_style(seat).colour not in colours]
    hold(not missing, f"the map does not show the colours of the seats {missing}")


@functools.lru_cache(maxsize=8)
def scenes(game: AnyGame) -> tuple[Ply, ...]:
    """Return positions worth drawing: every kind of prompt with every verb that answered it, the most seats first."""
    found: dict[tuple[str, str], Ply] = {}
    for ply in sorted(positions(game), key=lambda ply: -ply.seats):
        found.setdefault((ply.prompt.kind, ply.text.split()[0]), ply)
    return tuple(found.values())[:_MOST_SCENES]


def _views(game: AnyGame) -> list[Any]:
    return [named_view(game, ply.state, ply.seat) for ply in scenes(game)]


@CHECKS.add
def every_position_is_drawn_in_readable_type(subject: Subject) -> None:
    """Board and roster of every kind of prompt, and of the end, for the public and for whoever is asked."""
    for ply in scenes(subject.game):
        for state, viewer in ((ply.state, None), (ply.step.state, ply.seat)):
            view = named_view(subject.game, state, viewer)
            promised(functools.partial(subject.renderer.board, view), f"the board at {ply.text!r}")
            promised(functools.partial(subject.renderer.roster, view), f"the roster at {ply.text!r}")


@CHECKS.add
def the_end_is_drawn(subject: Subject) -> None:
    """The last board of a match, and its roster."""
    ends = [ply.step.state for ply in positions(subject.game) if subject.game.outcome(ply.step.state)]
    for state in ends[:2]:
        view = named_view(subject.game, state, None)
        promised(functools.partial(subject.renderer.board, view), "the board at the end")
        promised(functools.partial(subject.renderer.roster, view), "the roster at the end")


@CHECKS.add
def every_preview_is_drawn_in_readable_type(subject: Subject) -> None:
    """What an action would do, or nothing where a picture adds nothing; with the forecast and without."""
    game = subject.game
    for ply in scenes(game):
        view = named_view(game, ply.state, ply.seat)
        for forecast in (game.forecast(ply.state, ply.seat, ply.action), None):
            draw = functools.partial(subject.renderer.preview, view, ply.action, forecast)
            promised(draw, f"the preview of {ply.text!r}")


@CHECKS.add
def names_of_any_length_and_alphabet_are_drawn(subject: Subject) -> None:
    """People call themselves what they like."""
    for view in _views(subject.game)[:3]:
        odd = msgspec.structs.replace(view, names=ODD_NAMES[: view.public.seats])
        promised(functools.partial(subject.renderer.board, odd), "a board with odd names")
        promised(functools.partial(subject.renderer.roster, odd), "a roster with odd names")


@CHECKS.add
def equal_views_give_equal_pictures(subject: Subject) -> None:
    """Whatever was drawn between, in whatever thread, and from bytes."""
    views = _views(subject.game)[:4]
    drawn_alike_whatever_was_drawn_between(subject.renderer, views[0], views[1:])
    drawn_alike_at_once(subject.renderer, views)
    content = scenes(subject.game)[0].content
    sent = subject.game.load_view(canonical(views[0]), content)
    hold(subject.renderer.board(sent) == subject.renderer.board(views[0]), "a view from bytes is drawn another way")


@CHECKS.add
def the_map_shows_now_in_cream_and_every_seat_in_its_colour(subject: Subject) -> None:
    """At least in one position of play, with all seats taken."""
    faults = []
    for ply in scenes(subject.game):
        try:
            shows_now_and_every_seat(subject.renderer.board(named_view(subject.game, ply.state, None)), ply.seats)
        except Broken as fault:
            faults.append(fault)
        else:
            return
    raise faults[0]
