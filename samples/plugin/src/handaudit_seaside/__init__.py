"""A rule, a format and a report of Seaside Hall, for handaudit."""
