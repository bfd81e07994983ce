"""What can be done in each phase of a turn, one small module a kind of action."""
