"""Questions about tables, read by rules: words -> spans -> one typed query -> SQL -> an answer in words.

One rule is at its heart: every content word of a question is explained (by a column, a value, a period, a unit or an
operation), or no number is given. Read `parser` first.
"""
