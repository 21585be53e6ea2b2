from typing import Annotated, Any, Literal

from msgspec import Meta

from cogs.common.lobbies.options import example, options_text, options_words, suggest_options, table_options
from games.kernel import BadNotation, ContentKind, Frozen, GameCard, Upload


class TableOptions(Frozen, frozen=True):
    credits: Annotated[Literal[0, 5], Meta(description="Credits (RS-5)")] = 0
    crew: Annotated[int, Meta(ge=9, le=11, description="Crew (B1)")] = 10
    sideslip: Annotated[bool, Meta(description="Side steps (B7)")] = False


def card_of(options: type[Frozen] = TableOptions, **more: Any) -> GameCard:
    return GameCard(
        slug="race", title="Race", command="race", seats=(2, 3), version=1, options=options, policies={},
        places_rule="R-1", over_rule="R-2", example="`run`", **more,
    )  # fmt: skip


CARD = card_of(presets={"pirates": {"sideslip": True}})


def test_every_option_carries_its_description_and_values() -> None:
    assert [(option.name, option.values) for option in table_options(CARD)] == [
        ("credits", (0, 5)),
        ("crew", (9, 10, 11)),
        ("sideslip", (True, False)),
    ]
    assert table_options(CARD)[0].description == "Credits (RS-5)"


def test_only_what_differs_is_written() -> None:
    assert options_text(CARD, {"credits": 5, "crew": 10, "sideslip": True}) == "credits=5 sideslip=yes"
    assert options_text(CARD, {}) == "default options"


def test_a_table_says_presets_by_their_words_and_what_differs_besides() -> None:
    presets = {"pirates": {"sideslip": True}, "plain": {"credits": 0}, "rich": {"credits": 5, "crew": 10}}
    card = card_of(presets=presets, preset_words={"pirates": "they slip away", "rich": "much to spend"})
    assert options_words(card, {"credits": 0, "crew": 10}) == "`default options`"
    assert options_words(card, {"sideslip": True}) == "`pirates`, they slip away"
    assert options_words(card, {"sideslip": True, "crew": 11}) == "`pirates`, they slip away; `crew=11`"
    assert options_words(card, {"credits": 5, "sideslip": True}) == "`credits=5 sideslip=yes`"
    assert options_words(card, {"credits": 5, "crew": 9}) == "`credits=5 crew=9`"


def test_suggestions_extend_what_is_typed_and_use_each_option_once() -> None:
    found = [value for _, value in suggest_options(CARD, "credits=5 ")]
    assert found[0] == "credits=5 crew=9"
    assert not any("credits=0" in value for value in found)


def test_presets_come_first() -> None:
    assert suggest_options(CARD, "")[0] == (
        "pirates (preset): sideslip=yes",
        "pirates",
    )


def test_a_preset_is_told_in_words_where_the_game_has_some() -> None:
    card = card_of(presets={"pirates": {"sideslip": True}}, preset_words={"pirates": "they slip away"})
    assert suggest_options(card, "pi")[0] == ("pirates (preset): they slip away", "pirates")


def test_each_option_has_one_row_until_its_name_is_typed() -> None:
    assert [value for _, value in suggest_options(card_of(), "")] == ["credits=5", "crew=9", "sideslip=yes"]
    assert [value for _, value in suggest_options(card_of(), "crew=1")] == ["crew=10", "crew=11"]
    assert [value for _, value in suggest_options(card_of(), "side")] == ["sideslip=yes", "sideslip=no"]


class Land(Frozen, frozen=True):
    map: Annotated[str, Meta(description="The map (R-3)", examples=["flat"])] = "flat"


def refuse(text: str) -> Upload:
    raise BadNotation("no map")


def test_an_option_that_names_content_offers_what_is_shipped_and_what_was_brought() -> None:
    maps = ContentKind("map", "map", "map", "R-3", str, refuse, lambda: {"flat": "", "hills": ""})
    card = card_of(Land, contents=(maps,))
    assert table_options(card)[0].values == ("flat", "hills")
    found = suggest_options(card, "map=", {"map": ["islands", "hills"]})
    assert [value for _, value in found] == ["map=flat", "map=hills", "map=islands"]
    assert example(card) == "map=hills"
