"""What the hub costs, as ratios within one run: `python -m bench`, `--quick` for a short one.

A ratio compares two ways of doing the same thing on the same machine at the same time. Nothing here is asserted: how
fast a machine is says nothing about the code.
"""
