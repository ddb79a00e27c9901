"""Pictures of boards, and answers that show themselves."""
