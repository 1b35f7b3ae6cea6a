"""The web table: friends and bots at one table in the browser."""
