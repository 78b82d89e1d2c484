"""Washington: WAC 230-15, card game rules, as far as they bear on poker."""
