"""handaudit: audits logs of poker rounds against N.J.A.C. 19:47-14 / 13:69F-14."""

__version__ = "0.1.0"
