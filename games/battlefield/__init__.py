"""The shared ground of games on a table in inches: terrain, scenarios, ways over it, and who sees whom across it.

`pieces` are what stands on a table, `placing` says where one may stand, `generator` makes whole tables, `scenario`
reads them from files, `routes` finds ways around what blocks them, `scene` asks for sight and cover. It knows no game.
"""
