"""Content by digest: it is in no state, read once, and asked for."""

import gc
from typing import Any

import pytest

from games.kernel import (
    Content,
    GameError,
    Held,
    IllegalAction,
    NoDice,
    UnknownContent,
    UnknownSchema,
    canonical,
    digest,
)
from games.kernel.content.content import write_held
from tests.kernel.nested import FIELD, FIELDS, READ, Nested, Options, brought, opened

WIDE = "name prairie\n90"


@pytest.fixture
def game() -> Nested:
    READ.clear()
    return Nested()


def test_content_is_named_by_the_digest_of_its_text() -> None:
    content = Content("field", "prairie", WIDE)
    assert content.digest == digest(WIDE.encode())
    assert Content("field", "prairie", f"{WIDE} ").digest != content.digest


def test_what_a_server_brought_is_found_by_its_name(game: Nested) -> None:
    assert game.content_for(Options(field="marsh")) == (Content("field", "marsh", FIELDS["marsh"]),)
    assert game.content_for(Options(field="prairie"), [brought(WIDE)]) == (Content("field", "prairie", WIDE),)
    own = brought("name meadow\n1")
    assert game.content_for(Options(), [own])[0].text == FIELDS["meadow"], "what comes with the game goes first"
    with pytest.raises(IllegalAction) as refused:
        game.content_for(Options(field="moon"), [brought(WIDE)])
    assert str(refused.value) == "no field is called 'moon'; there are meadow, marsh, prairie: NE-3"


def test_a_state_holds_the_value_and_its_bytes_the_digest(game: Nested) -> None:
    state, content = opened(game, NoDice())
    assert state.public.field.value == 12
    data = game.dump(state)
    assert f'"field":"field:{content[0].digest}"'.encode() in data
    assert FIELDS["meadow"].encode() not in data
    assert game.load(data, content) == state
    assert game.load(data, content).public.field is state.public.field


def test_content_is_read_once_while_somebody_holds_it(game: Nested) -> None:
    states = [opened(game, NoDice()) for _ in range(3)]
    assert [FIELDS["meadow"]] == READ
    data, content = game.dump(states[0][0]), states[0][1]
    del states
    gc.collect()
    state = game.load(data, content)
    assert [FIELDS["meadow"]] * 2 == READ
    assert game.load_view(canonical(game.view(state, 0)), content).public.field is state.public.field
    assert len(READ) == 2


def test_a_state_whose_content_is_not_handed_in_is_refused(game: Nested) -> None:
    data, view = _written(game)
    for other in ((), (Content("field", "marsh", FIELDS["marsh"]),)):
        with pytest.raises(UnknownContent, match="was not handed in"):
            Nested().load(data, other)
        with pytest.raises(UnknownContent, match="was not handed in"):
            Nested().load_view(view, other)


def _written(game: Nested) -> tuple[bytes, bytes]:
    state, _ = opened(game, NoDice())
    return game.dump(state), canonical(game.view(state, 0))


def test_content_survives_a_change_of_the_schema(game: Nested) -> None:
    def widen(raw: dict[str, Any]) -> dict[str, Any]:
        return {**raw, "public": {**raw["public"], "told": ["migrated"]}}

    class Newer(Nested):
        schema = 2
        migrations = {1: widen}  # noqa: RUF012

    state, content = opened(game, NoDice())
    newer = Newer().load(game.dump(state), content)
    assert newer.public.told == ("migrated",)
    assert newer.public.field == state.public.field
    with pytest.raises(UnknownSchema):
        game.load(Newer().dump(newer), content)


def test_held_content_is_compared_by_its_digest() -> None:
    one, same, other = Held("field:1", 5), Held("field:1", 5), Held("field:2", 5)
    assert one == same != other
    assert hash(one) == hash(same)
    assert one != 5
    assert repr(one) == "Held(field:1)"
    assert write_held(one) == "field:1"
    with pytest.raises(NotImplementedError, match="object cannot be written"):
        canonical(object())


def test_a_file_is_checked_with_all_its_faults() -> None:
    assert FIELD.check(WIDE).notes == ("wide",)
    with pytest.raises(GameError) as refused:
        FIELD.check("name")
    assert refused.value.faults == ("a field ends with its width", "the name is missing")
