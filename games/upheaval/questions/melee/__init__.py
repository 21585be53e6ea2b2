"""Questions of the Melee phase."""
