"""Questions of close combat: fighting back, striking, shields."""
