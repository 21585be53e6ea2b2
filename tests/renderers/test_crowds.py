"""What pictures in a crowd promise: words hide no model, signs are explained, and nothing is drawn over a name."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.kernel import Seat
from games.registry import GAMES
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.pins import pin_shot
from renderers.battlefield.plain import PLAIN
from renderers.battlefield.setting import Setting
from renderers.contract import find_renderer
from renderers.dice.tables import Row, table_picture
from renderers.kit import legend
from renderers.kit.canvas import Box, Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.palette import INK, NOW, PANEL, TEXT
from renderers.kit.panels import WIDTH
from renderers.kit.place import Obstacle, overlap
from renderers.kit.text import text_width
from renderers.upheaval import legend as upheaval_legend
from renderers.upheaval.town.setting import TOWN
from renderers.uprising import board as uprising_board
from renderers.uprising.pieces import Figure, draw_figure, figure_size
from renderers.urban_war import legend as urban_war_legend
from renderers.urban_war.roster import weapon_names
from renderers.urban_war.screen import TEAM, ready_teams, team_height
from renderers.urban_war.street.setting import STREET
from renderers.urban_war.strip import strip_of
from tests.renderers.cases import find_cases
from tests.renderers.golden import decoded

LAYOUT = TableLayout.of((48_000, 48_000))
LINE = (400.0, 400.0), (800.0, 800.0)


def pinned(*shut: Box, weight: float = 4.0) -> tuple[Box | None, int]:
    """Where the words of a shot are, and how many lines tie them to it."""
    canvas, ties = Canvas(blank(1200, 1300, INK)), list[Any]()
    canvas.line = lambda *drawn: ties.append(drawn)  # type: ignore[assignment, method-assign]
    return pin_shot(canvas, LAYOUT, LINE, "A1 5 hits", [Obstacle(box, weight) for box in shut]), len(ties)


def test_the_words_of_a_shot_hide_no_model_and_are_tied_to_its_line_where_they_are_beside_it() -> None:
    free, ties = pinned()
    assert free is not None
    assert (free[0] < 600 < free[2], free[1] < 600 < free[3], ties) == (True, True, 0)
    crowd = tuple((x - 22.0, x - 22.0, x + 22.0, x + 22.0) for x in range(400, 801, 40))
    aside, ties = pinned(*crowd)
    assert aside is not None
    assert not any(overlap(aside, box) for box in crowd)
    assert ties == 1
    assert pinned((0, 0, 1200, 1300)) == (None, 0), "where all is full, the strip alone says it"
    assert pinned((0, 0, 1200, 1300), weight=1.0)[0] is not None, "terrain may be covered"


@pytest.mark.parametrize(
    ("slug", "module", "setting"),
    [
        ("urban_war", urban_war_legend, STREET),
        ("urban_war", urban_war_legend, PLAIN),
        ("upheaval", upheaval_legend, TOWN),
    ],
)
def test_every_pattern_on_a_table_is_explained_as_long_as_there_is_room(
    slug: str, module: Any, setting: Setting
) -> None:
    (view, _), told = find_cases(slug).boards["shipped"], list[str]()
    entry = legend.Entry
    module.Entry = lambda draw, words: told.append(words) or entry(draw, words)
    module._drawn.cache_clear()
    try:
        whole = module.legend_of(view.public, 10 * legend.LINE, setting)
    finally:
        module.Entry = entry
    assert whole is not None
    assert whole.width == WIDTH
    assert {words.partition(": ")[2] or words for words in told} >= effects(slug, view, module)
    assert module.legend_of(view.public, legend.LINE - 1, setting) is None


def effects(slug: str, view: Any, module: Any) -> set[str]:
    if slug == "urban_war":
        return {module.effect(piece, slow=False) for piece in view.public.terrain}
    return {module.effect(module.kind_of(piece)) for piece in view.public.terrain}


def test_a_legend_leaves_out_whole_groups_and_never_a_part() -> None:
    def entries(many: int) -> list[legend.Entry]:
        return [legend.Entry(lambda *_: None, "blocks sight, no entry") for _ in range(many)]

    first, second = entries(6), entries(3)
    assert [len(row) for row in legend.fitting([first, second], 3)] == [3, 3, 3]
    assert [len(row) for row in legend.fitting([first, second], 2)] == [3, 3]
    assert legend.fitting([first, second], 1) == []


def test_models_of_one_name_are_told_apart_by_what_only_they_carry() -> None:
    view, _ = find_cases("urban_war").boards["activate"]
    book, public = view.public.book.value, view.public
    for model in public.models:
        card, plain = public.card(model), book.card(public.card(model).word)
        names = weapon_names(public, model)
        assert sorted(names) == sorted(weapon.name for weapon in card.weapons)
        gear = len(card.weapons) - len(plain.weapons)
        assert not set(names[:gear]) & {weapon.name for weapon in plain.weapons}


def test_the_members_of_every_ready_team_are_listed_whole() -> None:
    game = GAMES["urban_war"]
    options = game.card.options()
    book = game.content_for(options)
    view, _ = find_cases("urban_war").boards["team"]
    assert team_height(view.public) == 2 * TEAM
    assert len(ready_teams(view.public)) <= 5
    assert book
    for team in view.public.book.value.ready:
        cards = [view.public.book.value.card(member.card).name for member in team.parts]
        words = ", ".join(f"{cards.count(name)} {name}" for name in dict.fromkeys(cards))
        assert text_width(words, 24, 500) <= WIDTH - 230


def test_the_numbers_along_a_way_under_way_are_explained_to_whom_they_are_asked() -> None:
    view, news = find_cases("urban_war").boards["interrupt"]
    assert strip_of(view, news).lines[-1] == (
        "1 to 10 are moments at which Bruno may interrupt: the same as in the menu."
    )
    view, news = find_cases("urban_war").boards["follow"]
    assert not any("moments" in line for line in strip_of(view, news).lines)


@pytest.mark.parametrize("name", ["several", "step_a", "crowd", "realm", "everyone"])
def test_the_number_of_an_action_lies_on_no_name_of_a_region(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def labels(public: Any, done: Any, taken: Any) -> Any:
        seen["taken"], seen["labels"] = taken, found(public, done, taken)
        return seen["labels"]

    found = uprising_board._labels
    monkeypatch.setattr(uprising_board, "_labels", labels)
    view, news = find_cases("uprising").boards[name]
    find_renderer("uprising").board(view, news)
    names: Sequence[Box] = [boxes[0] for boxes in seen["taken"]]
    for label in seen["labels"]:
        assert not any(overlap(label.box, box) for box in names), label.text


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize("small", [False, True])
def test_crowns_and_chevrons_stay_within_the_room_of_their_character(seat: Seat, number: int, small: bool) -> None:
    canvas = Canvas(blank(200, 200, PANEL))
    draw_figure(canvas, (100, 100), Figure(seat, number, TEXT, small=small))
    drawn = canvas.image.reduce(SCALE)
    _, high = figure_size(number, small)
    above = drawn.crop((0, 0, 200, round(100 - high / 2) - 3))
    assert above.getcolors() == [(above.width * above.height, PANEL)]


def test_in_the_order_of_initiative_nothing_stands_out_but_whose_turn_it_is() -> None:
    rows = tuple(Row(str(rank), f"Goblin {rank}", "12", mark="now" if rank == 2 else "") for rank in range(1, 5))
    picture = decoded(table_picture("Initiative", "", "", rows))
    edge = [picture.getpixel((600, 24 + 86 + 86 * row + 8)) for row in range(4)]
    assert len(set(edge)) == 2
    assert [colour == edge[1] for colour in edge] == [False, True, False, False]
    rim = picture.getpixel((600, 24 + 86 + 86 + 3))
    assert isinstance(rim, tuple)
    assert max(abs(one - two) for one, two in zip(rim, NOW, strict=True)) < 12
