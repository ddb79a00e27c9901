"""What may stand at a place."""

Value = str | int
Candidates = tuple[Value, ...]  # the values that are still possible at a place
Domain = Candidates  # the values that are possible there before anything is known
