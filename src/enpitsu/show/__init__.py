"""Pictures of boards, and the base of answers, which show themselves as JSON, text and picture."""
