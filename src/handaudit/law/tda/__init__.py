"""The rules of the Poker Tournament Directors Association: numbers and effects, in our own words."""
