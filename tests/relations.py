"""Formulas and relations alike as relations."""

from enpitsu.rules import Holds, Relation


def said(expression):
    """A formula as the relation that it holds; a relation is one already."""
    return expression if isinstance(expression, Relation) else Holds(expression)
