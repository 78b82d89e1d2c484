"""A dealer of our own: sessions dealt wholly in order, or with one planted breach.

It is written from the text of the subchapter and shares no judgement with replay and duties, so that
the two can disagree; where they do, the text decides which of them is wrong.
"""
