"""Questions of an activation."""
