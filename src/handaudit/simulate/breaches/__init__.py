"""Breaches: small changes to a dealt round, or to what comes between two, each of exactly one rule."""
