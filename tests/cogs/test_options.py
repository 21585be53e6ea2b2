from typing import Annotated, Literal

from msgspec import Meta

from cogs.common.options import options_text, suggest_options, table_options
from games.kernel import Frozen


class Table(Frozen, frozen=True):
    credits: Annotated[Literal[0, 5], Meta(description="Credits (RS-5)")] = 0
    crew: Annotated[int, Meta(ge=9, le=11, description="Crew (B1)")] = 10
    sideslip: Annotated[bool, Meta(description="Side steps (B7)")] = False


def test_every_option_carries_its_description_and_values() -> None:
    assert [(option.name, option.values) for option in table_options(Table)] == [
        ("credits", (0, 5)),
        ("crew", (9, 10, 11)),
        ("sideslip", (True, False)),
    ]
    assert table_options(Table)[0].description == "Credits (RS-5)"


def test_only_what_differs_is_written() -> None:
    assert options_text(Table, {"credits": 5, "crew": 10, "sideslip": True}) == "credits=5 sideslip=yes"
    assert options_text(Table, {}) == "default options"


def test_suggestions_extend_what_is_typed_and_use_each_option_once() -> None:
    found = [value for _, value in suggest_options(Table, {"pirates": {"sideslip": True}}, "credits=5 ")]
    assert found[0] == "credits=5 crew=9"
    assert not any("credits=0" in value for value in found)


def test_presets_come_first() -> None:
    assert suggest_options(Table, {"pirates": {"sideslip": True}}, "")[0] == (
        "pirates (preset): sideslip=yes",
        "pirates",
    )


def test_each_option_has_one_row_until_its_name_is_typed() -> None:
    assert [value for _, value in suggest_options(Table, {}, "")] == ["credits=5", "crew=9", "sideslip=yes"]
    assert [value for _, value in suggest_options(Table, {}, "crew=1")] == ["crew=10", "crew=11"]
    assert [value for _, value in suggest_options(Table, {}, "side")] == ["sideslip=yes", "sideslip=no"]
