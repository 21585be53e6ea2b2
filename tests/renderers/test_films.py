"""Films and albums: every frame is the picture that went in, files keep to a size, and little is held."""

import io
import random
from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageSequence

from renderers.contract import Picture
from renderers.kit import animation
from renderers.kit.album import Album
from renderers.kit.animation import Form, encoded, reel, thinned
from renderers.kit.canvas import png
from renderers.kit.palette import PAGE, seat_style

WIDTH = 400


def pictures(count: int, height: int = 300) -> list[Picture]:
    """Return boards on which a counter goes to the right; every third one is a little higher."""
    made = []
    for number in range(count):
        size = (WIDTH, height + (20 if number % 3 == 2 else 0))
        image = Image.new("RGB", size, PAGE)
        pen = ImageDraw.Draw(image)
        for line in range(0, WIDTH, 10):
            pen.line((line, 0, line, height), fill=seat_style(line // 10 % 3).dark)
        spots = random.Random(1)
        for _ in range(150):
            pen.point((spots.randrange(WIDTH), spots.randrange(height)), fill=seat_style(spots.randrange(4)).colour)
        pen.ellipse((number * 7, 100, number * 7 + 30, 130), fill=seat_style(number % 4).colour)
        made.append(Picture(png(image), *size, f"board {number}"))
    return made


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as film:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]


@pytest.mark.parametrize("form", ["webp", "gif"])
def test_every_frame_is_its_picture(form: Form) -> None:
    some = pictures(9)
    shown = frames(encoded(some, form, WIDTH, 500))
    assert len(shown) == len(some)
    for frame, picture in zip(shown, some, strict=True):
        whole = Image.new("RGB", frame.size, PAGE)
        whole.paste(Image.open(io.BytesIO(picture.png)).convert("RGB"))
        assert ImageChops.difference(frame, whole).getbbox() is None, picture.alt


@pytest.mark.parametrize("form", ["webp", "gif"])
def test_equal_neighbours_take_their_time(form: Form) -> None:
    data = encoded([*pictures(1) * 2, pictures(2)[1]], form, WIDTH, 500)
    with Image.open(io.BytesIO(data)) as film:
        times = 0.0
        for index in range(getattr(film, "n_frames", 1)):
            film.seek(index)
            film.load()
            times += film.info["duration"]
    assert times == 2 * 500 + 4000


@pytest.mark.parametrize("form", ["webp", "gif"])
def test_a_film_keeps_to_a_size_whatever_it_takes(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    some = pictures(30)
    whole = reel(some, form, WIDTH, 500)
    assert (whole.frames, whole.width) == (30, WIDTH)
    narrower = reel(some, form, WIDTH, 500, largest=len(whole.data) * 3 // 4)
    assert len(narrower.data) <= len(whole.data) * 3 // 4
    assert narrower.width < WIDTH
    monkeypatch.setattr(animation, "NARROWEST", 350)
    most = len(encoded(some[-1:], form, 350, 500)) * 6 // 5
    fewer = reel(some, form, WIDTH, 500, largest=most)
    assert len(fewer.data) <= most
    assert fewer.frames < 30
    with pytest.raises(ValueError, match="no moving picture of 10 bytes"):
        reel(some[:2], form, WIDTH, 500, largest=10)
    with pytest.raises(ValueError, match="at least one"):
        reel([], form)


def test_thinned_films_keep_the_last_board() -> None:
    some = pictures(7)
    assert thinned(some, 7) == some
    assert [each.alt for each in thinned(some, 3)] == ["board 1", "board 3", "board 6"]
    assert thinned(some, 1) == [some[-1]]


def laid(plates: Sequence[tuple[int, bytes, int | None]], number: int) -> Image.Image:
    """Return the picture of a plate, laid over the one that it names."""
    _, webp, over = next(each for each in plates if each[0] == number)
    layer = Image.open(io.BytesIO(webp)).convert("RGBA")
    if over is None:
        return layer.convert("RGB")
    below = laid(plates, over).convert("RGBA")
    below.alpha_composite(layer)
    return below.convert("RGB")


def test_an_album_gives_every_picture_back_and_is_smaller() -> None:
    album, plates, numbers = Album(), list[tuple[int, bytes, int | None]](), []
    some = pictures(12)
    for picture in [*some, some[-1], some[0]]:
        album, plate, number = album.add(picture)
        numbers.append(number)
        if plate is not None:
            plates.append((number, plate.webp, plate.over))
    assert any(over is not None for _, _, over in plates)
    for picture, number in zip([*some, some[-1], some[0]], numbers, strict=True):
        whole = Image.open(io.BytesIO(picture.png)).convert("RGB")
        assert ImageChops.difference(laid(plates, number), whole).getbbox() is None, picture.alt
    assert numbers[-1] == numbers[0], "a picture that is there whole is not stored twice"
