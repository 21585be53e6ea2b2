"""Overwatch: the windows of an action, who could interrupt, and the interruption."""
