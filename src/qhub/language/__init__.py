"""Language: what a word is, for every part of the hub alike.

`text` folds and shortens, `words` and `stems` say how words are compared, `shorthand` writes out abbreviations,
`likeness` compares questions, `sentences` are what people are told, `catalogue` has the hub's own, `scrub` takes out
what must not be kept.
Nothing here imports another room.
"""
