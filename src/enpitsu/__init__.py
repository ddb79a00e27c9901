"""enpitsu."""
