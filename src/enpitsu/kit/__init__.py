"""Building blocks of kinds: layers of clues, answers, rules and techniques that many share."""
