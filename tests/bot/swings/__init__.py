"""How matches swing."""
