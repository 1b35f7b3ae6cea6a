"""The second referee of The Stars Are Right, written from the rule text alone."""
