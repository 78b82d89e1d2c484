"""Mutation testing of the packages that judge: how many small changes of their source the tests notice.

cosmic-ray makes the mutants and keeps what became of each; the trials run in forked processes that
know all but the packages on trial, so that one takes seconds.
"""
