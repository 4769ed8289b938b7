"""Alerts: what administrators are told without asking, such as errors, a failing provider, budgets, complaints, a full
disk.

Whoever notices something says so (`Alerts.tell`) and goes on. A task of the process (`AlertWatch`) looks at what was
counted, writes alerts down, and sends them on where a webhook is set. No request waits for any of it.
Imports stores, the web's checks of addresses and what is counted; turns and HTTP stand above.
"""
