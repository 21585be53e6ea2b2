"""One module per phase or prompt: what may be done, and what it does."""
