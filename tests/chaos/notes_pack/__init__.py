"""A pack in a folder whose tools leave traces that outlive every process."""
