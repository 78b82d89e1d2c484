"""What a log can say: cards, money, events, the evidence that a log keeps, and the log itself."""
