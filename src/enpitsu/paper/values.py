"""What may stand at a place."""

Value = str | int
Candidates = tuple[Value, ...]  # the values that are still possible at a place
Domain = Candidates  # the values that are possible there before anything is known


def without(candidates: Candidates, value: Value) -> Candidates:
    """The candidates but one, which may be gone already."""
    if value not in candidates:
        return candidates
    i = candidates.index(value)
    return candidates[:i] + candidates[i + 1 :]
