"""The workbench in a browser: a server that carries questions to processes, and the page."""
