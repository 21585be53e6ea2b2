"""What only the pictures of Urban War promise; `test_pictures` has what those of every game do."""

import random

import pytest
from msgspec.structs import replace

from bot.jobs import consider
from bot.matches.store import REGISTRY
from games.kernel import Held, RngDice
from games.urban_war.previews.interruptions import watchers
from games.urban_war.previews.planned import ordered, planned_action
from games.urban_war.state.options import Options
from games.urban_war.text.changes import changes_of
from games.urban_war.text.summary import runs, summary
from renderers.battlefield.head import picked
from renderers.battlefield.layout import TableLayout
from renderers.battlefield.piece_names import names
from renderers.battlefield.strip import strip_height
from renderers.contract import SCREEN, find_renderer
from renderers.kit.noted import noted_things
from renderers.kit.palette import INK, NOW
from renderers.kit.panels import HEADER
from renderers.kit.place import overlap
from renderers.kit.text import text_width
from renderers.urban_war.board import draw_models
from renderers.urban_war.scene import layer_of, layout_of, tokens
from renderers.urban_war.screen import MARGIN, lines_of, roster_height, style_of
from renderers.urban_war.street.setting import STREET
from renderers.urban_war.strip import rows, strip_of
from renderers.urban_war.words import actor
from tests.games.urban_war.books import new_match
from tests.games.urban_war.positions import play
from tests.renderers.golden import decoded
from tests.renderers.urban_war.cases import CASES
from tests.renderers.urban_war.positions import (
    GAME,
    changed,
    crowded,
    drawn,
    inches,
    seen,
    street,
    waiting,
    wide,
    with_models,
)

RENDERER = find_renderer("urban_war")


def test_uw21_the_public_pictures_are_the_same_whatever_lies_face_down() -> None:
    snap, some = (seen(waiting(street(), 1, *names)) for names in ((), ("B1", "B3", "B6")))
    assert RENDERER.board(*snap) == RENDERER.board(*some)
    assert RENDERER.roster(*snap) == RENDERER.roster(*some)


def test_a_roster_says_who_has_picked_a_team_while_it_is_secret() -> None:
    """A has picked and B has not: A's team is secret, and no longer missing."""
    view, _ = seen(play(new_match(), "team marines").state)
    assert [picked(view, seat, "team") for seat in (0, 1)] == ["team picked", "no team yet"]


def test_uw21_whoever_gave_orders_sees_and_reads_which_they_are() -> None:
    snap, some = (seen(waiting(street(), 1, *names), 1) for names in ((), ("B1", "B3", "B6")))
    assert RENDERER.board(*snap).png != RENDERER.board(*some).png
    assert "Of them on Overwatch: B1, B3, B6." in RENDERER.roster(*some).alt
    assert "Overwatch" not in RENDERER.roster(*seen(waiting(street(), 1, "B1"), 0)).alt


def test_uw30_a_preview_marks_as_watching_whoever_has_a_counter_whatever_its_order() -> None:
    view, action, _, _ = CASES.previews["move"]
    planned = planned_action(view.public, action)
    assert planned is not None
    assert watchers(view.public, planned) == ["B1", "B2", "B3", "B5"]
    assert "B1, B2, B3 and B5 might interrupt" in RENDERER.preview(*CASES.previews["move"]).alt  # type: ignore[union-attr]


def test_a_preview_of_orders_shows_those_in_contact_on_snap_fire() -> None:
    view, action, _, _ = CASES.previews["orders"]
    assert ordered(view, action) == {
        "A1": "watch", "A2": "snap", "A3": "snap", "A4": "watch", "A5": "snap", "A6": "snap",
    }  # fmt: skip


@pytest.mark.parametrize(("models", "style"), [(6, "cards"), (8, "rows"), (12, "rows"), (13, "pairs"), (20, "pairs")])
def test_a_roster_shows_as_much_of_each_model_as_there_is_room_for(models: int, style: str) -> None:
    public = crowded(models).public
    assert style_of(public) == style
    high = layout_of(public).bottom + strip_height(lines_of(public), MARGIN) + roster_height(public, style_of(public))
    assert high <= SCREEN
    assert lines_of(public) >= 3


def test_a_table_that_is_higher_than_wide_is_no_higher_in_the_picture() -> None:
    tall, usual = (TableLayout.of(inches(48, height)) for height in (72, 48))
    assert tall.bottom == usual.bottom
    assert tall.left + tall.width / 2 == pytest.approx(600)


