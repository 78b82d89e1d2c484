"""Events of one table from round to round."""
