import random
from typing import Any

import discord
import pytest

from bot.considering import Considered
from bot.posts.ids import address_of
from bot.posts.sheets import MAX_TEXT, Sheet
from cogs.common.panels.menus import Keys, _meanings, add_offers
from cogs.common.panels.panel import _odds, bounds_of, mark_of, odds_lines, panel_sheet
from cogs.match.trying.measuring import together
from games.kernel import Choices, Fact, Forecast, ForecastRow, Open, Span, Word
from games.kernel.exploring.walk import random_text
from games.kernel.text.measuring import Group
from games.urban_war.state.frames import Ordering
from tests.cogs.stand_in import ANN, BEN, MATCH, StandIn
from tests.games.urban_war.positions import asked
from tests.games.urban_war.watching import watched


def controls(sheet: Sheet) -> dict[str, Any]:
    """Return buttons by label, and selects by placeholder."""
    found: dict[str, Any] = {}
    for item in sheet.view().walk_children():
        if isinstance(item, discord.ui.Button):
            found[str(item.label)] = item
        elif isinstance(item, discord.ui.Select):
            found[str(item.placeholder)] = item
    return found


async def panel_of(match: StandIn, user_id: int, *, away: bool = False) -> Sheet:
    position = await match.queries.look(MATCH, user_id)
    return await panel_sheet(match, position, position.prompts[0], user_id, away=away)


