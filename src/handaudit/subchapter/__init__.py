"""The law as data: one module a section, that reads like the section."""
