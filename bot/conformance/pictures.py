"""What is promised of every picture: its size, its type, that it is the same for the same view, and that it is there.

The functions over views are for tests too, which bring positions that play seldom meets.
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from bot.conformance.leaks import positions
from bot.conformance.perceiving import foreseen, named_view, news_of
from bot.conformance.subject import Broken, Checks, Subject, hold, same
from bot.conformance.walks import Ply, walk
from games.kernel import AnyGame, News, Seat, canonical, news_for
from games.kernel.text.prose import ALT_MOST
from renderers.contract import BOARD, SCREEN, Gathering, Inviting, Picture, Place, Renderer
from renderers.kit.fonts import recorded_sizes
from renderers.kit.palette import NOW, SEATS, seat_style
from renderers.kit.reading import read_picture

CHECKS = Checks()
Scene = tuple[Any, News]
"""What a board is drawn from: a view, and what happened."""
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
_STRETCH = 12
"""Actions that one picture may have to show."""


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


def drawn_alike_whatever_was_drawn_between(renderer: Renderer[Any], scene: Scene, others: Iterable[Scene]) -> None:
    """Raise Broken unless a view gives the same picture again after others were drawn."""
    first = renderer.board(*scene), renderer.roster(*scene)
    for other in others:
        renderer.board(*other)
        renderer.roster(*other)
    again = renderer.board(*scene), renderer.roster(*scene)
    hold(again == first, "a view is drawn another way after others were drawn")


def drawn_alike_at_once(renderer: Renderer[Any], scenes: Sequence[Scene]) -> None:
    """Raise Broken unless pictures drawn in several threads are those drawn one after the other."""
    alone = [renderer.board(*scene).png for scene in scenes]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: renderer.board(*scene).png, [*scenes, *scenes]))
    hold(together == alone * 2, "pictures that are drawn at once come out another way")


def shows_now_and_every_seat(picture: Picture, seats: int) -> None:
    """Raise Broken unless a picture has the colour of now and those of the seats in it."""
    colours = read_picture(picture.png).colours
    hold(NOW in colours, "nothing on the map is in the colour of now")
    missing = [seat for seat in range(min(seats, len(SEATS))) if seat_style(seat).colour not in colours]
    hold(not missing, f"the map does not show the colours of the seats {missing}")


@functools.lru_cache(maxsize=8)
def scenes(subject: Subject) -> tuple[Ply, ...]:
    """Return positions worth drawing: every kind of prompt with every verb that answered it, the most seats first."""
    found: dict[tuple[str, str], Ply] = {}
    for ply in sorted(positions(subject), key=lambda ply: -ply.seats):
        found.setdefault((ply.prompt.kind, ply.text.split()[0]), ply)
    return tuple(found.values())[:_MOST_SCENES]


def _scene(game: AnyGame, ply: Ply, viewer: Seat | None) -> Scene:
    """Return what the picture before a ply is drawn from."""
    return named_view(game, ply.state, viewer), news_of(ply, viewer)


def _scene_after(game: AnyGame, ply: Ply, viewer: Seat | None) -> Scene:
    return named_view(game, ply.step.state, viewer), news_for([ply.step.events], viewer)


def _own_scenes(subject: Subject) -> list[Scene]:
    return [_scene(subject.game, ply, ply.seat) for ply in scenes(subject)]


def share_a_screen(renderer: Renderer[Any], scene: Scene, what: str) -> None:
    """Draw board and roster, and raise Broken unless both are as promised and one screen holds them."""
    drawn = [
        promised(functools.partial(draw, *scene), f"the {kind} {what}")
        for kind, draw in (("board", renderer.board), ("roster", renderer.roster))
    ]
    fit_a_screen((picture for picture in drawn if picture is not None), what)
    if drawn[0] is not None:
        high = drawn[0].height
        hold(high <= BOARD, f"the board {what} is {high} px high; below words and buttons there is room for {BOARD}")


def fit_a_screen(drawn: Iterable[Picture], what: str) -> None:
    """Raise Broken unless one screen holds a board and a roster."""
    high = sum(picture.height for picture in drawn)
    hold(high <= SCREEN, f"board and roster {what} are {high} px high; a screen has {SCREEN}")


@CHECKS.add(
    "Draw with the kit: sizes are px of the finished picture, `draw_text` with 24 or more, WIDTH wide, 150 KB at "
    "most, the board no higher than BOARD, and with the roster no higher than SCREEN."
)
def every_position_is_drawn_in_readable_type(subject: Subject) -> None:
    """Board and roster can be read at every kind of prompt and at the end, by the public and by the player asked."""
    for ply in scenes(subject):
        share_a_screen(subject.renderer, _scene(subject.game, ply, None), f"at {ply.text!r}")
        share_a_screen(subject.renderer, _scene_after(subject.game, ply, ply.seat), f"after {ply.text!r}")


@CHECKS.add("Let `board` and `roster` take news of no action, of one and of many.")
def several_actions_are_drawn_in_one_picture(subject: Subject) -> None:
    """One picture shows all that several actions did, or a position without any news."""
    game = subject.game
    for seed in range(3):
        stretch = tuple(walk(game, seed, _STRETCH))
        view = named_view(game, stretch[-1].step.state, None)
        for news in (news_for((ply.step.events for ply in stretch), None), ()):
            share_a_screen(subject.renderer, (view, news), f"after {len(news)} actions")


@CHECKS.add("Draw views in which nobody is asked and `public.outcome` says who won.")
def the_end_is_drawn(subject: Subject) -> None:
    """The last board of a match is drawn, and its roster."""
    ends = [ply for ply in positions(subject) if subject.game.outcome(ply.step.state)]
    for ply in ends[:2]:
        share_a_screen(subject.renderer, _scene_after(subject.game, ply, None), "at the end")


@CHECKS.add("Let `preview` take a forecast that is None, and draw as for the board.")
def every_preview_is_drawn_in_readable_type(subject: Subject) -> None:
    """A preview shows what an action would do, or is None; it can be drawn with the forecast and without."""
    game = subject.game
    for ply in scenes(subject):
        view, events = named_view(game, ply.state, ply.seat), foreseen(game, ply, ply.state)
        for forecast in (game.forecast(ply.state, ply.seat, ply.action), None):
            draw = functools.partial(subject.renderer.preview, view, ply.action, forecast, events)
            promised(draw, f"the preview of {ply.text!r}")


@CHECKS.add("Draw a banner from `Game.opening` with `draw_banner`, and say in its alt text who sits where.")
def a_lobby_has_a_banner_if_the_game_draws_one(subject: Subject) -> None:
    """A renderer that draws banners draws one for the fewest and the most players, full or not, with any names."""
    renderer, game = subject.renderer, subject.game
    if not isinstance(renderer, Inviting):
        return
    options = game.card.options()
    for seats in game.card.seats:
        view = game.opening(seats, options, game.content_for(options))
        for places in ((Place(),) * seats, tuple(map(Place, (ODD_NAMES * seats)[:seats]))):
            gathering = Gathering(game.card.title, places, "1 more player is needed")
            picture = promised(functools.partial(renderer.banner, view, gathering), "the banner")
            hold(picture is not None and gathering.needed in picture.alt, "a banner does not say what is needed")


@CHECKS.add("Draw names with `printable(name, fallback)`, cut by `fit` to the room that there is.")
def names_of_any_length_and_alphabet_are_drawn(subject: Subject) -> None:
    """People call themselves what they like."""
    for view, news in _own_scenes(subject)[:3]:
        odd = msgspec.structs.replace(view, names=ODD_NAMES[: view.public.seats])
        share_a_screen(subject.renderer, (odd, news), "with odd names")


@CHECKS.add("Keep nothing in the renderer between pictures but what never changes.")
def equal_views_give_equal_pictures(subject: Subject) -> None:
    """A picture does not depend on what was drawn before it or at the same time, or on the process that draws it."""
    game, own = subject.game, _own_scenes(subject)[:4]
    drawn_alike_whatever_was_drawn_between(subject.renderer, own[0], own[1:])
    drawn_alike_at_once(subject.renderer, own)
    view, news = own[0]
    sent = game.load_view(canonical(view), scenes(subject)[0].content), game.load_news(canonical(news))
    hold(subject.renderer.board(*sent) == subject.renderer.board(*own[0]), "a view from bytes is drawn another way")


@CHECKS.add("Draw whose turn it is or what just happened in NOW, and every seat in the colour of `seat_style(seat)`.")
def the_map_shows_now_in_cream_and_every_seat_in_its_colour(subject: Subject) -> None:
    """At least one board of a full table shows what is so now, and every seat, in the colours of the house."""
    faults = []
    for ply in scenes(subject):
        try:
            shows_now_and_every_seat(subject.renderer.board(*_scene(subject.game, ply, None)), ply.seats)
        except Broken as fault:
            faults.append(fault)
        else:
            return
    raise faults[0]
