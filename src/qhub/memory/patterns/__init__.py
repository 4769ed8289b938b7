"""The rules: what people say when they state a preference, a fact about themselves, a habit or a correction."""
