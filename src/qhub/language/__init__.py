"""Language: what a word is, for every part of the hub alike.

`text` folds and shortens, `words` and `stems` say how words are compared, `shorthand` writes out abbreviations,
`likeness` compares questions, `catalogue` has the sentences for people, `scrub` takes out what must not be kept.
Nothing here imports another room.
"""
