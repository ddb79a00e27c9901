"""What of a rule about a whole graph matters for what is still to come, along a frontier."""