def test_dice_have_lines_of_their_own_where_there_is_room_and_one_for_an_attack_where_not() -> None:
    view, news = CASES.boards["cover"]
    apart, left_out = rows(view, changes_of(news), 9)
    assert [row.chains[0].what for row in apart] == ["target", "to hit", "armour", "damage", "cover"]
    assert [row.good for row in apart] == [True, True, False, True, True], (
        "each tells of its own dice, not of the attack"
    )
    assert [(row.who, row.target) for row in apart[1:3]] == [("A5", "B5"), ("B5", "")]
    assert not left_out
    whole, left_out = rows(view, changes_of(news), 3)
    assert [len(row.chains) for row in whole] == [1, 4]
    assert whole[-1].told == "saved by cover"
    assert not left_out


def test_where_much_was_rolled_attacks_and_failures_are_kept() -> None:
    view, news = CASES.boards["several"]
    shown, left_out = rows(view, changes_of(news), 4)
    assert [(row.who, row.target, row.told) for row in shown] == [
        ("A5", "B5", "2 wounds"), ("A6", "B2", "1 wound"), ("B6", "A4", "1 wound"),
    ]  # fmt: skip
    assert left_out == len(changes_of(news).rolls) - 3


def test_a_close_combat_is_drawn_larger_beside_its_rolls_and_a_long_shot_is_not() -> None:
    for name in ("wounded", "interrupt", "activate", "over"):
        assert strip_of(*CASES.boards[name]).zoom is None, name
    view, news = CASES.boards["fight"]
    zoom = strip_of(view, news).zoom
    assert zoom is not None
    usual, (left, top, right, bottom) = layout_of(view.public), zoom.part
    assert zoom.layout.scale >= 1.6 * usual.scale
    assert (right - left) * zoom.layout.scale / 1000 == pytest.approx(zoom.size[0])
    blow = changes_of(news).blows[-1]
    assert all(zoom.layout.shows(end, zoom.layout.far(600)) for end in (blow.start, blow.end))
    assert [token.label for token in tokens(view, within=zoom.layout)] == ["A3"], "B3 is dead, and nobody else is there"
    assert min(left, top) >= 0
    assert max(right, bottom) <= 48_000


@pytest.mark.parametrize("at", [(1, 1), (47, 1), (1, 47), (47, 47)])
def test_what_is_drawn_larger_at_an_edge_lies_on_the_table(at: tuple[float, float]) -> None:
    x, y = at
    near = with_models(street(), A3={"at": inches(x, y)}, B3={"at": inches(x + (1.5 if x < 24 else -1.5), y)})
    view, news = drawn(near, "assault A3 charge B3", "pass", "use blade")
    zoom = strip_of(view, news).zoom
    assert zoom is not None
    assert min(zoom.part) >= 0
    assert max(zoom.part) <= 48_000
    board = RENDERER.board(view, news)
    assert board.height + RENDERER.roster(view, news).height <= SCREEN


def test_walks_and_shots_of_several_activations_are_numbered_in_their_order() -> None:
    done = changes_of(CASES.boards["several"][1])
    assert done.activations == 4
    assert [(walk.model, walk.number) for walk in done.walks] == [("A5", 1), ("B2", 2), ("A6", 3)]
    assert done.numbers == (1, 3, 4)


def test_before_a_spot_is_picked_the_map_has_its_number() -> None:
    state = street()
    asked = GAME.choices(state, 0, ("rush", "A5")).open
    assert asked is not None
    spots = [word.text for word in asked.suggestions]
    view, _ = seen(state, 0)
    picture = RENDERER.places(view, ("rush", "A5"), spots)
    assert picture is not None
    assert "Numbered: 1 35,26, 2 29.6,26" in picture.alt
    x, y = layout_of(state.public).at((35_000, 26_000))
    beside = round(x) - 14, round(y) - HEADER
    dot = decoded(picture).getpixel(beside)
    assert max(abs(a - b) for a, b in zip(dot, NOW, strict=True)) < 60  # type: ignore[arg-type]
    assert RENDERER.places(view, ("rush", "A5"), ["stay"]) is None


def test_a_half_written_action_is_considered_with_a_map_of_its_spots() -> None:
    options = Options(scenario="crossroads", turns=8)
    content = GAME.content_for(options)
    fresh = GAME.setup(2, options, content, RngDice(random.Random(1))).state
    state = changed(street(), book=fresh.public.book)
    grunts = {one.id: {"card": "marine", "cal": 0, "gear": ()} for one in state.public.models}
    state = with_models(state, **grunts)
    for written, number in (("rush A5", "Numbered: 1 "), ("rush", "")):
        found = consider(REGISTRY, "urban_war", GAME.dump(state), content, 0, written, ("Ana", "Bruno"))
        assert not found.ready
        assert (found.picture is not None) is bool(number)
        assert found.picture is None or number in found.picture.alt


