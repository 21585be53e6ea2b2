"""Discord's limits on what a bot may send, checked by hand (own code; tests compare it with Discord's schemas)."""

from discord_sandbox.validate.commands import check_commands
from discord_sandbox.validate.form import Form
from discord_sandbox.validate.messages import V2_FLAG, check_message
from discord_sandbox.validate.modals import check_choices, check_modal

__all__ = ["V2_FLAG", "Form", "check_choices", "check_commands", "check_message", "check_modal"]
