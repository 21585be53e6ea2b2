"""Uprising: unify a fragile country under your rule."""

from games.uprising.game import Uprising

__all__ = ["Uprising"]
