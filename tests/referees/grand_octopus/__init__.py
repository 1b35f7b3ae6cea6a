"""A second referee for Night of the Grand Octopus, written from the rule text alone."""
