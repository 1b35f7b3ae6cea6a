"""How fast our games are beside other people's engines: `make bench`, or `python -m benchmarks --help`."""
