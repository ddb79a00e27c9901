"""The conformance suite: property tests of what every kind of puzzle promises.

    from enpitsu.testing import check_kind

    check_kind("renzoku")

or with pytest, where each promise is a test:

    @pytest.mark.parametrize("check", checks("renzoku"), ids=str)
    def test_renzoku(check):
        check()
"""

from enpitsu.authoring.puzzles import small as small
from enpitsu.kit.evidence import Evidence as Evidence
from enpitsu.kit.evidence import evidence as evidence
from enpitsu.making.turning import turned as turned
from enpitsu.making.turning import turned_board as turned_board
from enpitsu.making.turning import turns as turns
from enpitsu.testing.suite import Check as Check
from enpitsu.testing.suite import check_kind as check_kind
from enpitsu.testing.suite import checks as checks
