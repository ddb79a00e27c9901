"""A setter's questions about a draft: its status, conflicts, further and superfluous clues."""
