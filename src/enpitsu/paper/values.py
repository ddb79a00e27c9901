"""Values, and the candidates and the domain of a place."""

Value = str | int
Candidates = tuple[Value, ...]  # the values that are still possible at a place
Domain = Candidates  # the values that are possible at a place before anything is known


def without(candidates: Candidates, value: Value) -> Candidates:
    """The candidates without a value, which may be missing already."""
    if value not in candidates:
        return candidates
    i = candidates.index(value)
    return candidates[:i] + candidates[i + 1 :]
