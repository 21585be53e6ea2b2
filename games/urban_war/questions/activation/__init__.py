"""Activating a model, and the verbs with which it acts."""
