"""The shared ground of games on a table in inches: terrain, scenarios, bases, ways, sight. It knows no game.

`pieces` are what stands on a table, `placing` says where one may stand, `generation` makes whole tables, `scenario`
reads them from files, `terrain` lets players lay them. `bases` says where bases may stand, and which points are worth a
look; `ways` writes, reads and finds ways; `sight` asks for lines of sight and cover; `books` are what players bring.
"""
