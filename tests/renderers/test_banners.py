"""The banners of lobbies: what they show, in the world of each game and plain; nothing of the dice is in them."""

import msgspec
import pytest

from bot import jobs
from bot.conformance.pictures import ODD_NAMES, promised
from games.kernel import Theme, seat_letter
from games.kernel.content.options import read_options
from games.registry import GAMES
from renderers.contract import Gathering, Inviting, Picture, Place, find_renderer
from renderers.kit.banner import HEIGHT
from renderers.kit.panels import WIDTH
from tests.house import OURS
from tests.renderers.golden import check_golden

ALONE = (Place("Mira", ready=True), Place())
FULL = (
    Place("Mira", ready=True),
    Place("Zoë Wintergreen-Harbour"),
    Place("Computer", "easy (for a first game)"),
    Place(),
)
CASES = [
    ("raise_shields", "", ALONE, "world"),
    ("raise_shields", "map=fleet ships=2 credits=20", FULL, "world"),
    ("uprising", "", FULL, "world"),
    ("uprising", "map=realm", ALONE, "world"),
    ("uprising", "map=realm", ALONE, "plain"),
    ("urban_war", "", ALONE, "world"),
    ("urban_war", "scenario=city", ALONE, "world"),
    ("upheaval", "", FULL, "world"),
    ("upheaval", "scenario=fords turns=1", ALONE, "world"),
]


def drawn(slug: str, words: str, places: tuple[Place, ...], theme: Theme = "world") -> Picture:
    """Return a banner as a worker draws it."""
    game = GAMES[slug]
    options = read_options(game.card, words.split(), {})
    content, seats = game.content_for(options), (len(places), len(places))
    asked = Gathering(game.card.title, places, "1 more player is needed")
    picture = jobs.welcome("games.registry:GAMES", slug, msgspec.json.encode(options), content, seats, theme, asked)
    assert picture is not None
    return picture


@pytest.mark.parametrize(("slug", "words", "places", "theme"), CASES)
def test_a_banner_keeps_what_is_promised_of_pictures(
    slug: str, words: str, places: tuple[Place, ...], theme: Theme
) -> None:
    picture = promised(lambda: drawn(slug, words, places, theme), "the banner")
    assert picture is not None
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    name = "_".join(word.partition("=")[2] for word in words.split()) or "usual"
    check_golden(picture, f"banners/{slug}_{name}{'_plain' if theme == 'plain' else ''}")


@pytest.mark.parametrize("slug", OURS)
def test_a_banner_says_all_its_facts_in_words(slug: str) -> None:
    alt = drawn(slug, "", FULL[: GAMES[slug].card.seats[1]]).alt
    assert alt.startswith(GAMES[slug].card.title)
    assert "A: Mira, ready." in alt
    assert "1 more player is needed." in alt
    if len(FULL) <= GAMES[slug].card.seats[1]:
        assert "C: Computer, easy (for a first game). D: free." in alt


@pytest.mark.parametrize("slug", OURS)
def test_a_banner_bears_any_names(slug: str) -> None:
    renderer, game = find_renderer(slug), GAMES[slug]
    assert isinstance(renderer, Inviting)
    options = game.card.options()
    view = game.opening(2, options, game.content_for(options))
    places = tuple(Place(name, "random (anything legal)", ready=True) for name in ODD_NAMES)
    for gathered in (places[:2], places, (Place(),) * 8):
        asked = Gathering("A game with a title that is far too long for a banner", gathered, "word " * 40)
        promised(lambda asked=asked: renderer.banner(view, asked), "a banner with odd names")


@pytest.mark.parametrize("slug", OURS)
def test_the_table_of_a_banner_is_the_one_before_any_die(slug: str) -> None:
    game = GAMES[slug]
    options = game.card.options()
    view = game.opening(2, options, game.content_for(options))
    assert view.public.prompts == ()
    assert view.seat is None


def test_terrain_that_dice_lay_out_is_not_drawn_before_they_roll() -> None:
    game = GAMES["urban_war"]
    options = read_options(game.card, ["scenario=city"], {})
    view = game.opening(2, options, game.content_for(options))
    assert (view.public.terrain, view.public.scenario.value.pieces) == ((), ())
    assert "city laid out by dice" in drawn("urban_war", "scenario=city", ALONE).alt


def test_seats_are_told_by_their_letters() -> None:
    told = drawn("uprising", "", (Place("Mira"),) * 4).alt
    assert all(f"{seat_letter(seat)}: Mira" in told for seat in range(4))
