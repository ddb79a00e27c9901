"""Pictures of boards, and the base class of answers, which have JSON, text and a picture."""
