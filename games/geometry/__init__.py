"""Hexes and inches in exact whole numbers, shared by games and renderers.

`hexes` stands alone. Tables in inches: `plane` and `roots` are the ground, `inches` has units and directions,
`polygons` and `shapes` terrain, `discs` bases, `paths` and `moves` what moves, `sight` who sees whom.
"""
