"""Buttons, selects and forms: what answers them, and who may use them."""
