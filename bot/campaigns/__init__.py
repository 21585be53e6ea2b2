"""Campaigns in the database: members, battles as matches, their results, posts that are owed. Knows no Discord."""

from bot.campaigns.battles import Battles
from bot.campaigns.booking import Booking
from bot.campaigns.model import CampaignInfo, Doer
from bot.campaigns.service import Campaigns

__all__ = ["Battles", "Booking", "CampaignInfo", "Campaigns", "Doer"]
