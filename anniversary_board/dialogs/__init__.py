"""Windows that ask for something or show something on demand; none of them blocks the board."""
