"""A workspace of folders and documents: an assistant whose tools change things, and so ask first."""
