"""Language models behind one streaming interface."""
