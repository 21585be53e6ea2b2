"""Modules of cogs in tests that reload them."""

import contextlib
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def put_back() -> Iterator[None]:
    """Leave the modules of cogs to other tests as those have imported them."""
    before = {name: module for name, module in sys.modules.items() if name.startswith("cogs.")}
    yield
    for name in [name for name in sys.modules if name.startswith("cogs.")]:
        del sys.modules[name]
    sys.modules.update(before)
