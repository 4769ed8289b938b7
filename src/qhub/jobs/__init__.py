"""Background jobs: summaries, titles, vectors, the judge, and what is done again every so often. Their rows
are in `store/jobs.py`; who asks for a job need not be who does it. Turns are no jobs (see ADR 34).

Imports stores and what is counted; what a job does is given to it from above.
"""
