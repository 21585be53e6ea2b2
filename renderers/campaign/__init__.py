"""Pictures of campaigns: standings, and pages of the ledger. They are drawn from the books, never from a match."""

from renderers.campaign.ledger import LedgerRow, ledger_picture
from renderers.campaign.standings import Standing, standings_picture

__all__ = ["LedgerRow", "Standing", "ledger_picture", "standings_picture"]
