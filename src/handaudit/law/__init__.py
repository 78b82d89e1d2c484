"""The terms for writing laws, books and house rules, and those that handaudit knows."""
