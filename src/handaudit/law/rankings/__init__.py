"""14.3: how hands are ranked.

Every ranking gives a hand one number, its *strength*: the higher number is the better hand, equal
numbers are a tie, and suits never break one (14.3(a)).  Strengths compare within one ranking only.
They are read from the cards alone, never from what a player said of them (14.3(g)).

The number is built to be read back, a hexadecimal digit for each part: the kind of hand, then the
ranks in the order in which they decide.
"""
