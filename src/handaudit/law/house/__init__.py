"""The second source of law: the posted sign, and the rules that a room adds."""
