"""The referee: the rules of Global 1939 as pure values and functions, no window, no clock, no dice."""
