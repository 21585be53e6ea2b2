"""Alembic's revisions of the schema, run by `bot.storage.upkeep.upgrade`."""
