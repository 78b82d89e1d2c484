"""Our own dealer: deals compliant sessions, or sessions with one planted breach.

It follows the text of the subchapter and shares no judgement with replay and duties, so that the
two can disagree. Where they do, the text decides which one is wrong.
"""
