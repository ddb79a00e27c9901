"""The named ways of reasoning of one kind each, where they are too many for the kind's file."""
