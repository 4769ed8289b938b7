"""Untrusted Python, run. The kernel holds it, not a list of forbidden words.

    hub ──▶ zygote       a fresh interpreter, clean environment, pandas and friends loaded, one thread, no secrets
              └─ supervisor   forked for each run: builds the namespaces, keeps time, bounds output, brings files back
                   └─ payload     forked again: no capabilities, limits, Landlock, seccomp; then the model's code

There are two ways of confinement (`tiers.py`). With namespaces, the payload sees a file system that holds only the
interpreter, its tables and its working folder, and neither processes nor network. Without them, Landlock allows the
same paths and nothing else. In both, seccomp leaves no socket, no process and no program to start. Where neither is
possible nothing runs, and the hub says what is missing.

The zygote's side (`zygote`, `supervisor`, `payload`, and what they import) uses the standard library alone and imports
nothing else of the hub: whatever the zygote knows, the model's code could read. Keep this file free of imports. The
hub's side imports settings alone.
`docs/sandbox.md` says what is promised, `docs/adr/0012-python-is-held-by-the-kernel.md` why it is made so.
"""
