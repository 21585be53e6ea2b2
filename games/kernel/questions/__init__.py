"""What players are asked and what they type: questions, verbs, their arguments, notation."""