async def test_a_panel_away_from_its_channel_names_it_and_leads_back_to_the_list() -> None:
    match = StandIn(random.Random(3))
    user = (ANN, BEN)[match.rules.awaiting(match.state)[0].seat]
    views = [(await panel_of(match, user, away=away)).view() for away in (False, True)]
    labels = [[item.label for item in view.walk_children() if isinstance(item, discord.ui.Button)] for view in views]
    assert [label for label in labels[1] if label not in labels[0]] == ["My matches"]
    words = [item.content for item in views[1].walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert any(said.startswith("-# Raise Shields in <#") for said in words)
    assert match.attention.noted == {(MATCH, user)}


async def test_confirm_is_closed_until_the_action_is_complete() -> None:
    match = StandIn(random.Random(3))
    user = ANN if (await match.queries.look(MATCH, ANN)).prompts else BEN
    sheet = await panel_of(match, user)
    assert controls(sheet)["Confirm"].disabled
    prompt = (await match.queries.look(MATCH, user)).prompts[0]
    match.drafts.texts[user, prompt.id] = random_text(match.rules, match.state, prompt.seat, random.Random(1), 100)
    assert not controls(await panel_of(match, user))["Confirm"].disabled


async def test_confirm_is_red_and_says_so_where_it_loses_the_game() -> None:
    match = StandIn(random.Random(3))
    user = ANN if (await match.queries.look(MATCH, ANN)).prompts else BEN
    prompt = (await match.queries.look(MATCH, user)).prompts[0]
    match.drafts.texts[user, prompt.id] = random_text(match.rules, match.state, prompt.seat, random.Random(1), 100)
    assert controls(await panel_of(match, user))["Confirm"].style is discord.ButtonStyle.success
    consider = match.queries.consider

    async def irreversible_loss(match_id: str, user_id: int, text: str) -> Considered:
        return (await consider(match_id, user_id, text))._replace(irreversible_loss="flee and lose the game")

    match.queries.consider = irreversible_loss  # type: ignore[method-assign]
    sheet = await panel_of(match, user)
    assert controls(sheet)["Confirm: flee and lose the game"].style is discord.ButtonStyle.danger
    texts = [item.content for item in sheet.view().walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert texts[-1] == "⚠ **Confirm to flee and lose the game.** You can't take it back."


async def test_a_panel_says_what_orders_answered_and_only_where_that_is_news() -> None:
    match = StandIn(random.Random(3))
    user = ANN if (await match.queries.look(MATCH, ANN)).prompts else BEN

    async def texts() -> list[str]:
        view = (await panel_of(match, user)).view()
        return [item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)]

    assert not any("orders answered" in text for text in await texts()), "no order has answered"
    match.logbook.answers = (("strike", "strike B1"), ("evade", "pass"), ("evade", "pass"), ("a", "b"), ("c", "d"))
    told = "“strike” with “strike B1”, “evade” with “pass” (twice), “a” with “b” and 1 other question"
    assert f"-# Since your last action, your orders answered {told}." in await texts()
    prompt = (await match.queries.look(MATCH, user)).prompts[0]
    match.drafts.texts[user, prompt.id] = random_text(match.rules, match.state, prompt.seat, random.Random(1), 100)
    assert not any("orders answered" in text for text in await texts()), "something is chosen"


async def test_what_leads_elsewhere_leaves_the_panel_once_a_word_is_chosen() -> None:
    """A phone has room for two rows of buttons below a preview."""
    match = StandIn(random.Random(3), slug="upheaval")
    user = ANN if (await match.queries.look(MATCH, ANN)).prompts else BEN
    assert {"Confirm", "Suggest", "Orders", "Measure"} <= set(controls(await panel_of(match, user)))
    prompt = (await match.queries.look(MATCH, user)).prompts[0]
    match.drafts.texts[user, prompt.id] = random_text(match.rules, match.state, prompt.seat, random.Random(1), 100)
    shown = controls(await panel_of(match, user))
    assert {"Confirm", "Back", "Clear", "Suggest"} <= set(shown)
    assert not {"Orders", "Measure"} & set(shown)


@pytest.mark.parametrize(
    ("complete", "count", "buttons"), [(True, 4, []), (False, 4, ["Only 1 · Rifle"]), (True, 2, ["Only 1 · Rifle"])]
)
async def test_additions_to_a_ready_action_take_one_row_on_a_phone(
    complete: bool, count: int, buttons: list[str]
) -> None:
    match = StandIn(random.Random(3), slug="upheaval")
    user = ANN if (await match.queries.look(MATCH, ANN)).prompts else BEN
    found = await match.queries.consider(MATCH, user, "")
    words = tuple(Word(str(number), f"Only {number}", "Rifle") for number in range(1, count + 1))
    node = Choices(words=words, complete=complete, label="models")
    sheet = Sheet()
    add_offers(sheet, Keys(MATCH, "p", "m"), found._replace(node=node, shortcuts=(), ticks=None), 0)
    shown = controls(sheet)
    assert list(shown)[:1] == (buttons or ["Models"])
    assert len(shown) == (count if buttons else 1)


def test_a_fact_that_harms_is_marked_in_words() -> None:
    sheet = Sheet()
    facts = (Fact("mean", "Mean hits", "2.5"), Fact("breaks", "Breaks", "13", "%", "harm"))
    _odds(sheet, Forecast("A1 shoots B4", facts=facts), drawn=True)
    told = [item.content for item in sheet.view().walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert told == ["**A1 shoots B4**\nMean hits: **2.5** · ⚠ Breaks: **13%**"]


async def test_a_draft_that_leads_nowhere_starts_anew() -> None:
    match = StandIn(random.Random(3))
    user = ANN if (await match.queries.look(MATCH, ANN)).prompts else BEN
    prompt = (await match.queries.look(MATCH, user)).prompts[0]
    match.drafts.texts[user, prompt.id] = "jump over the moon"
    sheet = await panel_of(match, user)
    texts = [item.content for item in sheet.view().walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert texts[0].startswith("Starting over:")
    assert "moon" not in match.drafts.texts[user, prompt.id]


async def test_every_panel_of_a_whole_game_keeps_the_limits() -> None:
    rng = random.Random(8)
    assert len(await kinds_seen(StandIn(rng, StandIn(rng).rules.card.options(credits=20)), rng, 150)) >= 6


@pytest.mark.parametrize("slug", ["urban_war", "upheaval"])
async def test_panels_with_shortcuts_and_lists_keep_the_limits(slug: str) -> None:
    rng = random.Random(5)
    assert len(await kinds_seen(StandIn(rng, slug=slug), rng, 60)) >= 4


async def kinds_seen(match: StandIn, rng: random.Random, plies: int) -> set[str]:
    """Play a game at random, look at the panel of every question at its start and half-way, and return its kinds."""
    seen = set()
    for _ in range(plies):
        prompts = match.rules.awaiting(match.state)
        if not prompts:
            break
        prompt = rng.choice(prompts)
        user = (ANN, BEN)[prompt.seat]
        text = random_text(match.rules, match.state, prompt.seat, rng)
        words = text.split()
        for said in ([], words[: rng.randrange(len(words) + 1)]):
            match.drafts.texts[user, prompt.id] = " ".join(said)
            keeps_limits((await panel_of(match, user, away=True)).view())
        seen.add(prompt.kind)
        match.play(user, text)
    return seen


def keeps_limits(view: discord.ui.LayoutView) -> None:
    assert view.content_length() <= MAX_TEXT
    assert view.total_children_count <= 40
    ids = [item.custom_id for item in view.walk_children() if hasattr(item, "custom_id") and item.custom_id]
    assert len(ids) == len(set(ids))
    assert all(address_of(custom_id) is not None for custom_id in ids)
    for menu in (item for item in view.walk_children() if isinstance(item, discord.ui.Select)):
        assert 1 <= len(menu.options) <= 25
        assert all(len(option.value) <= 100 for option in menu.options)


async def test_a_list_to_tick_has_a_button_for_each_item_and_a_menu_for_several() -> None:
    match = StandIn(random.Random(1), slug="urban_war")
    match.state = asked(watched(), "orders", 0, Ordering(asked=True))
    prompt = match.rules.awaiting(match.state)[0]
    found = controls(await panel_of(match, ANN))
    assert {"All on Snap-fire", "A1", "A9"} <= set(found)
    match.drafts.texts[ANN, prompt.id] = "orders overwatch A9"
    found = controls(await panel_of(match, ANN))
    assert found["✓ A9"].style is discord.ButtonStyle.primary
    assert address_of(found["✓ A9"].custom_id).verb == "untick"
    assert address_of(found["A1"].custom_id).verb == "tick"
    menu = found["Model on Overwatch: several at once"]
    assert (menu.min_values, menu.max_values) == (0, 2)
    assert [option.value for option in menu.options if option.default] == ["A9"]


def test_marks_tell_drafts_apart() -> None:
    assert len(mark_of("move")) == 4
    assert mark_of("move 2F") != mark_of("move F")


def test_odds_stand_in_columns_and_what_may_happen_is_never_called_impossible() -> None:
    rows = (
        ForecastRow("6 or more", "no stress", 15, 36),
        ForecastRow("1", "carried on", 1, 7776),
        ForecastRow("a purse", "no odds", 0, 0),
    )
    assert odds_lines(rows) == ["42%  6 or more  no stress", "<1%  1          carried on"]


def test_a_meaning_that_words_share_is_told_once() -> None:
    words = [Word("north", "North", "the other side is hers"), Word("south", "South", "the other side is hers")]
    assert _meanings([*words, Word("auto", "By lot", "a die picks"), Word("x")]) == (
        "**North**, **South**: the other side is hers\n**By lot**: a die picks"
    )


def test_what_may_be_entered_is_told_exactly() -> None:
    inches = Span(0, 44_000, 500, 1000)
    assert bounds_of(Open("number", "speed", Span(1, 6))) == "1 to 6"
    assert bounds_of(Open("number", "distance", Span(-500, 2350, 50, 1000), unit="inches")) == (
        "-0.5 to 2.35 inches, in steps of 0.05"
    )
    assert bounds_of(Open("point", "where", inches, Span(0, 30_000, 500, 1000), unit="inches")) == (
        "x from 0 to 44 and y from 0 to 30 inches, in steps of 0.5"
    )
    assert bounds_of(Open("text", "name")) == ""


def test_facts_of_a_forecast_are_text_that_wraps_and_odds_are_not_told_twice() -> None:
    rows, facts = (ForecastRow("6 or more", "no stress", 15, 36),), (Fact("purse", "Purse", "4$ → 3$"),)
    forecast = Forecast(title="move", rows=rows, facts=facts)
    told = {drawn: Sheet(0) for drawn in (False, True)}
    for drawn, sheet in told.items():
        _odds(sheet, forecast, drawn)
    words = {drawn: [item.content for item in sheet.view().walk_children() if hasattr(item, "content")]
             for drawn, sheet in told.items()}  # fmt: skip
    assert words[True] == ["**move**\nPurse: **4$ → 3$**"]
    assert words[False] == ["**move**\n```\n42%  6 or more  no stress\n```\nPurse: **4$ → 3$**"]


def test_below_a_measured_picture_small_menus_are_one() -> None:
    def group(title: str, *words: str) -> Group:
        return Group(title, tuple(Word(word, word) for word in words))

    many = tuple(f"T{number}" for number in range(24))
    units, others = group("Units of Ann", "A1", "A2"), group("Units of Ben", "B1")
    found = together([units, others, group("Terrain", *many)])
    assert [(one.title, len(one.words)) for one in found] == [("Units of Ann, units of Ben", 3), ("Terrain", 24)]
