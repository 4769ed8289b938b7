"""How the hub gets better: feedback and signals, a judge, reviews by people, and golden examples in prompts."""
