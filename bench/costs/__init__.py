"""What sessions cost through the hub and in the way of the guide it grew from, against the same stand-in provider.

The guide ("Quanto gasta uma sessão típica?") sends everything anew with each question. Both ways get the same
questions, and the model's same words and tool calls; the tokens are those the stand-in reports, whose prompt cache
follows Anthropic's rules. It counts tokens by characters: read the ratios, not the money.

`python -m bench.costs` prints the comparison, `python -m bench.costs --layouts` what other layouts of the prompt would
cost.
"""
