"""Fixtures: the bot at a sandbox, and two people."""

from tests.e2e.conftest import ann, ben, desk, sandbox

__all__ = ["ann", "ben", "desk", "sandbox"]
