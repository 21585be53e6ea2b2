"""A form collects the faults of one request body and answers them all at once, as Discord does (50035)."""

from typing import Any

from discord_sandbox.errors import DiscordError, Json

Path = tuple[str | int, ...]


class Form:
    """The faults found so far; `done()` raises 50035 when there are any."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def fault(self, path: Path, code: str, message: str) -> None:
        """Note one fault at a path such as ("components", 0, "custom_id")."""
        node = self._errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def done(self) -> None:
        """Raise 50035 "Invalid Form Body" with all the faults noted.

        Raises:
            DiscordError: when a fault was noted.
        """
        if self._errors:
            raise DiscordError(400, 50035, "Invalid Form Body", self._errors)

    def text(self, path: Path, value: Any, low: int, high: int, *, required: bool = False) -> str:
        """Check a text of `low` to `high` characters; absent or null is empty. Returns the text, "" if it is none."""
        if value is None:
            if required:
                self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")
            return ""
        if not isinstance(value, str):
            self.fault(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return ""
        if not low <= len(value) <= high:
            self._length(path, len(value), low, high)
        return value

    def whole(self, path: Path, value: Any, low: int, high: int, default: int) -> int:
        """Check a whole number from `low` to `high`; absent or null is the default."""
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return default
        if not low <= value <= high:
            self.fault(path, "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")
        return value

    def items(self, path: Path, value: Any, low: int, high: int) -> list[Any]:
        """Check a list of `low` to `high` items; absent or null is empty."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.fault(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return value

    def mapping(self, path: Path, value: Any) -> Json:
        """Check a JSON object; anything else is a fault, and read as empty."""
        if not isinstance(value, dict):
            self.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return {}
        return value

    def unique(self, path: Path, key: object, seen: set[object], code: str, message: str) -> None:
        """Check that a key was not seen before in this request."""
        if key in seen:
            self.fault(path, code, message)
        seen.add(key)

    def _length(self, path: Path, length: int, low: int, high: int) -> None:
        if low and length > high:
            self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        elif length > high:
            self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif low == 1:
            self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.fault(path, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length.")
