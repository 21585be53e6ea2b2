"""What a secret could have been: every field of every type is changed, and stays of its type."""

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from bot.conformance.changing import changes
from games.kernel import Frozen, Nothing


class Suit(enum.Enum):
    HEARTS = "hearts"
    SPADES = "spades"


class Card(Frozen, frozen=True):
    rank: Annotated[int, Meta(ge=1, le=13)] = 13
    suit: Suit = Suit.SPADES


class Order(Frozen, frozen=True, tag=True):
    unit: str


class Hold(Frozen, frozen=True, tag=True):
    pass


class Hand(Frozen, frozen=True):
    money: int = 3
    ready: bool = False
    name: str = "Ann"
    pace: Literal["walk", "jog", "dash"] | None = None
    cards: tuple[Card, ...] = ()
    chosen: Card | None = None
    order: Order | Hold = Hold()
    pair: tuple[int, int] = (1, 2)
    marks: frozenset[str] = frozenset({"x"})
    purse: dict[str, int] = msgspec.field(default_factory=dict)
    share: float = 0.5


FULL = Hand(pace="jog", cards=(Card(), Card(1)), chosen=Card(), order=Order("a"), purse={"gold": 1}, marks=frozenset())


@pytest.mark.parametrize("hand", [Hand(), FULL])
def test_every_field_is_changed_and_stays_of_its_type(hand: Hand) -> None:
    for turn in range(8):
        found = changes(hand, turn)
        fields = {path.partition(".")[0] for path in found}
        assert fields >= set(Hand.__struct_fields__) - {"order"}
        for path, other in found.items():
            assert other != hand, path
            assert msgspec.json.decode(msgspec.json.encode(other), type=Hand) == other, path


def test_nested_fields_have_paths_of_their_own() -> None:
    found = changes(FULL)
    assert {"chosen", "chosen.rank", "chosen.suit", "cards", "cards.rank", "order.unit", "purse"} <= set(found)
    assert found["chosen"].chosen is None
    assert found["chosen.rank"].chosen == Card(12)
    assert found["cards.suit"].cards == (Card(13, Suit.HEARTS), Card(1))


def test_turns_go_through_the_values_that_a_field_could_have() -> None:
    assert {changes(Hand(), turn)["money"].money for turn in range(4)} == {4, 2, 13, 0}
    assert {changes(FULL, turn)["pace"].pace for turn in range(8)} == {None, "walk", "dash"}
    assert {changes(FULL, turn)["cards"].cards for turn in range(2)} == {(Card(),), (Card(1), Card())}


def test_bounds_stay_kept() -> None:
    ranks = {changes(Card(rank), turn)["rank"].rank for rank in (1, 13) for turn in range(4)}
    assert ranks <= set(range(1, 14))


def test_where_nothing_can_be_made_nothing_is_changed() -> None:
    class Opaque(Frozen, frozen=True):
        thing: Any = None

    assert changes(Opaque()) == {}
    assert changes(Nothing()) == {}
