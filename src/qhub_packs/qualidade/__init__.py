"""Quality in a paint shop: the defects of plastic car parts, by type, shift, operator and material."""
