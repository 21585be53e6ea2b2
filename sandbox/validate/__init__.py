"""Discord's limits on what a bot may send, checked by hand (own code; tests compare it with Discord's schemas)."""

from sandbox.validate.commands import check_commands
from sandbox.validate.form import Form
from sandbox.validate.messages import V2_FLAG, check_message
from sandbox.validate.modals import check_choices, check_modal

__all__ = ["V2_FLAG", "Form", "check_choices", "check_commands", "check_message", "check_modal"]
