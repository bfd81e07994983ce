"""Whole games played without people: what the referee is tried with, and setups later."""
