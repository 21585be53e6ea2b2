"""Questions of a turn: orders, initiative, activation."""
