"""What kinds are composed of: clues, answers, rules and techniques that many share."""
