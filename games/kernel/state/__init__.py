"""A match at one moment and during an action: state, events, prompts, procedures."""
