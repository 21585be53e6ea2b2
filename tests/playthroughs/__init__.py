"""Whole matches as text: every action, every die, and what people were told. See README.md beside this file."""
