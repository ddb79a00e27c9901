"""Engines: from a model to its solutions."""
