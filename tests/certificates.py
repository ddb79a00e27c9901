"""What the tests of certificates share."""

from functools import cache

from enpitsu.io.formats import read_record
from enpitsu.proofs.certificate import Certificate, verify
from enpitsu.proofs.prove import prove

UNIQUE = "marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
SEVERAL = "marupeke\n. . x\n. o .\nx . .\n"


def made(text):
    """The files of the certificate of a puzzle."""
    record = read_record(text)
    found = prove(record.puzzle)
    assert isinstance(found, Certificate)
    return found.files(id=record.id)


def refused(texts):
    """The verdict on files that do not prove what they claim; None if they do."""
    found = verify(texts)
    return None if found.status == "verified" else found


@cache
def unique():
    return made(UNIQUE)
