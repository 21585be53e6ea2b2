"""Bytes and back: states, actions, events and options as deterministic JSON, with a schema version."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from games.kernel.content.content import UnknownContent, write_held

T = TypeVar("T")
StateT = TypeVar("StateT", bound=msgspec.Struct)
Migration = Callable[[dict[str, Any]], dict[str, Any]]

_encoder = msgspec.json.Encoder(order="deterministic", enc_hook=write_held)
sorted_json = msgspec.json.Encoder(order="sorted").encode
"""Encode a value for a hash that others check: unlike `canonical`, it sorts the fields of structs too, since a checker
knows no structs."""


def canonical(value: object) -> bytes:
    """Encode a value as JSON without spaces, keys sorted: equal values give equal bytes.

    >>> canonical({"b": 1, "a": (2, None)})
    b'{"a":[2,null],"b":1}'
    """
    return _encoder.encode(value)


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes in lower-case hexadecimal."""
    return hashlib.sha256(data).hexdigest()


class BadState(ValueError):
    """The bytes are not a state of this game."""


class UnknownSchema(BadState):
    """The bytes were written by a newer version, or by none that we know."""


class Codec(Generic[StateT]):
    """Writes and reads one game's states; older schemas go through the migrations, one version at a time.

    `hook` reads what JSON does not know (held content).
    """

    def __init__(
        self,
        state_type: type[StateT],
        schema: int = 1,
        migrations: Mapping[int, Migration] | None = None,
        hook: Callable[[type, Any], Any] | None = None,
    ) -> None:
        self._type = state_type
        self._schema = schema
        self._migrations = dict(migrations or {})
        self._hook = hook
        self._decoder = msgspec.json.Decoder(state_type, dec_hook=hook)

    def dump(self, state: StateT) -> bytes:
        """Return the state as bytes; equal states give equal bytes."""
        return b'{"schema":%d,"state":%b}' % (self._schema, canonical(state))

    def load(self, data: bytes) -> StateT:
        """Read a state written by this or an older version; raises BadState (UnknownSchema is one), UnknownContent."""
        try:
            return self._read(data)
        except (BadState, UnknownContent):
            raise
        # A nested list that is too deep, half a letter, a migration that does not find what it looks for.
        except (msgspec.MsgspecError, ValueError, RecursionError, KeyError, TypeError) as error:
            raise BadState(f"these bytes are not a state: {error}") from error

    def _read(self, data: bytes) -> StateT:
        envelope = msgspec.json.decode(data, type=_Envelope)
        if envelope.schema == self._schema:
            return self._decoder.decode(envelope.state)
        raw: dict[str, Any] = msgspec.json.decode(envelope.state)
        for version in range(envelope.schema, self._schema):
            if version not in self._migrations:
                raise UnknownSchema(f"no way from schema {version} to {self._schema}")
            raw = self._migrations[version](raw)
        if envelope.schema > self._schema:
            raise UnknownSchema(f"schema {envelope.schema} is newer than {self._schema}")
        return msgspec.convert(raw, self._type, dec_hook=self._hook)


class _Envelope(msgspec.Struct):
    schema: int
    state: msgspec.Raw
