"""The commands and what they share. Each command is a module that is imported when the command runs."""
