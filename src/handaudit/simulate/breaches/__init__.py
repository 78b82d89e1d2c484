"""Breaches: small changes to a dealt round, or between two rounds, each against exactly one rule."""
