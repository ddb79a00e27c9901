"""Requests: what can be asked, with which wishes, and which function answers.

Both front ends read them by the types of their fields: the command line from options, a page from
JSON.
"""
