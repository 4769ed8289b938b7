"""People: accounts and who somebody is, passwords, and the sealing of what is secret. Imports stores and settings."""
