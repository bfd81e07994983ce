"""How units move: where each kind may go and what its move does."""
