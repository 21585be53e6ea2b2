"""Pictures of Raise Shields: every phase, every crowded case, previews, and the golden ones.

`UPDATE_GOLDENS=1 pytest tests/renderers` writes the golden pictures anew: look at each before committing it.
"""

import io
import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from PIL import Image

from games.kernel import RngDice
from games.kernel.walk import random_policy
from games.raise_shields import RaiseShields
from games.raise_shields.actions import Accept, Build, Evade, Fire, Move, Pass, Place, Repair, Torpedo
from games.raise_shields.views import RaiseShieldsView
from renderers.contract import Picture, find_renderer
from renderers.kit.fonts import recorded_sizes
from renderers.kit.palette import NOW, seat_style
from renderers.raise_shields.words import actor_of
from tests.renderers.golden import check_golden, decoded
from tests.renderers.positions import boards
from tests.renderers.previews import previews

RENDERER = find_renderer("raise_shields")
BOARDS, PREVIEWS = boards(), previews()
SMALLEST = 24
MOST_BYTES = 150 * 1024
GOLDEN_BOARDS = (
    "build", "place", "morale", "moved", "collision", "fire", "evade", "adjacent", "repair", "wreck", "fled",
    "stress", "long_names", "crowd",
)  # fmt: skip
GOLDEN_ROSTERS = ("repair", "stress", "wreck", "four")
GOLDEN_PREVIEWS = ("move_four", "move_fled", "boarding", "torpedo", "place")


def preview(name: str) -> Picture:
    picture = RENDERER.preview(*PREVIEWS[name])
    assert picture is not None
    return picture


def holds(picture: Picture) -> None:
    """Assert what is promised of every picture."""
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.format == "PNG"
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height)
    assert picture.width == 1200
    assert len(picture.png) <= MOST_BYTES
    assert 0 < len(picture.alt) <= 1024


@pytest.mark.parametrize("name", BOARDS)
def test_every_position_is_drawn_in_readable_type(name: str) -> None:
    with recorded_sizes() as sizes:
        holds(RENDERER.board(BOARDS[name]))
        holds(RENDERER.roster(BOARDS[name]))
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("name", PREVIEWS)
def test_every_preview_is_drawn_in_readable_type(name: str) -> None:
    with recorded_sizes() as sizes:
        holds(preview(name))
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("name", GOLDEN_BOARDS)
def test_golden_board(name: str) -> None:
    check_golden(RENDERER.board(BOARDS[name]), f"raise_shields/{name}_board")


@pytest.mark.parametrize("name", GOLDEN_ROSTERS)
def test_golden_roster(name: str) -> None:
    check_golden(RENDERER.roster(BOARDS[name]), f"raise_shields/{name}_roster")


@pytest.mark.parametrize("name", GOLDEN_PREVIEWS)
def test_golden_preview(name: str) -> None:
    check_golden(preview(name), f"raise_shields/{name}_preview")


@pytest.mark.parametrize("action", [Build(), Accept(), Pass(), Evade(), Repair()])
def test_actions_that_show_nothing_on_the_map_have_no_preview(action: object) -> None:
    assert RENDERER.preview(BOARDS["fire"], action, None) is None


def test_equal_views_give_equal_bytes_whatever_was_drawn_between() -> None:
    first = RENDERER.board(BOARDS["fire"])
    for name in ("crowd", "drift", "small_map"):
        RENDERER.board(BOARDS[name])
    preview("move_four")
    assert RENDERER.board(BOARDS["fire"]) == first


def test_pictures_drawn_at_once_are_the_same_as_one_after_the_other() -> None:
    names = ["fire", "crowd", "drift", "stress"] * 2
    alone = [RENDERER.board(BOARDS[name]).png for name in names[:4]]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda name: RENDERER.board(BOARDS[name]).png, names))
    assert together == alone * 2


def test_views_may_come_from_another_process_as_json() -> None:
    sent = msgspec.json.encode(BOARDS["fire"])
    assert RENDERER.board(msgspec.json.decode(sent, type=RaiseShieldsView)) == RENDERER.board(BOARDS["fire"])


def test_the_ship_to_act_wears_cream_and_every_seat_its_colour() -> None:
    colours = {colour for _, colour in decoded(RENDERER.board(BOARDS["four"])).getcolors(4096) or ()}
    assert NOW in colours
    assert all(seat_style(seat).colour in colours for seat in range(4))


def test_whose_turn_it_is_survives_grey() -> None:
    """The frame of the header and the brackets are the lightest things beside text, in grey too."""
    grey = decoded(RENDERER.board(BOARDS["fire"])).convert("L")
    assert grey.getpixel((870, 15)) > 230
    assert grey.getpixel((870, 130)) < 60


@pytest.mark.parametrize(
    ("name", "title", "second"),
    [
        ("build", "Fit out your ships", "waiting for Mira, Jonas"),
        ("build_one", "Jonas to build", "20 credits to spend"),
        ("sides", "Jonas to choose", "takes a side of the map"),
        ("morale", "Mira to choose", "won the morale roll: who is first?"),
        ("fire", "Halcyon to fire", "Mira: port L, starboard R, torpedo"),
        ("evade", "Halcyon to evade", "Mira: one stress for one more die?"),
        ("repair", "Repair your ships", "Mira 2 points, Jonas 1 point"),
        ("wreck", "Mira wins", "Vesper was destroyed."),
        ("draw", "Nobody wins", "Both ships were lost together."),
        ("no_names", "Halcyon to fire", "Player A: port L, starboard R, torpedo"),
        ("odd_names", "Ship B to fire", "Zoë Ąčę: port L, starboard R"),
    ],
)
def test_the_header_says_who_is_to_act(name: str, title: str, second: str) -> None:
    actor = actor_of(BOARDS[name])
    assert (actor.cut + actor.line, actor.second) == (title, second)


def test_a_whole_game_is_drawn_with_every_kind_of_prompt() -> None:
    game, rng = RaiseShields(), random.Random(3)
    policy, dice = random_policy(game), RngDice(rng)
    state = game.setup(2, game.options(credits=20), dice).state
    drawn: set[str] = set()
    while prompts := game.awaiting(state):
        prompt = prompts[0]
        shown = msgspec.structs.replace(game.view(state, prompt.seat), names=("Ann", "Ben"))
        action = policy(shown, prompt.seat, rng, 0)
        if prompt.kind not in drawn:
            drawn.add(prompt.kind)
            holds(RENDERER.board(shown))
            picture = RENDERER.preview(shown, action, game.forecast(state, prompt.seat, action))
            assert (picture is not None) == isinstance(action, Move | Fire | Torpedo | Place)
        state = game.apply(state, prompt.seat, action, dice).state
    holds(RENDERER.board(game.view(state, None)))
    holds(RENDERER.roster(game.view(state, None)))
    assert {"build", "side", "place", "first", "move"} <= drawn
