"""A setter's questions about a draft: what is wrong with it, what it lacks, what it could lose."""
