"""Tiny Race: a game for Umpire in a package of its own. The entry point names this module; see docs/adding_a_game.md.

Three names say where the parts are, as "module:name"; each is imported only where it is needed. UMPIRE_API is the
version of `umpire_api` that the package was written for.
"""

UMPIRE_API = "1"
RULES = "umpire_tiny.game:TINY"
RENDERER = "umpire_tiny.renderer:RENDERER"
FACE = "umpire_tiny.face"
