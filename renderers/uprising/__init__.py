"""Pictures of Uprising: the country, the roster and previews."""

from renderers.uprising.renderer import RENDERER

__all__ = ["RENDERER"]
