import pytest

from games.kernel import BadState, Codec, Frozen, UnknownSchema, canonical, digest


class Old(Frozen, frozen=True):
    width: int


class New(Frozen, frozen=True):
    size: tuple[int, int] = (1, 1)


def widen(raw: dict) -> dict:
    return {"size": [raw["width"], 1]}


def test_canonical_bytes_do_not_depend_on_order() -> None:
    assert canonical({"b": 1, "a": 2}) == canonical({"a": 2, "b": 1}) == b'{"a":2,"b":1}'


def test_digest_is_sha256_in_hex() -> None:
    assert digest(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_state_of_an_older_schema_is_migrated() -> None:
    written = Codec(Old, schema=1).dump(Old(7))
    assert Codec(New, schema=2, migrations={1: widen}).load(written) == New((7, 1))


def test_a_state_of_a_newer_schema_is_refused() -> None:
    written = Codec(New, schema=3).dump(New())
    with pytest.raises(UnknownSchema, match="schema 3 is newer than 2"):
        Codec(New, schema=2).load(written)


def test_a_missing_migration_is_refused() -> None:
    written = Codec(Old, schema=1).dump(Old(7))
    with pytest.raises(UnknownSchema, match="no way from schema 1 to 2"):
        Codec(New, schema=2).load(written)


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(BadState):
        Codec(New, schema=1).load(b'{"schema":1,"state":{"weight":3}}')


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"schema":1,"state":{"size":"\xc3\x28"}}',
        b'{"schema":1,"state":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"schema":"1","state":{}}',
        b'{"schema":1}',
        b"[]",
    ],
    ids=["nothing", "half", "no letters", "half a letter", "deep", "no number", "no state", "a list"],
)
def test_bytes_that_are_no_state_are_refused_with_one_error(data: bytes) -> None:
    with pytest.raises(BadState):
        Codec(New, schema=1).load(data)
    with pytest.raises(BadState):
        Codec(New, schema=2, migrations={1: widen}).load(data)


def test_an_older_state_that_a_migration_does_not_understand_is_refused_with_the_same_error() -> None:
    with pytest.raises(BadState, match="these bytes are not a state: 'width'"):
        Codec(New, schema=2, migrations={1: widen}).load(b'{"schema":1,"state":{"weight":3}}')
