"""What a match is: state, frames, events, actions and options."""
