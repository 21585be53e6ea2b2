"""What every face shares: the client, guarded answers, controls found by custom_id, the Act panel, autocomplete."""
