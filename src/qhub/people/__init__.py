"""People: accounts, passwords, budgets, and the sealing of what is secret."""
