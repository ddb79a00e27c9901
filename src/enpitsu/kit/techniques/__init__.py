"""Ways of reasoning that people have names for, and those that many kinds share.

A technique looks at one spot of the board at a time, so that only spots where something has
changed are looked at again. It cites all it might need; what it does not need is trimmed off
by whoever certifies the step. There is no solver in here, and no function inside another: steps
travel between processes.
"""