def test_the_strip_says_what_is_under_way_while_nothing_of_it_has_happened() -> None:
    assert strip_of(*CASES.boards["interrupt"]).lines[0] == "A5 rushes 7.6 inches to 24,18.5."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rush A5 24,18.5", "A5 rushes to 24,18.5"),
        ("move A5 24,23 shoot B5", "A5 moves to 24,23, shoots B5"),
        ("move A5 stay shoot B5", "A5 stays, shoots B5"),
        ("assault A3 charge B3", "A3 charges B3"),
    ],
)
def test_uwb14_the_header_has_room_for_what_may_be_interrupted(line: str, told: str) -> None:
    view, _ = drawn(street(), line)
    assert actor(view).second == told
    assert text_width(told, 26, 500) < 440


def test_uwb14_the_title_of_a_message_says_what_is_under_way_as_long_as_it_can_be_answered() -> None:
    titles = {name: summary(CASES.boards[name][0]).title for name in ("interrupt", "replan", "fight", "activate")}
    assert titles["interrupt"] == "Turn 3 · A5 rushes 7.6 inches to 24,18.5"
    assert titles["replan"] == "Turn 3 · A5 rushes on 7.2 inches to 24,18.5"
    assert (titles["fight"], titles["activate"]) == ("Turn 3 · Activation", "Turn 3 · Activation")


def test_the_alt_text_of_a_board_ends_with_whole_sentences() -> None:
    alt = RENDERER.board(*CASES.boards["several"]).alt
    assert alt.startswith("Bruno: follow-up. Battlefield of Urban War, Turn 3")
    assert alt.endswith("A3 checks for panic (A4): 2D10 6 + 6 + 4 CD = 16, needs 15: passed.")


def test_models_that_are_alike_are_told_in_one_breath() -> None:
    models = street().public.models
    assert runs(models[:6]) == "A1–A6"
    assert runs([models[0], models[1], models[4]]) == "A1, A2, A5"


def test_plates_of_two_teams_in_a_street_lie_upon_no_base() -> None:
    view, _ = seen(street())
    picture = decoded(RENDERER.board(view, ()))
    for token in tokens(view):
        x, y = token.centre
        ring = [picture.getpixel((round(x + dx * token.radius), round(y))) for dx in (-1.08, 1.08)]
        assert any(max(abs(a - b) for a, b in zip(dot, INK, strict=True)) < 40 for dot in ring)  # type: ignore[arg-type]


def test_a_small_table_and_a_wide_one_have_all_their_models_on_them() -> None:
    for state in (street(), wide(72, 48), wide(48, 72)):
        layout = layout_of(state.public)
        boxes = [(x - r, y - r, x + r, y + r) for (x, y), r in ((t.centre, t.radius) for t in tokens(seen(state)[0]))]
        assert all(overlap(box, layout.box) == pytest.approx((box[2] - box[0]) ** 2) for box in boxes)


def test_a_computer_is_told_in_the_head_of_its_team() -> None:
    view, news = seen(street())
    assert RENDERER.roster(replace(view, computers=(1,)), news).png != RENDERER.roster(view, news).png


def test_while_teams_are_picked_a_fixed_table_and_the_ready_teams_are_shown() -> None:
    view, news = CASES.boards["team"]
    bare = replace(view.public.scenario.value, pieces=())
    other = replace(view, public=replace(view.public, scenario=Held("scenario:bare", bare)))
    assert RENDERER.board(view, news).png != RENDERER.board(other, news).png
    assert "T1 corner block 8,12" in RENDERER.board(view, news).alt
    assert "guns: Colonial Marines, 197 points" in RENDERER.roster(view, news).alt


@pytest.mark.parametrize("name", ["activate", "kill", "fight", "interrupt"])
def test_plates_hide_no_name_of_a_piece_where_there_is_room(name: str) -> None:
    view, news = CASES.boards[name]
    layout = layout_of(view.public)
    pieces = names(layout, view.public.terrain)
    with noted_things() as things, layer_of(view.public, STREET).canvas() as canvas:
        draw_models(canvas, view, layout, changes_of(news))
    plates = [thing.box for thing in things if thing.name.startswith("the plate")]
    hidden = [(piece, plate) for piece in pieces for plate in plates if overlap(piece, plate) > 150]
    assert plates
    assert not hidden
