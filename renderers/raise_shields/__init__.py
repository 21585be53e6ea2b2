"""Pictures of Raise Shields: board, roster and previews."""

from renderers.raise_shields.renderer import RENDERER

__all__ = ["RENDERER"]
