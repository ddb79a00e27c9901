"""Ways of reasoning that people have names for, and those that many kinds share.

A technique looks at one spot of the board at a time, so that only spots where something has
changed are searched again. It cites all premises it might need; certifying a step drops those that
are not needed. Techniques call no solver. Their functions are not nested, as steps are pickled.
"""
