"""Battles as questions and answers: their order, the steps of a round, casualties, retreat and what follows."""
