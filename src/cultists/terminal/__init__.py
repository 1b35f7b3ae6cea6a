"""The `cultists` command and play in the terminal.  Typer and Rich are imported here and nowhere else."""
