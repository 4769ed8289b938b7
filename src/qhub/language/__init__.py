"""Language: words, the catalogue of sentences, and what is scrubbed from text."""
