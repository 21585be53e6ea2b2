"""The faces in Discord: one package per feature and one per game; no rules in them."""
