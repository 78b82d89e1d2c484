"""The live action rules of the World Series of Poker of 2026: numbers and effects, in our own words."""
